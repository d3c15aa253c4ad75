package suite

import (
	"fmt"
	"strings"
	"testing"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
)

// check returns an error when the numbers contradict each other.
func (s Scored) check() error {
	c := s.Words
	switch {
	case min(c.TP, c.FP, c.FN, c.TN, s.LeftOut, s.OffPage.Gold, s.OffPage.Output) < 0:
		return fmt.Errorf("a count is negative: %+v", s)
	case c.TP+c.FN != s.GoldWords:
		return fmt.Errorf("TP %d + FN %d is not the number of gold words, %d", c.TP, c.FN, s.GoldWords)
	case c.TP+c.FP != s.OutputWords:
		return fmt.Errorf("TP %d + FP %d is not the number of output words, %d", c.TP, c.FP, s.OutputWords)
	case c.TN > s.PageWords:
		return fmt.Errorf("TN %d is above the number of page words, %d", c.TN, s.PageWords)
	case s.OffPage.Gold > s.GoldWords || s.OffPage.Output > s.OutputWords+s.LeftOut:
		return fmt.Errorf("more words off the page than there are: %+v", s)
	}
	return nil
}

// words numbers texts by one vocabulary.
func words(texts ...string) []align.Words {
	v := align.NewVocabulary()
	numbered := make([]align.Words, len(texts))
	for i, s := range texts {
		numbered[i] = v.Words(strings.Fields(s))
	}
	return numbered
}

func score(gold, page, output string) Scored {
	w := words(gold, page, output)
	return NewPage(GoldWords{Words: w[0]}, w[1]).Score(w[2])
}

