package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"strings"
)

// Convert writes all cases of a corpus as plain pairs into a folder, which must be new or empty:
//
//	html/NAME.html   the bytes of the page, unpacked
//	gold/NAME.txt    the gold text, UTF-8
//	cases.jsonl      ID, URL, language, tags, group, snippets and paragraphs (metadata.go)
//
// NAME is FileName of the case ID, and nothing is written outside the folder. The copy has the digest of the original,
// except where that keeps marks of its gold (Gold.Raw): pairs have none. Rejected files are not copied.
func Convert(c *Corpus, dir string) error {
	if err := convert(c, dir); err != nil {
		return fmt.Errorf("converting corpus %s to %s: %w", c.Name, shown(dir), err)
	}
	return nil
}

func convert(c *Corpus, dir string) error {
	root, err := emptyFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, sub := range []string{"html", "gold"} {
		if err := root.Mkdir(sub, 0o777); err != nil {
			return err
		}
	}
	var lines bytes.Buffer
	for _, k := range c.Cases {
		if err := c.convertCase(root, k, &lines); err != nil {
			return err
		}
	}
	return root.WriteFile(metadataFile, lines.Bytes(), 0o666)
}

// emptyFolder makes a folder, or opens one that has nothing in it.
func emptyFolder(dir string) (*os.Root, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("%w; give a folder that can be written", err)
	}
	present, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("%w; give a folder that can be read", err)
	}
	if len(present) > 0 {
		return nil, fmt.Errorf("the folder is not empty (%s is in it); give a new one", shown(present[0].Name()))
	}
	return os.OpenRoot(dir)
}

// convertCase writes the page and the gold of one case and adds its line of metadata.
func (c *Corpus) convertCase(root *os.Root, k Case, lines *bytes.Buffer) error {
	html, err := c.ReadHTML(k, 0)
	if err != nil {
		return err
	}
	name := FileName(k.ID)
	if err := root.WriteFile(path.Join("html", name+".html"), html, 0o666); err != nil {
		return err
	}
	if err := root.WriteFile(path.Join("gold", name+".txt"), goldFile(k.Gold.Text), 0o666); err != nil {
		return err
	}
	m := Metadata{ID: k.ID, URL: k.URL, Lang: k.Lang, Tags: k.Tags, Group: k.Group,
		With: k.Gold.With, Without: k.Gold.Without, SnippetsOnly: k.Gold.SnippetsOnly, Paragraphs: k.Gold.Paragraphs}
	if name != k.ID {
		m.File = name
	}
	e := json.NewEncoder(lines)
	e.SetEscapeHTML(false)
	return e.Encode(m)
}

// goldFile is a text as a file from which decodeText makes the same text: a text that begins with what looks like a
// byte order mark needs one more.
func goldFile(text string) []byte {
	if strings.HasPrefix(text, string(utf8BOM)) {
		return append(bytes.Clone(utf8BOM), text...)
	}
	return []byte(text)
}
