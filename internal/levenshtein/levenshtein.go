// Package levenshtein tells how far two sequences are apart, in words that must be changed.
//
// Ratio is the similarity that the Python package Levenshtein gives for two lists of words, and that Bevendorff et al.
// 2023 report (and call a distance): insertions and deletions only. Distance also has substitutions; WebMainBench
// divides it by the longer length, over characters.
//
// Elements are numbers from 0 upwards without large gaps, as a vocabulary gives them, or Unicode code points: memory
// grows with the largest. Both functions work on 64 rows of the table of distances at a time, so that n by m elements
// take about n*m/64 steps, and memory for one row.
package levenshtein

import "math/bits"

// stripRows is the number of rows that one machine word holds, a bit each.
const stripRows = 64

// Ratio returns 1 - (insertions + deletions that turn a into b) / (len(a) + len(b)), from 0 to 1. It is also twice the
// length of a longest common subsequence over the sum of the lengths; but computed as the package does it, so that the
// last bit is the same. Two empty sequences have ratio 1.
func Ratio(a, b []int32) float64 {
	total := len(a) + len(b)
	if total == 0 {
		return 1
	}
	return 1 - float64(total-2*common(a, b))/float64(total)
}

// Distance returns the least number of insertions, deletions and substitutions of one element that turn a into b.
//
// The table's entries differ from those above and on the left by -1, 0 or 1, so a column of 64 rows is kept as two bits
// for each row: whether it is one more, or one less, than the row above. The next column follows by whole-number
// arithmetic. From strip to strip goes the step along its last row, one for every column. At the end these steps add up
// to the distance, from len(a), which is the distance to nothing.
//
// Sources: G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming",
// Journal of the ACM 46 (1999); H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit
// distances", Nordic Journal of Computing 10 (2003).
func Distance(a, b []int32) int {
	a, b = ordered(a, b)
	masks := newMasks(a, b)
	steps := make([]int8, len(b)) // along the row above the strip: at first, each word of b costs one more
	for j := range steps {
		steps[j] = 1
	}
	for from := 0; from < len(a); from += stripRows {
		rows := a[from:min(from+stripRows, len(a))]
		masks.set(rows)
		editStrip(masks, b, steps, len(rows)-1)
		masks.unset(rows)
	}
	distance := len(a)
	for _, step := range steps {
		distance += int(step)
	}
	return distance
}

// editStrip goes along one strip whose last row is bit last. It turns the steps along the row above into those along
// the last row.
func editStrip(masks masks, b []int32, steps []int8, last int) {
	more, less := ^uint64(0), uint64(0) // than the row above; in the column of nothing, each row is one more
	for j, w := range b {
		equal := masks[w]
		vertical := equal | less
		up, down := bit(steps[j] > 0), bit(steps[j] < 0)
		equal |= down
		diagonal := (equal&more + more) ^ more | equal
		right, wrong := less|^(diagonal|more), more&diagonal // steps of +1 and of -1 along each row
		steps[j] = int8(right>>last&1) - int8(wrong>>last&1)
		right, wrong = right<<1|up, wrong<<1|down
		more, less = wrong|^(vertical|right), right&vertical
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// common returns the length of a longest common subsequence. A column is one bit for each row, 0 where the row adds to
// the length (Crochemore et al. 2001; package align explains it at length); the addition's carry goes from strip to
// strip.
func common(a, b []int32) int {
	a, b = ordered(a, b)
	masks := newMasks(a, b)
	carries := make([]uint64, len(b))
	n := 0
	for from := 0; from < len(a); from += stripRows {
		rows := a[from:min(from+stripRows, len(a))]
		masks.set(rows)
		v := ^uint64(0)
		for j, w := range b {
			m := masks[w]
			var sum uint64
			sum, carries[j] = bits.Add64(v, v&m, carries[j])
			v = sum | v&^m
		}
		masks.unset(rows)
		n += bits.OnesCount64(^v) // bits above the last row stay 1
	}
	return n
}

// ordered returns the shorter sequence first: the fewer strips, the less to set up. Both measures are symmetric.
func ordered(a, b []int32) ([]int32, []int32) {
	if len(a) > len(b) {
		return b, a
	}
	return a, b
}

// masks has, for each element, the rows of the present strip that hold it.
type masks []uint64

func newMasks(a, b []int32) masks {
	var n int32
	for _, w := range a {
		n = max(n, w+1)
	}
	for _, w := range b {
		n = max(n, w+1)
	}
	return make(masks, n)
}

func (m masks) set(rows []int32) {
	for i, w := range rows {
		m[w] |= 1 << i
	}
}

func (m masks) unset(rows []int32) {
	for _, w := range rows {
		m[w] = 0
	}
}
