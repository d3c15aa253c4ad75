package align

import (
	"math/rand/v2"
	"slices"
)

// table is the textbook: table(a, b)[i][j] is the length of the longest common subsequence of a[i:] and b[j:].
func table(a, b Words) [][]int {
	l := make([][]int, len(a)+1)
	for i := range l {
		l[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				l[i][j] = l[i+1][j+1] + 1
			} else {
				l[i][j] = max(l[i+1][j], l[i][j+1])
			}
		}
	}
	return l
}

// leftmost finds the pairs of Match from the full table: at every step the smallest j of all (i, j) that begin a longest
// common subsequence of what is left. The positions in a are then the first that spell the words chosen in b.
func leftmost(a, b Words) (inA, inB []int) {
	l := table(a, b)
	// starts[j] lists the cells from which l[i][j] pairs can still come; all choices of i are kept open.
	open := []int{0}
	for from := 0; ; {
		need := l[open[0]][from] // the same for all that are open
		if need == 0 {
			break
		}
		for j := from; ; j++ {
			var after []int
			for _, i := range open {
				for p := i; p < len(a); p++ {
					if a[p] == b[j] && l[p+1][j+1] == need-1 && !slices.Contains(after, p+1) {
						after = append(after, p+1)
					}
				}
			}
			if after != nil {
				inB, open, from = append(inB, j), after, j+1
				break
			}
		}
	}
	return embed(a, b, inB), inB
}

// enumerated finds the same by trying all subsets of b in lexicographic order. For very short texts.
func enumerated(a, b Words) (inA, inB []int) {
	n := table(a, b)[0][0]
	var try func(from int, chosen []int) []int
	try = func(from int, chosen []int) []int {
		if len(chosen) == n {
			if embed(a, b, chosen) == nil && n > 0 {
				return nil
			}
			return append([]int{}, chosen...)
		}
		for j := from; j < len(b); j++ {
			if found := try(j+1, append(chosen, j)); found != nil {
				return found
			}
		}
		return nil
	}
	inB = try(0, nil)
	return embed(a, b, inB), inB
}

// embed returns the first positions in a that spell the words of b at inB, nil if there are none.
func embed(a, b Words, inB []int) []int {
	var inA []int
	p := 0
	for _, j := range inB {
		for p < len(a) && a[p] != b[j] {
			p++
		}
		if p == len(a) {
			return nil
		}
		inA = append(inA, p)
		p++
	}
	return inA
}

// letters turns "abc" into words, one for every byte.
func letters(s string) Words {
	w := make(Words, len(s))
	for i := range len(s) {
		w[i] = int32(s[i])
	}
	return w
}

func repeat(word int32, n int) Words { return slices.Repeat(Words{word}, n) }

// uniform returns n words, each of k words equally likely.
func uniform(r *rand.Rand, n, k int) Words {
	w := make(Words, n)
	for i := range w {
		w[i] = int32(r.IntN(k))
	}
	return w
}

// zipf returns n words distributed roughly as in running text: word k with probability about 1/(k+1)^1.1.
func zipf(r *rand.Rand, n int) Words {
	z := rand.NewZipf(r, 1.1, 1, 20000)
	w := make(Words, n)
	for i := range w {
		w[i] = int32(z.Uint64())
	}
	return w
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
