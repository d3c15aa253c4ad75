package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// Layout is one way of arranging pages and gold in a folder. To add one, write a file with a Layout value and its two
// functions, and add the value to Layouts:
//
//   - detect looks at names only, and at as few as tell the layout from the others. Its error is shown to the user when
//     no layout fits, so it names the one thing that is missing.
//   - find lists folders with scan.list, joins them with scan.pair, and gives every entry a function that reads its gold.
//     It reads no page and no gold text itself, so that a limit saves the time of all that lies beyond it. A file that
//     holds the gold of all cases is the exception.
type Layout struct {
	// Name is what --layout takes.
	Name string
	// Doc says in one line what the folder looks like.
	Doc string
	// detect returns nil for a folder of this layout, else the first thing that is missing.
	detect func(files fs.FS) error
	// find lists the cases of a folder that detect accepts, in any order, without reading pages or gold texts.
	find func(s *scan) ([]entry, error)
}

// Layouts are all known layouts, in the order in which they are tried. No folder should fit two.
var Layouts = []Layout{
	pairs, cleaneval, chinese, wcxb, aeb, trafilatura, readability, l3s, fundus, htmltotext, irdata, webmainbench,
}

// FindLayout returns the layout of that name; the error names the nearest one.
func FindLayout(name string) (Layout, error) {
	names := make([]string, len(Layouts))
	for i, l := range Layouts {
		if l.Name == name {
			return l, nil
		}
		names[i] = l.Name
	}
	return Layout{}, fmt.Errorf("no layout is called %q%s; layouts are %s", name, nearest.Hint(name, names), strings.Join(names, ", "))
}

// choose returns the layout that was asked for, or the one that fits the folder.
func choose(files fs.FS, name string) (Layout, error) {
	if name == "" {
		return detect(files)
	}
	l, err := FindLayout(name)
	if err != nil {
		return Layout{}, err
	}
	if err := l.detect(files); err != nil {
		return Layout{}, fmt.Errorf("the folder is not of layout %s (%s): %w; leave out --layout to have it detected", name, l.Doc, err)
	}
	return l, nil
}

// detect finds the one layout that fits. Two that fit are an error and not a guess, since the choice changes the gold.
func detect(files fs.FS) (Layout, error) {
	var fits []Layout
	var tried strings.Builder
	for _, l := range Layouts {
		err := l.detect(files)
		if err == nil {
			fits = append(fits, l)
			continue
		}
		fmt.Fprintf(&tried, "\n  %-17s %v", l.Name+":", err)
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		return Layout{}, fmt.Errorf("a folder of no known layout%s\n%s", tried.String(), suggestion(files))
	}
	names := make([]string, len(fits))
	for i, l := range fits {
		names[i] = l.Name
	}
	return Layout{}, fmt.Errorf("the folder fits several layouts; choose one with --layout %s", strings.Join(names, " or --layout "))
}

// suggestion is the mend for a folder of no known layout: a subfolder that has one, else the plainest layout.
func suggestion(files fs.FS) string {
	children, _ := fs.ReadDir(files, ".")
	for _, d := range children {
		if !d.IsDir() {
			continue
		}
		child, err := fs.Sub(files, d.Name())
		if err != nil {
			continue
		}
		for _, l := range Layouts {
			if l.detect(child) == nil {
				return fmt.Sprintf("its folder %s is of layout %s: give that one", shown(d.Name()), l.Name)
			}
		}
	}
	return "put each page into html/ and its gold into gold/ under the same name: html/a.html and gold/a.txt"
}

// folder returns the first of the names that is a folder (a link to one counts). Letter case is ignored, but a folder
// that is spelled right comes first.
func folder(files fs.FS, names ...string) (string, error) {
	present, err := fs.ReadDir(files, ".")
	if err != nil {
		return "", plainError(err)
	}
	var trouble error
	for _, name := range names {
		slices.SortStableFunc(present, func(a, b fs.DirEntry) int { return differs(a, name) - differs(b, name) })
		for _, d := range present {
			if !strings.EqualFold(d.Name(), name) {
				continue
			}
			info, err := fs.Stat(files, d.Name())
			switch {
			case err != nil:
				trouble = errors.Join(trouble, fmt.Errorf("%s cannot be followed: %w", d.Name(), plainError(err)))
			case info.IsDir():
				return d.Name(), nil
			}
		}
	}
	if trouble != nil {
		return "", trouble
	}
	return "", fmt.Errorf("no folder %s/", strings.Join(names, "/ or "))
}

// differs is 0 for an entry of exactly this name and 1 for any other.
func differs(d fs.DirEntry, name string) int {
	if d.Name() == name {
		return 0
	}
	return 1
}

// isFile returns nil when there is a readable regular file at the path.
func isFile(files fs.FS, name string) error {
	info, err := fs.Stat(files, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("no file %s", name)
	case err != nil:
		return fmt.Errorf("%s: %w", name, plainError(err))
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a file", name)
	}
	return nil
}

// twoFolders is the shape that most layouts share: a folder of pages beside a folder of gold.
type twoFolders struct{ pages, gold []string }

// locate returns both folders, or says which one is missing.
func (t twoFolders) locate(files fs.FS) (pages, gold string, err error) {
	if pages, err = folder(files, t.pages...); err != nil {
		return "", "", err
	}
	gold, err = folder(files, t.gold...)
	return pages, gold, err
}

// detect serves as the detect of a layout that is nothing but two folders.
func (t twoFolders) detect(files fs.FS) error {
	_, _, err := t.locate(files)
	return err
}

// locate finds both folders of a layout. Other folders that could have been meant are rejected, so that none is passed
// over in silence.
func (s *scan) locate(t twoFolders) (pages, gold string, err error) {
	if pages, gold, err = t.locate(s.files); err != nil {
		return "", "", err
	}
	present, _ := fs.ReadDir(s.files, ".")
	for _, d := range present {
		same := func(name string) bool { return strings.EqualFold(name, d.Name()) }
		switch {
		case d.Name() == pages || d.Name() == gold:
		case slices.ContainsFunc(t.pages, same):
			s.reject(d.Name(), pages+" is taken instead of this", "keep one of the two")
		case slices.ContainsFunc(t.gold, same):
			s.reject(d.Name(), gold+" is taken instead of this", "keep one of the two")
		}
	}
	return pages, gold, nil
}
