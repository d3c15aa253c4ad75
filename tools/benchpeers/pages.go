//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// tooLarge is the size in bytes from which a page is left out: the speeds in the design of the ports were measured
// without the few pages of a megabyte and more, which would outweigh all others.
const tooLarge = 1_000_000

// readPages reads the pages of a folder as UTF-8. Where the folder holds the table of golden pages, these are the pages;
// else every .html and .htm file below it, gzipped or not. It fails when there is none.
func readPages(folder string) ([]string, error) {
	paths, err := goldenPaths(folder)
	if errors.Is(err, fs.ErrNotExist) {
		paths, err = pathsBelow(folder)
	}
	if err != nil {
		return nil, fmt.Errorf("list the pages: %w; name a folder of pages with -pages", err)
	}
	var pages []string
	for _, path := range paths {
		raw, err := readFile(path)
		if err != nil {
			return nil, fmt.Errorf("read page %s: %w", path, err)
		}
		if len(raw) > 0 && len(raw) < tooLarge {
			pages = append(pages, string(bytes.ToValidUTF8(raw, []byte("\ufffd"))))
		}
	}
	if len(pages) == 0 {
		return nil, fmt.Errorf("no page below %d bytes in %s; name a folder of .html files with -pages", tooLarge, folder)
	}
	return pages, nil
}

// goldenPaths reads the table of golden pages, without the hand-written ones, which are a few bytes each.
func goldenPaths(folder string) ([]string, error) {
	table, err := os.ReadFile(filepath.Join(folder, "reference", "ports", "pages.tsv"))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		fields := strings.Split(line, "\t") // id, type, lang, source, ...
		if len(fields) < 4 {
			return nil, fmt.Errorf("pages.tsv: %d fields in line %q, want at least 4", len(fields), line)
		}
		if set, path, ok := strings.Cut(fields[3], ":"); ok {
			paths = append(paths, filepath.Join(folder, "corpora", set, path))
		}
	}
	return paths, nil
}

func pathsBelow(folder string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		ending := filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz"))
		if entry.Type().IsRegular() && slices.Contains([]string{".html", ".htm"}, ending) {
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

// readFile reads a file, unzipped. A file that is not there may stand there gzipped.
func readFile(path string) ([]byte, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) && !strings.HasSuffix(path, ".gz") {
		file, err = os.Open(path + ".gz")
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if !strings.HasSuffix(file.Name(), ".gz") {
		return io.ReadAll(file)
	}
	plain, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(plain)
}

func size(pages []string) int {
	n := 0
	for _, page := range pages {
		n += len(page)
	}
	return n
}
