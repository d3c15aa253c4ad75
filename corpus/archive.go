package corpus

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing/fstest"
)

// Limits of an archive, so that a small file cannot become a large one.
const (
	maxArchive = 4 << 30 // unpacked bytes of a zip archive, whose entries are unpacked one at a time
	maxTar     = 1 << 30 // of a tar archive, which is unpacked into memory
	maxRatio   = 200     // unpacked over packed bytes, above ratioFrom, of a zip's entry or a tar archive; HTML packs 3 to 20 times
	ratioFrom  = 1 << 20
)

// IsArchive tells by its name whether a path is an archive that Load reads: .zip, .tar.gz or .tgz.
func IsArchive(name string) bool {
	lower := strings.ToLower(name)
	return strings.HasSuffix(lower, ".zip") || strings.HasSuffix(lower, ".tar.gz") || strings.HasSuffix(lower, ".tgz")
}

// openArchive reads a corpus out of an archive. Nothing is written, so nothing can escape; entries with a path that
// leads out, links, devices, names that come twice and archives that explode are refused. A single folder around
// everything is stepped into.
func openArchive(name string) (fs.FS, error) {
	var files fs.FS
	var err error
	if strings.HasSuffix(strings.ToLower(name), ".zip") {
		files, err = openZip(name)
	} else {
		files, err = openTar(name)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; pack the corpus again, or unpack it by hand and give the folder", err)
	}
	entries, err := fs.ReadDir(files, ".")
	if err == nil && len(entries) == 1 && entries[0].IsDir() {
		return fs.Sub(files, entries[0].Name())
	}
	return files, err
}

// openZip gives the archive as a file system that unpacks an entry when it is read. It stays open as long as the program.
func openZip(name string) (fs.FS, error) {
	z, err := zip.OpenReader(name)
	if err != nil {
		return nil, plainError(err)
	}
	var total uint64
	seen := map[string]bool{}
	for _, f := range z.File {
		err := checkEntry(f.Name, f.Mode(), seen)
		total += f.UncompressedSize64
		switch {
		case err != nil:
		case f.UncompressedSize64 > ratioFrom && f.UncompressedSize64 > maxRatio*f.CompressedSize64:
			err = fmt.Errorf("entry %s unpacks to more than %d times its size", shown(f.Name), maxRatio)
		case total > maxArchive:
			err = fmt.Errorf("it unpacks to more than %d bytes", int64(maxArchive))
		}
		if err != nil {
			return nil, errors.Join(err, z.Close())
		}
	}
	return z, nil
}

// openTar unpacks a gzip-compressed tar archive into memory.
func openTar(name string) (fs.FS, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, plainError(err)
	}
	defer f.Close()
	packed := &counter{from: f}
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return nil, plainError(err)
	}
	files, seen := fstest.MapFS{}, map[string]bool{}
	for t := tar.NewReader(&unpacking{counter{from: unpacked}, packed}); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err == nil {
			err = checkEntry(h.Name, h.FileInfo().Mode(), seen)
		}
		var content []byte
		if err == nil {
			content, err = io.ReadAll(t)
		}
		switch {
		case err != nil:
			return nil, plainError(err)
		case h.FileInfo().Mode().IsRegular():
			files[path.Clean(h.Name)] = &fstest.MapFile{Data: content, Mode: 0o444, ModTime: h.ModTime}
		}
	}
}

// counter counts what is read through it.
type counter struct {
	from io.Reader
	n    int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.n += int64(n)
	return n, err
}

// unpacking is a stream that ends with an error where it explodes.
type unpacking struct {
	counter
	packed *counter
}

func (u *unpacking) Read(p []byte) (int, error) {
	n, err := u.counter.Read(p)
	switch {
	case u.n > maxTar:
		return n, fmt.Errorf("it unpacks to more than %d bytes", maxTar)
	case u.n > ratioFrom && u.n > maxRatio*u.packed.n:
		return n, fmt.Errorf("it unpacks to more than %d times its size", maxRatio)
	}
	return n, err
}

// checkEntry refuses what no corpus holds.
func checkEntry(name string, mode fs.FileMode, seen map[string]bool) error {
	clean := path.Clean(strings.TrimPrefix(name, "./"))
	switch {
	case !fs.ValidPath(clean) || strings.Contains(name, `\`):
		return fmt.Errorf("entry %s leads out of the archive", shown(name))
	case !mode.IsRegular() && !mode.IsDir():
		return fmt.Errorf("entry %s is neither a file nor a folder", shown(name))
	case seen[clean] && !mode.IsDir():
		return fmt.Errorf("entry %s is there twice", shown(name))
	}
	seen[clean] = true
	return nil
}
