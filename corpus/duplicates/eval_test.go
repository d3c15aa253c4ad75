package duplicates

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus/signature"
)

func synth(t testing.TB, n int) *Synthetic {
	t.Helper()
	s, err := Synth(SynthOptions{Texts: n, Words: 400, Noise: .01, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// texts is the number of texts in TestEvaluation. The promise is for 10,000:
//
//	go test ./corpus/duplicates -run TestEvaluation -v -texts 10000
var texts = flag.Int("texts", 400, "number of texts in TestEvaluation")

// TestEvaluation holds the whole to what is promised, on generated texts.
func TestEvaluation(t *testing.T) {
	n := *texts
	if testing.Short() {
		n = 200
	}
	s := synth(t, n)
	c := collect(t, Defaults, s.Texts...)
	found := find(t, c)
	tallies, err := c.Evaluate(found, s.Pairs, false)
	if err != nil {
		t.Fatal(err)
	}
	least := map[string]float64{"identical-bytes": .99, "identical-text": .99, "near": .99, "contains": .95, "part-of": .95, "overlaps": .95, "variant": .8, "any": .95}
	for _, y := range tallies {
		if y.Class == string(SameTemplate) {
			continue // texts without pages
		}
		p, r := float64(y.TP)/float64(y.TP+y.FP), float64(y.TP)/float64(y.TP+y.FN)
		t.Logf("%-16s P %.4f R %.4f of %d", y.Class, p, r, y.TP+y.FN)
		if y.TP == 0 || p < least[y.Class] || r < least[y.Class] {
			t.Errorf("%s: precision %.3f, recall %.3f, want %v", y.Class, p, r, least[y.Class])
		}
	}
	if right := found.BestCopies(s.Best); right != len(s.Best) || right == 0 {
		t.Errorf("the best copy of %d families of %d", right, len(s.Best))
	}
	if compared, missed := c.Missed(found, 50, 1); len(missed) > 0 || compared < 50*n/2 {
		t.Errorf("of %d pairs, %d were no candidates: %v", compared, len(missed), missed)
	}
}

func TestEvaluateCounts(t *testing.T) {
	c := collect(t, Defaults, Text{ID: "a", Text: passage("a", 300)}, Text{ID: "b", Text: passage("a", 300)}, Text{ID: "c", Text: passage("a", 100)}, Text{ID: "d", Text: passage("d", 9)})
	found := find(t, c)
	truth := []Labelled{{"b", "a", IdenticalBytes, ""}, {"b", "c", Near, ""}, {"a", "d", PartOf, ""}, {"d", "c", Different, ""}}
	for _, incomplete := range []bool{false, true} {
		tallies, err := c.Evaluate(found, truth, incomplete)
		if err != nil {
			t.Fatal(err)
		}
		contains, any := 2, 1 // b-c, and a-c that the truth does not list
		if incomplete {
			contains, any = 1, 0
		}
		for _, y := range tallies {
			want := map[string]Tally{
				"identical-bytes": {"identical-bytes", 1, 0, 0}, "near": {"near", 0, 0, 1}, "part-of": {"part-of", 0, 0, 1},
				"contains": {"contains", 0, contains, 0}, "any": {"any", 2, any, 1},
			}[y.Class]
			if want.Class != "" && y != want {
				t.Errorf("incomplete %v: %+v, want %+v", incomplete, y, want)
			}
		}
	}
	if _, err := c.Evaluate(found, []Labelled{{"a", "nobody", Near, ""}}, false); err == nil {
		t.Error("an unknown text is no error")
	}
}

func TestMissedFindsWhatIsMissing(t *testing.T) {
	s := synth(t, 100)
	c := collect(t, Defaults, s.Texts...)
	found := find(t, c)
	lost := found.Pairs[slices.IndexFunc(found.Pairs, func(p Pair) bool { return p.Relation == Near })]
	delete(found.relation, [2]int{lost.left, lost.right})
	_, missed := c.Missed(found, 100, 1)
	if len(missed) != 1 || missed[0] != lost {
		t.Errorf("missed %v, want %v", missed, lost)
	}
}

func TestSynthRefuses(t *testing.T) {
	for _, o := range []SynthOptions{{Texts: 29, Words: 300}, {Texts: 30, Words: 199}, {Texts: 30, Words: 300, Noise: .2}, {Texts: 30, Words: 300, Noise: math.NaN()}} {
		if _, err := Synth(o); err == nil {
			t.Errorf("%+v is no error", o)
		}
	}
	clean, err := Synth(SynthOptions{Texts: 60, Words: 200})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range clean.Pairs {
		if l.Kind == "noise" && l.Relation != IdenticalBytes {
			t.Errorf("a copy without noise is %s", l.Relation)
		}
	}
	a, b := synth(t, 50), synth(t, 50)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Error("one seed, two collections")
	}
}

// TestWinnowingGuarantee: two texts with 20 words in a row in common share a fingerprint, wherever the run stands.
func TestWinnowingGuarantee(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	random := func(n int) []uint64 {
		words := make([]uint64, n)
		for i := range words {
			words[i] = r.Uint64()
		}
		return words
	}
	for range 500 {
		run := random(window + shingleWords - 1)
		a := slices.Concat(random(r.IntN(60)), run, random(r.IntN(60)))
		b := slices.Concat(random(r.IntN(60)), run, random(r.IntN(60)))
		fa, fb := fingerprints(signature.HashShingles(a, shingleWords)), fingerprints(signature.HashShingles(b, shingleWords))
		if signature.Common(fa, fb) == 0 {
			t.Fatalf("a run of %d words is not found in %d and %d", len(run), len(a), len(b))
		}
	}
	if got := len(fingerprints(random(1000))); got < 80 || got > 160 {
		t.Errorf("%d fingerprints of 1000 shingles, want about 2/(window+1) of them", got)
	}
	if fingerprints(nil) != nil {
		t.Error("nothing has fingerprints")
	}
}

func TestBands(t *testing.T) {
	for threshold, want := range map[float64][2]int{.5: {25, 5}, .8: {9, 13}} {
		if b, r := bands(128, threshold); [2]int{b, r} != want {
			t.Errorf("bands for %v: %d of %d rows, want %v", threshold, b, r, want)
		}
	}
}

// TestPairSet compares with a map, in memory and by way of files.
func TestPairSet(t *testing.T) {
	for _, limit := range []int{0, 10, 100} {
		p := &pairSet{limit: limit}
		want := map[[2]int]nets{}
		r := rand.New(rand.NewPCG(3, uint64(limit)))
		for range 2000 {
			a, b, net := r.IntN(60), 60+r.IntN(60), nets(1)<<r.IntN(3)
			if r.IntN(2) == 0 {
				a, b = b, a
			}
			if err := p.add(int32(a), int32(b), net); err != nil {
				t.Fatal(err)
			}
			want[[2]int{min(a, b), max(a, b)}] |= net
		}
		if (limit > 0) != (len(p.runs) > 1) {
			t.Errorf("limit %d: %d files", limit, len(p.runs))
		}
		last := [2]int{-1, -1}
		err := p.each(func(a, b int, caught nets) error {
			next := [2]int{a, b}
			if want[next] != caught || slices.Compare(last[:], next[:]) >= 0 {
				t.Fatalf("limit %d: %v after %v", limit, next, last)
			}
			last = next
			delete(want, next)
			return nil
		})
		if err != nil || len(want) > 0 {
			t.Errorf("limit %d: %v, %d pairs are lost", limit, err, len(want))
		}
		p.close()
	}
}

// TestPacked goes to the ends of what a pair can name.
func TestPacked(t *testing.T) {
	for _, want := range [][3]int{{0, 1, 1}, {0, maxTexts - 1, 7}, {maxTexts - 2, maxTexts - 1, 4}} {
		a, b, caught := unpacked(packed(int32(want[1]), int32(want[0]), nets(want[2])))
		if got := [3]int{a, b, int(caught)}; got != want {
			t.Errorf("packed %v, unpacked %v", want, got)
		}
	}
}

// TestNets has pairs that one net finds alone: a passage in a long text, and short texts with their words in another
// order, a few of which the other nets miss by chance.
func TestNets(t *testing.T) {
	texts := []Text{{ID: "a", Text: passage("a", 1000)}, {ID: "part", Text: passage("a", 60) + " " + passage("b", 300)}}
	for i := range 50 {
		words := strings.Fields(passage(fmt.Sprint("t", i, "_"), 40))
		var turned []string
		for p := range slices.Chunk(words, 8) {
			turned = append(slices.Clone(p), turned...)
		}
		texts = append(texts, Text{ID: fmt.Sprint(i), Text: strings.Join(words, " ")}, Text{ID: fmt.Sprint(i, " turned"), Text: strings.Join(turned, " ")})
	}
	found := find(t, collect(t, Defaults, texts...))
	for i, n := range found.Nets {
		if n.Name != netNames[i] || n.Related > n.Candidates || n.Alone > n.Related || n.Alone == 0 && n.Name != "bands" {
			t.Errorf("nets %+v", found.Nets)
		}
	}
	if len(found.Pairs) != 51 {
		t.Errorf("%d pairs, want 51: %v", len(found.Pairs), found.Nets)
	}
}

// TestWordsNet: what differs too much in the first signs is not compared any further; nothing with so like words is lost.
func TestWordsNet(t *testing.T) {
	if differing(64) < 9 || differing(64) > 24 || differing(dimensions) < 92 || differing(dimensions) > 150 {
		t.Errorf("%d of 64 and %d of %d signs may differ", differing(64), differing(dimensions), dimensions)
	}
	s := synth(t, 120)
	c := collect(t, Defaults, s.Texts...)
	p := &pairSet{}
	if err := p.addWords(c.distinct()); err != nil {
		t.Fatal(err)
	}
	caught := map[[2]int]bool{}
	p.each(func(a, b int, _ nets) error { caught[[2]int{a, b}] = true; return nil })
	texts, like := c.distinct(), 0
	for i, a := range texts {
		for _, b := range texts[i+1:] {
			if cosine(a.words, b.words) < reorderedCosine {
				continue
			}
			if like++; !caught[[2]int{a.at, b.at}] {
				t.Errorf("%s and %s have a cosine of %v and are no candidates", a.ID, b.ID, cosine(a.words, b.words))
			}
		}
	}
	if like < 20 || len(caught) > 4*like {
		t.Errorf("%d pairs with like words, %d candidates", like, len(caught))
	}
}

func BenchmarkFind(b *testing.B) {
	s := synth(b, 2000)
	for b.Loop() {
		c, _ := New(Defaults)
		for _, x := range s.Texts {
			c.Add(x)
		}
		if _, err := c.Find(); err != nil {
			b.Fatal(err)
		}
	}
}
