package runs

import (
	"fmt"
	"strconv"
	"strings"
)

// maxLines bounds what LineTags makes of a few bytes of a damaged file: no page that fits the limits has as many lines.
const maxLines = 1 << 24

// PackLines writes the tags of a page's lines as Case.Lines has them: each tag once for the lines that follow one another
// under it, with their number, as in "h1 1 p 12".
func PackLines(tags []string) string {
	var b strings.Builder
	for from := 0; from < len(tags); {
		to := from
		for to < len(tags) && tags[to] == tags[from] {
			to++
		}
		if from > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s %d", tags[from], to-from)
		from = to
	}
	return b.String()
}

// LineTags returns the tag of each line of the page's text that is not empty, as page.Page.LineTags gave them; nil where
// the run does not know them: it has no pages, or was made by an assay up to 0.1.0.
func (c Case) LineTags() (tags []string) {
	fields := strings.Fields(c.Lines)
	for i := 0; i+1 < len(fields); i += 2 {
		n, err := strconv.Atoi(fields[i+1])
		if err != nil || n < 0 || len(tags)+n > maxLines {
			return nil
		}
		for range n {
			tags = append(tags, fields[i])
		}
	}
	return tags
}
