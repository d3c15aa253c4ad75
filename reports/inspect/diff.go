package inspect

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/reports/printing"
)

// Difference is where two answers to one page part.
type Difference struct {
	Case   string      `json:"case"`
	A      string      `json:"a"` // names of the extractors
	B      string      `json:"b"`
	Words  []WordRun   `json:"words"`  // in the order of the page
	Blocks []BlockPair `json:"blocks"` // most words first
	Uncut  int         `json:"uncut"`  // blocks of either that the other cuts in another way, so that they cannot be compared

	inspection *Inspection // of A and B only
}

// WordRun is a run of page words that one answer keeps and the other does not.
type WordRun struct {
	Only  string `json:"only"`  // the extractor that keeps them
	At    int    `json:"at"`    // number of the first among the words of the page, from 0
	Words int    `json:"words"` // how many there are
	Gold  int    `json:"gold"`  // how many of them are gold
	Text  string `json:"text"`  // as the page has it
}

// BlockPair is a block that both extractors cut alike and judge differently.
type BlockPair struct {
	Words int        `json:"words"`
	Gold  page.Label `json:"gold"`
	Text  string     `json:"text"`
	A     Judgement  `json:"a"`
	B     Judgement  `json:"b"`
}

// Judgement is what one extractor said of a block.
type Judgement struct {
	Index int        `json:"index"`
	Label page.Label `json:"label"`
	Why   string     `json:"why"`
}

// Difference sets the answers of two extractors, given by name or alias, against each other. It fails when the inspection
// does not have both.
func (i *Inspection) Difference(first, second string) (*Difference, error) {
	a, err := i.find(first)
	if err != nil {
		return nil, err
	}
	b, err := i.find(second)
	if err != nil {
		return nil, err
	}
	if a == b {
		return nil, fmt.Errorf("compare the answers of %s with those of %s: it is the same extractor (name two)", first, second)
	}
	if err := cmp.Or(a.gone(), b.gone()); err != nil {
		return nil, fmt.Errorf("compare %s with %s: %w", first, second, err)
	}
	d := &Difference{Case: i.Case.ID, A: a.Result.Extractor, B: b.Result.Extractor, Words: []WordRun{}, Blocks: []BlockPair{}}
	d.words(i, a, b)
	d.blocks(a, b)
	only := *i
	only.Answers = []Answer{*a, *b}
	d.inspection = &only
	return d, nil
}

// find returns the answer of an extractor.
func (i *Inspection) find(name string) (*Answer, error) {
	x, ok := i.Run.Manifest.Find(name)
	if at := slices.IndexFunc(i.Answers, func(a Answer) bool { return a.Result.Extractor == x.Name }); ok && at >= 0 {
		return &i.Answers[at], nil
	}
	return nil, fmt.Errorf("inspect: %w", i.Run.Manifest.NoExtractor(name))
}

// words finds the page words that only one of the answers keeps.
func (d *Difference) words(i *Inspection, a, b *Answer) {
	onPage := newPassage(i.tokenizer, i.PageText)
	keeps := func(x *Answer, n int) bool { return x.Marks[n] == suite.Found || x.Marks[n] == suite.Added }
	only := func(n int) string {
		switch inA, inB := keeps(a, n), keeps(b, n); {
		case inA == inB:
			return ""
		case inA:
			return d.A
		}
		return d.B
	}
	for n := 0; n < len(onPage.words); {
		r := WordRun{Only: only(n), At: n}
		for ; n < len(onPage.words) && only(n) == r.Only; n++ {
			r.Words++
			if i.GoldMarks[n] {
				r.Gold++
			}
		}
		if r.Only != "" {
			r.Text = strings.TrimSpace(onPage.slice(r.At, n))
			d.Words = append(d.Words, r)
		}
	}
}

// blocks pairs the blocks that have the same words, in order, and keeps the pairs that were judged differently.
func (d *Difference) blocks(a, b *Answer) {
	vocabulary := align.NewVocabulary()
	number := func(x *Answer) align.Words {
		keys := make([]string, len(x.Blocks))
		for n, k := range x.Blocks {
			keys[n] = strings.Join(x.tokenizer.Words(k.Text), " ")
		}
		return vocabulary.Words(keys)
	}
	m := align.Match(number(a), number(b))
	d.Uncut = len(a.Blocks) + len(b.Blocks) - 2*m.N
	k := 0
	for n, x := range a.Blocks {
		if !m.A.Get(n) {
			continue
		}
		for !m.B.Get(k) {
			k++
		}
		if y := b.Blocks[k]; x.Label != y.Label {
			d.Blocks = append(d.Blocks, BlockPair{x.Words, x.label(), x.Text, judgement(x), judgement(y)})
		}
		k++
	}
	slices.SortStableFunc(d.Blocks, func(x, y BlockPair) int { return y.Words - x.Words })
}

