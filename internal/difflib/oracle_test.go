package difflib

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// slowBlocks follows the documentation of Python's SequenceMatcher word for word: compare every pair of places, cut,
// and do both sides, until nothing is left.
func slowBlocks(a, b []int32, autojunk bool) []Block {
	popular := map[int32]bool{}
	if autojunk && len(b) >= 200 {
		n := map[int32]int{}
		for _, w := range b {
			n[w]++
			popular[w] = n[w] > len(b)/100+1
		}
	}
	var blocks []Block
	var visit func(a0, a1, b0, b1 int)
	visit = func(a0, a1, b0, b1 int) {
		best := slowLongest(a, b, a0, a1, b0, b1, popular)
		if best.Size == 0 {
			return
		}
		visit(a0, best.A, b0, best.B)
		blocks = append(blocks, best)
		visit(best.A+best.Size, a1, best.B+best.Size, b1)
	}
	visit(0, len(a), 0, len(b))
	var merged []Block
	for _, next := range blocks {
		last := len(merged) - 1
		if last >= 0 && merged[last].A+merged[last].Size == next.A && merged[last].B+merged[last].Size == next.B {
			merged[last].Size += next.Size
		} else {
			merged = append(merged, next)
		}
	}
	return append(merged, Block{len(a), len(b), 0})
}

// slowLongest tries every beginning, in order, and takes the first of the longest.
func slowLongest(a, b []int32, a0, a1, b0, b1 int, popular map[int32]bool) Block {
	best := Block{a0, b0, 0}
	for i := a0; i < a1; i++ {
		for j := b0; j < b1; j++ {
			k := 0
			for i+k < a1 && j+k < b1 && a[i+k] == b[j+k] && !popular[a[i+k]] {
				k++
			}
			if k > best.Size {
				best = Block{i, j, k}
			}
		}
	}
	for best.A > a0 && best.B > b0 && a[best.A-1] == b[best.B-1] {
		best = Block{best.A - 1, best.B - 1, best.Size + 1}
	}
	for best.A+best.Size < a1 && best.B+best.Size < b1 && a[best.A+best.Size] == b[best.B+best.Size] {
		best.Size++
	}
	return best
}

// python is CPython's way of doing the same, with its dictionaries as Go maps, to measure against. Python itself is
// slower still.
func python(a, b []int32, autojunk bool) []Block {
	b2j := map[int32][]int{}
	for j, w := range b {
		b2j[w] = append(b2j[w], j)
	}
	if autojunk && len(b) >= 200 {
		for w, places := range b2j {
			if len(places) > len(b)/100+1 {
				delete(b2j, w)
			}
		}
	}
	var blocks []Block
	for queue := [][4]int{{0, len(a), 0, len(b)}}; len(queue) > 0; {
		q := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		best := Block{q[0], q[2], 0}
		j2len := map[int]int{}
		for i := q[0]; i < q[1]; i++ {
			next := map[int]int{}
			for _, j := range b2j[a[i]] {
				if j < q[2] {
					continue
				}
				if j >= q[3] {
					break
				}
				k := j2len[j-1] + 1
				next[j] = k
				if k > best.Size {
					best = Block{i - k + 1, j - k + 1, k}
				}
			}
			j2len = next
		}
		s := search{a: a, b: b}
		best = s.extended(best, window{q[0], q[1], q[2], q[3], 0})
		if best.Size == 0 {
			continue
		}
		blocks = append(blocks, best)
		queue = append(queue, [4]int{q[0], best.A, q[2], best.B}, [4]int{best.A + best.Size, q[1], best.B + best.Size, q[3]})
	}
	slices.SortFunc(blocks, func(p, q Block) int { return p.A - q.A })
	return append(joined(blocks), Block{A: len(a), B: len(b)})
}

// texts is a pair as an extractor makes it: n words as frequent as in language, of which some are left out in the
// second text, some replaced, and a block of others stands before and after it.
func texts(n int) (a, b []int32) {
	rng := rand.New(rand.NewPCG(7, 7))
	zipf := rand.NewZipf(rng, 1.1, 3, 20000)
	word := func() int32 { return int32(zipf.Uint64()) }
	for range n {
		a = append(a, word())
	}
	for range n / 10 {
		b = append(b, word())
	}
	for _, w := range a {
		switch rng.IntN(60) {
		case 0:
		case 1:
			b = append(b, word())
		default:
			b = append(b, w)
		}
	}
	for range n / 10 {
		b = append(b, word())
	}
	return a, b
}

func BenchmarkBlocks(b *testing.B) {
	gold, output := texts(2000)
	if !slices.Equal(Blocks(gold, output, true), python(gold, output, true)) {
		b.Fatal("the two differ")
	}
	b.Run("ours", func(b *testing.B) {
		for b.Loop() {
			Blocks(gold, output, true)
		}
	})
	b.Run("as Python, in Go", func(b *testing.B) {
		for b.Loop() {
			python(gold, output, true)
		}
	})
}

// BenchmarkUnlike is the slow case: long texts that have nothing but frequent words in common.
func BenchmarkUnlike(b *testing.B) {
	gold, _ := texts(20_000)
	_, output := texts(19_000)
	slices.Reverse(output)
	for b.Loop() {
		Blocks(gold, output, true)
	}
}
