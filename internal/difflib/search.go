package difflib

// How the blocks are found.
//
// A window is a stretch of a and a stretch of b. Its longest run of equal words becomes a block and cuts the window
// into two smaller ones, left above and right below the block; and so on until no window has a run. Of several longest
// runs the one that starts first in a is taken, and of those the one that starts first in b.
//
// Python visits every word of a in the window, and each place of the word in b. Two observations save most of that:
//
//   - Strides. Once a run of length n is known, only longer ones matter, and they cover one of any n+1 words in a row.
//     So the search visits every (n+1)-th word only, and walks from each place of that word in both directions as far
//     as the texts agree. A walk is no longer than the stride that follows it, so strides never cost more than they
//     save.
//   - Bounds. The window on the right of a run of length n can have no longer one, and the window on the left only shorter
//     ones, since runs of equal length are taken from the left. A search stops at a run that reaches the bound. Without
//     it, texts with every second word replaced take n*n visits: find the first word, look through all the rest to
//     find the second, and so on.
//
// By the bounds, a word is visited at most twice for each different length of a run that is taken. These runs do not
// overlap, so n words have room for sqrt(2n) lengths, and no text takes more than about n*sqrt(8n) visits.

// popularFrom is the number of words in b from which autojunk applies (CPython, __chain_b).
const popularFrom = 200

// What stands for words that cannot be part of a run, different in a and b so that they are never equal.
const (
	noRunInA = -1
	noRunInB = -2
)

// window is a[a0:a1] and b[b0:b1], in which no run is longer than bound, popular words aside.
type window struct{ a0, a1, b0, b1, bound int }

// search is the state for one pair of sequences.
type search struct {
	a, b []int32 // as given
	// The same without what cannot be part of a run: popular words, and words of a that b lacks.
	rowWords, placeWords []int32
	// The places of word w in b are places[starts[w]:starts[w+1]], ascending; none if w is popular.
	places, starts []int32
	// For each word of a, the first of its places that the present window may have: windows only shrink.
	first  []int32
	visits int // to words of a, in all windows: what the time depends on
}

func newSearch(a, b []int32, autojunk bool) *search {
	counts := count(a, b)
	if autojunk && len(b) >= popularFrom {
		dropPopular(counts, len(b))
	}
	s := &search{a: a, b: b}
	s.index(counts)
	s.rowWords, s.first = make([]int32, len(a)), make([]int32, len(a))
	for i, w := range a {
		s.rowWords[i], s.first[i] = w, s.starts[w]
		if s.starts[w] == s.starts[w+1] {
			s.rowWords[i] = noRunInA
		}
	}
	return s
}

// count returns how often each word stands in b, with room for the words of a.
func count(a, b []int32) []int32 {
	var words int32
	for _, w := range a {
		words = max(words, w+1)
	}
	for _, w := range b {
		words = max(words, w+1)
	}
	counts := make([]int32, words)
	for _, w := range b {
		counts[w]++
	}
	return counts
}

// dropPopular sets the counts of popular words to 0: those with more than 1 + 1 % of all n words, rounded down.
func dropPopular(counts []int32, n int) {
	limit := int32(n/100 + 1)
	for w, c := range counts {
		if c > limit {
			counts[w] = 0
		}
	}
}

// index lists the places of the words that have a count. It uses up counts.
func (s *search) index(counts []int32) {
	s.starts = make([]int32, len(counts)+1)
	for w, c := range counts {
		s.starts[w+1] = s.starts[w] + c
	}
	s.places = make([]int32, s.starts[len(counts)])
	s.placeWords = make([]int32, len(s.b))
	for j := len(s.b) - 1; j >= 0; j-- {
		w := s.b[j]
		if s.starts[w] == s.starts[w+1] {
			s.placeWords[j] = noRunInB
			continue
		}
		counts[w]--
		s.places[s.starts[w]+counts[w]] = int32(j)
		s.placeWords[j] = w
	}
}

// blocks returns the blocks of all windows, in the order in which they are found.
func (s *search) blocks() []Block {
	var found []Block
	open := []window{{0, len(s.a), 0, len(s.b), min(len(s.a), len(s.b))}}
	for len(open) > 0 {
		w := open[len(open)-1]
		open = open[:len(open)-1]
		core := s.longest(w)
		block := s.extended(core, w)
		if block.Size == 0 {
			continue
		}
		found = append(found, block)
		if a0, b0 := block.A+block.Size, block.B+block.Size; a0 < w.a1 && b0 < w.b1 {
			open = append(open, window{a0, w.a1, b0, w.b1, core.Size})
		}
		if w.a0 < block.A && w.b0 < block.B {
			open = append(open, window{w.a0, block.A, w.b0, block.B, core.Size - 1})
		}
	}
	return found
}

// longest returns the longest run in w without popular words, the leftmost in a and then in b; of size 0, at the
// beginning of the window, if there is none.
//
// A run that is found at a later visit than another starts after the earlier visit, so after the start of the
// other: only runs of the same visit need to be told apart by where they start.
func (s *search) longest(w window) Block {
	best := Block{A: w.a0, B: w.b0}
	for i := w.a0; i < w.a1 && best.Size < w.bound; i += best.Size + 1 {
		s.visits++
		word := s.rowWords[i]
		if word == noRunInA {
			continue
		}
		end := s.starts[word+1]
		at := s.first[i]
		for at < end && int(s.places[at]) < w.b0 {
			at++
		}
		s.first[i] = at
		for ; at < end && int(s.places[at]) < w.b1; at++ {
			run := s.around(i, int(s.places[at]), w)
			if run.Size > best.Size || run.Size == best.Size && run.A < best.A {
				best = run
			}
		}
	}
	return best
}

// around returns the run through a[i] and b[j], which are equal.
func (s *search) around(i, j int, w window) Block {
	back, room := 1, min(i-w.a0, j-w.b0)
	for back <= room && s.rowWords[i-back] == s.placeWords[j-back] {
		back++
	}
	ahead, room := 1, min(w.a1-i, w.b1-j)
	for ahead < room && s.rowWords[i+ahead] == s.placeWords[j+ahead] {
		ahead++
	}
	return Block{A: i - back + 1, B: j - back + 1, Size: back - 1 + ahead}
}

// extended lengthens a block by equal words at both ends, popular ones included, as far as the window goes. A block of
// size 0 stands at the beginning of the window: two windows that start with the same popular words are paired there.
func (s *search) extended(block Block, w window) Block {
	for block.A > w.a0 && block.B > w.b0 && s.a[block.A-1] == s.b[block.B-1] {
		block.A, block.B, block.Size = block.A-1, block.B-1, block.Size+1
	}
	for a, b := block.A+block.Size, block.B+block.Size; a < w.a1 && b < w.b1 && s.a[a] == s.b[b]; a, b = a+1, b+1 {
		block.Size++
	}
	return block
}
