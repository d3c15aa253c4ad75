package corpus

import (
	"errors"
	"fmt"
	"io/fs"
)

// metadataFile is the optional file of the pairs layout that says more about its cases.
const metadataFile = "cases.jsonl"

// metadata is one line of cases.jsonl. Only the ID is required.
type metadata struct {
	ID   string            `json:"id"`
	URL  string            `json:"url"`
	Lang string            `json:"lang"`
	Tags map[string]string `json:"tags"`
}

// addMetadata adds what cases.jsonl says to the entries:
//
//	{"id": "news-1", "url": "https://a.example/1", "lang": "de", "tags": {"page_type": "article"}}
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
	var m metadata
	if err := decodeStrictly(text, &m); err != nil {
		return err
	}
	e := known[m.ID]
	switch {
	case m.ID == "":
		return errors.New(`it has no "id"`)
	case e == nil:
		return fmt.Errorf("no case has the ID %q", m.ID)
	case used[m.ID] > 0:
		return fmt.Errorf("line %d already describes case %q", used[m.ID], m.ID)
	}
	used[m.ID] = line
	readGold := e.fill
	e.fill = func(k *Case, head []byte) error {
		k.URL, k.Lang, k.Tags = m.URL, m.Lang, m.Tags
		return readGold(k, head)
	}
	return nil
}
