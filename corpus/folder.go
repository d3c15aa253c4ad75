package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/internal/nearest"
)

// openFolder opens a folder such that nothing outside it can be reached through it. The folder itself may be named by a
// link: the user asked for it. Inside, os.Root follows links that stay within and refuses the others, absolute ones too,
// at the moment a file is opened, so that a link which is changed later does not get out either.
func openFolder(path string) (fs.FS, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no such file or folder%s", sibling(path))
	case err != nil:
		return nil, fmt.Errorf("%w; allow reading the folder", plainError(err))
	case !info.IsDir():
		return nil, fmt.Errorf("this is a file; give the folder that holds the corpus, such as %s", filepath.Dir(path))
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("%w; allow reading the folder", plainError(err))
	}
	return root.FS(), nil
}

// sibling is the mend for a path that does not exist: a neighbour whose name is near enough to be a typo, or the news
// that the folder above is missing as well.
func sibling(path string) string {
	parent := filepath.Dir(filepath.Clean(path))
	neighbours, err := os.ReadDir(parent)
	if err != nil {
		return fmt.Sprintf("; %s is missing too: check the path", shown(parent))
	}
	names := make([]string, len(neighbours))
	for i, d := range neighbours {
		names[i] = d.Name()
	}
	if n := nearest.Name(filepath.Base(path), names); n != "" {
		return fmt.Sprintf("; did you mean %s?", shown(filepath.Join(parent, n)))
	}
	return "; check the path"
}

// baseName names a corpus after its folder, also when the path is "." or ends in "..".
func baseName(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	return shown(filepath.Base(path))
}

// openParent opens the folder of a file that the user named, and returns the file's name in it. A link is followed: he
// asked for what it leads to.
func openParent(path string) (files fs.FS, name string, err error) {
	full, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, "", plainError(err)
	}
	files, err = openFolder(filepath.Dir(full))
	return files, filepath.Base(full), err
}
