package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
)

// metadataFile is the optional file of the pairs layout that says more about its cases.
const metadataFile = "cases.jsonl"

// Metadata is one line of cases.jsonl, which says more about a case of layout pairs. Only the ID is required.
type Metadata struct {
	ID string `json:"id"`
	// File is the name of both files without extensions, where it is not the ID: an ID such as "de/news-1" cannot be one.
	File  string            `json:"file,omitempty"`
	URL   string            `json:"url,omitempty"`
	Lang  string            `json:"lang,omitempty"`
	Tags  map[string]string `json:"tags,omitempty"`
	Group string            `json:"group,omitempty"`
	// The rest is gold beside the gold text.
	With         []string    `json:"with,omitempty"`
	Without      []string    `json:"without,omitempty"`
	SnippetsOnly bool        `json:"snippets_only,omitempty"`
	Paragraphs   []Paragraph `json:"paragraphs,omitempty"`
}

// addMetadata adds what cases.jsonl says to the entries:
//
//	{"id": "news-1", "url": "https://a.example/1", "lang": "de", "tags": {"page_type": "article"}}
//	{"id": "de/2", "file": "de%2F2", "group": "a", "with": ["..."], "without": ["..."], "snippets_only": true}
//	{"id": "p", "paragraphs": [{"text": "One."}, {"text": "Two.", "optional": true}]}
//
// A line that cannot be used is rejected under its number, and so is a misspelt key, which would otherwise lose a tag
// silently; its case stays, without metadata. Cases that have no line have none.
func (s *scan) addMetadata(entries []entry) {
	if _, err := fs.Lstat(s.files, metadataFile); errors.Is(err, fs.ErrNotExist) {
		return
	}
	b, err := readMetadata(s.files)
	if err != nil {
		s.reject(metadataFile, "cannot be read: "+plainError(err).Error(), "put a readable file here, or remove it")
		return
	}
	known := map[string]*entry{}
	for i := range entries {
		known[entries[i].id] = &entries[i]
	}
	used := map[string]int{}
	for line, text := range jsonLines(b) {
		if err := describe(known, used, line, text); err != nil {
			s.reject(fmt.Sprintf("%s:%d", metadataFile, line), err.Error(),
				`write one object {"id", "url", "lang", "tags": {"key": "value"}} for each case`)
		}
	}
}

// readMetadata reads the file if it is one: opening a pipe might wait for ever.
func readMetadata(files fs.FS) ([]byte, error) {
	if err := isFile(files, metadataFile); err != nil {
		return nil, err
	}
	return readFile(files, metadataFile, maxText)
}

// describe adds one line of metadata to the entry it names; used holds the line that described each case already.
// What the gold itself states (a URL) is set later and wins.
func describe(known map[string]*entry, used map[string]int, line int, text []byte) error {
	var m Metadata
	if err := decodeStrictly(text, &m); err != nil {
		return err
	}
	name := cmp.Or(m.File, m.ID)
	e := known[name]
	switch why := idProblem(m.ID); {
	case m.ID == "":
		return errors.New(`it has no "id"`)
	case why != "":
		return errors.New(why)
	case e == nil:
		return fmt.Errorf("no case has the ID %q", name)
	case used[name] > 0:
		return fmt.Errorf("line %d already describes case %q", used[name], name)
	}
	used[name] = line
	e.id = m.ID
	readGold := e.fill
	e.fill = func(k *Case, head []byte) error {
		k.URL, k.Lang, k.Tags, k.Group = m.URL, m.Lang, m.Tags, m.Group
		if err := readGold(k, head); err != nil {
			return err
		}
		g := &k.Gold
		g.With, g.Without, g.SnippetsOnly = m.With, m.Without, m.SnippetsOnly
		if m.Paragraphs != nil { // else those that its annotation has
			g.Paragraphs = m.Paragraphs
		}
		if g.SnippetsOnly && g.Text != "" {
			return fmt.Errorf("it has text, but line %d of %s says snippets_only", line, metadataFile)
		}
		return nil
	}
	return nil
}
