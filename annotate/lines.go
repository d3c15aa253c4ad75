package annotate

import (
	"math"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/text"
)

// mostSteps bounds the work of readLines, in comparisons of words: more than that take seconds.
const mostSteps = 100_000_000

// readLines labels blocks as a gold text says where each of its lines is, in order, a block or some words of one block:
// that is how GoldText writes it. Words of a block that its line lacks are boilerplate, so a block may become Mixed. Of
// several ways to lay the lines over the page it takes that with the fewest such words, then the one with the fewest blocks
// skipped between its lines. ok is false where there is none, and the blocks stay as they are.
func readLines(blocks []Block, gold string, t text.Tokenizer) (labelled []Block, ok bool) {
	l := layout{lines: wordLines(gold, t)}
	if len(l.lines) == 0 {
		return blocks, false
	}
	steps := 0
	for _, b := range blocks {
		words, height := t.Words(b.Text), len(wordLines(b.Text, t))
		l.blocks, l.heights = append(l.blocks, words), append(l.heights, height)
		if steps += (1 + height*len(words)) * len(l.lines); steps > mostSteps {
			return blocks, false
		}
	}
	taken, ok := l.lay()
	if !ok {
		return blocks, false
	}
	labelled = slices.Clone(blocks)
	line := 0
	for i, n := range taken {
		words := slices.Concat(l.lines[line : line+n]...)
		line += n
		labelled[i] = labelled[i].holding(words, t)
		if len(l.blocks[i]) == 0 && i > 0 && labelled[i-1].Label == Content { // a line of dashes
			labelled[i].Label = Content
		}
	}
	return labelled, true
}

// wordLines gives the words of each line that has any.
func wordLines(s string, t text.Tokenizer) (lines [][]string) {
	for line := range strings.SplitSeq(s, "\n") {
		if words := t.Words(line); len(words) > 0 {
			lines = append(lines, words)
		}
	}
	return lines
}

// holding labels a block of whose words a gold text has some, in order.
func (b Block) holding(words []string, t text.Tokenizer) Block {
	own := t.Words(b.Text)
	b.Label, b.Parts = Boilerplate, nil
	if len(words) == len(own) && len(own) > 0 {
		b.Label = Content
	}
	if len(words) == 0 || b.Label == Content {
		return b
	}
	vocabulary := align.NewVocabulary()
	held := layOver(vocabulary.Words(words), vocabulary.Words(own))
	pieces := Pieces(b.Text, t)
	if len(pieces) != len(own) { // its words cannot be told apart
		if most(held) {
			b.Label = Content
		}
		return b
	}
	var parts []Part
	for i, piece := range pieces {
		label := Boilerplate
		if held[i] {
			label = Content
		}
		parts = append(parts, Part{label, piece})
	}
	if mixed, err := b.judged(Mixed, parts, t); err == nil {
		return mixed
	}
	return b
}

// layout is a page and a gold text in words: blocks, with the number of lines that each has, and lines.
type layout struct {
	blocks  [][]string
	heights []int
	lines   [][]string
}

// lay says how many lines each block takes, the next ones of the gold text each time. It is a search for the cheapest way
// through a table: cost[i][j] is that of giving the first j lines to the first i blocks.
func (l layout) lay() (taken []int, ok bool) {
	width := len(l.lines) + 1
	cost := make([]int, width)
	for j := 1; j < width; j++ {
		cost[j] = math.MaxInt
	}
	took := make([][]uint8, len(l.blocks)) // how many lines a block took on the way to a cell
	for i := range l.blocks {
		next := make([]int, width)
		took[i] = make([]uint8, width)
		for j := range width {
			next[j] = cost[j]
			if between := j > 0 && j < width-1; between && cost[j] != math.MaxInt {
				next[j]++ // a block skipped
			}
			for n := 1; n <= min(l.heights[i], j, math.MaxUint8); n++ {
				if cost[j-n] == math.MaxInt {
					continue
				}
				left, fits := l.fit(i, j-n, n)
				if c := cost[j-n] + left*(len(l.blocks)+1); fits && c < next[j] {
					next[j], took[i][j] = c, uint8(n)
				}
			}
		}
		cost = next
	}
	if cost[width-1] == math.MaxInt {
		return nil, false
	}
	taken = make([]int, len(l.blocks))
	for i, j := len(l.blocks)-1, width-1; i >= 0; i-- {
		taken[i] = int(took[i][j])
		j -= taken[i]
	}
	return taken, true
}

// fit says whether the words of n lines stand in a block, in order, and how many words it has beside them.
func (l layout) fit(block, from, n int) (left int, ok bool) {
	own := l.blocks[block]
	at, count := 0, 0
	for _, line := range l.lines[from : from+n] {
		if count += len(line); count > len(own) {
			return 0, false
		}
		for _, word := range line {
			for at < len(own) && own[at] != word {
				at++
			}
			if at == len(own) {
				return 0, false
			}
			at++
		}
	}
	return len(own) - count, true
}
