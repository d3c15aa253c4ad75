package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/page"
)

type corpusDeltaCmd struct {
	Store   deltaStoreCmd   `cmd:"" help:"Keep versions of pages or texts: those with one signature as a base and differences."`
	Restore deltaRestoreCmd `cmd:"" help:"Write the versions in a store as they were, byte for byte."`
}

type deltaStoreCmd struct {
	Dir  string `arg:"" name:"DIR" help:"The folder of versions; the natural order of their names is the order of time."`
	File string `arg:"" name:"STORE" help:"The store to write, JSON lines."`
}

// Run stores every file of the folder. HTML is signed by the text that it shows.
func (c deltaStoreCmd) Run(a *app) error {
	root, err := os.OpenRoot(c.Dir)
	if err != nil {
		return fmt.Errorf("storing versions: %w (give a folder)", err)
	}
	defer root.Close()
	names, err := filesBelow(root.FS())
	if err != nil {
		return fmt.Errorf("storing versions in %s: %w", c.Dir, err)
	}
	if len(names) == 0 {
		return fmt.Errorf("storing versions: there are no files in %s", c.Dir)
	}
	var before, whole int
	size := &counter{}
	err = atomicfile.Write(c.File, func(w io.Writer) error {
		var storer signature.Storer
		out := json.NewEncoder(io.MultiWriter(w, size))
		out.SetEscapeHTML(false)
		for _, name := range names {
			content, err := fs.ReadFile(root.FS(), name)
			if err != nil {
				return err
			}
			stored, err := storeVersion(&storer, name, content)
			if err != nil {
				return err
			}
			before += len(content)
			if stored.Whole != nil {
				whole++
			}
			if err := out.Encode(stored); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("storing versions in %s: %w", c.File, err)
	}
	_, err = fmt.Fprintf(a.stdout, "%s stored, %d whole and %d as differences; %d bytes became %d\n",
		plural.Of(len(names), "version"), whole, len(names)-whole, before, size.n)
	return err
}

// counter counts the bytes that are written to it.
type counter struct{ n int }

func (c *counter) Write(p []byte) (int, error) {
	c.n += len(p)
	return len(p), nil
}

// storeVersion signs and stores one version.
func storeVersion(storer *signature.Storer, name string, content []byte) (signature.Stored, error) {
	shown := string(content)
	if kind(name) == "page" {
		p, err := page.New(name, "", "", content)
		if err != nil {
			return signature.Stored{}, err
		}
		shown = p.Text()
	}
	s, err := signature.Modes[0].Sign(shown, 0)
	if err != nil {
		return signature.Stored{}, err
	}
	return storer.Add(signature.Version{Name: name, Content: content, Signature: s})
}

// filesBelow lists all files of a folder in natural order.
func filesBelow(files fs.FS) (names []string, err error) {
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	slices.SortFunc(names, natural.Compare)
	return names, err
}

type deltaRestoreCmd struct {
	File string `arg:"" name:"STORE" help:"A store that assay corpus delta store wrote."`
	Dir  string `arg:"" name:"DIR" help:"The folder to write, new or empty."`
}

// Run checks and writes every version. Names that lead out of the folder are refused; no file is written over.
func (c deltaRestoreCmd) Run(a *app) error {
	stored, err := os.ReadFile(c.File)
	if err != nil {
		return fmt.Errorf("restoring versions: %w (give a store)", err)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return fmt.Errorf("restoring versions: %w", err)
	}
	root, err := os.OpenRoot(c.Dir)
	if err != nil {
		return fmt.Errorf("restoring versions: %w", err)
	}
	defer root.Close()
	if names, err := filesBelow(root.FS()); err != nil || len(names) > 0 {
		return fmt.Errorf("restoring versions: %s is not empty; give a new folder", c.Dir)
	}
	n, err := restoreAll(json.NewDecoder(bytes.NewReader(stored)), root)
	if err != nil {
		return fmt.Errorf("restoring versions from %s: %w; %s restored before", c.File, err, plural.Of(n, "version"))
	}
	_, err = fmt.Fprintf(a.stdout, "%s restored\n", plural.Of(n, "version"))
	return err
}

// restoreAll writes versions until the store ends, and counts them.
func restoreAll(d *json.Decoder, root *os.Root) (n int, err error) {
	var restorer signature.Restorer
	for ; ; n++ {
		var s signature.Stored
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
