package stoplists

import "strings"

// leastShare is the share of stop words below which a text does not count as
// written in a list's language. Of 1,036 English pages with their menus 95 %
// have more than 15 % words of the English list (half of them more than 40 %);
// of 710 pages in German, French, Spanish and Polish 99 % have less than 11 %.
const leastShare = 0.10

// Detector finds the language of a text by its commonest words. It does not
// change once made and may be shared.
type Detector struct {
	lists []List
	in    map[string]uint64 // bit i: the word is in lists[i]
}

// NewDetector returns a detector for the lists, at most 64; the rest is left out.
func NewDetector(lists []List) *Detector {
	d := &Detector{lists: lists[:min(len(lists), 64)], in: map[string]uint64{}}
	for i, l := range d.lists {
		for _, word := range l.Words {
			d.in[word] |= 1 << i
		}
	}
	return d
}

// Detect returns the list that holds the largest share of the words, the first
// of equals, and false when that share is below a tenth. Words are pieces
// between white space; letter case does not matter.
func (d *Detector) Detect(words []string) (List, bool) {
	return d.most(d.count(words), len(words))
}

// Choose returns the list for a page whose lang attribute is tag and whose text
// has these words. The tag is believed when its list covers a tenth of the words;
// else the words decide, and where they tell nothing, the tag after all. Pages
// lie about their language: about 3 % of those tagged "en" in trafilatura's and
// WCXB's sets are in another, mostly because a template says so. It returns
// false when neither tag nor words lead to a list.
func (d *Detector) Choose(tag string, words []string) (List, bool) {
	counts := d.count(words)
	tagged := d.tagged(tag)
	if tagged >= 0 && enough(counts[tagged], len(words)) {
		return d.lists[tagged], true
	}
	if l, ok := d.most(counts, len(words)); ok {
		return l, true
	}
	if tagged >= 0 {
		return d.lists[tagged], true
	}
	return List{}, false
}

// tagged returns the index of the list for a language tag, -1 without one.
func (d *Detector) tagged(tag string) int {
	for i, l := range d.lists {
		if sameLanguage(tag, l.Language) {
			return i
		}
	}
	return -1
}

// count returns for each list how many of the words it holds.
func (d *Detector) count(words []string) []int {
	counts := make([]int, len(d.lists))
	for _, word := range words {
		for bits, i := d.in[strings.ToLower(word)], 0; bits != 0; bits, i = bits>>1, i+1 {
			counts[i] += int(bits & 1)
		}
	}
	return counts
}

// most returns the list with the highest count, if it is high enough.
func (d *Detector) most(counts []int, words int) (List, bool) {
	best := -1
	for i, n := range counts {
		if enough(n, words) && (best < 0 || n > counts[best]) {
			best = i
		}
	}
	if best < 0 {
		return List{}, false
	}
	return d.lists[best], true
}

// enough reports whether n of all words is the share a language needs.
func enough(n, all int) bool {
	return n > 0 && float64(n) >= leastShare*float64(all)
}
