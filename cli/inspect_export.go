package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// export writes a case into a folder of its own, with the extractors of the inspection: whoever gets the folder can run
// the very same pairs by one command. Nothing is written when anything is missing.
func (a *app) export(i *reports.Inspection, dir string) error {
	files, err := exportFiles(i, dir)
	if err == nil {
		err = writeNew(dir, files)
	}
	if err != nil {
		return fmt.Errorf("export case %q: %w", i.Case.ID, err)
	}
	_, err = fmt.Fprintf(a.stdout, "exported  case %s to %s\nnext      %s\n", i.Case.ID, dir, exportCommand(dir, i.Case.ID))
	return err
}

// exportCommand shows the exported case.
func exportCommand(dir, id string) string {
	return "assay run " + shellQuoted(filepath.ToSlash(filepath.Join(dir, "config.toml"))) + " --inspect " + shellQuoted(id)
}

// exportFiles makes a corpus of layout pairs with the one case, a configuration, and a note on both. By path.
func exportFiles(i *reports.Inspection, dir string) (map[string][]byte, error) {
	page, err := pageOf(i.Run.Manifest.Corpus, i.Case)
	if err != nil {
		return nil, err
	}
	detail, err := i.Run.Detail(i.Case)
	if err != nil {
		return nil, err
	}
	c, name := i.Case, corpus.FileName(i.Case.ID)
	about, err := json.Marshal(exportedCase{
		ID: c.ID, File: name, URL: c.URL, Lang: c.Stated, Tags: c.Tags, Group: c.Group,
		With: detail.With, Without: detail.Without, SnippetsOnly: c.Snippets, Paragraphs: detail.Paragraphs,
	})
	if err != nil {
		return nil, err
	}
	config, err := exportConfig(i)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"html/" + name + ".html": page,
		"gold/" + name + ".txt":  []byte(i.GoldText),
		"cases.jsonl":            append(about, '\n'),
		"config.toml":            config,
		"README.md":              []byte(exportNote(i)),
	}, nil
}

// exportedCase is a line of cases.jsonl, as layout pairs reads it.
type exportedCase struct {
	ID           string            `json:"id"`
	File         string            `json:"file"`
	URL          string            `json:"url,omitempty"`
	Lang         string            `json:"lang,omitempty"`
	Tags         map[string]string `json:"tags,omitempty"`
	Group        string            `json:"group,omitempty"`
	With         []string          `json:"with,omitempty"`
	Without      []string          `json:"without,omitempty"`
	SnippetsOnly bool              `json:"snippets_only,omitempty"`
	Paragraphs   []runs.Paragraph  `json:"paragraphs,omitempty"`
}

// pageOf reads a page from the corpus that the run was made with: a run never keeps HTML. It fails where the corpus is no
// longer there, and where the page is not the one that the run has seen.
func pageOf(from runs.Corpus, c runs.Case) ([]byte, error) {
	if c.HTML == "" {
		return nil, errors.New("it has no page, only gold and stored outputs")
	}
	loaded, err := corpus.Load(from.Path, corpus.Options{Layout: from.Layout})
	if err != nil && from.Layout == "pairs" {
		// a configuration may name the folder of pages itself; its gold then usually lies beside it
		if above, aboveErr := corpus.Load(filepath.Dir(from.Path), corpus.Options{Layout: from.Layout}); aboveErr == nil {
			loaded, err = above, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("a run keeps no pages, and its corpus cannot be read: %w (put it back, or work in the folder in which the run was made)", err)
	}
	at := slices.IndexFunc(loaded.Cases, func(k corpus.Case) bool { return k.ID == c.ID })
	if at < 0 {
		return nil, fmt.Errorf("a run keeps no pages, and the corpus %s does not have this one any more (run again)", from.Path)
	}
	if loaded.Cases[at].HTML.SHA256 != c.HTML {
		return nil, fmt.Errorf("the page in the corpus %s has changed since the run (run again, then export)", from.Path)
	}
	return loaded.ReadHTML(loaded.Cases[at], 0)
}

// exportConfig names the extractors of the inspection with all their options. The JSON of an option is TOML as well: a
// truth value, a number, a string, or a list of strings.
func exportConfig(i *reports.Inspection) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# One case of a run, with the extractors that were inspected.\ntokenizer = %s\n", tomlString(i.Run.Manifest.Tokenizer))
	for _, set := range i.Run.Manifest.Signature {
		if set.Key == "max" {
			fmt.Fprintf(&b, "max_page_bytes = %s\n", set.Value)
		} else if set.Key == "tags" {
			fmt.Fprintf(&b, "max_tags = %s\n", set.Value)
		}
	}
	b.WriteString("\n[corpus]\npath = \".\"\nlayout = \"pairs\"\n")
	for _, answer := range i.Answers {
		x, _ := i.Run.Manifest.Find(answer.Result.Extractor)
		var options map[string]json.RawMessage
		if err := json.Unmarshal(x.Options, &options); err != nil {
			return nil, fmt.Errorf("the options of %s: %w", x.Name, err)
		}
		fmt.Fprintf(&b, "\n[[extractor]]\nuse = %s\nname = %s\n", tomlString(x.Use), tomlString(exportName(x.Name)))
		if len(options) > 0 {
			b.WriteString("[extractor.options]\n")
		}
		for _, key := range slices.Sorted(maps.Keys(options)) {
			if string(options[key]) != "null" { // an empty list, as it is without this line
				fmt.Fprintf(&b, "%s = %s\n", key, strings.ReplaceAll(string(options[key]), "\x7f", `\u007f`))
			}
		}
	}
	return []byte(b.String()), nil
}

// exportName makes a name that a configuration may give of that of a variant, "justext@max_link_density=0.1".
func exportName(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, strings.ToLower(name)), "-_")
}

// tomlString writes a string as JSON does, which is TOML, too.
func tomlString(s string) string {
	content, _ := json.Marshal(s) // a string can always be written
	return strings.ReplaceAll(string(content), "\x7f", `\u007f`)
}

// exportNote says what the folder is and what to type.
func exportNote(i *reports.Inspection) string {
	m := i.Run.Manifest
	return fmt.Sprintf("One page with its gold, and the extractors whose answers are in question. In this folder,\n\n"+
		"    %s\n    assay inspect latest %s\n\n"+
		"make the answers again and show them. The page comes from the corpus %s, by way of a run of assay %s:\n\n    %s\n",
		exportCommand(".", i.Case.ID), shellQuoted(i.Case.ID), m.Corpus.Name, m.Env.Assay, m.Signature)
}

// shellQuoted quotes what a shell would take apart.
func shellQuoted(s string) string {
	if s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./", r))
	}) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// writeNew writes files into a folder that is new or empty. No path leaves it.
func writeNew(dir string, files map[string][]byte) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("the folder %s is not empty (give --export a new name; nothing is overwritten)", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := root.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := root.WriteFile(path, files[path], 0o644); err != nil {
			return err
		}
	}
	return nil
}
