package rouge

import (
	"math/bits"
	"slices"
)

// Which longest common subsequence?
//
// Let L(i, j) be the length of the longest common subsequence of the first i words of the gold sentence x and the first
// j words of the output sentence y. rouge_score fills the table of L and walks back from its far corner: where the two
// words at hand are equal, it takes them; where they are not, it drops y's last word if L(i, j-1) > L(i-1, j), and x's
// otherwise.
//
// The walk needs no table of numbers. Where the words differ, L(i, j) is the greater of the two neighbours, so
// L(i, j-1) > L(i-1, j) says no more than L(i, j) > L(i-1, j): that row i adds to the length in column j. That is one
// bit, and a column of such bits follows from the one before it by a few operations on whole machine words (Crochemore
// et al. 2001; package align explains why it works): with V the column, 0 where a row adds, and M the rows that hold
// the column's word,
//
//	U  = V AND M
//	V' = (V + U) OR (V AND NOT M)
//
// A sentence of up to 64 words is one strip of rows, one machine word wide. Text without full stops makes sentences of
// thousands; these are cut into strips of 64 rows. What one strip tells the next is the carry of the addition, one bit
// for each column. These are kept for all strips, and the columns only for one: the walk goes through the strips from
// the last to the first, and each is computed a second time when the walk gets to it. So memory is a bit for every 64
// cells.

// stripRows is the number of rows that one machine word holds, a bit each.
const stripRows = 64

// foreign stands in place of words that the gold sentence lacks. Their columns equal the one before, and yet they must
// not be left out: at such a column the walk goes up to a row that adds, and may so pass by an equal word before it.
// One column does as well as several in a row.
const foreign = -1

// finder looks for one gold sentence after another in the output's sentences. Its slices are kept to be used again.
type finder struct {
	output  [][]int32
	alike   map[[2]int32][]int // output sentences by length and first word
	masks   []uint64           // by word + 1: the rows of the present strip that hold it; at foreign + 1 always 0
	here    []bool             // by word: stands in the gold sentence
	columns []uint64           // V of the present strip, for every word of y
	carries []uint64           // of every strip, a bit for every word of y
	y       []int32            // the output sentence without what does not matter
	hits    []bool
}

// newFinder takes the number of different words there can be.
func newFinder(words int, output [][]int32) *finder {
	f := &finder{output: output, alike: map[[2]int32][]int{}, masks: make([]uint64, words+1), here: make([]bool, words)}
	for i, sentence := range output {
		if len(sentence) > 0 {
			key := [2]int32{int32(len(sentence)), sentence[0]}
			f.alike[key] = append(f.alike[key], i)
		}
	}
	return f
}

// union tells for each word of x whether it belongs to the common subsequence with at least one of the sentences. The
// result is good until the next call.
func (f *finder) union(x []int32) []bool {
	f.hits = resized(f.hits, len(x))
	clear(f.hits)
	if f.verbatim(x) {
		for i := range f.hits {
			f.hits[i] = true
		}
		return f.hits
	}
	for _, w := range x {
		f.here[w] = true
	}
	for _, sentence := range f.output {
		if f.reduce(sentence) {
			f.mark(x)
		}
	}
	for _, w := range x {
		f.here[w] = false
	}
	return f.hits
}

// verbatim tells whether x is one of the output's sentences: then all its words are hits, whatever the others add. Most
// sentences of most extractions are.
func (f *finder) verbatim(x []int32) bool {
	if len(x) == 0 {
		return false
	}
	for _, i := range f.alike[[2]int32{int32(len(x)), x[0]}] {
		if slices.Equal(x, f.output[i]) {
			return true
		}
	}
	return false
}

// reduce sets y to the sentence with one foreign for each run of foreign words, none at the beginning, where they do
// not matter. It returns whether any word is left.
func (f *finder) reduce(sentence []int32) bool {
	f.y = f.y[:0]
	for _, w := range sentence {
		if f.here[w] {
			f.y = append(f.y, w)
		} else if n := len(f.y); n > 0 && f.y[n-1] != foreign {
			f.y = append(f.y, foreign)
		}
	}
	return len(f.y) > 0
}

// mark sets the hits of x in y.
func (f *finder) mark(x []int32) {
	strips := (len(x) + stripRows - 1) / stripRows
	f.columns = resized(f.columns, len(f.y))
	f.carries = resized(f.carries, strips*f.carryWords())
	for s := range strips {
		f.fill(x, s)
	}
	j := len(f.y)
	for s := strips - 1; s >= 0 && j > 0; s-- {
		if s < strips-1 {
			f.fill(x, s)
		}
		j = f.walk(x, s, j)
	}
}

// fill computes the columns of strip s of x, and the carries out of it.
func (f *finder) fill(x []int32, s int) {
	rows := strip(x, s)
	for i, w := range rows {
		f.masks[w+1] |= 1 << i
	}
	in, out := f.carriesOf(s-1), f.carriesOf(s)
	clear(out)
	v := ^uint64(0)
	for j, w := range f.y {
		m := f.masks[w+1]
		var carry uint64
		if s > 0 {
			carry = in[j/64] >> (j % 64) & 1
		}
		sum, carry := bits.Add64(v, v&m, carry)
		v = sum | v&^m
		f.columns[j] = v
		out[j/64] |= carry << (j % 64)
	}
	for _, w := range rows {
		f.masks[w+1] = 0
	}
}

// walk goes back through strip s from column j and marks the hits. It returns the column at which it leaves the strip
// through its first row; 0 is the end.
func (f *finder) walk(x []int32, s, j int) int {
	rows := strip(x, s)
	for i := len(rows) - 1; i >= 0 && j > 0; {
		switch {
		case rows[i] == f.y[j-1]:
			f.hits[s*stripRows+i] = true
			i, j = i-1, j-1
		case f.columns[j-1]>>i&1 == 0:
			j--
		default:
			i--
		}
	}
	return j
}

// strip returns the rows of strip s: 64 words of x, fewer in the last one.
func strip(x []int32, s int) []int32 {
	return x[s*stripRows : min((s+1)*stripRows, len(x))]
}

// carryWords returns how many machine words hold the carries of one strip.
func (f *finder) carryWords() int { return (len(f.y) + 63) / 64 }

// carriesOf returns the carries out of strip s; nothing before the first.
func (f *finder) carriesOf(s int) []uint64 {
	if s < 0 {
		return nil
	}
	n := f.carryWords()
	return f.carries[s*n : (s+1)*n]
}

// resized returns a slice of n elements with unknown contents, in the old memory if that is large enough.
func resized[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	return old[:n]
}
