package annotate

import (
	_ "embed" // for the guidelines
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// guidelinesFile in the folder of the pages replaces the built-in guidelines.
const guidelinesFile = "guidelines.md"

// Guidelines say what counts as main content. Their version stands in every record.
type Guidelines struct {
	Version string `json:"version"` // "assay-2", or the name and the digest of one's own
	Text    string `json:"text"`
}

// builtinGuidelines follow the rules of CleanEval 2007 in our own words, made sharper where its annotators differed.
//
//go:embed guidelines.md
var builtinGuidelines string

func readGuidelines(name string) (Guidelines, error) {
	b, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Guidelines{Version: "assay-2", Text: builtinGuidelines}, nil
	case err != nil:
		return Guidelines{}, fmt.Errorf("read the guidelines: %w (allow reading %s, or remove it)", err, guidelinesFile)
	}
	return Guidelines{Version: guidelinesFile + "@" + digestOf(b)[:8], Text: string(b)}, nil
}
