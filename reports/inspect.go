package reports

import (
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

	gold, output []string // words
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
	gold, onPage := i.tokenizer.Words(i.GoldText), words.Words(i.tokenizer.Words(i.PageText))
	prepared := suite.NewPage(words.Words(gold), onPage)
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
		a.judge(i.tokenizer, words, gold, prepared)
		i.Answers = append(i.Answers, a)
	}
	return nil
}

// answer finds the result of an extractor and reads its answer, if there is one.
func (i *Inspection) answer(extractor string) (a Answer, err error) {
	for n, x := range i.Run.Results {
		if x.Case == i.Case.ID && x.Extractor == extractor {
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
func (a *Answer) judge(t text.Tokenizer, words *align.Vocabulary, gold []string, prepared *suite.Page) {
	a.gold, a.output = gold, t.Words(a.Text)
	a.Marks = prepared.Marks(words.Words(a.output))
	cut := make([]suite.Block, len(a.Blocks))
	for n, b := range a.Blocks {
		cut[n] = suite.Block{Words: words.Words(t.Words(b.Text)), Labelled: b.Label != page.Unlabelled, Content: b.Label == page.Content}
	}
	for n, isGold := range prepared.GoldBlocks(cut) {
		b := &a.Blocks[n]
		b.Words, b.Gold = len(cut[n].Words), isGold
		if cut[n].Labelled && cut[n].Content != isGold {
			b.Cost = b.Words
		}
	}
}

// Edit is a run of words in the script that turns the gold into the output.
type Edit struct {
	Op    align.Op // Equal: in both; Delete: lost, only in the gold; Insert: invented, only in the output
	Words []string
}

// Edits aligns gold and output by diff-match-patch. On long texts that share little this takes seconds, so it is done
// only when asked for.
func (a *Answer) Edits() ([]Edit, error) {
	words := align.NewVocabulary()
	script, err := align.Diff(words.Words(a.gold), words.Words(a.output))
	if err != nil {
		return nil, err
	}
	edits := make([]Edit, len(script))
	for i, r := range script {
		edits[i] = Edit{r.Op, a.gold[r.A0:r.A1]}
		if r.Op == align.Insert {
			edits[i].Words = a.output[r.B0:r.B1]
		}
	}
	return edits, nil
}
