// Package atomicfile writes files that are never seen half written: a reader finds the old content or the new.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Write replaces the file name by what fill writes. The content goes to a temporary file beside it, is flushed to disk
// and then renamed; when fill or any step fails, the old file stays as it was and the temporary one is removed. Of a
// symbolic link the file that it leads to is replaced. What is no file, such as /dev/null, /dev/stdout or a named pipe,
// is written to and stays what it is.
func Write(name string, fill func(io.Writer) error) error {
	switch info, err := os.Stat(name); {
	case err != nil: // it is not there yet, or CreateTemp will say what is wrong
	case !info.Mode().IsRegular() && !info.IsDir():
		return writeTo(name, fill)
	default:
		if target, err := filepath.EvalSymlinks(name); err == nil {
			name = target
		}
	}
	f, err := os.CreateTemp(filepath.Dir(name), temporary(filepath.Base(name))+"*")
	if err != nil {
		return fmt.Errorf("write %s: %w (the folder must be there, with leave to write into it)", name, causeOf(err))
	}
	b := bufio.NewWriter(f)
	err = fill(b)
	for _, step := range []func() error{b.Flush, func() error { return f.Chmod(0o644) }, f.Sync} {
		if err == nil {
			err = step()
		}
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err == nil {
		return nil
	}
	if strings.Contains(err.Error(), f.Name()) { // an error of the file, and not one of what was to be written
		err = fmt.Errorf("write %s: %w (what was there before is untouched)", name, causeOf(err))
	}
	return errors.Join(err, os.Remove(f.Name()))
}

// writeTo writes to what is there already and is no file.
func writeTo(name string, fill func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, causeOf(err))
	}
	b := bufio.NewWriter(f)
	if err = fill(b); err == nil {
		err = b.Flush()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// causeOf is an error without the name of a temporary file, which tells nobody anything.
func causeOf(err error) error {
	var at *os.PathError
	var renamed *os.LinkError
	switch {
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &renamed):
		return renamed.Err
	}
	return err
}

// temporary is how the temporary files of a name begin.
func temporary(base string) string { return "." + base + "." }

// IsTemporary reports whether file, a name without folder, is one that Write makes on its way to base. Such a file stays
// where the process was killed.
func IsTemporary(file, base string) bool { return strings.HasPrefix(file, temporary(base)) }

// WriteBytes is Write with the content at hand.
func WriteBytes(name string, content []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
