package annotate

import "strings"

// Range is a run of blocks: From and up to, not including, To.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Widen lists the runs that a person may want to take with block i, from the block alone to the whole page: what stands
// in the element of the block, in the element around that, and so on. Each is larger than the one before.
//
// A run holds the blocks next to each other whose elements lie in the same one; a block that stands between them but
// not in it ends the run. There is no run for a number that is no block's.
func Widen(blocks []Block, i int) []Range {
	if i < 0 || i >= len(blocks) {
		return nil
	}
	widths := []Range{{i, i + 1}}
	for around := blocks[i].Path; around != ""; around = parentPath(around) {
		last := widths[len(widths)-1]
		if next := last.grow(blocks, around); next != last {
			widths = append(widths, next)
		}
	}
	return widths
}

// grow extends a range to the neighbours that lie in an element.
func (r Range) grow(blocks []Block, around string) Range {
	for r.From > 0 && inside(blocks[r.From-1].Path, around) {
		r.From--
	}
	for r.To < len(blocks) && inside(blocks[r.To].Path, around) {
		r.To++
	}
	return r
}

// inside says whether a path is an element's or leads into it.
func inside(path, around string) bool {
	rest, ok := strings.CutPrefix(path, around)
	return ok && (rest == "" || rest[0] == '/')
}

// parentPath is the path of the element around; "" where there is none.
func parentPath(path string) string {
	return path[:max(0, strings.LastIndexByte(path, '/'))]
}
