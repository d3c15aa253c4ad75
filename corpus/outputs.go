package corpus

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/natural"
)

// Outputs are the stored answers of one system.
type Outputs struct {
	// Name is what the file calls the system, else the name of the file or folder without its extensions.
	Name string
	// Version is what the file states, else "".
	Version string
	// Texts maps case IDs to answers. "" is an answer; a case that is not here has none.
	Texts map[string]string
	// Raw maps case IDs to answers as they are stored, byte for byte, where marks were taken out of them to make Texts;
	// nil where Texts is all there is.
	Raw map[string]string
	// Rejected are the entries that could not be used, sorted by path.
	Rejected []Rejection
	// Digest is the hex SHA-256 of all IDs and texts, and of the marks in them.
	Digest string
}

// IDs returns the IDs of all answers in natural order.
func (o *Outputs) IDs() []string { return slices.SortedFunc(maps.Keys(o.Texts), natural.Compare) }

// Text returns the answer for a case. It may also be stored under FileName of the case ID, or under the name of the page
// with its extension, as assay extract --format json writes it.
func (o *Outputs) Text(id string) (text string, ok bool) {
	for _, key := range o.keys(id) {
		if text, ok = o.Texts[key]; ok {
			return text, true
		}
	}
	return "", false
}

// keys lists what the answer for a case may be stored under.
func (o *Outputs) keys(id string) []string {
	keys := []string{id, FileName(id)}
	for _, extension := range pageExtensions {
		keys = append(keys, id+extension)
	}
	return keys
}

// Unknown returns the IDs of the answers that belong to no case of the corpus, in natural order.
func (o *Outputs) Unknown(c *Corpus) []string {
	known := map[string]bool{}
	for _, k := range c.Cases {
		for _, key := range o.keys(k.ID) {
			known[key] = true
		}
	}
	return slices.DeleteFunc(o.IDs(), func(id string) bool { return known[id] })
}

// LoadOutputs reads stored answers from
//   - a folder of ID.txt or ID.txt.gz files. Where more than half of those that are not blank begin with a URL: line or
//     with <p>, <h> or <l>, they are written like CleanEval's gold, as the published outputs on CleanEval are: the first
//     URL line and all such tags are taken out of Texts, and Raw has them. Entities (&quot;) stay, as in the gold;
//   - a JSON object {ID: TEXT}, {ID: {"articleBody": TEXT}} or {NAME.html: {"body": [PARAGRAPH]}}, as the evaluation of
//     Fundus stores them: the paragraphs become lines. It may lie inside {"output": {...}, "version": V} as the
//     article-extraction benchmark stores them;
//   - JSON lines {"id": ID, "text": TEXT}, as assay extract --format json writes them: a line with a status other than
//     ok or empty is no answer.
//
// A second answer for the same ID and an answer that is not text are rejections. An error means that nothing could be
// read.
func LoadOutputs(path string) (*Outputs, error) {
	o, err := loadOutputs(path)
	if err != nil {
		return nil, fmt.Errorf("loading outputs %s: %w", shown(path), err)
	}
	slices.SortFunc(o.Rejected, byPath)
	o.Digest = o.digest()
	if len(o.Texts) == 0 {
		return nil, fmt.Errorf("loading outputs %s: %w", shown(path), noneLeft("outputs", o.Rejected))
	}
	return o, nil
}

// loadOutputs tells a folder from a file. A path where there is nothing goes to folderOutputs for its error.
func loadOutputs(path string) (*Outputs, error) {
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return folderOutputs(path)
	}
	files, name, err := openParent(path)
	if err != nil {
		return nil, err
	}
	b, err := readFile(files, name, maxText)
	if err != nil {
		return nil, fmt.Errorf("%w; put a readable file there", plainError(err))
	}
	return parseOutputs(name, b)
}

// folderOutputs reads a folder of text files.
func folderOutputs(path string) (*Outputs, error) {
	files, err := openFolder(path)
	if err != nil {
		return nil, err
	}
	s := &scan{files: files}
	o := &Outputs{Name: baseName(path), Texts: map[string]string{}}
	raw := map[string]string{}
	for _, f := range s.list(".", textExtensions) {
		b, err := readFile(files, f.path, maxText)
		if err != nil {
			s.reject(f.path, "the output cannot be read: "+plainError(err).Error(), "put a readable file here")
			continue
		}
		o.Texts[f.stem], _ = decodeText(b)
		raw[f.stem] = string(b)
	}
	if o.tagged() {
		o.Raw = raw
		for id, text := range o.Texts {
			o.Texts[id], _ = cleanevalText(text)
		}
	}
	o.Rejected = s.rejected
	for i, r := range o.Rejected {
		if _, whole := cutExtension(r.Path, slices.Concat(jsonExtensions, lineExtensions)); whole {
			o.Rejected[i].Mend = "if it has all answers of a system, give this file by itself instead of its folder"
		}
	}
	return o, nil
}

// tagged tells whether most answers are written like CleanEval's gold. One in a hundred of the published ones is not:
// a system that finds nothing writes no tag.
func (o *Outputs) tagged() bool {
	var tagged, all int
	for _, text := range o.Texts {
		if strings.TrimSpace(text) == "" {
			continue
		}
		all++
		if taggedStart.MatchString(text) {
			tagged++
		}
	}
	return 2*tagged > all
}

