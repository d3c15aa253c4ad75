package corpus

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

var (
	webmainbenchFolder = "data"
	lineExtensions     = []string{".jsonl", ".ndjson"}
)

// webmainbench is the layout of OpenDataLab's WebMainBench: JSON lines with a page and its gold in each.
//
//	data/SET.jsonl   {"track_id", "html", "url", "groundtruth_content": "# Title ...", "meta": {"language", "level", "style"}}
//
// Three schemas circulate. The ID of a page is its track_id, else its id; the gold is in groundtruth_content, else in
// groundtruth_llm_webkit_md; the language in meta or beside it. One page of the published samples is in two of them with
// a different gold, so a case is called "SET/ID".
//
// The gold is Markdown, which Gold.Raw keeps; Gold.Text is what a reader sees of it (see markdownText). The pages are
// not as they were served: the tool of the annotators left its attributes and elements in them (cc-select, marked-text).
var webmainbench = Layout{
	Name:   "webmainbench",
	Doc:    `data/SET.jsonl with {"track_id", "html", "groundtruth_content"} in each line; IDs are SET/ID`,
	detect: detectWebMainBench,
	find:   findWebMainBench,
}

func detectWebMainBench(files fs.FS) error {
	dir, err := folder(files, webmainbenchFolder)
	if err != nil {
		return err
	}
	found, err := fs.ReadDir(files, dir)
	if err != nil {
		return plainError(err)
	}
	for _, d := range found {
		if _, ok := cutExtension(d.Name(), lineExtensions); ok && !d.IsDir() {
			return nil
		}
	}
	return fmt.Errorf("no file %s/NAME.jsonl", dir)
}

func findWebMainBench(s *scan) ([]entry, error) {
	dir, err := folder(s.files, webmainbenchFolder)
	if err != nil {
		return nil, err
	}
	s.lines = map[string]lineIndex{}
	var entries []entry
	for _, f := range s.list(dir, lineExtensions) {
		index, err := eachLine(s.files, f.path, func(number int, line []byte) {
			at := fmt.Sprintf("%s:%d", f.path, number)
			e, err := webmainbenchEntry(line, f.stem, at)
			if err != nil {
				s.reject(at, err.Error(), `write one object with "track_id", "html" and "groundtruth_content"`)
				return
			}
			e.hashed.Path, e.hashed.Member = f.path, fmt.Sprint(number)
			entries = append(entries, e)
		})
		s.lines[f.path] = index
		if err != nil {
			s.reject(f.path, "cannot be read to its end: "+plainError(err).Error(), "fetch it again")
		}
	}
	return entries, nil
}

// webmainbenchLine is one line, in any of the schemas.
type webmainbenchLine struct {
	linePage
	TrackID  string  `json:"track_id"`
	ID       string  `json:"id"`
	URL      string  `json:"url"`
	Language string  `json:"language"`
	Content  *string `json:"groundtruth_content"`
	WebkitMD *string `json:"groundtruth_llm_webkit_md"`
	Meta     struct {
		Language string `json:"language"`
		Level    string `json:"level"`
		Style    string `json:"style"`
	} `json:"meta"`
}

// webmainbenchEntry makes an entry of one line. Page and gold lie side by side, so both are read here, and the page is
// forgotten again when its digest is taken.
func webmainbenchEntry(line []byte, set, at string) (entry, error) {
	var l webmainbenchLine
	if err := json.Unmarshal(line, &l); err != nil {
		return entry{}, jsonError(err)
	}
	id := cmp.Or(l.TrackID, l.ID)
	gold := cmp.Or(l.Content, l.WebkitMD)
	switch why := idProblem(id); {
	case why != "":
		return entry{}, errors.New(why)
	case l.HTML == nil:
		return entry{}, errors.New(`it has no "html"`)
	case gold == nil:
		return entry{}, errors.New(`it has no "groundtruth_content"`)
	}
	e := entry{id: set + "/" + id, page: at, gold: at, hashed: refOf(*l.HTML)}
	raw := *gold
	tags := map[string]string{}
	for key, value := range map[string]string{"level": l.Meta.Level, "style": l.Meta.Style} {
		if value != "" {
			tags[key] = value
		}
	}
	url, lang := l.URL, cmp.Or(l.Meta.Language, l.Language)
	e.fill = func(k *Case, _ []byte) error {
		k.URL, k.Lang, k.Tags = url, lang, tags
		k.Gold = Gold{Text: markdownText(raw), Raw: raw, Source: at, Charset: "utf-8"}
		return nil
	}
	return e, nil
}
