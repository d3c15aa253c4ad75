package annotate

import (
	"math"
	"strings"
	"testing"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/text"
)

func tokenizer(t *testing.T) text.Tokenizer {
	t.Helper()
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	return tokenizer
}

func blocksOfTexts(texts ...string) (blocks []Block) {
	for _, s := range texts {
		blocks = append(blocks, Block{Text: s})
	}
	return blocks
}

func TestProposals(t *testing.T) {
	blocks := blocksOfTexts("home news", "one two three four", "----", "five six", "home news")
	answers := []string{"one two three four ---- five six", "one two three", "home news one two three four home news"}
	votes := Votes(blocks, answers, tokenizer(t))
	if got, want := joined(Agree(votes)), "boilerplate,content,content,boilerplate,boilerplate"; got != want {
		t.Errorf("proposed %s, want %s", got, want)
	}
	// half of the voters are no majority, and nobody proposes nothing
	if got := joined(Agree(Votes(blocks, answers[:2], tokenizer(t)))); got != "boilerplate,content,content,boilerplate,boilerplate" {
		t.Errorf("two voters propose %s", got)
	}
	if got := joined(Agree(Votes(blocks[:2], nil, tokenizer(t)))); got != "boilerplate,boilerplate" {
		t.Errorf("no voter proposes %s", got)
	}
	// of 10 words, those of the first, the fourth and the last block are disputed
	if got := Dispute(blocks, votes, tokenizer(t)); got != metrics.Of(.6) {
		t.Errorf("dispute %v, want 0.6", got)
	}
	if got := Dispute(nil, nil, tokenizer(t)); got.Defined {
		t.Errorf("the dispute of an empty page is %v", got)
	}
}

// A headline that the navigation repeats is the one above its article, and what a footer repeats is not the footer's.
func TestVotesArePulledTogether(t *testing.T) {
	blocks := blocksOfTexts("A bridge", "news", "A bridge", "Work begins", "in May", "says Ann", "imprint", "says Ann", "A bridge")
	votes := Votes(blocks, []string{"A bridge Work begins in May says Ann"}, tokenizer(t))
	if got, want := joined(Agree(votes)), "boilerplate,boilerplate,content,content,content,content,boilerplate,boilerplate,boilerplate"; got != want {
		t.Errorf("proposed %s, want %s", got, want)
	}
}

// Laying an answer over a page loses no word of the longest common subsequence.
func FuzzLayOver(f *testing.F) {
	f.Add("abcabc", "xabcyabcz")
	f.Add("ab", "abab")
	f.Add("", "a")
	f.Fuzz(func(t *testing.T, answer, page string) {
		vocabulary := align.NewVocabulary()
		a, p := vocabulary.Words(strings.Split(answer, "")), vocabulary.Words(strings.Split(page, ""))
		var taken align.Words
		for i, held := range layOver(a, p) {
			if held {
				taken = append(taken, p[i])
			}
		}
		if n := align.Count(a, p); len(taken) != n || align.Count(taken, a) != n {
			t.Fatalf("%q over %q: %d words are held, and %d of them in order; the longest common subsequence has %d", answer, page, len(taken), align.Count(taken, a), n)
		}
	})
}

func TestVotesCountRepeatsOnce(t *testing.T) {
	votes := Votes(blocksOfTexts("share this", "share this"), []string{"share this"}, tokenizer(t))
	if !votes[0][0] || votes[1][0] {
		t.Errorf("votes %v: a text that holds it once holds one of the two", votes)
	}
}

func TestAgreement(t *testing.T) {
	first := blocksOfTexts("a b c d", "e f", "g", "h i j", "k")
	second := blocksOfTexts("a b c d", "e f", "g", "h i j", "k")
	setLabels(first, []Label{Content, Content, Boilerplate, Unjudged, Unsure})
	setLabels(second, []Label{Content, Boilerplate, Content, Boilerplate, Content})
	a, ok := Compare(first, second, tokenizer(t))
	if want := (metrics.Counts{TP: 4, FN: 2, FP: 1, TN: 3}); !ok || a.Words != want || a.Left != 1 {
		t.Errorf("%+v, %v, want %+v and 1 word left out", a, ok, want)
	}
	// by hand: observed 7/10; by chance .6*.5 + .4*.5 = .5; (.7-.5)/(1-.5) = .4
	if k := a.Kappa(); math.Abs(k.Float-.4) > 1e-12 {
		t.Errorf("kappa %v, want 0.4", k)
	}
	second[0].Text = "changed"
	if _, ok := Compare(first, second, tokenizer(t)); ok {
		t.Error("blocks of two states of a page were compared")
	}
	if _, ok := Compare(first, second[:4], tokenizer(t)); ok {
		t.Error("pages with different numbers of blocks were compared")
	}
}

func TestKappaAtItsEnds(t *testing.T) {
	for _, test := range []struct {
		name  string
		words metrics.Counts
		want  metrics.Value
	}{
		{"full agreement", metrics.Counts{TP: 3, TN: 5}, metrics.Of(1)},
		{"the opposite", metrics.Counts{FP: 4, FN: 4}, metrics.Of(-1)},
		{"chance", metrics.Counts{TP: 1, FP: 1, FN: 1, TN: 1}, metrics.Of(0)},
		{"one label only", metrics.Counts{TP: 9}, metrics.Value{}},
		{"no words", metrics.Counts{}, metrics.Value{}},
	} {
		if got := (Agreement{Words: test.words}).Kappa(); got != test.want {
			t.Errorf("%s: kappa %v, want %v", test.name, got, test.want)
		}
	}
}

func TestHalfOfABlockIsNotMost(t *testing.T) {
	votes := Votes(blocksOfTexts("one two", "three four five"), []string{"one three four"}, tokenizer(t))
	if votes[0][0] || !votes[1][0] {
		t.Errorf("votes %v, want the block of which two words in three are there, and not the one with one in two", votes)
	}
}

// blocksAt makes blocks of path, label and text.
func blocksAt(lines ...string) (blocks []Block) {
	for _, line := range lines {
		f := strings.Split(line, " ")
		blocks = append(blocks, Block{Path: f[0], Label: Label(f[1]), Text: f[2]})
	}
	return blocks
}

func TestCarryOver(t *testing.T) {
	earlier := blocksAt("p[1] content same", "p[2] boilerplate same", "p[3] unsure moved", "p[4]  open", "p[5] content gone")
	blocks := blocksAt("p[1]  new", "p[2]  same", "p[1]  same", "p[9]  moved", "p[4]  open", "p[2]  same")
	carried := carryOver(earlier, blocks)
	// the last one has the place of a block that has its label already: the first of the same text decides
	if got := joined(LabelsOf(blocks)); got != ",boilerplate,content,unsure,,content" || carried != 4 {
		t.Errorf("%d carried over: %s", carried, got)
	}
}
