package align

// sequence is what is left of a text when words that cannot match are dropped.
type sequence struct {
	words []int32 // renumbered 0, 1, 2, ... without gaps
	index []int32 // where each of them stands in the text
}

func (s sequence) from(i int) sequence { return sequence{s.words[i:], s.index[i:]} }

// shared reduces a and b to the words that both have, which no common subsequence can do without, and renumbers these
// 0 to words-1. An extraction has few words that its page lacks, but a page has many that the gold lacks.
func shared(a, b Words) (x, y sequence, words int) {
	const onlyB = -1 // in numbers: 0 = not seen in b; a number given to a word is stored plus 1
	numbers := make([]int32, maxNumber(a, b)+1)
	for _, w := range b {
		numbers[w] = onlyB
	}
	given := int32(0)
	for _, w := range a {
		if numbers[w] == onlyB {
			given++
			numbers[w] = given
		}
	}
	return keep(a, numbers), keep(b, numbers), int(given)
}

// keep returns the words of a that have a number.
func keep(a Words, numbers []int32) sequence {
	s := sequence{make([]int32, 0, len(a)), make([]int32, 0, len(a))}
	for i, w := range a {
		if number := numbers[w]; number > 0 {
			s.words = append(s.words, number-1)
			s.index = append(s.index, int32(i))
		}
	}
	return s
}

// maxNumber returns the largest number in a and b, -1 where both are empty.
func maxNumber(a, b Words) int32 {
	largest := int32(-1)
	for _, w := range a {
		largest = max(largest, w)
	}
	for _, w := range b {
		largest = max(largest, w)
	}
	return largest
}

func commonPrefix(a, b []int32) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []int32) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// isWithin reports whether a is a subsequence of b.
func isWithin(a, b []int32) bool {
	if len(a) > len(b) {
		return false
	}
	i := 0
	for _, w := range b {
		if i == len(a) {
			break
		}
		if a[i] == w {
			i++
		}
	}
	return i == len(a)
}
