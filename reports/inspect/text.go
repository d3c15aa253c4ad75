package inspect

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// BlockChoice says which blocks of an extractor an inspection lists.
type BlockChoice string

// The choices. The zero value is CostlyBlocks.
const (
	CostlyBlocks BlockChoice = "costly" // those that were judged wrong and cost most
	AllBlocks    BlockChoice = "all"    // all, the costliest first, then the right ones in the order of the page
	NoBlocks     BlockChoice = "none"
)

// View says what of an inspection to show, and on what.
type View struct {
	Width  int         // columns of the terminal; 0: no limit
	Color  bool        // whether marks are coloured, too
	Words  bool        // gold and output as one text with marks
	Blocks BlockChoice // which blocks are listed

	Features bool // below each listed block the features by which its extractor judged it
}

// Text writes the inspection for people: the page, the counts of every extractor with a barcode of the page, best F1
// first, and the blocks that cost most with the rule that decided them. With words, each output follows, the words that
// it lost marked [-so-] and those that it invented {+so+}. Lines are cut or wrapped at the width; a narrow terminal gets
// fewer columns.
func (i *Inspection) Text(w io.Writer, v View) error {
	s := &screen{w: w, width: v.Width, color: v.Color, features: v.Features}
	i.head(s)
	ranked := i.Ranked()
	i.counts(s, ranked)
	s.lastWords(ranked)
	if v.Blocks != NoBlocks {
		s.blockLists(ranked, v.Blocks)
	}
	if v.Words {
		s.texts(ranked)
	}
	if !i.Unread() {
		s.more(ranked, v)
	}
	if s.err != nil {
		return fmt.Errorf("write the inspection: %w", s.err)
	}
	return nil
}

// head says which page this is and what is doubtful about it.
func (i *Inspection) head(s *screen) {
	c := i.Case
	s.field("case", "%s", c.ID)
	if c.URL != "" {
		s.field("url", "%s", c.URL)
	}
	switch {
	case i.Unread():
		s.field("page", "never read, so nothing is known of its words: %s", i.whyUnread())
	case c.HTML != "":
		s.field("page", "%s, %s%s", plural.Of(c.PageWords, "word"), charset(c), doubts(c.Replaced, c.Flattened))
	}
	switch {
	case c.Snippets:
		s.field("gold", "snippets only: there is no gold text to count")
	case c.HTML == "" || i.Unread():
		s.field("gold", "%s", plural.Of(c.GoldWords, "word"))
	case c.OffPage == 0:
		s.field("gold", "%s, all on the page", plural.Of(c.GoldWords, "word"))
	default:
		s.field("gold", "%s, %d of them not on the page: no extractor can find these", plural.Of(c.GoldWords, "word"), c.OffPage)
	}
	if c.Optional > 0 {
		s.field("optional", "%s of gold left out, on the page and in every output (assay explain optional)", plural.Of(c.Optional, "word"))
	}
	s.line()
}

// whyUnread is what the first extractor was told.
func (i *Inspection) whyUnread() string {
	for _, a := range i.Answers {
		if !a.Result.Status.Answered() {
			return string(a.Result.Status) + ": " + a.Result.Error
		}
	}
	return "nobody asked for it"
}

func charset(c runs.Case) string {
	if c.Charset == c.From {
		return c.Charset
	}
	return fmt.Sprintf("%s (%s)", c.Charset, c.From)
}

func doubts(replaced int, flattened bool) string {
	s := ""
	if replaced > 0 {
		s += fmt.Sprintf("; %s could not be decoded", plural.Of(replaced, "character"))
	}
	if flattened {
		s += "; nested too deep, flattened"
	}
	return s
}

// Of what a process said before it failed, the first and the last lines are shown: a Go program begins with what
// happened, a Python program ends with it.
const (
	firstSaid = 8
	lastSaid  = 12
)

// lastWords shows what the processes of pairs without an answer had last said.
func (s *screen) lastWords(answers []*Answer) {
	for _, a := range answers {
		if a.Stderr == "" {
			continue
		}
		lines := strings.Split(strings.TrimRight(a.Stderr, "\n"), "\n")
		s.line()
		s.text(piece{a.Result.Extractor, strong}, piece{fmt.Sprintf(": the end of its stderr, %s", plural.Of(len(lines), "line")), plain})
		for n, line := range lines {
			switch {
			case n < firstSaid || n >= len(lines)-lastSaid:
				s.line(piece{"  " + strings.ReplaceAll(line, "\t", "    "), plain})
			case n == firstSaid:
				s.line(piece{fmt.Sprintf("  ... %d more (--export DIR and --format json have all)", len(lines)-firstSaid-lastSaid), faint})
			}
		}
	}
}

// more names the flags that show more than this view does.
func (s *screen) more(ranked []*Answer, v View) {
	ranked = slices.DeleteFunc(slices.Clone(ranked), func(a *Answer) bool { return a.Missing != "" })
	var flags []string
	if !v.Words {
		flags = append(flags, "--words")
	}
	if v.Blocks != AllBlocks {
		flags = append(flags, "--blocks all")
	}
	if len(ranked) > 1 {
		flags = append(flags, "--extractor "+ranked[0].Result.Extractor, "--diff "+ranked[0].Result.Extractor+","+ranked[1].Result.Extractor)
	}
	s.line()
	f := s.flow(labelWidth)
	f.open(fmt.Sprintf("%-*s", labelWidth, "more"))
	for n, flag := range append(flags, "--export DIR") {
		if n > 0 {
			f.add(apart, piece{"|", faint})
		}
		f.add(apart, piece{flag, plain})
	}
	f.end()
}

// label is what a block is, by the gold.
func (b Block) label() page.Label {
	if b.Gold {
		return page.Content
	}
	return page.Boilerplate
}
