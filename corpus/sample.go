package corpus

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/contentassay/assay/internal/nearest"
)

// sampleFiles is the sample corpus, in layout pairs. It is in the program, so that a first run needs no files.
//
//go:embed all:sample
var sampleFiles embed.FS

// embeddedPrefix marks a path that is not a folder but a corpus inside the program.
const embeddedPrefix = "embedded:"

// embedded returns the files of an embedded corpus.
func embedded(name string) (fs.FS, error) {
	if name != "sample" {
		return nil, fmt.Errorf("no embedded corpus has this name%s; there is %ssample",
			nearest.Hint(name, []string{"sample"}), embeddedPrefix)
	}
	return fs.Sub(sampleFiles, name)
}
