package align

// Cells returns how much work a and b are for Count and Match: the cells of the textbook's table, which is the product of
// both lengths without the words that the other text lacks and without what both begin with; 0 where all of a lies within
// b. Both take time in proportion to it at most, and the same number on every machine. It is itself quick: it reads each
// text a few times.
func Cells(a, b Words) int {
	x, y, _ := shared(a, b)
	if isWithin(x.words, y.words) {
		return 0
	}
	prefix := commonPrefix(x.words, y.words)
	return (len(x.words) - prefix) * (len(y.words) - prefix)
}
