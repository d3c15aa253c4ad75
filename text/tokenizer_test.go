package text

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
	"golang.org/x/text/unicode/norm"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ id, in, want string }{
		{"uax29", "", ""},
		{"uax29", " \t\n--- ... !?  _ __", ""},
		{"uax29", "Don't pay $3.14, or 1,000;5!", "don't|pay|3.14|or|1,000;5"},
		{"uax29", "e.g. A well-known snake_case _x_ a:b 1:2 a,b 1'2 a.1 1.a", "e.g|a|well|known|snake_case|_x_|a:b|1|2|a|b|1'2|a|1|1|a"},
		{"uax29", "a;b c,d 1:2 ;1,a", "a|b|c|d|1|2|1|a"},
		{"uax29", "end. 'quoted' x. y", "end|quoted|x|y"},
		{"uax29", "STRASSE Straße ÉCOLE École E\u0301cole", "strasse|straße|école|école|école"},
		{"uax29", "ΟΔΟΣ ὈΔΥΣΣΕΎΣ İstanbul", "οδος|ὀδυσσεύς|i̇stanbul"},
		{"uax29", "H\u0331", "\u1e96"}, // the composed form exists in lower case only
		{"uax29", "漢字とカナ、スーパー! 々〇", "漢|字|と|カ|ナ|ス|ー|パ|ー|々|〇"},
		{"uax29", "ｶﾞｰﾙ カ\u3099 葛\U000E0100城 か゛", "ｶﾞ|ｰ|ﾙ|ガ|葛\U000E0100|城|か"},
		{"uax29", "ラーーメンｰｰ", "ラ|ー|ー|メ|ン|ｰ|ｰ"},
		{"uax29", "ア_abc x_ア", "ア|_abc|x_|ア"},
		{"uax29", "2026年5月 iPhone版", "2026|年|5|月|iphone|版"},
		{"uax29", "한국어 텍스트", "한국어|텍스트"},
		{"uax29", "a\u0308b c.\u0308d 1\ufe0f\u20e3 ½ Ⅳ ★", "äb|c.\u0308d|1\ufe0f\u20e3|½|ⅳ"},
		{"uax29", "a\xffb \xe2\x82", "a|b"},
		{"uax29", "צה\"ל", "צה\"ל"},
		{"word", "Don't pay $3.14, snake_case _", "don|t|pay|3|14|snake_case|_"},
		{"word", "ÉCOLE E\u0301cole ΟΔΟΣ İx \xffz", "école|e|cole|οδος|i|x|z"},
		{"word", "漢字カナ ½Ⅳ", "漢字カナ|½ⅳ"},
		{"word", "", ""},
		{"word-case", "Don't École İx a\xffb", "Don|t|École|İx|a|b"},
		{"word-case", " ... ", ""},
		{"space", " Don't\u00a0STOP,\n\u3000now \u200b", "Don't|STOP,|now|\u200b"},
		{"space", " \t", ""},
	} {
		tok, err := FindTokenizer(c.id)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(tok.Words(c.in), "|"); got != c.want {
			t.Errorf("%s words of %q:\n got %q\nwant %q", c.id, c.in, got, c.want)
		}
	}
}

// The lower-case forms were taken from Python 3.11's str.lower.
func TestLower(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"ABC äÖ", "abc äö"},
		{"ΑΣ", "ας"},
		{"ΣΑΣ ΑΣ. ΑΣ'Α Σ", "σας ας. ασ'α σ"},
		{"ΑΣ\u0301Β ΑΣ\u0301", "ασ\u0301β ας\u0301"},
		{"İI", "i\u0307i"},
		{"ẞǅK", "ßǆk"},
	} {
		if got := lower(c.in); got != c.want {
			t.Errorf("lower(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFindTokenizer(t *testing.T) {
	if tok, err := FindTokenizer(""); err != nil || tok.Signature() != "uax29.1" {
		t.Errorf("default = %s, %v", tok.Signature(), err)
	}
	_, err := FindTokenizer("uax92")
	if err == nil || !strings.Contains(err.Error(), `"uax29"?`) {
		t.Errorf("error %v does not name the nearest", err)
	}
	for i, tok := range Tokenizers {
		if tok.Doc == "" || tok.Version < 1 {
			t.Errorf("tokenizer %d (%s) lacks a Doc or a version", i, tok.ID)
		}
	}
}

// slowUAX29 is the definition of uax29 without any short cut: the full rules for every segment, code point by code point.
func slowUAX29(s string) []string {
	var found []string
	segments := words.FromString(norm.NFC.String(lower(norm.NFC.String(strings.ToValidUTF8(s, "\ufffd")))))
	for segments.Next() {
		var parts []string
		glue := false // the next mark goes to the part before it
		for _, r := range segments.Value() {
			han := r == 'ー' || r == 'ｰ' || unicode.In(r, unicode.Han, unicode.Katakana, unicode.Hiragana)
			mark := unicode.In(r, unicode.M, unicode.Cf) || strings.ContainsRune("゛゜ﾞﾟ", r)
			if len(parts) == 0 || han || glue && !mark {
				parts = append(parts, "")
				glue = false
			}
			glue = glue || han
			parts[len(parts)-1] += string(r)
		}
		for _, p := range parts {
			if strings.ContainsFunc(p, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) }) {
				found = append(found, p)
			}
		}
	}
	return found
}

