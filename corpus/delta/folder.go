package delta

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/page"
)

// Summary says what a store holds.
type Summary struct {
	Versions int // all of them
	Whole    int // those that are stored whole
	Bytes    int // of all versions
	Stored   int // bytes of the store
}

// StoreFolder writes a store of every file in a folder and below; the natural order of their names is the order of time.
// Texts are signed with px06, and HTML by the text that it shows. No store is left behind by an error.
func StoreFolder(dir, file string) (Summary, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Summary{}, fmt.Errorf("storing versions: %w (give a folder)", err)
	}
	defer root.Close()
	names, err := filesIn(root)
	if err != nil {
		return Summary{}, fmt.Errorf("storing versions in %s: %w", dir, err)
	}
	if len(names) == 0 {
		return Summary{}, fmt.Errorf("storing versions: there are no files in %s", dir)
	}
	s := Summary{Versions: len(names)}
	err = atomicfile.Write(file, func(w io.Writer) error { return s.store(root, names, w) })
	if err != nil {
		return Summary{}, fmt.Errorf("storing versions in %s: %w", file, err)
	}
	return s, nil
}

// filesIn lists the files of a folder in natural order. A place that cannot be read is an error.
func filesIn(root *os.Root) ([]string, error) {
	return texts.Files(root.FS(), func(_ string, err error) error { return err })
}

// store writes the versions of these names, and counts.
func (s *Summary) store(root *os.Root, names []string, w io.Writer) error {
	var storer Storer
	out := json.NewEncoder(io.MultiWriter(w, (*counter)(&s.Stored)))
	out.SetEscapeHTML(false)
	for _, name := range names {
		content, err := fs.ReadFile(root.FS(), name)
		if err != nil {
			return err
		}
		signed, err := sign(name, content)
		if err != nil {
			return err
		}
		stored, err := storer.Add(Version{Name: name, Content: content, Signature: signed})
		if err != nil {
			return err
		}
		if s.Bytes += len(content); stored.Whole != nil {
			s.Whole++
		}
		if err := out.Encode(stored); err != nil {
			return err
		}
	}
	return nil
}

// counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// sign signs what a version says.
func sign(name string, content []byte) (signature.Signature, error) {
	says := string(content)
	if texts.KindOf(name) == texts.KindPage {
		p, err := page.New(name, "", "", content)
		if err != nil {
			return signature.Signature{}, err
		}
		says = p.Text()
	}
	return signature.Modes[0].Sign(says, 0)
}

// RestoreFolder checks every version in a store and writes it into a folder, which must be new or empty. It returns how
// many it wrote, also with an error. Names that lead out of the folder are refused.
func RestoreFolder(file, dir string) (n int, err error) {
	in, err := os.Open(file)
	if err != nil {
		return 0, fmt.Errorf("restoring versions: %w (give a store)", err)
	}
	defer in.Close()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, fmt.Errorf("restoring versions: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, fmt.Errorf("restoring versions: %w", err)
	}
	defer root.Close()
	if names, err := filesIn(root); err != nil || len(names) > 0 {
		return 0, fmt.Errorf("restoring versions: %s is not empty; give a new folder", dir)
	}
	n, err = restoreAll(json.NewDecoder(bufio.NewReader(in)), root)
	if err != nil {
		return n, fmt.Errorf("restoring versions from %s: %w; %s restored before", file, err, plural.Of(n, "version"))
	}
	return n, nil
}

// restoreAll writes versions until the store ends, and counts them.
func restoreAll(d *json.Decoder, root *os.Root) (n int, err error) {
	var restorer Restorer
	for ; ; n++ {
		var s Stored
		if err := d.Decode(&s); err == io.EOF {
			return n, nil
		} else if err != nil {
			return n, err
		}
		content, err := restorer.Restore(s)
		if err != nil {
			return n, err
		}
		if err := writeVersion(root, s.Name, content); err != nil {
			return n, err
		}
	}
}

// writeVersion writes a file that is not there yet, with the folders above it.
func writeVersion(root *os.Root, name string, content []byte) error {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) || name == "." {
		return fmt.Errorf("version %q: the name leads out of the folder", name)
	}
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}
