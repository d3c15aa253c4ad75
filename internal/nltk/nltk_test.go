package nltk

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// read decodes a file of reference vectors, which tools/vectors/make.py wrote.
func read(t testing.TB, name string, into any) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(unzipped).Decode(into); err != nil {
		t.Fatal(name, err)
	}
}

func english(t testing.TB) *Punkt {
	t.Helper()
	p, err := EnglishPunkt()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// reference is what NLTK makes of a text: its sentences, the words of each, and the words of the text as one sentence.
type reference struct {
	Text      string
	Sentences []string
	Words     [][]string
	Whole     []string
}

func references(t testing.TB) []reference {
	t.Helper()
	var all []reference
	read(t, "texts.json.gz", &all)
	if len(all) < 500 {
		t.Fatalf("only %d texts", len(all))
	}
	return all
}

func TestSentencesAsNLTK(t *testing.T) {
	p := english(t)
	for _, r := range references(t) {
		if got := p.Sentences(r.Text); !slices.Equal(got, r.Sentences) {
			t.Errorf("Sentences(%q) =\n%q, NLTK says\n%q", r.Text, got, r.Sentences)
		}
	}
}

func TestWordsAsNLTK(t *testing.T) {
	p := english(t)
	for _, r := range references(t) {
		if got, want := p.Words(r.Text), slices.Concat(r.Words...); !slices.Equal(got, want) {
			t.Errorf("Words(%q) =\n%q, NLTK says\n%q", r.Text, got, want)
		}
		if got := Treebank(r.Text); !slices.Equal(got, r.Whole) {
			t.Errorf("Treebank(%q) =\n%q, NLTK says\n%q", r.Text, got, r.Whole)
		}
	}
}

func TestStemsAsNLTK(t *testing.T) {
	var pairs [][2]string
	read(t, "stems.json.gz", &pairs)
	if len(pairs) < 5000 {
		t.Fatalf("only %d stems", len(pairs))
	}
	compareStems(t, pairs)
}

func compareStems(t *testing.T, pairs [][2]string) {
	t.Helper()
	for _, p := range pairs {
		if got := Stem(p[0]); got != p[1] {
			t.Errorf("Stem(%q) = %q, NLTK says %q", p[0], got, p[1])
		}
	}
}

// TestVocabulary compares with the stems of the 23,531 words of Martin Porter's test vocabulary.
func TestVocabulary(t *testing.T) {
	raw, err := os.ReadFile("../../../shared/reference/porter-nltk-golden.json")
	if err != nil {
		t.Skip("no reference data beside the checkout:", err)
	}
	var pairs [][2]string
	if err := json.Unmarshal(raw, &pairs); err != nil {
		t.Fatal(err)
	}
	if len(pairs) != 23531 {
		t.Errorf("%d words", len(pairs))
	}
	compareStems(t, pairs)
}

// TestMemento compares with what NLTK 3.8 and its own English model made of texts of the Off-Topic Memento Toolkit. The
// parameters of Punkt are NLTK's there, not the Go module's.
func TestMemento(t *testing.T) {
	raw, err := os.ReadFile("../../../shared/reference/otmt-golden.json")
	if err != nil {
		t.Skip("no reference data beside the checkout:", err)
	}
	var golden struct {
		Tokenise []struct {
			Text         string
			Sentences    []string
			WordTokenize []string `json:"word_tokenize"`
		}
		PorterStem [][2]string `json:"porter_stem"`
	}
	if err := json.Unmarshal(raw, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Tokenise) < 9 || len(golden.PorterStem) < 400 {
		t.Errorf("%d texts and %d stems", len(golden.Tokenise), len(golden.PorterStem))
	}
	p := english(t)
	for _, g := range golden.Tokenise {
		if got := p.Sentences(g.Text); !slices.Equal(got, g.Sentences) {
			t.Errorf("Sentences(%q) =\n%q, NLTK says\n%q", g.Text, got, g.Sentences)
		}
		if got := p.Words(g.Text); !slices.Equal(got, g.WordTokenize) {
			t.Errorf("Words(%q) =\n%q, NLTK says\n%q", g.Text, got, g.WordTokenize)
		}
	}
	compareStems(t, golden.PorterStem)
}

func TestSentences(t *testing.T) {
	p := english(t)
	for _, c := range []struct {
		text string
		want string // sentences, with a bar between
	}{
		{"", ""},
		{" \n ", ""},
		{"One. Two! Three?", "One.|Two!|Three?"},
		{"Mr. Smith met Dr. No at 5 p.m. in the U.S. The end.", "Mr. Smith met Dr. No at 5 p.m. in the U.S.|The end."},
		{"\"Stop.\" He did.", "\"Stop.\"|He did."},
		{"Very bad!!! I promise.", "Very bad!!!|I promise."},
		{"J. S. Bach wrote it.", "J. S. Bach wrote it."},
		{"No space.Next one. Yes.", "No space.Next one.|Yes."},
	} {
		if got := strings.Join(p.Sentences(c.text), "|"); got != c.want {
			t.Errorf("Sentences(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestTreebank(t *testing.T) {
	for _, c := range []struct{ sentence, want string }{
		{"", ""},
		{"I can't say \"no\".", "I|ca|n't|say|``|no|''|."},
		{"Mr. Smith's $3.88 (in all), he'll CANNOT", "Mr.|Smith|'s|$|3.88|(|in|all|)|,|he|'ll|CAN|NOT"},
		{"wait... 1,000 -- yes: 12:30", "wait|...|1,000|--|yes|:|12:30"},
		{"wanna wannabe gonnas", "wan|na|wannabe|gonnas"},
	} {
		if got := strings.Join(Treebank(c.sentence), "|"); got != c.want {
			t.Errorf("Treebank(%q) = %q, want %q", c.sentence, got, c.want)
		}
	}
}

// FuzzWords holds what is true of every text: sentences are parts of the text, in order, with nothing but white space
// left out; and no word is empty or contains white space.
func FuzzWords(f *testing.F) {
	p := english(f)
	f.Add("Mr. Smith (\"Jr.\") left. . . Then what?! 'Twas he.")
	f.Add("a.\") b.'-- c. \x1c d.\u2003E. cannot gimme\xff.")
	f.Fuzz(func(t *testing.T, text string) {
		rest := text
		for _, sentence := range p.Sentences(text) {
			before, after, found := strings.Cut(rest, sentence)
			if !found || sentence == "" || strings.TrimFunc(before, isSpace) != "" {
				t.Fatalf("sentence %q of %q", sentence, text)
			}
			rest = after
		}
		if strings.TrimFunc(rest, isSpace) != "" {
			t.Fatalf("%q is left of %q", rest, text)
		}
		for _, word := range p.Words(text) {
			if word == "" || strings.IndexFunc(word, isSpace) >= 0 {
				t.Fatalf("word %q of %q", word, text)
			}
			if stem := Stem(word); utf8.ValidString(word) && !utf8.ValidString(stem) {
				t.Fatalf("Stem(%q) = %q", word, stem)
			}
		}
	})
}

func BenchmarkSentences(b *testing.B) {
	p := english(b)
	text := strings.Repeat("Mr. Smith, of the U.S. firm Smith & Co., said so. \"Why?\" they asked (at 5 p.m.). He didn't know! ", 50)
	b.SetBytes(int64(len(text)))
	b.Run("sentences", func(b *testing.B) {
		for b.Loop() {
			p.Sentences(text)
		}
	})
	b.Run("words", func(b *testing.B) {
		for b.Loop() {
			p.Words(text)
		}
	})
}
