package suite

import (
	"math/rand/v2"
	"testing"
)

func TestBTE(t *testing.T) {
	for _, test := range []struct{ name, html, want string }{
		{"menu, text, footer", "<ul><li><a>x</a><li><a>y</a></ul><p>one two three four five <b>six</b> seven</p><p>eight nine ten eleven</p><ul><li><a>z</a></ul>",
			"one two three four five six seven\neight nine ten eleven"},
		{"text begins inside elements", "<div><div><p>one two three</p></div></div>", "one two three"},
		{"scripts have no tags", "<p>one two three four<script>x y z</script><style>x</style><select><option>x<option>y</select> five six</p>",
			"one two three four five six"},
		{"far apart", "<p>one two three</p><i></i><i></i><i></i><i></i><p>four five six seven</p>", "four five six seven"},
		{"end tags count", "<div><div><div><div>one two three</div></div></div></div>four five six seven", "four five six seven"},
		{"nothing", "", ""},
		{"no words", "<p><br></p>", ""},
	} {
		if got := run(t, BTE, test.html, nil).Text; got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// The oracle tries every region of the paper's token sequence, words 1 and tags 0, and takes the best of the paper's
// objective: tags before, words inside, tags after.
func TestDensestAgainstOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var texts []textRun
		var words []bool // the token sequence
		for range random.IntN(8) {
			run := textRun{tags: random.IntN(6), words: 1 + random.IntN(5)}
			texts = append(texts, run)
			words = append(append(words, make([]bool, run.tags)...), repeat(true, run.words)...)
		}
		words = append(words, make([]bool, random.IntN(4))...) // tags at the end
		best := 0
		for i := range words {
			for j := i; j <= len(words); j++ {
				best = max(best, objective(words, i, j))
			}
		}
		if len(words) == 0 {
			continue
		}
		first, end := densest(texts)
		from, to := 0, 0
		for i, run := range texts {
			if i < first {
				from += run.tags + run.words
			}
			if i == first && end > first {
				from += run.tags
			}
			if i < end {
				to += run.tags + run.words
			}
		}
		if end == first {
			to = from
		}
		if got := objective(words, from, to); got != best {
			t.Fatalf("texts %+v: region %d:%d scores %d, the best %d", texts, first, end, got, best)
		}
	}
}

// objective is the paper's: tags before i, words from i to j, tags after j.
func objective(words []bool, i, j int) (sum int) {
	for n, word := range words {
		if inside := i <= n && n < j; inside == word {
			sum++
		}
	}
	return sum
}

func repeat(b bool, n int) []bool {
	out := make([]bool, n)
	for i := range out {
		out[i] = b
	}
	return out
}
