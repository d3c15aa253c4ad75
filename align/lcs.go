package align

// The longest common subsequence, 64 cells at a time.
//
// Let L(i, j) be the length of the longest common subsequence (LCS) of the first i words of x and the first j words of y.
// The textbook fills the table of L row by row: as many steps as there are cells, 2.5 thousand million for two texts of
// 50,000 words. But neighbours in a row differ by 0 or 1. So row j is told by one bit per word of x: bit i is 0 where
// L(i+1, j) = L(i, j) + 1, and 1 elsewhere. Row 0 is all ones, and the number of zeros below bit i is L(i, j).
//
// A row follows from the one before it by whole-number arithmetic. With V the row as one long binary number, and M the
// mask of y's next word w (bit i is set where x[i] = w):
//
//	U  = V AND M
//	V' = (V + U) OR (V AND NOT M)
//
// Why: the zeros of V cut it into stretches, each of a zero and the ones below it. In the new row, the zero of a stretch
// moves down to the lowest match in it; if it has none, it stays. Adding U, the matches that stand on ones, carries
// from the lowest match up to the zero and sets it, and clears what it passes; the OR brings back the ones that were no
// matches, and the lowest match is left as the new zero. Ones above the last zero are a stretch without its zero: a
// match there makes one, and L grows. The carry runs off the end.
//
// Sources: M. Crochemore, C. S. Iliopoulos, Y. J. Pinzon, J. F. Reid, "A fast and practical bit-vector algorithm for the
// longest common subsequence problem", Information Processing Letters 80 (2001); H. Hyyrö, "Bit-parallel LCS-length
// computation revisited", AWOCA 2004, who writes V - U for the second part, which is the same, since U is a part of V.
//
// The number is longer than a machine word, so it is kept in blocks of 64 bits, lowest first, and the carry goes from
// block to block. Two observations make it quick on texts:
//
//   - A block without a match and without a carry into it does not change. Most words are rare, so a row touches few
//     blocks: those with a match, and upwards from each as far as its carry goes, which is to the next zero.
//   - A word that is so frequent that it stands in a good part of the blocks is better served by a plain loop over all
//     blocks with a ready-made mask: no list to walk, no branches. If one word makes up most of both texts, this keeps
//     the cost of a row at n/64 simple steps where a list would cost n.
//
// Before that, what cannot matter goes: words that the other text lacks (shared), and what the texts begin or end with
// in common; and where one text lies within the other nothing is left to do. The time is at most the product of the lengths over 64, and memory grows with the sum of the lengths.

// Count returns the length of the longest common subsequence of a and b: the words that stand in both in the same order.
// It is symmetric, and equals the number of equal words in Diff.
func Count(a, b Words) int {
	x, y, words := shared(a, b)
	short, long := x.words, y.words
	if len(short) > len(long) {
		short, long = long, short
	}
	prefix := commonPrefix(short, long)
	short, long = short[prefix:], long[prefix:]
	suffix := commonSuffix(short, long)
	short, long = short[:len(short)-suffix], long[:len(long)-suffix]
	if isWithin(short, long) {
		return prefix + suffix + len(short)
	}

	places := newPlaces(short, words)
	row := newRow(len(short))
	for _, w := range long {
		places.next(row, w)
	}
	return prefix + suffix + zerosBelow(row, len(row)*64)
}
