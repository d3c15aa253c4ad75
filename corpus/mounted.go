package corpus

import (
	"io/fs"
	"strings"
)

// mounted shows several folders as the subfolders of one, so that a layout can read a corpus whose folders lie apart.
// Each keeps its own root: a link in one cannot lead into the other.
type mounted []mount

type mount struct {
	name  string
	files fs.FS
}

// split finds the folder a path leads into.
func (m mounted) split(op, path string) (files fs.FS, rest string, err error) {
	first, rest, _ := strings.Cut(path, "/")
	if rest == "" {
		rest = "."
	}
	for _, d := range m {
		if d.name == first {
			return d.files, rest, nil
		}
	}
	return nil, "", &fs.PathError{Op: op, Path: path, Err: fs.ErrNotExist}
}

// Open opens a file below one of the folders.
func (m mounted) Open(path string) (fs.File, error) {
	files, rest, err := m.split("open", path)
	if err != nil {
		return nil, err
	}
	return files.Open(rest)
}

// Stat describes a file below one of the folders, following links.
func (m mounted) Stat(path string) (fs.FileInfo, error) {
	files, rest, err := m.split("stat", path)
	if err != nil {
		return nil, err
	}
	return fs.Stat(files, rest)
}

// ReadDir lists the folders, or a folder below one of them.
func (m mounted) ReadDir(path string) ([]fs.DirEntry, error) {
	if path == "." {
		return m.folders()
	}
	files, rest, err := m.split("readdir", path)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(files, rest)
}

func (m mounted) folders() ([]fs.DirEntry, error) {
	var list []fs.DirEntry
	for _, d := range m {
		info, err := fs.Stat(d.files, ".")
		if err != nil {
			return nil, err
		}
		list = append(list, renamed{fs.FileInfoToDirEntry(info), d.name})
	}
	return list, nil
}

// renamed is a folder under the name it is mounted at.
type renamed struct {
	fs.DirEntry
	name string
}

// Name returns the name the folder is mounted at.
func (r renamed) Name() string { return r.name }
