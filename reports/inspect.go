package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Inspection is one case of a run, taken apart: what each extractor answered, which words it won and lost, and which
// blocks that was in.
type Inspection struct {
	Run       *runs.Run
	Case      runs.Case
	GoldText  string
	PageText  string
	GoldMarks []bool   // for each page word: whether the gold matches it
	Answers   []Answer // in the order of the plan
	tokenizer text.Tokenizer
}

// Answer is what one extractor made of the case.
type Answer struct {
	Result runs.Result
	Millis metrics.Value
	Title  string
	Text   string
	Marks  []suite.Mark  // for each page word
	Blocks []JudgedBlock // nil where the extractor offers none

	tokenizer text.Tokenizer
	gold      string
}

// JudgedBlock is a block with what it should have been, and what the difference costs.
type JudgedBlock struct {
	page.Block
	Words int  // words of the block
	Gold  bool // most of its words are gold
	Cost  int  // its words, where label and gold differ; else 0
}

// answer is the JSON of an extraction as runs keeps it.
type answer struct {
	Text   string       `json:"text"`
	Title  string       `json:"title"`
	Blocks []page.Block `json:"blocks"`
	Raw    []byte       `json:"raw"` // of a stored output: the file with its marks
}

// Inspect takes one case of a run apart, for the extractors named (all of them when none is). It fails when the run has
// no such case or extractor, or has kept no texts.
func Inspect(run *runs.Run, id string, names []string) (*Inspection, error) {
	at := slices.IndexFunc(run.Cases, func(c runs.Case) bool { return c.ID == id })
	if at < 0 {
		return nil, unknownCase(run, id)
	}
	if !run.Manifest.Inputs {
		return nil, fmt.Errorf("inspect case %q: the run kept no gold and page texts (run again without --no-inputs)", id)
	}
	names = slices.Clone(names)
	for n, name := range names {
		x, ok := run.Manifest.Find(name)
		if !ok {
			return nil, unknownExtractor(run, name, "inspect")
		}
		names[n] = x.Name
	}
	i := &Inspection{Run: run, Case: run.Cases[at]}
	if err := i.read(names); err != nil {
		return nil, fmt.Errorf("inspect case %q: %w", id, err)
	}
	return i, nil
}

// read reads the texts of the case, and aligns each answer with gold and page.
func (i *Inspection) read(names []string) (err error) {
	if i.tokenizer, err = text.FindTokenizer(i.Run.Manifest.Tokenizer); err != nil {
		return err
	}
	if i.GoldText, err = i.Run.Input(i.Case.Gold); err != nil {
		return err
	}
	if i.Case.Page != "" {
		if i.PageText, err = i.Run.Input(i.Case.Page); err != nil {
			return err
		}
	}
	words := align.NewVocabulary()
	gold, onPage := words.Words(i.tokenizer.Words(i.GoldText)), words.Words(i.tokenizer.Words(i.PageText))
	prepared := suite.NewPage(gold, onPage)
	for _, m := range prepared.Marks(nil) {
		i.GoldMarks = append(i.GoldMarks, m == suite.Lost)
	}
	for _, x := range i.Run.Manifest.Extractors {
		if len(names) > 0 && !slices.Contains(names, x.Name) {
			continue
		}
		a, err := i.answer(x.Name)
		if err != nil {
			return err
		}
		a.tokenizer, a.gold = i.tokenizer, i.GoldText
		a.judge(words, prepared)
		i.Answers = append(i.Answers, a)
	}
	return nil
}

// answer finds the result of an extractor and reads its answer, if there is one.
func (i *Inspection) answer(extractor string) (a Answer, err error) {
	first, _ := slices.BinarySearchFunc(i.Run.Results, i.Case.ID, func(x runs.Result, id string) int { return compareIDs(x.Case, id) })
	for n := first; n < len(i.Run.Results) && i.Run.Results[n].Case == i.Case.ID; n++ {
		if x := i.Run.Results[n]; x.Extractor == extractor {
			a.Result = x
			if n < len(i.Run.Costs) && i.Run.Costs[n].Wall > 0 {
				a.Millis = metrics.Ratio{Num: int(i.Run.Costs[n].Wall / 1000), Den: 1000}.Value()
			}
		}
	}
	if a.Result.Output == "" {
		return a, nil
	}
	content, err := i.Run.Output(a.Result.Output)
	if err != nil {
		return a, err
	}
	var kept answer
	if err := json.Unmarshal(content, &kept); err != nil {
		return a, fmt.Errorf("the answer of %s: %w", extractor, err)
	}
	a.Text, a.Title = kept.Text, kept.Title
	for _, b := range kept.Blocks {
		a.Blocks = append(a.Blocks, JudgedBlock{Block: b})
	}
	return a, nil
}

// judge finds which words of the page the answer won and lost, and what each of its blocks cost.
func (a *Answer) judge(words *align.Vocabulary, prepared *suite.Page) {
	number := func(s string) align.Words { return words.Words(a.tokenizer.Words(s)) }
	a.Marks = prepared.Marks(number(a.Text))
	cut := make([]suite.Block, len(a.Blocks))
	for n, b := range a.Blocks {
		cut[n] = suite.Block{Words: number(b.Text), Labelled: b.Label != page.Unlabelled, Content: b.Label == page.Content}
	}
	for n, isGold := range prepared.GoldBlocks(cut) {
		b := &a.Blocks[n]
		b.Words, b.Gold = len(cut[n].Words), isGold
		if cut[n].Labelled && cut[n].Content != isGold {
			b.Cost = b.Words
		}
	}
}

// Unread reports that the case has a page that the run never looked at: it was refused for its size, or the run was
// interrupted before it. Page words are then 0 because nobody counted them.
func (i *Inspection) Unread() bool { return i.Case.HTML != "" && i.Case.From == "" }

// Ranked returns the answers, best F1 first; those whose F1 is undefined come last, equals stay in the order of the plan.
func (i *Inspection) Ranked() []*Answer {
	ranked := make([]*Answer, len(i.Answers))
	for n := range i.Answers {
		ranked[n] = &i.Answers[n]
	}
	slices.SortStableFunc(ranked, func(a, b *Answer) int {
		x, y := a.Result.Words.F1().Value(), b.Result.Words.F1().Value()
		switch {
		case x.Defined && !y.Defined:
			return -1
		case y.Defined && !x.Defined:
			return 1
		}
		return cmp.Compare(y.Float, x.Float)
	})
	return ranked
}

// Costliest returns the blocks by what they cost, the most expensive first; equals, and so all that cost nothing, stay in
// the order of the page.
func (a *Answer) Costliest() []JudgedBlock {
	blocks := slices.Clone(a.Blocks)
	slices.SortStableFunc(blocks, func(a, b JudgedBlock) int { return cmp.Compare(b.Cost, a.Cost) })
	return blocks
}
