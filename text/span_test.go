package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSpans(t *testing.T) {
	for _, c := range []struct{ id, in, want string }{
		{"uax29", "", ""},
		{"uax29", "... !", ""},
		{"uax29", "Don't STOP, (now)!", "Don't|STOP|now"},
		{"uax29", "“E\u0301cole”, İstanbul; \xff\xfe ΟΔΟΣ", "E\u0301cole|İstanbul|ΟΔΟΣ"},
		{"uax29", "Á \u1e9eharp Kelvin", "Á|\u1e9eharp|Kelvin"}, // capital sharp s and the Kelvin sign get shorter
		{"uax29", "\u4112\u1161A00", "\u4112|\u1161A00"},        // a Korean vowel that combines with nothing
		{"uax29", "漢字とカ\u3099 A", "漢|字|と|カ\u3099|A"},
		{"uax29", "\u1112\u1161\u11ab\u1100\u1173\u11af B", "\u1112\u1161\u11ab\u1100\u1173\u11af|B"},
		{"word", "ÉCOLE \xffİx Σ.", "ÉCOLE|İ|x|Σ"}, // the dot of the small İ is a mark, and ends the word
		{"word-case", "Don't École", "Don|t|École"},
		{"space", " Don't\u00a0STOP, \xff", "Don't|STOP,|\xff"},
	} {
		tok, err := FindTokenizer(c.id)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range tok.Spans(c.in) {
			got = append(got, c.in[p.Start:p.End])
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s spans of %q: %q, want %q", c.id, c.in, got, c.want)
		}
	}
}

// What a span holds is, folded, the word.
func TestSpansAreTheWords(t *testing.T) {
	s := strings.Repeat("Don’t PANIC: 3.5 Sterne für Ärger, е\u0306ЩЁ раз; É\u0301cole 漢字カナ e.g. A\u030a\u0301 \xff x_Y ½ ΟΔΟΣ\n", 5)
	for _, tok := range Tokenizers {
		words := tok.Words(s)
		for i, p := range tok.Spans(s) {
			if again := tok.Words(s[p.Start:p.End]); !slices.Equal(again, words[i:i+1]) {
				t.Errorf("%s: word %d is %q, its span %q holds %q", tok.ID, i, words[i], s[p.Start:p.End], again)
			}
		}
	}
}

func FuzzSpans(f *testing.F) {
	for _, s := range []string{
		"", "Don't 3.14 É", "a\xffb\xe2 Σ", "\u1e9e İ K", "a" + strings.Repeat("\u0301", 70) + "b", "\u0344x \u0958 \u2126", "\u1112\u1161\u11ab", "Σ\xff\xffİ É\xc3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tok := range Tokenizers {
			words, spans := tok.Words(s), tok.Spans(s)
			if len(words) != len(spans) {
				t.Fatalf("%s: %d spans for %d words of %q", tok.ID, len(spans), len(words), s)
			}
			before := 0
			for i, p := range spans {
				if p.Start < before || p.End <= p.Start || p.End > len(s) || p.End < len(s) && !utf8.RuneStart(s[p.End]) && utf8.ValidString(s) {
					t.Fatalf("%s: spans %v of %q: number %d is out of place", tok.ID, spans, s, i)
				}
				if tok.fold != nil && !strings.Contains(tok.fold(s[p.Start:p.End]), words[i]) && !strings.ContainsAny(s, "Σ\u03c3\u03c2") {
					t.Fatalf("%s: word %d of %q is %q, its span %q", tok.ID, i, s, words[i], s[p.Start:p.End])
				}
				before = p.Start
			}
		}
	})
}