// slowWord is the definition of the word rule: cut wherever a code point is no letter, number or underscore.
func slowWord(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r != '_' && !unicode.In(r, unicode.L, unicode.N) })
}

// Every text of up to 5 characters from one of each kind that the rules tell apart: the quick way for ASCII must agree with
// the full rules wherever the two meet.
func TestFastIsSlow(t *testing.T) {
	kinds := []string{"a", "1", "_", ".", "'", ":", ",", " ", "é", "\u0301", "\u00ad"}
	var extend func(s string, n int)
	extend = func(s string, n int) {
		if got, want := uax29Words(s), slowUAX29(s); !slices.Equal(got, want) {
			t.Fatalf("uax29 words of %q:\n got %q\nwant %q", s, got, want)
		}
		if n > 0 {
			for _, k := range kinds {
				extend(s+k, n-1)
			}
		}
	}
	extend("", 5)
}

// Real pages are long, so stretches of ASCII and others alternate often.
func TestRealTexts(t *testing.T) {
	texts := []string{filepath.Join("article-extraction-benchmark", "ground-truth.json")}
	chinese, _ := filepath.Glob(filepath.Join(corpora, "chinese-web-content-extraction", "cleaned", "*"))
	for _, path := range chinese[:min(len(chinese), 20)] {
		rel, err := filepath.Rel(corpora, path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, rel)
	}
	for _, path := range texts {
		data, err := os.ReadFile(filepath.Join(corpora, path))
		if err != nil {
			t.Skipf("the corpora are not there: %v", err)
		}
		got, want := uax29Words(string(data)), slowUAX29(string(data))
		if !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("%s: %d words, want %d", path, len(got), len(want))
		}
		if got, want := wordRuns(string(data)), slowWord(string(data)); !slices.Equal(got, want) {
			t.Errorf("%s: %d words by the word rule, want %d", path, len(got), len(want))
		}
	}
}

var corpora = filepath.Join("..", "..", "shared", "corpora")

func FuzzTokenizers(f *testing.F) {
	for _, s := range []string{
		"", "Don't 3.14 e.g. snake_case", "a.\u0308b a\u0308 .\u0301a", "漢字カナーｶﾞ ア_a", "ΟΔΟΣ İ H\u0331", "a\xffb\xe2", "צה\"ל a:b 1,2;3",
		"\u200dab\u00adc \r\n\u0301", "🇦🇧🇨 👩‍👩‍👧 1️⃣", strings.Repeat("a\u0301", 40), " \u200dℹ", "ab1_c'd \"e\" f.g.", "é'é é.1 1,é",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tok := range Tokenizers {
			if slices.Contains(tok.Words(s), "") {
				t.Fatalf("%s: empty word in %q", tok.ID, s)
			}
		}
		got := uax29Words(s)
		if want := slowUAX29(s); !slices.Equal(got, want) {
			t.Fatalf("uax29 words of %q:\n got %q\nwant %q", s, got, want)
		}
		for _, w := range got {
			if !norm.NFC.IsNormalString(w) || strings.ToLower(w) != w {
				t.Fatalf("uax29 word %q of %q is not NFC and lower case", w, s)
			}
		}
		if got, want := wordRuns(s), slowWord(s); !slices.Equal(got, want) {
			t.Fatalf("word-case words of %q:\n got %q\nwant %q", s, got, want)
		}
	})
}
