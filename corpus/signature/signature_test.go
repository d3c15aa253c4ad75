package signature

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestSign(t *testing.T) {
	const text = "The understanding watchman, nevertheless, said nothing extraordinary."
	for _, c := range []struct {
		mode, text string
		n          int
		want       string // the beginning of the signature
		short      bool
	}{
		{"", "modified of at 2004", 0, "px06:5:bpNwvsp4Gf50oihGc+ofLg", true}, // published with Plagiarex 0.6
		{"px06", "", 0, "px06:5:1B2M2Y8AsgTpgAmY7PhCfg", true},
		{"px06-compat", text, 2, "px06-compat:2:", false},
		{"px06-gb2312", "中文", 5, "px06-gb2312:5:", true},
		{"shingles", text, 0, "shingles.1:5:", false},
		{"simhash", text, 0, "simhash.1:3:", false},
		{"minhash", text, 9, "minhash.1:9:", true},
		{"srp", text, 0, "srp.1:640:", false},
		{"srp-compat", text, 8, "srp-compat.1:8:", false},
	} {
		s := sign(t, c.mode, c.text, c.n)
		if !strings.HasPrefix(s.String(), c.want) || s.Short != c.short || s.Empty != (c.text == "") {
			t.Errorf("%s of %q: %s %+v, want %s", c.mode, c.text, s, s, c.want)
		}
	}
	if _, err := Find("simhsh"); err == nil || !strings.Contains(err.Error(), `"simhash"?`) {
		t.Errorf("an unknown mode: %v", err)
	}
	for _, n := range []int{-1, 1001} {
		if _, err := Modes[0].Sign("x", n); err == nil || !strings.Contains(err.Error(), "give 1 to 1000") {
			t.Errorf("n %d: %v", n, err)
		}
	}
}

func TestEmptyEqualsNothing(t *testing.T) {
	for _, m := range Modes {
		empty, marks, text := sign(t, m.Name, "", 0), sign(t, m.Name, " -- !? ", 0), sign(t, m.Name, "some 中文 words", 0)
		if !empty.Empty || !marks.Empty || empty.Equal(empty) || empty.Equal(marks) {
			t.Errorf("%s: a text without words equals another one", m.Name)
		}
		if text.Empty || !text.Equal(text) || text.Equal(empty) || text.Equal(sign(t, m.Name, "some 中文 words", 1)) {
			t.Errorf("%s: equality of a text with words", m.Name)
		}
	}
}

func TestPlagiarexRules(t *testing.T) {
	for text, want := range map[string][2]string{ // what px06 and px06-compat choose
		"(incomprehensible), end.": {"incomprehensible end", "end"},
		"a.b ...dots... U.S. x1":   {"dots", "dots"},
		"“curved” plain":           {"plain", "plain"},
		"1one two2 three":          {"three", "three"},
		"same same. same,":         {"same", "same"},
		"bb aaa cc ddd e\u00a0f":   {"aaa ddd bb cc e f", "aaa ddd bb cc e f"},
	} {
		for i, mode := range []string{"px06", "px06-compat"} {
			if got := strings.Join(sign(t, mode, text, 9).Words, " "); got != want[i] {
				t.Errorf("%s of %q chose %q, want %q", mode, text, got, want[i])
			}
		}
	}
}

func TestGB2312(t *testing.T) {
	for text, want := range map[string]string{
		"一二三，龙龙。":      "一 三 龙 二", // D2BB, C8FD, C1FA, B6FE
		"abc 123":      "",
		"龍繁體 简":        "简 繁", // BCF2, B7B1; 龍 and 體 are not in GB 2312
		"ⅰ〇ń €":        "",
		"Ａ１あ":          "あ Ａ １", // A4A2, A3C1, A3B1
		"\u2f00\ufffd": "",
	} {
		got := strings.Join(sign(t, "px06-gb2312", text, 9).Words, " ")
		if got != want {
			t.Errorf("px06-gb2312 of %q chose %q, want %q", text, got, want)
		}
	}
}

func TestShingles(t *testing.T) {
	a, b := Shingles("one two three four", 3), Shingles("Two, three FOUR five", 3)
	if len(a) != 2 || len(b) != 2 || a[1] != b[0] || a[0] == b[1] {
		t.Errorf("shingles %x and %x should share the one in the middle", a, b)
	}
	if got := len(Shingles("one two", 3)); got != 1 {
		t.Errorf("a short text has %d shingles, want 1", got)
	}
	if got := Shingles(" ... ", 3); got != nil {
		t.Errorf("a text without words has shingles %x", got)
	}
	if ab, ba := Shingles("a b", 2), Shingles("b a", 2); ab[0] == ba[0] {
		t.Error("shingles do not depend on the order of words")
	}
	if aa, bb := Shingles("a a", 2), Shingles("b b", 2); aa[0] == bb[0] {
		t.Error("equal words cancel out")
	}
	if got := Common(Set([]uint64{3, 1, 3, 2}), []uint64{0, 2, 3, 9}); got != 2 {
		t.Errorf("%d in common, want 2", got)
	}
}

// makeSets makes two sets of n hashes each with the given number in common.
func makeSets(r *rand.Rand, n, common int) (a, b []uint64) {
	for i := range n {
		x := r.Uint64()
		a = append(a, x)
		if i >= common {
			x = r.Uint64()
		}
		b = append(b, x)
	}
	return a, b
}

