package cli

import (
	"io"
	"unicode/utf8"

	"github.com/contentassay/assay/text"
)

// guard passes text on to a terminal, made safe: what comes from pages, titles and other people's programs cannot move
// the cursor, change colours or turn the writing direction. Output that goes to a file or a pipe is data and is not
// guarded.
type guard struct {
	w       io.Writer
	pending []byte // the beginning of a character whose end has not come yet
}

// Write never reports fewer bytes than it was given, unless the terminal fails.
func (g *guard) Write(p []byte) (int, error) {
	all := append(g.pending, p...)
	whole := len(all)
	for i := 1; i < utf8.UTFMax && i <= len(all); i++ {
		if last := all[len(all)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				whole = len(all) - i
			}
			break
		}
	}
	g.pending = append([]byte{}, all[whole:]...)
	if _, err := io.WriteString(g.w, text.Printable(string(all[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
