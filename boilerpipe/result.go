package boilerpipe

import "golang.org/x/net/html"

// Result is what a pipeline made of a page, told piece by piece.
type Result struct {
	Title  string
	Text   string     // Document.Content
	Blocks []RawBlock // every block that Segment cut, in order
}

// RawBlock is a block as it was cut, with what became of it. Its features are its own, from before any fusion; its
// labels are those that it had itself and those that were given to a block that it had become part of.
type RawBlock struct {
	Features
	Index   int
	Text    string     // blanks and line breaks of the page are blanks here; trimmed; may be empty
	Node    *html.Node `json:"-"` // the text node that the block begins in, or the iframe it stands in; nil without a tree
	Labels  Labels
	Content bool // final class: whether its text is in Result.Text
	// First and Last number the first and last block of the fused block that it ended in; both Index where it stood
	// alone or was removed.
	First, Last int

	why reason
}

// Result tells the fate of every block. It may be asked at any time, also between two filters.
func (d *Document) Result() Result {
	r := Result{Title: d.Title, Text: d.Content(), Blocks: make([]RawBlock, len(d.pieces))}
	for i := range d.pieces {
		p := &d.pieces[i]
		r.Blocks[i] = RawBlock{
			Features: p.features, Index: i, Text: p.text, Node: p.node, Labels: p.labels, First: i, Last: i, why: p.why,
		}
	}
	for i := range d.Blocks {
		d.Blocks[i].tell(r.Blocks)
	}
	return r
}

// tell writes what the block decided into the rows of its pieces.
func (b *Block) tell(rows []RawBlock) {
	fresh := b.Labels &^ b.settled
	for p := b.first; p != nil; p = p.next {
		row := &rows[p.index]
		row.Content = b.Content
		row.Labels |= fresh
		row.First, row.Last = b.first.index, b.last.index
		if b.why.rule != ruleNone {
			row.why = b.why
		}
	}
}
