// Package inspect takes one case of a run apart: which words of the page each extractor won and lost, which of its blocks
// that was in, and where two extractors part. It shows that on a terminal, as JSON, and in the form of the source thesis.
package inspect

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/nearest"
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
	GoldMarks []bool   // for each page word: whether the gold matches it; not where it is optional
	LeftOut   []bool   // for each page word: whether it is left out, since an optional word of the gold lies on it
	Answers   []Answer // in the order of the plan
	tokenizer text.Tokenizer
	gold      passage // with its optional words
	optional  []bool  // for each word of it whether it is optional; nil where none is
}

// Answer is what one extractor made of the case.
type Answer struct {
	Result runs.Result
	Millis metrics.Value
	Title  string
	Text   string
	Marks  []suite.Mark // for each page word
	Blocks []Block      // nil where the extractor offers none

	Missing string // why its stored answer cannot be shown, and what to do; then it has no text, marks and blocks. "" where it can
	Dropped string // why the run has not kept its blocks; "" where it has
	Stderr  string // without an answer: what the process had last written there, or the stack of a panic; valid UTF-8

	tokenizer text.Tokenizer
	gold      passage
	optional  []bool
}

// Block is a block with what it should have been, and what the difference costs.
type Block struct {
	page.Block
	Words int  // words of the block
	Gold  bool // most of its words that count are gold
	Cost  int  // its words that count, where label and gold differ; else 0
}

// answer is the JSON of an extraction as runs keeps it.
type answer struct {
	Text    string       `json:"text"`
	Title   string       `json:"title"`
	Blocks  []page.Block `json:"blocks"`
	Raw     []byte       `json:"raw"`               // of a stored output: the file with its marks
	Dropped string       `json:"dropped,omitempty"` // why there are no blocks
}

// Case takes one case of a run apart, for the extractors named (all of them when none is). It fails when the run has
// no such case or extractor, or has kept no texts. A stored answer that is missing or damaged makes nothing fail but says
// so (Answer.Missing).
func Case(run *runs.Run, id string, names []string) (*Inspection, error) {
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
			return nil, fmt.Errorf("inspect: %w", run.Manifest.NoExtractor(name))
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
	kept, err := Gold(i.Run, i.Case)
	if err != nil {
		return err
	}
	i.GoldText = kept.Text
	if i.Case.Page != "" {
		if i.PageText, err = i.Run.Input(i.Case.Page); err != nil {
			return err
		}
	}
	words := align.NewVocabulary()
	gold := kept.Words(func(s string) align.Words { return words.Words(i.tokenizer.Words(s)) })
	i.gold, i.optional = newPassage(i.tokenizer, wholeGold(kept)), gold.Optional
	prepared := suite.NewPage(gold, words.Words(i.tokenizer.Words(i.PageText)))
	for _, m := range prepared.Marks(nil) {
		i.GoldMarks, i.LeftOut = append(i.GoldMarks, m == suite.Lost), append(i.LeftOut, m == suite.LeftOut)
	}
	for _, x := range i.Run.Manifest.Extractors {
		if len(names) > 0 && !slices.Contains(names, x.Name) {
			continue
		}
		a, err := i.answer(x.Name)
		if err != nil {
			return err
		}
		a.tokenizer, a.gold, a.optional = i.tokenizer, i.gold, i.optional
		if a.Missing == "" {
			a.judge(words, prepared)
		}
		i.Answers = append(i.Answers, a)
	}
	return nil
}

// Gold reads what a run keeps of the gold of a case.
func Gold(run *runs.Run, c runs.Case) (g suite.Gold, err error) {
	if g.Text, err = run.Input(c.Gold); err != nil {
		return g, err
	}
	d, err := run.Detail(c)
	if err != nil {
		return g, err
	}
	g.Raw, g.With, g.Without, g.Paragraphs = string(d.Raw), d.With, d.Without, d.Paragraphs
	return g, nil
}

