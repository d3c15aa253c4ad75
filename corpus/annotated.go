package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// annotation is what a corpus reads of the file that assay annotate writes beside a gold text, NAME.json beside
// NAME.txt. Package annotate has the whole of it.
type annotation struct {
	PageSHA256 string   `json:"page_sha256"` // of the page that was looked at
	Done       *bool    `json:"done"`        // false while somebody is at it
	Draft      []string `json:"draft"`       // the extractors whose agreement was proposed first, nil for none
}

// annotationOf is the path of the annotation beside a gold text.
func annotationOf(gold string) string {
	stem, _ := cutExtension(path.Base(gold), textExtensions)
	return path.Join(path.Dir(gold), stem+".json")
}

// annotatedGold makes the function that reads a gold text and, where there is one, its annotation. A gold that was made
// for another state of the page is no gold. One that began as a draft of extractors is tagged with their names.
func (s *scan) annotatedGold(gold file) func(*Case, []byte) error {
	return func(k *Case, _ []byte) (err error) {
		if k.Gold, err = readGold(s.files, gold.path); err != nil {
			return err
		}
		a, err := readAnnotation(s.files, annotationOf(gold.path))
		switch {
		case err != nil:
			return err
		case k.HasPage() && a.PageSHA256 != "" && a.PageSHA256 != k.HTML.SHA256:
			return errors.New("it is stale: the page has changed since (look at it again in assay annotate)")
		case a.Done != nil && !*a.Done:
			return errors.New("its annotation is not finished (finish the page in assay annotate)")
		case len(a.Draft) > 0 && k.Tags[GoldSource] == "":
			if k.Tags == nil {
				k.Tags = map[string]string{}
			}
			k.Tags[GoldSource] = strings.Join(a.Draft, "+") + "-draft" // as WCXB writes it; corpus check knows the form
		}
		return nil
	}
}

// readAnnotation reads the annotation at a path; where there is none, it is empty.
func readAnnotation(files fs.FS, name string) (a annotation, err error) {
	if _, err := fs.Stat(files, name); errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err := isFile(files, name); err != nil {
		return a, err
	}
	b, err := readFile(files, name, maxText)
	if err == nil {
		err = json.Unmarshal(b, &a)
	}
	if err != nil {
		return a, fmt.Errorf("%s beside it: %w", shown(name), plainError(err))
	}
	return a, nil
}

// acceptAnnotations takes back the rejection of each file in the gold folder that is the annotation of a page, also of
// one whose gold is not finished.
func (s *scan) acceptAnnotations(pages []file, gold string) {
	known := map[string]bool{}
	for _, p := range pages {
		known[shown(path.Join(gold, p.stem+".json"))] = true
	}
	s.rejected = slices.DeleteFunc(s.rejected, func(r Rejection) bool { return known[r.Path] })
}

// LoadPages reads a folder of layout pairs for somebody who makes gold: every page is a case, also one without gold, and
// there need be no gold folder yet. Gold.Source says where the gold is or, where Gold.Charset is "", belongs. A gold
// is read as it stands, however old it is.
func LoadPages(path string) (*Corpus, error) {
	c, err := loadPages(path)
	if err != nil {
		return nil, fmt.Errorf("loading pages of %s: %w", shown(path), err)
	}
	return c, nil
}

func loadPages(path string) (*Corpus, error) {
	name, files, err := open(path)
	if err != nil {
		return nil, err
	}
	pages, err := folder(files, pairFolders.pages...)
	if err != nil {
		return nil, fmt.Errorf("%w; put each page into html/, as in html/a.html (corpus convert makes such a folder of any corpus)", err)
	}
	s := &scan{files: files}
	gold, err := folder(files, pairFolders.gold...)
	if err != nil {
		gold = "gold"
	}
	entries := s.withOrWithoutGold(pages, gold)
	s.addMetadata(entries)
	c := &Corpus{Name: name, Layout: pairs.Name, files: files}
	return c, c.read(s, entries, 0)
}

// withOrWithoutGold gives an entry for each page of a folder.
func (s *scan) withOrWithoutGold(pages, gold string) (entries []entry) {
	golds := map[string]file{}
	if isFolder(s.files, gold) {
		var unwanted scan // what is wrong with a gold is no business of who makes it anew
		unwanted.files = s.files
		for _, g := range unwanted.list(gold, textExtensions) {
			golds[g.stem] = g
		}
	}
	for _, p := range s.list(pages, pageExtensions) {
		e := entry{id: p.stem, page: p.path, gold: path.Join(gold, p.stem+".txt")}
		if g, ok := golds[p.stem]; ok {
			e.gold = g.path
			e.fill = plainGold(s.files)(g)
		} else {
			e.fill = func(k *Case, _ []byte) error { k.Gold.Source = e.gold; return nil }
		}
		entries = append(entries, e)
	}
	return entries
}

func isFolder(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name)
	return err == nil && info.IsDir()
}
