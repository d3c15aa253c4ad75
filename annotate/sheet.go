package annotate

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
)

// Sheet is what an annotator sees of one page.
type Sheet struct {
	ID      string   `json:"id"`
	URL     string   `json:"url"`
	Lang    string   `json:"lang"`
	State   State    `json:"state"`
	Version int      `json:"version"` // of the labels; a change names the version that it was made on
	Draft   []string `json:"draft"`   // whose agreement was proposed
	Note    string   `json:"note"`    // what the annotator must know before he goes on, "" for nothing
	Blocks  []Block  `json:"blocks"`
	// Other holds the other annotator's labels of the same blocks, where both have finished the page; nil elsewhere.
	Other []Block `json:"other,omitempty"`

	record Record
}

// Sheet puts a page and what is known of its labels together: the annotator's own record first, else the gold that is
// there, else the draft of the extractors, else nothing.
func (f *Folder) Sheet(id string) (*Sheet, error) {
	k, err := f.find(id)
	if err != nil {
		return nil, err
	}
	return f.sheet(k)
}

func (f *Folder) sheet(k corpus.Case) (*Sheet, error) {
	p, err := f.load(k)
	if err != nil {
		return nil, err
	}
	at := f.files(k, f.o.By)
	record, found, err := readRecord(at.record)
	if err != nil {
		return nil, err
	}
	s := &Sheet{ID: k.ID, URL: k.URL, Lang: p.Lang, State: stateOf(k, record, found), Version: record.Version,
		Draft: append([]string{}, record.Draft...), Blocks: blocksOf(p), record: record}
	switch {
	case found:
		s.recall()
		if err = s.noteForeignGold(at.gold); err == nil {
			err = f.setBeside(k, s)
		}
	case f.o.By == "" && k.Gold.Charset != "":
		f.fromGold(s, k.Gold.Text)
	case len(f.o.Drafters) > 0:
		err = f.propose(s, p)
	}
	return s, err
}

// setBeside puts the other annotator's labels beside those of a page that both have finished.
func (f *Folder) setBeside(k corpus.Case, s *Sheet) error {
	other, done, err := f.other(k, s.State)
	if _, ok := Compare(other.Blocks, s.Blocks, f.o.Tokenizer); done && ok {
		s.Other = other.Blocks
	}
	return err
}

// blocksOf cuts a page.
func blocksOf(p *page.Page) []Block {
	cut := p.Blocks()
	blocks := make([]Block, len(cut))
	for i, b := range cut {
		blocks[i] = Block{Path: b.Path, Text: b.Text}
	}
	return blocks
}

// recall takes the labels of the record, as far as they fit.
func (s *Sheet) recall() {
	carried := carryOver(s.record.Blocks, s.Blocks)
	if s.State == Stale {
		s.Note = fmt.Sprintf("STALE: this page has changed since it was labelled. %d of its %d blocks have their labels from before; look at the others, and finish the page again.", carried, len(s.Blocks))
	}
}

// noteForeignGold tells of a gold text that is not what was written here.
func (s *Sheet) noteForeignGold(name string) error {
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		if s.record.GoldSHA256 != "" {
			s.Note = strings.TrimSpace(s.Note + " The gold text of this page is gone from its folder; the next change writes it again.")
		}
		return nil
	}
	if err == nil && digestOf(b) != s.record.GoldSHA256 {
		s.Note = strings.TrimSpace(s.Note + " The gold text was changed by other means than these labels; when it is replaced, a copy is kept in annotators/before/.")
	}
	return err
}

// fromGold proposes the labels that fit a gold text which was made elsewhere, or here and lost its record: by words where
// its lines say which, else block by block.
func (f *Folder) fromGold(s *Sheet, gold string) {
	labelled, ok := readLines(s.Blocks, gold, f.o.Tokenizer)
	if s.Blocks = labelled; !ok {
		setLabels(s.Blocks, Agree(Votes(s.Blocks, []string{gold}, f.o.Tokenizer)))
	}
	s.Note = "The labels are read off the gold text that is there. It stays as it is until you finish the page; a copy is kept in annotators/before/."
}

// propose labels by the agreement of the drafters.
func (f *Folder) propose(s *Sheet, p *page.Page) error {
	texts, names, err := draft(p, f.o.Drafters)
	if err != nil {
		s.Note = err.Error()
		return nil
	}
	s.Draft = names
	setLabels(s.Blocks, Agree(Votes(s.Blocks, texts, f.o.Tokenizer)))
	return nil
}

func setLabels(blocks []Block, labels []Label) {
	for i, l := range labels {
		blocks[i].Label = l
	}
}

// Widen lists the runs of blocks around block i of a page, from small to large.
func (f *Folder) Widen(id string, i int) ([]Range, error) {
	blocks, err := f.cut(id)
	return Widen(blocks, i), err
}

// Pieces cuts block i of a page into pieces of one word each; nil where there is no such block.
func (f *Folder) Pieces(id string, i int) ([]string, error) {
	blocks, err := f.cut(id)
	if err != nil || i < 0 || i >= len(blocks) {
		return nil, err
	}
	return Pieces(blocks[i].Text, f.o.Tokenizer), nil
}

// cut gives the blocks of a page, without labels.
func (f *Folder) cut(id string) ([]Block, error) {
	k, err := f.find(id)
	if err != nil {
		return nil, err
	}
	p, err := f.load(k)
	if err != nil {
		return nil, err
	}
	return blocksOf(p), nil
}
