package suite

import (
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
)

// bracketed numbers texts by one vocabulary; in the first, the gold, words in brackets are optional.
func bracketed(gold string, texts ...string) (GoldWords, []align.Words) {
	var g Gold
	for _, part := range strings.SplitAfter(strings.ReplaceAll(gold, "[", "]["), "]") {
		inner, optional := strings.CutPrefix(part, "[")
		g.Paragraphs = append(g.Paragraphs, Paragraph{Text: strings.TrimSuffix(inner, "]"), Optional: optional})
	}
	v := align.NewVocabulary()
	cut := func(s string) align.Words { return v.Words(strings.Fields(s)) }
	if g.Text = gold; g.HasOptional() {
		g.Text = "not looked at"
	}
	numbered := make([]align.Words, len(texts))
	for i, s := range texts {
		numbered[i] = cut(s)
	}
	return g.Words(cut), numbered
}

func TestOptionalWords(t *testing.T) {
	for _, test := range []struct {
		name, gold, page, output string
		counts                   metrics.Counts
		left, pageWords          int
		off                      OffPage
	}{
		{"by hand, see Page", "the cat [photo by ann] sat", "menu the cat photo by ann sat foot", "the cat photo by bob sat",
			metrics.Counts{TP: 3, FP: 1, TN: 2}, 2, 5, OffPage{0, 1}},
		{"with all of it", "the cat [photo by ann] sat", "menu the cat photo by ann sat foot", "the cat photo by ann sat",
			metrics.Counts{TP: 3, TN: 2}, 3, 5, OffPage{}},
		{"with none of it", "the cat [photo by ann] sat", "menu the cat photo by ann sat foot", "the cat sat",
			metrics.Counts{TP: 3, TN: 2}, 0, 5, OffPage{}},
		{"at both ends", "[x] a b [y]", "x a b y z", "a y z", metrics.Counts{TP: 1, FP: 1, FN: 1}, 1, 3, OffPage{}},
		{"nothing but optional", "[a b]", "a b c", "b c", metrics.Counts{FP: 1}, 1, 1, OffPage{}},
		{"no output", "a [b] c", "a b c d", "", metrics.Counts{FN: 2, TN: 1}, 0, 3, OffPage{}},
		{"optional twice in the output", "a [b]", "a b d", "a b b", metrics.Counts{TP: 1, FP: 1, TN: 1}, 1, 2, OffPage{0, 1}},
		{"off the page", "a [b c] d", "a d x", "a b d", metrics.Counts{TP: 2, TN: 1}, 1, 3, OffPage{0, 1}},
		{"gold off the page", "a z [b]", "a b", "a", metrics.Counts{TP: 1, FN: 1}, 0, 1, OffPage{1, 0}},
		// TP is the best for the words that count, FP the best for all: one alignment could not give both.
		{"each at its best", "a [b c]", "b c a", "b c a", metrics.Counts{TP: 1, FP: 1}, 1, 1, OffPage{1, 0}},
	} {
		gold, w := bracketed(test.gold, test.page, test.output)
		got := NewPage(gold, w[0]).Score(w[1])
		if got.Words != test.counts || got.LeftOut != test.left || got.PageWords != test.pageWords || got.OffPage != test.off {
			t.Errorf("%s: %+v, want %+v, %d left out, %d page words, %+v", test.name, got, test.counts, test.left, test.pageWords, test.off)
		}
		if err := got.check(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestOptionalMarksAndBlocks(t *testing.T) {
	gold, w := bracketed("a b [c d] e", "m a b c d e n", "a c n", "c d", "m c", "a b c d", "m n")
	p := NewPage(gold, w[0])
	want := []Mark{Removed, Found, Lost, LeftOut, LeftOut, Lost, Added}
	if got := p.Marks(w[1]); !slices.Equal(got, want) {
		t.Errorf("marks %v, want %v", got, want)
	}
	blocks := []Block{{w[3], true, true}, {w[5], true, false}}
	if got, want := p.GoldBlocks(blocks[:1]), []BlockGold{{false, 1}}; !slices.Equal(got, want) {
		t.Errorf("a block with an optional word: %v, want %v", got, want)
	}
	half := []Block{{align.Words{w[0][2], w[0][3]}, true, true}}
	if got, want := p.GoldBlocks(half), []BlockGold{{true, 1}}; !slices.Equal(got, want) {
		t.Errorf("a block whose other half is optional: %v, want %v", got, want)
	}
	all := []Block{{w[4][:2], true, false}, {w[2], true, true}, {w[5][1:], true, true}}
	if got, want := p.GoldBlocks(all), []BlockGold{{true, 2}, {false, 0}, {false, 1}}; !slices.Equal(got, want) {
		t.Errorf("blocks %v, want %v", got, want)
	}
	if got, want := p.Blocks(all), (metrics.Counts{FN: 1, FP: 1}); got != want {
		t.Errorf("a block of optional words only must not count: %+v, want %+v", got, want)
	}
}

// slowOptional is the definition, word by word.
func slowOptional(gold GoldWords, page, output align.Words) Scored {
	plain := slowScore(gold.Counting(), page, output)
	onPage, kept := slowPairs(gold.Words, page), slowPairs(output, page)
	tp, explained := plain.Words.TP, slowLength(gold.Words, output)
	s := Scored{
		Words:     metrics.Counts{TP: tp, FP: len(output) - explained, FN: plain.Words.FN},
		GoldWords: plain.GoldWords, OutputWords: len(output) - (explained - tp), LeftOut: explained - tp,
		OffPage: OffPage{len(gold.Counting()), plain.OffPage.Output}, HasPage: true,
	}
	for i := range page {
		at, inGold := onPage[i]
		_, inOutput := kept[i]
		switch {
		case inGold && gold.Optional[at]:
			continue
		case inGold:
			s.OffPage.Gold--
		case !inOutput:
			s.Words.TN++
		}
		s.PageWords++
	}
	return s
}

// Optional words against their definition, and the laws that hold for any texts.
func FuzzOptional(f *testing.F) {
	f.Add("abcd", "xabcdy", "cdab", uint64(0b0110))
	f.Add("aab", "abaab", "baab", uint64(0b101))
	f.Add("abc", "bca", "bca", uint64(0b110))
	f.Fuzz(func(t *testing.T, g, p, e string, optional uint64) {
		if len(g)+len(p)+len(e) > 60 {
			t.Skip("the slow definition takes too long")
		}
		gold, words, output := GoldWords{Words: letters(g), Optional: make([]bool, len(g))}, letters(p), letters(e)
		// none is optional: no number differs from that of a gold without the notion
		if got, want := NewPage(gold, words).Score(output), NewPage(GoldWords{Words: gold.Words}, words).Score(output); got != want {
			t.Fatalf("no word is optional: %+v, want %+v", got, want)
		}
		before := NewPage(gold, words).Score(output)
		for i := range gold.Optional { // one word after the other becomes optional
			if optional>>(i%64)&1 == 0 {
				continue
			}
			gold.Optional[i] = true
			page := NewPage(gold, words)
			got := page.Score(output)
			if want := slowOptional(gold, words, output); got != want || got.check() != nil {
				t.Fatalf("%+v, want %+v; %v", got, want, got.check())
			}
			checkOneMoreOptional(t, before, got)
			checkOptionalLaws(t, page, gold, output, got)
			before = got
		}
	})
}

// checkOneMoreOptional: it can cost no more than itself, and what the whole gold explains stays as it is.
func checkOneMoreOptional(t *testing.T, before, after Scored) {
	t.Helper()
	b, a := before.Words, after.Words
	if a.FP != b.FP || a.TN != b.TN || a.TP > b.TP || a.TP < b.TP-1 || a.FN > b.FN || a.FN < b.FN-1 {
		t.Fatalf("a word more is optional: %+v, before it %+v", after, before)
	}
}

// checkOptionalLaws: the gold with and without its optional words is perfect; a word more that is not in the gold is one FP
// more; the marks agree with the counts.
func checkOptionalLaws(t *testing.T, page *Page, gold GoldWords, output align.Words, s Scored) {
	t.Helper()
	for _, perfect := range []align.Words{gold.Words, gold.Counting()} {
		c := page.Score(perfect)
		if c.Words.FP+c.Words.FN != 0 || c.LeftOut != len(perfect)-len(gold.Counting()) {
			t.Fatalf("the gold, with or without its optional words: %+v", c)
		}
	}
	if got, want := page.Score(append(slices.Clone(output), 99)).Words, s.Words.Add(metrics.Counts{FP: 1}); got != want {
		t.Fatalf("a wrong word more: %+v, want %+v", got, want)
	}
	marks := page.Marks(output)
	if count(marks, Removed) != s.Words.TN || len(marks)-count(marks, LeftOut) != s.PageWords {
		t.Fatalf("marks %v do not fit %+v", marks, s)
	}
}

func TestGoldWordsWithoutOptional(t *testing.T) {
	g := Gold{Text: "a b", Paragraphs: []Paragraph{{Text: "c d"}}}
	v := align.NewVocabulary()
	words := g.Words(func(s string) align.Words { return v.Words(strings.Fields(s)) })
	if words.Optional != nil || len(words.Words) != 2 || v.Word(words.Words[0]) != "a" {
		t.Errorf("without an optional paragraph the text is the gold: %+v", words)
	}
}

// A Metric is given texts, a run words: both must count the same. Other definitions take the gold text as it stands.
func TestMetricsAndOptionalWords(t *testing.T) {
	pair := Pair{
		Gold: Gold{Text: "the cat\nsat", Paragraphs: []Paragraph{{Text: "the cat"}, {Text: "photo by ann", Optional: true}, {Text: "sat"}}},
		Page: "menu the cat photo by ann sat foot", Output: "the cat photo by bob sat", Answered: true,
	}
	for metric, want := range map[string]Stats{
		"page":   {3, 1, 0, 2},
		"thesis": {3, 1, 0, 1}, // the page has 5 words that count: the remainder is 5-3-1-0
		"bag":    {3, 3, 0},
	} {
		m, err := Find(metric)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Measure(pair); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", metric, got, want)
		}
	}
	pair.Page = ""
	if got, want := pageMetric.Measure(pair), (Stats{3, 1, 0}); !slices.Equal(got, want) {
		t.Errorf("without the page: %v, want %v", got, want)
	}
}
