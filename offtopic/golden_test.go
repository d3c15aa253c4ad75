package offtopic_test

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// goldenMemento is what OTMT made of one memento, with the text as its program takes it, and as its paper says.
type goldenMemento struct {
	HTML    string
	Coded   goldenScores `json:"as_coded"`
	Removed goldenScores `json:"boilerplate_really_removed"`
}

type goldenScores struct {
	Text    string
	Tokens  []string
	Simhash json.Number `json:"raw_simhash_value"`
	Scores  map[string]json.RawMessage
}

type golden struct {
	Defaults map[string]struct {
		Threshold float64
		Direction string
	}
	Tokenise []struct {
		Text     string
		Tokens   []string `json:"full_tokenize"`
		Lowered  []string `json:"full_tokenize_lowercased_first"`
		Sentence []string `json:"sentences"`
	}
	Simhash struct {
		Text []struct {
			Text  string
			Value uint64 `json:",string"`
		}
		Tokens []struct {
			Tokens []string
			Value  uint64 `json:",string"`
		}
		Bytes []struct {
			Hex, Repr string
			Simhash   uint64 `json:",string"`
		} `json:"python_bytes_repr"`
	}
	TimeMaps []struct {
		Name     string
		Mementos []goldenMemento
	}
}

// readGolden reads the reference values, which were made by running OTMT's own code.
func readGolden(t *testing.T) golden {
	t.Helper()
	raw, err := os.ReadFile("../../shared/reference/otmt-golden.json")
	if err != nil {
		t.Skip("no reference data beside the checkout:", err)
	}
	var g golden
	if err := json.Unmarshal(raw, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

func compatible(t testing.TB) *offtopic.Words {
	t.Helper()
	w, err := offtopic.NewWords(offtopic.Compatible())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestScoresAsOTMT compares all measures on all 45 mementos, with either text.
func TestScoresAsOTMT(t *testing.T) {
	g, w := readGolden(t), compatible(t)
	mementos, compared := 0, 0
	for _, timemap := range g.TimeMaps {
		mementos += len(timemap.Mementos)
		for side, of := range map[string]func(goldenMemento) goldenScores{
			"as coded": func(m goldenMemento) goldenScores { return m.Coded },
			"removed":  func(m goldenMemento) goldenScores { return m.Removed },
		} {
			c := offtopic.NewCollection(w)
			for _, m := range timemap.Mementos {
				c.Add([]byte(m.HTML), of(m).Text)
			}
			for column, want := range columns(t, timemap.Mementos, of) {
				compared += compareColumn(t, timemap.Name+", "+side, c, column, want)
			}
		}
	}
	if mementos != 45 || compared != 45*12*2 {
		t.Errorf("%d mementos, %d scores compared", mementos, compared)
	}
}

// columns gives the scores by measure. nil is a measurement error.
func columns(t *testing.T, mementos []goldenMemento, of func(goldenMemento) goldenScores) map[string][]*float64 {
	t.Helper()
	all := map[string][]*float64{}
	for _, m := range mementos {
		for name, raw := range of(m).Scores {
			var score *float64
			if err := json.Unmarshal(raw, &score); err != nil {
				var spread struct{ Min, Max float64 } // of five runs
				if err := json.Unmarshal(raw, &spread); err != nil || spread.Min != spread.Max {
					t.Fatalf("%s: %s", name, raw)
				}
				score = &spread.Min
			}
			all[name] = append(all[name], score)
		}
	}
	return all
}

func compareColumn(t *testing.T, where string, c *offtopic.Collection, column string, want []*float64) int {
	t.Helper()
	name, topics, tolerance := column, 0, 1e-9
	switch column {
	case "gensim_lsi_10":
		name, topics, tolerance = "gensim_lsi", 10, 1e-5
	case "gensim_lsi_2":
		name, topics, tolerance = "gensim_lsi", 2, 1e-5
	case "raw_simhash", "tf_simhash", "levenshtein", "tfintersection":
		tolerance = 0
	}
	m, err := offtopic.FindMeasure(name)
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Scores(m, topics)
	for i, w := range want {
		switch {
		case w == nil && err != offtopic.ErrEmptyFirst:
			t.Errorf("%s, %s: %v, %v; OTMT gives an error", where, column, got, err)
		case w != nil && err != nil:
			t.Errorf("%s, %s: %v; OTMT gives %v", where, column, err, *w)
		case w != nil && math.Abs(got[i]-*w) > tolerance:
			t.Errorf("%s, memento %d: %s = %.12f, OTMT gives %.12f", where, i, column, got[i], *w)
		}
	}
	return len(want)
}

func TestTokensAsOTMT(t *testing.T) {
	g, w := readGolden(t), compatible(t)
	for _, timemap := range g.TimeMaps {
		for i, m := range timemap.Mementos {
			for _, of := range []goldenScores{m.Coded, m.Removed} {
				if got := w.Tokens(of.Text); !slices.Equal(got, of.Tokens) {
					t.Errorf("%s, memento %d:\n%q, OTMT has\n%q", timemap.Name, i, got, of.Tokens)
				}
			}
		}
	}
	for _, c := range g.Tokenise {
		if got := w.Tokens(c.Text); !slices.Equal(got, c.Tokens) {
			t.Errorf("%q:\n%q, OTMT has\n%q", c.Text, got, c.Tokens)
		}
		if got := offtopic.ForCosine(w, c.Text); !slices.Equal(got, c.Lowered) {
			t.Errorf("%q in lower case:\n%q, OTMT has\n%q", c.Text, got, c.Lowered)
		}
	}
}

func TestSimhashAsPython(t *testing.T) {
	g := readGolden(t).Simhash
	if len(g.Text) < 8 || len(g.Tokens) < 6 || len(g.Bytes) < 9 {
		t.Fatalf("%d texts, %d token lists, %d byte strings", len(g.Text), len(g.Tokens), len(g.Bytes))
	}
	for _, c := range g.Text {
		if got := offtopic.SimhashText(c.Text); got != c.Value {
			t.Errorf("text %q: %d, Python says %d", c.Text, got, c.Value)
		}
	}
	for _, c := range g.Tokens {
		if got := offtopic.SimhashTokens(c.Tokens); got != c.Value {
			t.Errorf("tokens %q: %d, Python says %d", c.Tokens, got, c.Value)
		}
	}
	for _, c := range g.Bytes {
		raw, err := hex.DecodeString(c.Hex)
		if err != nil {
			t.Fatal(err)
		}
		if got := offtopic.PythonRepr(raw); got != c.Repr {
			t.Errorf("repr(%q) = %s, Python says %s", raw, got, c.Repr)
		}
		if got := offtopic.SimhashRaw(raw); got != c.Simhash {
			t.Errorf("bytes %q: %d, Python says %d", raw, got, c.Simhash)
		}
	}
}

func TestRawSimhashesAsOTMT(t *testing.T) {
	for _, timemap := range readGolden(t).TimeMaps {
		for i, m := range timemap.Mementos {
			if got := offtopic.SimhashRaw([]byte(m.HTML)); json.Number(jsonOf(got)) != m.Coded.Simhash {
				t.Errorf("%s, memento %d: %d, OTMT has %s", timemap.Name, i, got, m.Coded.Simhash)
			}
		}
	}
}

func jsonOf(v any) string {
	b, _ := json.Marshal(v) // of a number
	return string(b)
}

// TestDefaultsAsOTMT holds the thresholds and directions of the program; gensim_lda is not here.
func TestDefaultsAsOTMT(t *testing.T) {
	for name, d := range readGolden(t).Defaults {
		if name == "gensim_lda" {
			continue
		}
		m, err := offtopic.FindMeasure(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if m.Code != d.Threshold {
			t.Errorf("%s: default %v, OTMT has %v", name, m.Code, d.Threshold)
		}
		if above := m.IsOff(1, 0, true); above != (d.Direction == ">") {
			t.Errorf("%s: direction %v, OTMT has %s", name, above, d.Direction)
		}
	}
}
