package rouge

import (
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// vocabulary numbers words in the order in which it sees them.
type vocabulary map[string]int32

func (v vocabulary) words(text string) []int32 {
	numbered := []int32{}
	for _, w := range strings.Fields(text) {
		if _, known := v[w]; !known {
			v[w] = int32(len(v))
		}
		numbered = append(numbered, v[w])
	}
	return numbered
}

// sentences numbers the words of each line.
func (v vocabulary) sentences(text string) [][]int32 {
	var sentences [][]int32
	for line := range strings.SplitSeq(text, "\n") {
		sentences = append(sentences, v.words(line))
	}
	return sentences
}

// score is precision, recall and F1.
func score(o Overlap) [3]float64 { return [3]float64{o.Precision(), o.Recall(), o.F1()} }

// TestPythonsAnswers compares with rouge_score to the last bit; tools/vectors/make.py asked it.
func TestPythonsAnswers(t *testing.T) {
	file, err := os.Open("testdata/vectors.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Gold, Output string // a sentence a line
		LSum         [3]float64
		N            [5][3]float64 // for n-grams of 1 to 5 words
	}
	if err := json.NewDecoder(unzipped).Decode(&cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 100 {
		t.Fatalf("only %d vectors", len(cases))
	}
	for i, c := range cases {
		v := vocabulary{}
		if got := score(LSum(v.sentences(c.Gold), v.sentences(c.Output))); got != c.LSum {
			t.Errorf("case %d: LSum = %v, Python says %v\ngold: %s\noutput: %s", i, got, c.LSum, c.Gold, c.Output)
		}
		for n, want := range c.N {
			if got := score(NGrams(v.words(c.Gold), v.words(c.Output), n+1)); got != want {
				t.Errorf("case %d: NGrams %d = %v, Python says %v", i, n+1, got, want)
			}
		}
	}
}

func TestLSum(t *testing.T) {
	for _, c := range []struct {
		gold, output string
		want         Overlap
	}{
		{"", "", Overlap{0, 0, 0}},
		{"a b", "", Overlap{0, 2, 0}},
		{"", "a b", Overlap{0, 0, 2}},
		{"a b c d e", "a b f g h\na c h i e", Overlap{4, 5, 10}}, // Lin 2004, section 3.2: the union is a b c e
		{"a a a", "a", Overlap{1, 3, 1}},                         // hits are clipped by the output
		{"a\na\na", "a a", Overlap{2, 3, 2}},
		{"b a", "a b", Overlap{1, 2, 2}}, // order counts inside of a sentence
		{"b a", "a\nb", Overlap{2, 2, 2}},
		{"a b", "b x\na y", Overlap{2, 2, 4}},
	} {
		v := vocabulary{}
		if got := LSum(v.sentences(c.gold), v.sentences(c.output)); got != c.want {
			t.Errorf("LSum(%q, %q) = %+v, want %+v", c.gold, c.output, got, c.want)
		}
	}
}

func TestNGrams(t *testing.T) {
	for _, c := range []struct {
		gold, output string
		n            int
		want         Overlap
	}{
		{"", "", 1, Overlap{0, 0, 0}},
		{"a b c", "c b a", 1, Overlap{3, 3, 3}},
		{"a b c", "c b a", 2, Overlap{0, 2, 2}},
		{"a b a b a", "a b a", 2, Overlap{2, 4, 2}},
		{"a b", "a b", 3, Overlap{0, 0, 0}},
		{"a a a a", "a a", 1, Overlap{2, 4, 2}},
	} {
		v := vocabulary{}
		if got := NGrams(v.words(c.gold), v.words(c.output), c.n); got != c.want {
			t.Errorf("NGrams(%q, %q, %d) = %+v, want %+v", c.gold, c.output, c.n, got, c.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("n-grams of no words must panic")
		}
	}()
	NGrams(nil, nil, 0)
}

// slowLSum is the definition with a full table for each pair of sentences, and the walk back through it.
func slowLSum(gold, output [][]int32) Overlap {
	o := Overlap{Gold: length(gold), Output: length(output)}
	inGold, inOutput := map[int32]int{}, map[int32]int{}
	for _, w := range slices.Concat(gold...) {
		inGold[w]++
	}
	for _, w := range slices.Concat(output...) {
		inOutput[w]++
	}
	for _, x := range gold {
		for i, hit := range slowUnion(x, output) {
			if w := x[i]; hit && inGold[w] > 0 && inOutput[w] > 0 {
				o.Hits++
				inGold[w]--
				inOutput[w]--
			}
		}
	}
	return o
}

func slowUnion(x []int32, sentences [][]int32) []bool {
	hits := make([]bool, len(x))
	for _, y := range sentences {
		table := make([][]int, len(x)+1)
		table[0] = make([]int, len(y)+1)
		for i := range x {
			table[i+1] = make([]int, len(y)+1)
			for j := range y {
				table[i+1][j+1] = max(table[i][j+1], table[i+1][j])
				if x[i] == y[j] {
					table[i+1][j+1] = table[i][j] + 1
				}
			}
		}
		for i, j := len(x), len(y); i > 0 && j > 0; {
			switch {
			case x[i-1] == y[j-1]:
				i, j = i-1, j-1
				hits[i] = true
			case table[i][j-1] > table[i-1][j]:
				j--
			default:
				i--
			}
		}
	}
	return hits
}

// TestOracle compares the very words that are hit, in sentences of up to three strips.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		words, longest := []int{2, 3, 10, 100}[n%4], []int{5, 64, 66, 190}[n/4%4]
		gold, output := random(rng, 3, longest, words), random(rng, 4, longest, words+words/4)
		if n%3 == 0 {
			output[len(output)-1] = slices.Clone(gold[0]) // verbatim
		}
		f := newFinder(2*words, output)
		for _, x := range gold {
			if got, want := f.union(x), slowUnion(x, output); !slices.Equal(got, want) {
				t.Fatalf("union of %v with %v:\n%v, want\n%v", x, output, got, want)
			}
		}
		if got, want := LSum(gold, output), slowLSum(gold, output); got != want {
			t.Fatalf("LSum(%v, %v) = %+v, want %+v", gold, output, got, want)
		}
	}
}

func random(rng *rand.Rand, sentences, longest, words int) [][]int32 {
	text := make([][]int32, rng.IntN(sentences)+1)
	for i := range text {
		text[i] = make([]int32, rng.IntN(longest+1))
		for j := range text[i] {
			text[i][j] = int32(rng.IntN(words))
		}
	}
	return text
}

// FuzzLSum takes each byte for a word, and a zero for the end of a sentence.
func FuzzLSum(f *testing.F) {
	f.Add([]byte("abcde"), []byte("abfgh\x00achie"))
	f.Add([]byte(strings.Repeat("ab", 70)), []byte(strings.Repeat("bxa\x00", 20)))
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if len(x) > 300 || len(y) > 300 {
			return
		}
		gold, output := byteSentences(x), byteSentences(y)
		if got, want := LSum(gold, output), slowLSum(gold, output); got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
		for n := 1; n < 4; n++ {
			o := NGrams(slices.Concat(gold...), slices.Concat(output...), n)
			if o.Hits > min(o.Gold, o.Output) {
				t.Fatalf("%d-grams: %+v", n, o)
			}
		}
	})
}

func byteSentences(text []byte) [][]int32 {
	sentences := [][]int32{{}}
	for _, c := range text {
		if c == 0 {
			sentences = append(sentences, nil)
			continue
		}
		last := len(sentences) - 1
		sentences[last] = append(sentences[last], int32(c%32))
	}
	return sentences
}

// BenchmarkLSum takes an article of 1,000 words in 50 sentences, and one without full stops of 5,000 words.
func BenchmarkLSum(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	zipf := rand.NewZipf(rng, 1.1, 3, 5000)
	text := func(sentences, words int) [][]int32 {
		text := make([][]int32, sentences)
		for i := range text {
			for range words {
				text[i] = append(text[i], int32(zipf.Uint64()))
			}
		}
		return text
	}
	article := text(50, 20)
	b.Run("article", func(b *testing.B) {
		for b.Loop() {
			LSum(article, article)
		}
	})
	b.Run("article by table", func(b *testing.B) {
		for b.Loop() {
			slowLSum(article, article)
		}
	})
	long := text(1, 5000)
	b.Run("no full stops", func(b *testing.B) {
		for b.Loop() {
			LSum(long, long)
		}
	})
}