func TestScore(t *testing.T) {
	for _, test := range []struct {
		name, gold, page, output string
		want                     metrics.Counts
		off                      OffPage
	}{
		{"gold against itself", "a b c", "x a b c y", "a b c", metrics.Counts{TP: 3, TN: 2}, OffPage{}},
		{"half", "a b c d", "x a b c d y", "x a b", metrics.Counts{TP: 2, FP: 1, FN: 2, TN: 1}, OffPage{}},
		{"no output", "a b", "x a b y", "", metrics.Counts{FN: 2, TN: 2}, OffPage{}},
		{"no gold", "", "x y", "y", metrics.Counts{FP: 1, TN: 1}, OffPage{}},
		{"nothing at all", "", "", "", metrics.Counts{}, OffPage{}},
		{"empty page", "a b", "", "b c", metrics.Counts{TP: 1, FP: 1, FN: 1}, OffPage{2, 2}},
		{"invented and unreachable", "a b z", "a b c", "a q b", metrics.Counts{TP: 2, FP: 1, FN: 1, TN: 1}, OffPage{1, 1}},
		// Order counts: the output has all gold words, but the longest common subsequence is one of the two halves.
		{"swapped halves", "a b c d", "a b c d", "c d a b", metrics.Counts{TP: 2, FP: 2, FN: 2}, OffPage{0, 2}},
		// The gold's second "a" is the page's last, but the match leftmost in the page takes the first: one "a" stays.
		{"repeated words", "a", "a x a", "a", metrics.Counts{TP: 1, TN: 2}, OffPage{}},
	} {
		got := score(test.gold, test.page, test.output)
		if got.Words != test.want || got.OffPage != test.off || !got.HasPage {
			t.Errorf("%s: %+v, want %+v and %+v", test.name, got, test.want, test.off)
		}
		if err := got.check(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestScoreWithoutPage(t *testing.T) {
	w := words("a b c d", "x a b")
	got := ScoreWithoutPage(GoldWords{Words: w[0]}, w[1])
	want := Scored{Words: metrics.Counts{TP: 2, FP: 1, FN: 2}, GoldWords: 4, OutputWords: 3}
	if got != want || got.check() != nil {
		t.Errorf("%+v, want %+v; %v", got, want, got.check())
	}
}

// Each contradiction is found.
func TestCheck(t *testing.T) {
	good := score("a b c d z", "x a b c d y", "x a b q")
	for name, damage := range map[string]func(*Scored){
		"TP": func(s *Scored) { s.Words.TP++ }, "FP": func(s *Scored) { s.Words.FP++ }, "FN": func(s *Scored) { s.Words.FN-- },
		"TN": func(s *Scored) { s.Words.TN = 7 }, "negative TN": func(s *Scored) { s.Words.TN = -1 },
		"gold": func(s *Scored) { s.GoldWords++ }, "output": func(s *Scored) { s.OutputWords-- }, "page": func(s *Scored) { s.PageWords = 0 },
		"off page gold": func(s *Scored) { s.OffPage.Gold = 6 }, "off page output": func(s *Scored) { s.OffPage.Output = 5 },
	} {
		bad := good
		damage(&bad)
		if bad.check() == nil {
			t.Errorf("%s: %+v was accepted", name, bad)
		}
	}
}

func TestMarks(t *testing.T) {
	w := words("a b c", "x a b c y z", "x y a b")
	got := NewPage(GoldWords{Words: w[0]}, w[1]).Marks(w[2])
	want := []Mark{Added, Found, Found, Lost, Removed, Removed} // "y" comes after "b" on the page, before "a" in the output
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}

// slowLength is the definition of the longest common subsequence: the full table.
func slowLength(a, b align.Words) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := range a {
		for j := range b {
			if a[i] == b[j] {
				table[i+1][j+1] = table[i][j] + 1
			} else {
				table[i+1][j+1] = max(table[i][j+1], table[i+1][j])
			}
		}
	}
	return table[len(a)][len(b)]
}

// slowPairs returns the pairs of the match leftmost in b, as a map from positions in b to positions in a. Going through
// b from the left, a word is taken whenever the full length can still be reached after it.
func slowPairs(a, b align.Words) map[int]int {
	pairs := map[int]int{}
	from := 0
	for j := range b {
		need := slowLength(a[from:], b[j:])
		for i := from; i < len(a); i++ {
			if a[i] == b[j] {
				if 1+slowLength(a[i+1:], b[j+1:]) == need {
					pairs[j] = i
					from = i + 1
				}
				break
			}
		}
	}
	return pairs
}

// slowScore is the definition, word by word.
func slowScore(gold, page, output align.Words) Scored {
	g, e := slowPairs(gold, page), slowPairs(output, page)
	tn := 0
	for i := range page {
		_, inGold := g[i]
		_, inOutput := e[i]
		if !inGold && !inOutput {
			tn++
		}
	}
	tp := slowLength(gold, output)
	return Scored{
		Words:     metrics.Counts{TP: tp, FP: len(output) - tp, FN: len(gold) - tp, TN: tn},
		GoldWords: len(gold), OutputWords: len(output), PageWords: len(page),
		OffPage: OffPage{len(gold) - len(g), len(output) - len(e)}, HasPage: true,
	}
}

// slowBlocks is the definition of GoldBlocks, word by word.
func slowBlocks(gold, page align.Words, blocks []Block) []bool {
	var all align.Words
	for _, b := range blocks {
		all = append(all, b.Words...)
	}
	inGold := slowPairs(gold, page)
	isGold := make([]bool, len(all))
	for onPage, inBlocks := range slowPairs(all, page) {
		_, isGold[inBlocks] = inGold[onPage]
	}
	content := make([]bool, len(blocks))
	at := 0
	for i, b := range blocks {
		hits := 0
		for range b.Words {
			if isGold[at] {
				hits++
			}
			at++
		}
		content[i] = float64(hits) > float64(len(b.Words))/2
	}
	return content
}

// letters reads a text of one-letter words: few kinds, so that many repeat.
func letters(s string) align.Words {
	w := make(align.Words, 0, len(s))
	for _, c := range []byte(s) {
		w = append(w, int32(c%6))
	}
	return w
}

// The counts, the marks and the blocks against their definitions, and the laws that hold for any three texts.
func FuzzPage(f *testing.F) {
	f.Add("abcd", "xabcdy", "cdab")
	f.Add("", "ab", "b")
	f.Add("aab", "abaab", "baab")
	f.Add("zzz", "", "z")
	f.Fuzz(func(t *testing.T, g, p, e string) {
		if len(g)+len(p)+len(e) > 60 {
			t.Skip("the slow definition takes too long")
		}
		gold, words, output := letters(g), letters(p), letters(e)
		page := NewPage(GoldWords{Words: gold}, words)
		got, want := page.Score(output), slowScore(gold, words, output)
		if got != want || got.check() != nil {
			t.Fatalf("%v, want %v; %v", got, want, got.check())
		}
		if n := count(page.Marks(output), Removed); n != got.Words.TN {
			t.Fatalf("%d words are marked as removed, TN is %d", n, got.Words.TN)
		}
		checkLaws(t, page, gold, words, output)
		checkBlocks(t, page, gold, words, output)
	})
}

func count(marks []Mark, m Mark) (n int) {
	for _, x := range marks {
		if x == m {
			n++
		}
	}
	return n
}

// checkLaws: gold against itself is perfect; gold and output exchanged exchange FP and FN, and nothing else; a word more
// that the gold lacks is one FP more, and the same word less one FP less.
func checkLaws(t *testing.T, page *Page, gold, words, output align.Words) {
	c := page.Score(output).Words
	if self := page.Score(gold).Words; self.TP != len(gold) || self.FP+self.FN != 0 {
		t.Fatalf("gold against itself: %+v", self)
	}
	if got, want := NewPage(GoldWords{Words: output}, words).Score(gold).Words, (metrics.Counts{TP: c.TP, FP: c.FN, FN: c.FP, TN: c.TN}); got != want {
		t.Fatalf("exchanged: %+v, want %+v", got, want)
	}
	for at := range len(output) + 1 {
		longer := append(append(append(align.Words{}, output[:at]...), 99), output[at:]...)
		if got, want := page.Score(longer).Words, c.Add(metrics.Counts{FP: 1}); got != want {
			t.Fatalf("a wrong word more at %d: %+v, want %+v", at, got, want)
		}
	}
}

// checkBlocks cuts the output into three blocks: content, boilerplate, unlabelled.
func checkBlocks(t *testing.T, page *Page, gold, words, output align.Words) {
	cut := len(output) / 3
	blocks := []Block{{output[:cut], true, true}, {output[cut : 2*cut], true, false}, {output[2*cut:], false, false}}
	got, want := page.GoldBlocks(blocks), slowBlocks(gold, words, blocks)
	for i := range want {
		if got[i] != (BlockGold{want[i], len(blocks[i].Words)}) {
			t.Fatalf("block %d is %+v, want content %v", i, got[i], want[i])
		}
	}
	c := page.Blocks(blocks)
	if total := c.TP + c.FP + c.FN + c.TN; total != 2*min(cut, 1) {
		t.Fatalf("%d blocks counted, want %d: %+v", total, 2*min(cut, 1), c)
	}
}

// Two cases joined have at least the sum of their TP.
func TestJoinedCases(t *testing.T) {
	a, b := score("a b c", "x a b c", "a c"), score("d e b", "d e b x", "b d e")
	joined := score("a b c d e b", "x a b c d e b x", "a c b d e")
	if joined.Words.TP < a.Words.TP+b.Words.TP {
		t.Errorf("TP %d, of the parts %d and %d", joined.Words.TP, a.Words.TP, b.Words.TP)
	}
}
