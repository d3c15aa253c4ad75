package cli

import (
	_ "embed" // for the configuration
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/atomicfile"
)

type initCmd struct {
	Dir string `arg:"" optional:"" default:"." help:"The folder to start in; made when it is not there."`
}

// starterConfig explains every key there is; init_test.go holds it to that.
//
//go:embed starter/config.toml
var starterConfig []byte

// starterCases are taken from the sample inside the program: an article, a thread and a shop's page, on which
// extractors differ.
var starterCases = []string{"article-night-train", "forum-sourdough", "product-head-torch"}

// starterFiles are all that init makes; where one of them is there already, it makes none.
var starterFiles = []string{"config.toml", "cases.jsonl", "html", "gold"}

func (c initCmd) Run(a *app) error {
	if err := c.make(); err != nil {
		return fmt.Errorf("start in %s: %w", c.Dir, err)
	}
	a.say("made  config.toml        corpus, extractors, limits; every key is explained")
	a.say("made  html/ gold/        %d sample pages with gold; cases.jsonl says more about them", len(starterCases))
	if filepath.Clean(c.Dir) == "." {
		a.say("next  assay run")
	} else {
		a.say("next  cd %s && assay run", c.Dir)
	}
	return nil
}

// make writes the files. Everything is made in a folder of its own and then moved, so that a full disk leaves no halves.
func (c initCmd) make() error {
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return err
	}
	if err := c.checkFree(); err != nil {
		return err
	}
	draft, err := os.MkdirTemp(c.Dir, ".assay-init-")
	if err != nil {
		return fmt.Errorf("%w (give a folder that can be written)", err)
	}
	defer os.RemoveAll(draft)
	if err := writeStarter(filepath.Join(draft, "all")); err != nil {
		return err
	}
	for _, name := range starterFiles {
		if err := os.Rename(filepath.Join(draft, "all", name), filepath.Join(c.Dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// checkFree wants nothing in the folder that init would replace, or that would become part of its corpus.
func (c initCmd) checkFree() error {
	var taken []string
	for _, name := range starterFiles {
		if _, err := os.Lstat(filepath.Join(c.Dir, name)); !errors.Is(err, fs.ErrNotExist) {
			taken = append(taken, name)
		}
	}
	if len(taken) > 0 {
		return fmt.Errorf("%s there already, and nothing is overwritten (give another folder, as in assay init trial)", isOrAre(taken))
	}
	return nil
}

func isOrAre(names []string) string {
	if len(names) == 1 {
		return names[0] + " is"
	}
	return strings.Join(names, ", ") + " are"
}

// writeStarter writes the sample pages as a corpus of plain pairs, and the configuration beside them.
func writeStarter(dir string) error {
	sample, err := corpus.Load("embedded:sample", corpus.Options{})
	if err != nil {
		return err
	}
	few, err := sample.Select(starterCases)
	if err != nil {
		return err
	}
	if err := corpus.Convert(few, dir); err != nil {
		return err
	}
	return atomicfile.WriteBytes(filepath.Join(dir, "config.toml"), starterConfig)
}
