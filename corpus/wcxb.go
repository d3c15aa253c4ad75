package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"strconv"
)

var (
	wcxbSplits   = []string{"dev", "test"}
	wcxbFolders  = twoFolders{pages: []string{"html"}, gold: []string{"ground-truth"}}
	wcxbMetadata = []string{"metadata.json", "metadata.json.gz"}
)

// wcxb is the layout of the Web Content Extraction Benchmark: a folder with the splits dev and test, or one split by
// itself.
//
//	metadata.json                {"files": {"0001": {"split", "page_type", "domain", "spa"}}}
//	dev/html/0001.html
//	dev/ground-truth/0001.json   {"file_id", "url", "ground_truth": {"main_content", "with": [], "without": []}}
//
// Tags come from metadata.json, which lies above the splits; a split by itself has only the page types that its gold
// files state (in the published corpus 5 of those differ from metadata.json). The tag gold_source comes from the gold
// files: nearly a third of them state that the gold began as a draft of one of the contestants. The snippets "with" and "without" stand
// beside the full text and sometimes contradict it; they are kept as published.
var wcxb = Layout{
	Name:   "wcxb",
	Doc:    "dev/html/NNNN.html and dev/ground-truth/NNNN.json, test/ likewise, metadata.json; or one split by itself",
	detect: func(files fs.FS) error { _, err := wcxbLocate(files); return err },
	find:   findWCXB,
}

// wcxbSplit is one split; name is "" where the corpus folder is itself a split.
type wcxbSplit struct{ name, pages, gold string }

// wcxbLocate finds the splits of a folder. A split that is there but incomplete is an error, even when the other one is
// whole: half a benchmark must not pass for all of it.
func wcxbLocate(files fs.FS) ([]wcxbSplit, error) {
	var splits []wcxbSplit
	var missing error
	for _, name := range wcxbSplits {
		dir, err := folder(files, name)
		if err != nil {
			continue
		}
		sub, err := fs.Sub(files, dir)
		if err != nil {
			return nil, err
		}
		pages, gold, err := wcxbFolders.locate(sub)
		if err != nil {
			missing = errors.Join(missing, fmt.Errorf("in %s/: %w", dir, err))
			continue
		}
		splits = append(splits, wcxbSplit{name, path.Join(dir, pages), path.Join(dir, gold)})
	}
	if missing != nil || splits != nil {
		return splits, missing
	}
	pages, gold, err := wcxbFolders.locate(files)
	if err != nil {
		return nil, fmt.Errorf("no folder dev/ or test/, nor is it a split: %w", err)
	}
	return []wcxbSplit{{"", pages, gold}}, nil
}

func findWCXB(s *scan) ([]entry, error) {
	splits, err := wcxbLocate(s.files)
	if err != nil {
		return nil, err
	}
	known := s.wcxbTags()
	var entries []entry
	for _, split := range splits {
		fill := func(gold file) func(*Case, []byte) error {
			return func(k *Case, _ []byte) error { return fillWCXB(s.files, k, gold, split.name, known) }
		}
		entries = append(entries, s.pair(s.list(split.pages, pageExtensions), s.list(split.gold, jsonExtensions), fill)...)
	}
	return entries, nil
}

// wcxbTags reads the tags of all pages from metadata.json, by file ID; nil where there is none.
func (s *scan) wcxbTags() map[string]map[string]string {
	name, err := firstFile(s.files, wcxbMetadata...)
	if err != nil {
		return nil
	}
	var index struct {
		Files map[string]struct {
			PageType string `json:"page_type"`
			Domain   string `json:"domain"`
			SPA      bool   `json:"spa"`
		} `json:"files"`
	}
	if err := readJSON(s.files, name, &index); err != nil {
		s.reject(name, "cannot be read: "+plainError(err).Error(), "fetch it again; without it cases have no tags but the page type")
		return nil
	}
	known := map[string]map[string]string{}
	for id, f := range index.Files {
		known[id] = map[string]string{"page_type": f.PageType, "domain": f.Domain, "spa": strconv.FormatBool(f.SPA)}
	}
	return known
}

// wcxbPage is a gold file. Its schema varies; these keys do not. A main content that is missing, null or "" says that
// nothing on the page is main content.
type wcxbPage struct {
	FileID string `json:"file_id"`
	URL    string `json:"url"`
	Truth  *struct {
		MainContent string   `json:"main_content"`
		With        []string `json:"with"`
		Without     []string `json:"without"`
	} `json:"ground_truth"`
	Internal struct {
		Source   string `json:"source"`
		PageType struct {
			Primary string `json:"primary"`
		} `json:"page_type"`
	} `json:"_internal"`
}

// fillWCXB fills a case with a gold file, and with the tags of metadata.json where it has them.
func fillWCXB(files fs.FS, k *Case, gold file, split string, known map[string]map[string]string) error {
	var p wcxbPage
	if err := readJSON(files, gold.path, &p); err != nil {
		return err
	}
	switch {
	case p.Truth == nil:
		return errors.New(`it has no "ground_truth"`)
	case p.FileID != "" && p.FileID != gold.stem:
		return fmt.Errorf("its file_id is %q, which is not its name", p.FileID)
	}
	k.URL = p.URL
	k.Gold = Gold{
		Text:    unixLines(p.Truth.MainContent),
		With:    p.Truth.With,
		Without: p.Truth.Without,
		Source:  gold.path,
		Charset: "utf-8",
	}
	k.Tags = map[string]string{"page_type": p.Internal.PageType.Primary, "split": split, GoldSource: p.Internal.Source}
	maps.Copy(k.Tags, known[k.ID])
	maps.DeleteFunc(k.Tags, func(_, value string) bool { return value == "" })
	return nil
}
