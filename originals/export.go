package originals

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
	"github.com/contentassay/assay/extractors/process"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/reports/printing"
)

// Export writes the case of an inspection into a folder of its own, with the extractors of the inspection: whoever gets
// the folder can run the very same pairs by one command (Command). Nothing is written when anything is missing.
func Export(i *inspect.Inspection, dir string) error {
	files, err := exportFiles(i)
	if err == nil {
		err = writeNew(dir, files)
	}
	if err != nil {
		return fmt.Errorf("export case %q: %w", i.Case.ID, err)
	}
	return nil
}

// Command is the command that runs and shows an exported case.
func Command(dir, id string) string {
	return "assay run " + printing.ShellWord(filepath.ToSlash(filepath.Join(dir, "config.toml"))) + " --inspect " + printing.ShellWord(id)
}

// exportFiles makes a corpus of layout pairs with the one case, a configuration, a note on both, and what the processes
// of failed pairs had last said. By path.
func exportFiles(i *inspect.Inspection) (map[string][]byte, error) {
	if i.Case.HTML == "" {
		return nil, errNoPage
	}
	pages, err := Of(i.Run)
	if err != nil {
		return nil, err
	}
	raw, err := pages.Raw(i.Case)
	if err != nil {
		return nil, err
	}
	detail, err := i.Run.Detail(i.Case)
	if err != nil {
		return nil, err
	}
	c, name := i.Case, corpus.FileName(i.Case.ID)
	about, err := json.Marshal(corpus.Metadata{
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
	files := map[string][]byte{
		"html/" + name + ".html": raw,
		"gold/" + name + ".txt":  []byte(i.GoldText),
		"cases.jsonl":            append(about, '\n'),
		"config.toml":            config,
		"README.md":              []byte(exportNote(i)),
	}
	for _, answer := range i.Answers {
		name := exportName(answer.Result.Extractor)
		if answer.Stderr != "" {
			files["stderr/"+name+".txt"] = []byte(answer.Stderr)
		}
		if x, _ := i.Run.Manifest.Find(answer.Result.Extractor); x.Use == "outputs" && answer.Result.Status.Answered() {
			if answer.Missing != "" {
				return nil, fmt.Errorf("the answer of %s: %s", x.Name, answer.Missing)
			}
			line, err := json.Marshal(corpus.Answer{ID: c.ID, Extractor: name, Status: string(answer.Result.Status), Text: answer.Text})
			if err != nil {
				return nil, err
			}
			files[answersFile(name)] = append(line, '\n')
		}
	}
	return files, nil
}

// answersFile is where the stored answer of an extractor goes.
func answersFile(name string) string { return "answers/" + name + ".jsonl" }

// exportConfig names the extractors of the inspection with all their options. The JSON of an option is TOML as well: a
// truth value, a number, a string, or a list of strings.
func exportConfig(i *inspect.Inspection) ([]byte, error) {
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
		if x.Use == "outputs" && !answer.Result.Status.Answered() {
			fmt.Fprintf(&b, "\n# there is no stored answer of %s\n", exportName(x.Name))
			continue
		}
		var options map[string]json.RawMessage
		if err := json.Unmarshal(x.Options, &options); err != nil {
			return nil, fmt.Errorf("the options of %s: %w", x.Name, err)
		}
		switch name := exportName(x.Name); x.Use {
		case process.Worker, process.Filter: // its keys stand beside use
			fmt.Fprintf(&b, "\n# the files that the command names are looked for beside this one: put them there\n[[extractor]]\nuse = \"process\"\nname = %s\n", tomlString(name))
		case "outputs":
			fmt.Fprintf(&b, "\n[[extractor]]\nuse = \"outputs\"\nname = %s\npath = %s\n", tomlString(name), tomlString(answersFile(name)))
		default:
			fmt.Fprintf(&b, "\n[[extractor]]\nuse = %s\nname = %s\n", tomlString(x.Use), tomlString(name))
			if len(options) > 0 {
				b.WriteString("[extractor.options]\n")
			}
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
func exportNote(i *inspect.Inspection) string {
	m := i.Run.Manifest
	return fmt.Sprintf("One page with its gold, and the extractors whose answers are in question. In this folder,\n\n"+
		"    %s\n    assay inspect latest %s\n\n"+
		"make the answers again and show them. The page comes from the corpus %s, by way of a run of assay %s:\n\n    %s\n",
		Command(".", i.Case.ID), printing.ShellWord(i.Case.ID), m.Corpus.Name, m.Env.Assay, m.Signature)
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