// wholeGold is the text of a gold with its optional paragraphs.
func wholeGold(g suite.Gold) string {
	if !g.HasOptional() {
		return g.Text
	}
	paragraphs := make([]string, len(g.Paragraphs))
	for n, p := range g.Paragraphs {
		paragraphs[n] = p.Text
	}
	return strings.Join(paragraphs, "\n") // no word crosses a line end, so the words are the same
}

// answer finds the result of an extractor and reads its answer, if there is one.
func (i *Inspection) answer(extractor string) (a Answer, err error) {
	first, _ := slices.BinarySearchFunc(i.Run.Results, i.Case.ID, func(x runs.Result, id string) int { return natural.Compare(x.Case, id) })
	for n := first; n < len(i.Run.Results) && i.Run.Results[n].Case == i.Case.ID; n++ {
		if x := i.Run.Results[n]; x.Extractor == extractor {
			a.Result = x
			if n < len(i.Run.Costs) {
				err = a.took(i.Run, i.Run.Costs[n])
			}
		}
	}
	if err != nil {
		return a, err
	}
	if a.Result.Output == "" {
		return a, nil
	}
	content, err := i.Run.Output(a.Result.Output)
	if err != nil {
		a.Missing = fmt.Sprintf("%v (assay verify lists what is missing or damaged)", err)
		return a, nil
	}
	var kept answer
	if err := json.Unmarshal(content, &kept); err != nil {
		return a, fmt.Errorf("the answer of %s: %w", extractor, err)
	}
	a.Text, a.Title, a.Dropped = kept.Text, kept.Title, kept.Dropped
	for _, b := range kept.Blocks {
		a.Blocks = append(a.Blocks, Block{Block: b})
	}
	return a, nil
}

// took says what the pair cost, and what its process had last said.
func (a *Answer) took(run *runs.Run, c runs.Cost) error {
	if c.Wall > 0 {
		a.Millis = metrics.Ratio{Num: int(c.Wall / 1000), Den: 1000}.Value()
	}
	if c.Stderr == "" {
		return nil
	}
	said, err := run.Stderr(c.Stderr)
	a.Stderr = strings.ToValidUTF8(said, "\uFFFD")
	return err
}

// judge finds which words of the page the answer won and lost, and what each of its blocks cost.
func (a *Answer) judge(words *align.Vocabulary, prepared *suite.Page) {
	number := func(s string) align.Words { return words.Words(a.tokenizer.Words(s)) }
	a.Marks = prepared.Marks(number(a.Text))
	cut := make([]suite.Block, len(a.Blocks))
	for n, b := range a.Blocks {
		cut[n] = suite.Block{Words: number(b.Text), Labelled: b.Label != page.Unlabelled, Content: b.Label == page.Content}
	}
	for n, gold := range prepared.GoldBlocks(cut) {
		b := &a.Blocks[n]
		b.Words, b.Gold = len(cut[n].Words), gold.Content
		if cut[n].Labelled && cut[n].Content != gold.Content {
			b.Cost = gold.Words
		}
	}
}

// Shown fails where there is no answer to show since every one of them is missing.
func (i *Inspection) Shown() error {
	for _, a := range i.Answers {
		if a.Missing == "" {
			return nil
		}
	}
	if len(i.Answers) == 0 {
		return nil
	}
	return fmt.Errorf("inspect case %q: %w", i.Case.ID, i.Answers[0].gone())
}

// gone is the error of an answer that is missing, nil of one that is there.
func (a *Answer) gone() error {
	if a.Missing == "" {
		return nil
	}
	return fmt.Errorf("the answer of %s: %s", a.Result.Extractor, a.Missing)
}

// unknownCase says that the run does not have a case.
func unknownCase(run *runs.Run, id string) error {
	ids := make([]string, len(run.Cases))
	for i, c := range run.Cases {
		ids[i] = c.ID
	}
	return fmt.Errorf("the run has no case %q%s; results.jsonl lists its %d cases", id, nearest.Hint(id, ids), len(ids))
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
func (a *Answer) Costliest() []Block {
	blocks := slices.Clone(a.Blocks)
	slices.SortStableFunc(blocks, func(a, b Block) int { return cmp.Compare(b.Cost, a.Cost) })
	return blocks
}
