package inspect

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/reports/printing"
)

// Of each extractor, costlyBlocks blocks are listed; only fewBlocks where more than manyLists extractors have a list.
const (
	costlyBlocks = 10
	fewBlocks    = 3
	manyLists    = 3
)

// A list has the rule beside the text while the text then has room for shortText columns; else the rule goes on a line of
// its own. On a screen without a limit the text is cut at longText.
const (
	shortText = 32
	longText  = 60
)

// blockLists lists the blocks of all answers that have some.
func (s *screen) blockLists(answers []*Answer, choice BlockChoice) {
	lists := 0
	for _, a := range answers {
		if a.Blocks != nil {
			lists++
		}
	}
	most := costlyBlocks
	if lists > manyLists {
		most = fewBlocks
	}
	for _, a := range answers {
		if a.Blocks != nil {
			s.blocks(a, choice, most)
		}
		if a.Dropped != "" {
			s.line()
			s.text(piece{a.Result.Extractor, strong}, piece{": not kept are " + a.Dropped, plain})
		}
	}
}

// blocks lists the blocks of an answer, the costliest first.
func (s *screen) blocks(a *Answer, choice BlockChoice, most int) {
	wrong, lostWords, inventedWords := 0, 0, 0
	blocks := a.Costliest()
	for _, b := range blocks {
		switch {
		case b.Cost > 0 && b.Gold:
			wrong, lostWords = wrong+1, lostWords+b.Cost
		case b.Cost > 0:
			wrong, inventedWords = wrong+1, inventedWords+b.Cost
		}
	}
	s.line()
	s.text(piece{a.Result.Extractor, strong}, piece{fmt.Sprintf(": %d of %s judged wrong: ", wrong, plural.Of(len(blocks), "block")), plain},
		piece{fmt.Sprintf(" %s lost (FN)", plural.Of(lostWords, "word")), lost}, piece{",", plain}, piece{fmt.Sprintf(" %d let in (FP)", inventedWords), invented})
	listed := len(blocks)
	if choice != AllBlocks {
		listed = min(most, wrong)
	}
	if listed > 0 {
		s.blockTable(blocks[:listed], choice == AllBlocks)
	}
	if rest := wrong - listed; rest > 0 {
		s.line(piece{fmt.Sprintf("... and %d more that cost less (--blocks all)", rest), faint})
	}
}

// blockTable lists blocks in one line each, or in two where the rule needs its own.
func (s *screen) blockTable(blocks []Block, all bool) {
	headings := []heading{{"block", false}, {"words", false}, {"said", true}, {"gold", true}, {"cost", false}}
	var rows []tableRow
	for _, b := range blocks {
		rows = append(rows, tableRow{cells: []piece{
			{fmt.Sprint(b.Index), plain}, {fmt.Sprint(b.Words), plain}, {b.Label.String(), plain}, {b.label().String(), plain}, cost(b)}})
	}
	ruled, rules := append(slices.Clone(headings), heading{"rule", true}), make([]tableRow, len(rows))
	for n, r := range rows {
		rules[n].cells = append(slices.Clone(r.cells), piece{blocks[n].Why, plain})
	}
	if s.width == 0 || sum(tableWidths(ruled, rules))+gap+shortText <= s.width {
		headings, rows = ruled, rules
	} else {
		headings, rows = s.narrow(headings, rows, blocks, all)
	}
	for n := range rows {
		rows[n].cells = append(rows[n].cells, piece{s.excerpt(blocks[n].Text), plain})
		if s.features {
			rows[n].below = append(rows[n].below, features(blocks[n].Notes))
		}
	}
	s.table(append(headings, heading{"text", true}), rows)
}

// features words the notes of a block in their order: "words 29, link_density 0.25, labels [DE_TITLE]". Fractions are
// rounded to three places; JSON has them whole.
func features(notes page.Notes) string {
	parts := make([]string, len(notes))
	for n, note := range notes {
		value := fmt.Sprint(note.Value)
		if number, ok := note.Value.(json.Number); ok && strings.ContainsAny(value, ".eE") {
			if x, err := number.Float64(); err == nil {
				value = strconv.FormatFloat(x, 'f', 3, 64)
			}
		}
		parts[n] = note.Name + " " + value
	}
	return strings.Join(parts, ", ")
}

// excerpt is a text for the last column of a table: on one line, and not without end where the screen has none.
func (s *screen) excerpt(text string) string {
	if s.width > 0 {
		return printing.OneLine(text)
	}
	return fit(printable(printing.OneLine(text)), longText)
}

// narrow puts the rules below. What the cost says already goes, too: a block that cost something has as many words, and was
// judged to be what it is not.
func (s *screen) narrow(headings []heading, rows []tableRow, blocks []Block, all bool) ([]heading, []tableRow) {
	keep := []int{0, 4}
	if all {
		keep = []int{0, 1, 2, 4}
	}
	var names []heading
	for _, k := range keep {
		names = append(names, headings[k])
	}
	for n := range rows {
		var cells []piece
		for _, k := range keep {
			cells = append(cells, rows[n].cells[k])
		}
		rows[n] = tableRow{cells: cells}
		if blocks[n].Why != "" {
			rows[n].below = []string{blocks[n].Why}
		}
	}
	return names, rows
}

// cost says what a wrong block did: FN words were lost, FP words were let in.
func cost(b Block) piece {
	switch {
	case b.Cost == 0:
		return piece{"", plain}
	case b.Gold:
		return piece{fmt.Sprintf("FN %d", b.Cost), lost}
	}
	return piece{fmt.Sprintf("FP %d", b.Cost), invented}
}
