package corpus

import (
	"crypto/sha256"
	"encoding/hex"
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
	GoldSHA256 string   `json:"gold_sha256"` // of the gold text as it was written
	Done       *bool    `json:"done"`        // false while somebody is at it
	Draft      []string `json:"draft"`       // the extractors whose agreement was proposed first, nil for none
	Blocks     []struct {
		annotatedPart
		Parts []annotatedPart `json:"parts"` // of a block with several labels; its text is theirs joined
	} `json:"blocks"`
}

type annotatedPart struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// isOptional says whether a label makes its words optional (annotate.Label.IsOptional).
func (p annotatedPart) isOptional() bool {
	return slices.Contains([]string{"unsure", "optional", "caption", "comments", "table"}, p.Label)
}

// paragraphs are the gold with its optional words; nil where none are optional, since the text says it all then.
func (a annotation) paragraphs() (all []Paragraph) {
	some := false
	for _, b := range a.Blocks {
		parts := b.Parts
		if parts == nil {
			parts = []annotatedPart{b.annotatedPart}
		}
		for _, p := range parts {
			if optional := p.isOptional(); optional || p.Label == "content" {
				all = append(all, Paragraph{Text: p.Text, Optional: optional})
				some = some || optional
			}
		}
	}
	if !some {
		return nil
	}
	return all
}

// annotationOf is the path of the annotation beside a gold text.
func annotationOf(gold string) string {
	stem, _ := cutExtension(path.Base(gold), textExtensions)
	return path.Join(path.Dir(gold), stem+".json")
}

// annotatedGold makes the function that reads a gold text and, where there is one, its annotation. A gold that was made
// for another state of the page is no gold. One that began as a draft of extractors is tagged with their names, and
// one with optional words gets its paragraphs from the annotation.
func (s *scan) annotatedGold(gold file) func(*Case, []byte) error {
	return func(k *Case, _ []byte) (err error) {
		b, err := readFile(s.files, gold.path, maxText)
		if err != nil {
			return err
		}
		k.Gold = textGold(b, gold.path)
		a, err := readAnnotation(s.files, annotationOf(gold.path))
		if err != nil {
			return err
		}
		if err := a.fits(k, b); err != nil {
			return err
		}
		k.Gold.Paragraphs = a.paragraphs()
		if len(a.Draft) > 0 && k.Tags[GoldSource] == "" {
			if k.Tags == nil {
				k.Tags = map[string]string{}
			}
			k.Tags[GoldSource] = strings.Join(a.Draft, "+") + "-draft" // as WCXB writes it; corpus check knows the form
		}
		return nil
	}
}

// fits returns an error when an annotation is not of this state of the page and of the gold text, or not finished. A text
// that was changed by hand is gold all the same, unless optional words come with it: nobody could tell where they stand.
func (a annotation) fits(k *Case, gold []byte) error {
	switch {
	case k.HasPage() && a.PageSHA256 != "" && a.PageSHA256 != k.HTML.SHA256:
		return errors.New("it is stale: the page has changed since (look at it again in assay annotate)")
	case a.Done != nil && !*a.Done:
		return errors.New("its annotation is not finished (finish the page in assay annotate)")
	case a.GoldSHA256 != "" && a.GoldSHA256 != sha256Of(gold) && a.paragraphs() != nil:
		return errors.New("its text was changed by other means than its annotation, which has optional words (finish the page again in assay annotate, or remove the annotation beside it)")
	}
	return nil
}

func sha256Of(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
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
