// Package atomicfile writes files that are never seen half written: a reader finds the old content or the new.
package atomicfile

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write replaces the file name by what fill writes. The content goes to a temporary file beside it, is flushed to disk
// and then renamed; when fill or any step fails, the old file stays as it was and the temporary one is removed.
func Write(name string, fill func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	b := bufio.NewWriter(f)
	if err := errors.Join(fill(b), b.Flush(), f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// WriteBytes is Write with the content at hand.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
