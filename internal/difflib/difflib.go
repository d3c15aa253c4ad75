// Package difflib compares two sequences of words as Python's difflib.SequenceMatcher does, block for block.
//
// Evert's cleaneval.py counts true and false positives with that class, so its figures can only be reproduced with the
// same alignment. It is not a longest common subsequence (see package align for that): it takes the longest run of
// words that the two have in common, and then does the same to the left and to the right of it. What a greedy choice
// rules out is lost. The quirk called autojunk makes it even less of one: in a second sequence of 200 words or more, a
// word that makes up more than about one in a hundred cannot start or carry a run; it can only lengthen one at its
// ends.
//
// Source: the behaviour of CPython 3.11 with isjunk=None. The tests compare with its answers, and with a literal
// rendition of its documented rules. The differences:
//
//   - Words are numbers, from 0 upwards without large gaps, as a vocabulary gives them: memory grows with the largest.
//   - There is no isjunk; nobody who counts words uses it.
//   - The same blocks are found with less work; search.go says how.
package difflib

import "slices"

// Block says that the Size words from a[A] on equal the Size words from b[B] on.
type Block struct{ A, B, Size int }

// Tag says what turns a stretch of a into a stretch of b.
type Tag int8

// The four tags. Replace has words on both sides, Delete only in a, Insert only in b.
const (
	Equal Tag = iota
	Replace
	Delete
	Insert
)

// String returns the tag as Python writes it: "equal", "replace", "delete" or "insert".
func (t Tag) String() string { return [...]string{"equal", "replace", "delete", "insert"}[t] }

// Opcode says that Tag leads from a[A0:A1] to b[B0:B1].
type Opcode struct {
	Tag            Tag
	A0, A1, B0, B1 int
}

// Opcodes returns how to turn a into b, in order and without gaps: get_opcodes of Python. Python's default is autojunk
// true. The order of a and b matters, both to ties and to autojunk, which looks at b only.
func Opcodes(a, b []int32, autojunk bool) []Opcode {
	var codes []Opcode
	i, j := 0, 0
	for _, block := range Blocks(a, b, autojunk) {
		if i < block.A || j < block.B {
			codes = append(codes, Opcode{change(block.A-i, block.B-j), i, block.A, j, block.B})
		}
		i, j = block.A+block.Size, block.B+block.Size
		if block.Size > 0 {
			codes = append(codes, Opcode{Equal, block.A, i, block.B, j})
		}
	}
	return codes
}

// change returns the tag of a stretch with so many words in a and so many in b, not both 0.
func change(inA, inB int) Tag {
	switch {
	case inB == 0:
		return Delete
	case inA == 0:
		return Insert
	}
	return Replace
}

// Blocks returns the maximal runs that the matcher pairs, in order, and after them Block{len(a), len(b), 0}:
// get_matching_blocks of Python. Two blocks never touch on both sides.
func Blocks(a, b []int32, autojunk bool) []Block {
	blocks := newSearch(a, b, autojunk).blocks()
	slices.SortFunc(blocks, func(p, q Block) int { return p.A - q.A })
	return append(joined(blocks), Block{A: len(a), B: len(b)})
}

// joined makes one block of those that touch on both sides. It changes blocks.
func joined(blocks []Block) []Block {
	kept := blocks[:0]
	for _, next := range blocks {
		if n := len(kept); n > 0 && kept[n-1].A+kept[n-1].Size == next.A && kept[n-1].B+kept[n-1].Size == next.B {
			kept[n-1].Size += next.Size
			continue
		}
		kept = append(kept, next)
	}
	return kept
}
