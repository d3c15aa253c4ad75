package duplicates

import "testing"

// A text without words is like no other, not even one that is the same byte for byte.
func TestNoWordsAreNoCopy(t *testing.T) {
	empty, words := &entry{}, &entry{words: []uint32{1}}
	for _, pair := range [][2]*entry{{empty, empty}, {empty, words}, {words, empty}} {
		if r, decided := identity(pair[0], pair[1]); r != Different || !decided {
			t.Errorf("%v and %v: %v, decided %t", pair[0].words, pair[1].words, r, decided)
		}
	}
	if r, _ := identity(words, words); r != IdenticalBytes {
		t.Errorf("the same text: %v", r)
	}
}