// parseOutputs reads a file of answers: JSON lines or a JSON object.
func parseOutputs(name string, b []byte) (*Outputs, error) {
	b = bytes.TrimPrefix(b, utf8BOM)
	stem, lines := cutExtension(name, lineExtensions)
	if !lines {
		stem, _ = cutExtension(name, jsonExtensions)
	}
	o := &Outputs{Name: shown(stem), Texts: map[string]string{}}
	if lines || startsWithLine(b) {
		o.addLines(name, b)
		return o, nil
	}
	members, err := jsonObject(b)
	if err != nil {
		return nil, fmt.Errorf(`%w; outputs are a folder of ID.txt, a JSON object {ID: TEXT} or JSON lines {"id", "text"}`, err)
	}
	return o, o.addObject(name, members)
}

// outputLine is one line of JSON lines. Unknown keys are allowed: assay extract writes more of them.
type outputLine struct {
	ID     string  `json:"id"`
	Text   *string `json:"text"`
	Status string  `json:"status"`
}

// startsWithLine reports whether the first line is one whole answer.
func startsWithLine(b []byte) bool {
	for _, line := range jsonLines(b) {
		var l outputLine
		return json.Unmarshal(line, &l) == nil && l.ID != "" && l.Text != nil
	}
	return false
}

// addLines adds every line, or rejects it under its number.
func (o *Outputs) addLines(name string, b []byte) {
	for number, text := range jsonLines(b) {
		at := fmt.Sprintf("%s:%d", name, number)
		var l outputLine
		err := jsonError(json.Unmarshal(text, &l))
		switch {
		case err != nil:
			o.reject(at, err.Error())
		case l.Status != "" && l.Status != "ok" && l.Status != "empty":
			o.reject(at, fmt.Sprintf("the status of %q is %q, which is no answer", l.ID, l.Status))
		case l.Text == nil:
			o.reject(at, `it has no "text"`)
		default:
			o.add(at, l.ID, *l.Text)
		}
	}
}

// addObject adds the members of an object; one that has only the keys output, version and name is AEB's envelope.
func (o *Outputs) addObject(name string, members []member) error {
	if at := slices.IndexFunc(members, isEnvelope); at >= 0 && !slices.ContainsFunc(members, notEnvelopeKey) {
		inner, err := jsonObject(members[at].value)
		if err != nil {
			return fmt.Errorf(`"output": %w`, err)
		}
		for _, m := range members {
			o.describe(m)
		}
		members = inner
	}
	for _, m := range members {
		at := name + "#" + m.key
		if id, text, err := outputText(m); err != nil {
			o.reject(at, err.Error())
		} else {
			o.add(at, id, text)
		}
	}
	return nil
}

// isEnvelope finds the member that holds the answers. A case called "output" whose answer is a plain text is none.
func isEnvelope(m member) bool { return m.key == "output" && bytes.HasPrefix(m.value, []byte("{")) }

func notEnvelopeKey(m member) bool { return m.key != "output" && m.key != "version" && m.key != "name" }

// describe takes name and version from the envelope; a version may be a number.
func (o *Outputs) describe(m member) {
	var s string
	if json.Unmarshal(m.value, &s) != nil {
		s = string(m.value)
	}
	switch m.key {
	case "name":
		o.Name = cmp.Or(s, o.Name)
	case "version":
		o.Version = s
	}
}

// outputText is the answer in a member and the case it is for: a string, or an object with one or with paragraphs.
func outputText(m member) (id, text string, err error) {
	var plain *string
	if json.Unmarshal(m.value, &plain) == nil && plain != nil {
		return m.key, *plain, nil
	}
	var article struct {
		Text *string  `json:"articleBody"`
		Body []string `json:"body"`
	}
	if err := json.Unmarshal(m.value, &article); err != nil {
		return "", "", errors.New("neither a text nor an object with one")
	}
	switch {
	case article.Text != nil:
		return m.key, *article.Text, nil
	case article.Body != nil:
		return fundusID(m.key), strings.Join(article.Body, "\n"), nil
	}
	return "", "", errors.New(`null, or an object without "articleBody", is no answer`)
}

// add stores one answer, or rejects it.
func (o *Outputs) add(at, id, text string) {
	if why := idProblem(id); why != "" {
		o.reject(at, why)
		return
	}
	if _, twice := o.Texts[id]; twice {
		o.reject(at, fmt.Sprintf("a second answer for %q", id))
		return
	}
	o.Texts[id] = unixLines(text)
}

// reject records an entry that is no answer.
func (o *Outputs) reject(at, why string) {
	o.Rejected = append(o.Rejected, Rejection{Path: shown(at), Why: why,
		Mend: `give each case one text, "" for an empty answer; leave out cases without an answer`})
}

// digest covers IDs and texts with their marks, not how they were stored: a folder and a JSON file with the same answers agree.
func (o *Outputs) digest() string {
	w := digester{sha256.New()}
	w.text("assay outputs 2")
	w.count(len(o.Texts))
	for _, id := range o.IDs() {
		w.text(id, o.Texts[id], o.Raw[id])
	}
	return hex.EncodeToString(w.Sum(nil))
}
