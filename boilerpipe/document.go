package boilerpipe

import "strings"

// Document is a page cut into blocks. Filters work on Blocks in place; the pieces behind them remember how the page was
// cut, so that Result can answer for each. A Document belongs to one goroutine at a time.
type Document struct {
	Title  string // the last non-empty title before body, trimmed; "" without one
	Blocks []Block

	pieces []piece
}

// Clone returns a copy that can be filtered on its own, so that one segmentation serves several pipelines.
func (d *Document) Clone() *Document {
	c := &Document{Title: d.Title, Blocks: append([]Block(nil), d.Blocks...), pieces: append([]piece(nil), d.pieces...)}
	twin := func(p *piece) *piece {
		if p == nil {
			return nil
		}
		return &c.pieces[p.index]
	}
	for i := range c.pieces {
		c.pieces[i].next = twin(c.pieces[i].next)
	}
	for i := range c.Blocks {
		c.Blocks[i].first, c.Blocks[i].last = twin(c.Blocks[i].first), twin(c.Blocks[i].last)
	}
	return c
}

// Content returns the text of the blocks that are content, each followed by a line break, as the reference's getContent
// does; "" when there are none.
func (d *Document) Content() string {
	size := 0
	for i := range d.Blocks {
		if d.Blocks[i].Content {
			size += d.Blocks[i].textLen() + 1
		}
	}
	var sb strings.Builder
	sb.Grow(size)
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Content {
			b.appendText(&sb)
			sb.WriteByte('\n')
		}
	}
	return sb.String()
}

// textLen is the length of Text in bytes.
func (b *Block) textLen() int {
	n := 0
	for p := b.first; p != nil; p = p.next {
		n += len(p.text) + 1
	}
	return max(n-1, 0)
}

// Keep removes the blocks that keep refuses and reports whether there were any. Their pieces are boilerplate in Result.
func (d *Document) Keep(keep func(*Block) bool) bool {
	return d.fold(0, func(_, b *Block) fate {
		if keep(b) {
			return stays
		}
		return goes
	})
}

// fuse merges every block that joins accepts into the block before it, from block number from on, and reports whether
// there were any. Prev is what the blocks before have become by then.
func (d *Document) fuse(from int, joins func(prev, b *Block) bool) bool {
	return d.fold(from, func(prev, b *Block) fate {
		if prev != nil && joins(prev, b) {
			return merges
		}
		return stays
	})
}

// fate is what becomes of a block in fold.
type fate int8

const (
	stays fate = iota
	goes
	merges
)

// fold walks the blocks from number from on, once, and closes the gaps as it goes. Deleting from the middle of the
// slice, block by block, is what makes other ports quadratic.
func (d *Document) fold(from int, judge func(prev, b *Block) fate) bool {
	kept := min(from, len(d.Blocks))
	for i := kept; i < len(d.Blocks); i++ {
		b := &d.Blocks[i]
		var prev *Block
		if kept > 0 {
			prev = &d.Blocks[kept-1]
		}
		switch judge(prev, b) {
		case goes:
			b.settle()
		case merges:
			prev.Merge(b)
		case stays:
			if kept != i {
				d.Blocks[kept] = *b
			}
			kept++
		}
	}
	changed := kept < len(d.Blocks)
	clear(d.Blocks[kept:])
	d.Blocks = d.Blocks[:kept]
	return changed
}