// String is the label with its reason, where the extractor gave one.
func (j Judgement) String() string {
	if j.Why == "" {
		return j.Label.String()
	}
	return j.Label.String() + ": " + j.Why
}

func judgement(b Block) Judgement { return Judgement{b.Index, b.Label, b.Why} }

// JSON writes the difference as one object.
func (d *Difference) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(d); err != nil {
		return fmt.Errorf("write the difference: %w", err)
	}
	return nil
}

// Text writes the difference for people: the counts of both, then the page words and the blocks on which they differ.
// With words, the texts are not cut.
func (d *Difference) Text(w io.Writer, v View) error {
	s := &screen{w: w, width: v.Width, color: v.Color}
	d.inspection.head(s)
	d.inspection.counts(s, []*Answer{&d.inspection.Answers[0], &d.inspection.Answers[1]})
	d.wordRuns(s, v.Words)
	if v.Blocks != NoBlocks {
		d.blockPairs(s, v.Blocks)
	}
	if s.err != nil {
		return fmt.Errorf("write the difference: %w", s.err)
	}
	return nil
}

// wordRuns lists the runs of words, in the order of the page.
func (d *Difference) wordRuns(s *screen, whole bool) {
	total, gold := map[string]int{}, map[string]int{}
	var rows []tableRow
	for _, r := range d.Words {
		total[r.Only] += r.Words
		gold[r.Only] += r.Gold
		only := "A"
		if r.Only == d.B {
			only = "B"
		}
		row := tableRow{cells: []piece{{fmt.Sprint(r.At), plain}, {only, plain}, {fmt.Sprint(r.Words), plain}, {fmt.Sprint(r.Gold), plain}}}
		text := printing.OneLine(r.Text)
		if !whole {
			text = s.excerpt(text)
		}
		row.cells, row.whole = append(row.cells, piece{text, plain}), whole
		rows = append(rows, row)
	}
	s.line()
	for _, x := range []struct{ letter, name string }{{"A", d.A}, {"B", d.B}} {
		keeps := "nothing"
		if n := total[x.name]; n > 0 {
			keeps = fmt.Sprintf("%s of the page: %d gold, %d not", plural.Of(n, "word"), gold[x.name], n-gold[x.name])
		}
		s.text(piece{x.letter, strong}, piece{fmt.Sprintf(" %s alone keeps %s", x.name, keeps), plain})
	}
	if len(rows) > 0 {
		s.line()
		s.table([]heading{{"word", false}, {"only", true}, {"words", false}, {"gold", false}, {"text", true}}, rows)
	}
}

// blockPairs lists the blocks that both cut alike and judge differently, those with most words first.
func (d *Difference) blockPairs(s *screen, choice BlockChoice) {
	if d.Uncut == 0 && len(d.Blocks) == 0 {
		return
	}
	s.line()
	other := ""
	if d.Uncut > 0 {
		other = fmt.Sprintf("; %d are cut in another way by the other extractor and cannot be compared", d.Uncut)
	}
	s.text(piece{"blocks", strong}, piece{fmt.Sprintf(": %d judged differently%s", len(d.Blocks), other), plain})
	listed := d.Blocks
	if choice != AllBlocks {
		listed = listed[:min(costlyBlocks, len(listed))]
	}
	var rows []tableRow
	for _, p := range listed {
		rows = append(rows, tableRow{
			cells: []piece{{fmt.Sprint(p.A.Index), plain}, {fmt.Sprint(p.B.Index), plain}, {fmt.Sprint(p.Words), plain}, {p.Gold.String(), plain}, {s.excerpt(p.Text), plain}},
			below: []string{"A " + p.A.String(), "B " + p.B.String()},
		})
	}
	if len(rows) > 0 {
		s.table([]heading{{"A", false}, {"B", false}, {"words", false}, {"gold", true}, {"text", true}}, rows)
	}
	if rest := len(d.Blocks) - len(listed); rest > 0 {
		s.line(piece{fmt.Sprintf("... and %d more with fewer words (--blocks all)", rest), faint})
	}
}
