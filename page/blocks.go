package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Blocks cuts the page's text into pieces that a person would judge as one: its lines, but what stands in one
// preformatted element stays whole. Each has the path of the smallest element that holds all of it; lines parted by br
// share one. Labels are left open. The texts of the blocks, joined by line breaks, are Text but for empty lines.
func (p *Page) Blocks() []Block {
	if c := p.cut(); c != nil {
		return c.blocks()
	}
	return nil
}

// cut renders the page and gathers what its text nodes wrote; nil for a page without a body, such as one of frames.
func (p *Page) cut() *cutter {
	body := child(child(p.tree, atom.Html), atom.Body)
	if body == nil {
		return nil
	}
	c := &cutter{}
	c.wrote = c.take
	c.render(body)
	return c
}

// cutter gathers what text nodes wrote into pieces.
type cutter struct {
	renderer
	pieces []piece
}

// piece is a block in the making.
type piece struct {
	from   int        // where it begins in the output
	to     int        // where it ends
	within *html.Node // the smallest element that holds all of it
	pre    *html.Node // the preformatted element around its last text, nil outside one
}

// take adds what one text node wrote, with the white space before it, to the last piece or begins another.
func (c *cutter) take(text *html.Node, from, to int) {
	pre := preformattedAround(text)
	wrote := c.out.String()[from:to]
	last := len(c.pieces) - 1
	joins := last >= 0 && (!strings.HasPrefix(wrote, "\n") || pre != nil && pre == c.pieces[last].pre)
	if !joins {
		from = to - len(strings.TrimLeft(wrote, "\n"))
		c.pieces = append(c.pieces, piece{from, to, text.Parent, pre})
		return
	}
	c.pieces[last].to = to
	c.pieces[last].within = common(c.pieces[last].within, text.Parent)
}

// blocks names the pieces.
func (c *cutter) blocks() []Block {
	var paths Paths
	all := c.out.String()
	blocks := make([]Block, len(c.pieces))
	for i, piece := range c.pieces {
		blocks[i] = Block{Index: i, Text: all[piece.from:piece.to], Path: paths.Of(piece.within)}
	}
	return blocks
}

// preformattedAround gives the outermost element around a node that keeps white space, nil if there is none.
func preformattedAround(n *html.Node) (pre *html.Node) {
	for n = n.Parent; n != nil; n = n.Parent {
		if n.Type == html.ElementNode && roles[n.Data] == preBlock {
			pre = n
		}
	}
	return pre
}

// common gives the smallest element that holds both.
func common(a, b *html.Node) *html.Node {
	around := map[*html.Node]bool{}
	for n := a; n != nil; n = n.Parent {
		around[n] = true
	}
	for n := b; n != nil; n = n.Parent {
		if around[n] {
			return n
		}
	}
	return a
}

// LineTags names, for each line of Text that is not empty, the block element that it stands in: the innermost one around
// all of the line, as in p, li, td or div; body where there is no other. A row of a table stands in tr, and in td where it
// has but one cell with text.
func (p *Page) LineTags() (tags []string) {
	c := p.cut()
	if c == nil {
		return nil
	}
	all := c.out.String()
	for _, piece := range c.pieces {
		tag := blockAround(piece.within)
		for line := range strings.SplitSeq(all[piece.from:piece.to], "\n") {
			if line != "" {
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// blockAround names the innermost block element that holds a node or is the node.
func blockAround(n *html.Node) string {
	for ; n != nil; n = n.Parent {
		if role := roles[n.Data]; n.Type == html.ElementNode && (role == block || role == preBlock || role == apart) {
			return n.Data
		}
	}
	return atom.Body.String()
}