func TestMinHashEstimates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, common := range []int{0, 50, 100, 150, 180, 200} {
		want := float64(common) / float64(400-common)
		sum := 0.0
		const rounds = 50
		for range rounds {
			a, b := makeSets(r, 200, common)
			ma, mb := NewMinHash(a), NewMinHash(b)
			sum += ma.Similarity(&mb)
		}
		// four standard errors of the mean of so many estimates
		if margin := 4 * math.Sqrt(want*(1-want)/Permutations/rounds); math.Abs(sum/rounds-want) > margin+1e-9 {
			t.Errorf("Jaccard %.3f estimated as %.3f, off by over %.3f", want, sum/rounds, margin)
		}
	}
}

func TestSimhashNears(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	near, far := 0, 0
	for range 50 {
		a, b := makeSets(r, 300, 297)
		near += Distance(Simhash(a), Simhash(b))
		a, b = makeSets(r, 300, 0)
		far += Distance(Simhash(a), Simhash(b))
	}
	if near > 50*6 || far < 50*28 || far > 50*36 {
		t.Errorf("mean distance of near sets %d/50, of unrelated ones %d/50; want few, and about 32", near, far)
	}
	if Simhash(nil) != 0 || Simhash([]uint64{0xf0}) != 0xf0 || Simhash([]uint64{1, 1, 2}) != 1 {
		t.Error("simhash is not the majority of bits")
	}
}

func TestProjection(t *testing.T) {
	a, b := "a cat sat on the mat and looked at the dog", "the dog looked at a cat and sat on the mat"
	if got := Cosine(Project(a, 640, Clipped), Project(b, 640, Clipped)); math.Abs(got-1) > 1e-5 {
		t.Errorf("the order of words changes the projection: cosine %v", got)
	}
	if got := Cosine(Project(a, 640, Clipped), Project("nothing else matters", 640, Clipped)); math.Abs(got) > 0.2 {
		t.Errorf("unrelated texts have cosine %v", got)
	}
	rare := []TokenCount{{"common", 1_000_000}, {"rare", 1}}
	clipped, unclipped := ProjectTokens(rare, 160, Clipped), ProjectTokens(rare, 160, Unclipped)
	alone := ProjectTokens(rare[:1], 160, Clipped)
	if Cosine(clipped, alone) < 0.99999 || Cosine(unclipped, alone) > 0.999 {
		t.Error("only clipping makes rare words weightless")
	}
	if got := ProjectTokens(nil, 8, Clipped); !slices.Equal(got, make([]float32, 8)) {
		t.Errorf("the projection of nothing is %v", got)
	}
	if got := signBits([]float32{1, 0, -1, 2, 0, 0, 0, 0.5, 3}); !slices.Equal(got, []byte{0b10010001, 0b10000000}) {
		t.Errorf("signs %08b", got)
	}
	if got := ProjectionTokens("Snake_CASE 1½ ٣ x\xffy"); len(got) != 5 || got[0].Token != "snake_case" || got[1].Token != "#½" || got[2].Token != "#" {
		t.Errorf("tokens %v", got)
	}
}

func TestTraps(t *testing.T) {
	var visits []Visit
	add := func(n int, signature string, words int, url func(i int) string) {
		for i := range n {
			visits = append(visits, Visit{URL: url(i), Signature: signature, Words: words, Empty: words == 0})
		}
	}
	loop := func(i int) string {
		return "http://loop.example" + strings.Repeat("/news/list", i%40+1) + "?" + strings.Repeat("x", i/40)
	}
	flat := func(site string) func(int) string {
		return func(i int) string { return "http://" + site + "/page" + strings.Repeat("i", i) + ".html" }
	}
	add(200, "loop", 5, loop)
	add(200, "template", 5, flat("template.example"))
	add(30, "calendar", 3, flat("calendar.example"))
	add(19, "few", 1, flat("few.example"))
	add(30, "nothing", 0, loop)
	add(30, "unknown", -1, flat("unknown.example"))
	for range 30 {
		visits = append(visits, Visit{URL: "http://again.example/", Signature: "again", Words: 1})
	}
	got := Traps(visits, DefaultTrapRule)
	if len(got) != 2 || got[0].Signature != "loop" || len(got[0].URLs) != 200 || got[1].Signature != "calendar" || len(got[1].URLs) != 30 {
		t.Fatalf("%d traps: %+v", len(got), got)
	}
	if got[0].MinDepth != 2 || got[0].MaxDepth != 80 || !strings.Contains(got[0].Why, "grow from 2 to 80") || !strings.Contains(got[1].Why, "3 words") {
		t.Errorf("traps %d-%d %q, %q", got[0].MinDepth, got[0].MaxDepth, got[0].Why, got[1].Why)
	}
	slices.Reverse(visits)
	if again := Traps(visits, DefaultTrapRule); len(again) != 2 || again[0].Why != got[0].Why {
		t.Error("the order of visits changes the traps")
	}
	if n := len(segments("http://a/%zz")); n != 0 {
		t.Errorf("a URL that cannot be parsed has %d segments", n)
	}
}

func BenchmarkMinHash(b *testing.B) {
	hashes, _ := makeSets(rand.New(rand.NewPCG(1, 1)), 500, 0)
	for b.Loop() {
		NewMinHash(hashes)
	}
}

// FuzzSign holds for any bytes: no mode panics, and the same text has the same signature.
func FuzzSign(f *testing.F) {
	f.Add("Some words, 中文 and \xff bytes.", 3)
	f.Fuzz(func(t *testing.T, text string, n int) {
		for _, m := range Modes {
			a, err := m.Sign(text, n%20)
			b, _ := m.Sign(text, n%20)
			if err == nil && a.String() != b.String() {
				t.Fatalf("%s gives %s and %s", m.Name, a, b)
			}
			if err == nil && a.Equal(b) == a.Empty {
				t.Fatalf("%s: equal %v, empty %v", m.Name, a.Equal(b), a.Empty)
			}
		}
	})
}
