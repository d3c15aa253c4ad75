package difflib

import "sort"

// How the blocks are found.
//
// A window is a stretch of a and a stretch of b. Its longest run of equal words becomes a block and cuts the window
// into two smaller ones, left above and right below the block; and so on until no window has a run. Of several longest
// runs the one that starts first in a is taken, and of those the one that starts first in b.
//
// A run lies on a diagonal: b's position minus a's stays the same. So one counter for each diagonal, the length of the
// run that ends in the present row (a word of a), is all the memory a search needs. Each row visits the places in b of
// its word; a counter that was not written in the row before counts as 0, which its stamp tells, so nothing is cleared.
//
// The rows are many when windows nest badly: with every second word replaced, Python finds the first word, then looks
// through all the rest to find the second, and so on. But the window on the right of a run of length k can have no
// longer one, and the window on the left only shorter ones, since runs of equal length are taken from the left. So each
// window has a bound, and its search stops at the first run that reaches it, which is the one to take. That makes texts
// with many equally long runs linear. In general, a row is looked through at most twice for each different length of
// a run that is taken; these do not overlap, so n words have room for sqrt(2n) lengths, and no text takes more than
// about n*sqrt(8n) rows where Python may take n*n.

// popularFrom is the number of words in b from which autojunk applies (CPython, __chain_b).
const popularFrom = 200

// window is a[a0:a1] and b[b0:b1], in which no run is longer than bound, popular words aside.
type window struct{ a0, a1, b0, b1, bound int }

// diagonal counts the run that ends in the row with this stamp.
type diagonal struct {
	stamp int64
	run   int
}

// search is the state for one pair of sequences.
type search struct {
	a, b []int32
	// The places of word w in b are places[starts[w]:starts[w+1]], ascending; none if w is popular.
	places, starts []int32
	diagonals      []diagonal // at b's position - a's position + len(a)
	stamp          int64      // of the present row; rises by 1 from row to row, by 2 from search to search
}

func newSearch(a, b []int32, autojunk bool) *search {
	s := &search{a: a, b: b, diagonals: make([]diagonal, len(a)+len(b)+1)}
	counts := count(a, b)
	if autojunk && len(b) >= popularFrom {
		dropPopular(counts, len(b))
	}
	s.index(counts)
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

// index lists the places of the words that have a count.
func (s *search) index(counts []int32) {
	s.starts = make([]int32, len(counts)+1)
	for w, c := range counts {
		s.starts[w+1] = s.starts[w] + c
	}
	s.places = make([]int32, s.starts[len(counts)])
	next := counts // the counts have done their duty: from here on, where the next place of a word goes
	for w := range counts {
		if s.starts[w] == s.starts[w+1] {
			next[w] = -1
			continue
		}
		next[w] = s.starts[w]
	}
	for j, w := range s.b {
		if next[w] >= 0 {
			s.places[next[w]] = int32(j)
			next[w]++
		}
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
func (s *search) longest(w window) Block {
	best := Block{A: w.a0, B: w.b0}
	if w.bound <= 0 {
		return best
	}
	s.stamp++ // what the last search left in its last row is not the row before our first
	for i := w.a0; i < w.a1; i++ {
		s.stamp++
		for _, at := range s.within(s.a[i], w.b0) {
			j := int(at)
			if j >= w.b1 {
				break
			}
			d := &s.diagonals[j-i+len(s.a)]
			run := 1
			if d.stamp == s.stamp-1 {
				run += d.run
			}
			d.stamp, d.run = s.stamp, run
			if run > best.Size {
				best = Block{A: i - run + 1, B: j - run + 1, Size: run}
				if run == w.bound {
					return best
				}
			}
		}
	}
	return best
}

// within returns the places of word in b from position b0 on.
func (s *search) within(word int32, b0 int) []int32 {
	places := s.places[s.starts[word]:s.starts[word+1]]
	if len(places) == 0 || int(places[0]) >= b0 {
		return places
	}
	return places[sort.Search(len(places), func(k int) bool { return int(places[k]) >= b0 }):]
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
