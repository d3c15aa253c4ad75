package boilerpipe

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// segmentMarkup feeds the segmenter with the tags and texts of the markup as they stand there, without building a tree;
// a "¦" in a text ends one piece of characters and begins the next.
func segmentMarkup(markup string) *Document {
	s := newSegmenter()
	z := html.NewTokenizer(strings.NewReader(markup))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return s.document()
		case html.StartTagToken:
			name, _ := z.TagName()
			s.start(string(name))
		case html.EndTagToken:
			name, _ := z.TagName()
			s.end(string(name))
		case html.TextToken:
			for _, piece := range strings.Split(string(z.Text()), "¦") {
				s.characters(piece)
			}
		}
	}
}

// short writes a block as words, linked words, tag level and text.
func short(b *Block) string {
	return fmt.Sprintf("%d/%d@%d %s", b.Words, b.WordsInAnchors, b.TagLevel, b.Text())
}

// TestSegmentationTraps goes through traps B1 to B7 of the reference's content handler.
func TestSegmentationTraps(t *testing.T) {
	for _, c := range []struct {
		trap, markup string
		want         []string
	}{
		{"B1 unknown tags cut, void ones too", "<body><x-y>a</x-y>b<br></br>c", []string{"1/0@2 a", "1/0@1 b", "1/0@1 c"}},
		{"B2 ignorable text", "<body>a<noscript>x</noscript><option>y</option>b", []string{"1/0@1 a", "1/0@1 b"}},
		{"B2 inline without blank", "<body>a<b>b</b><font>c</font>", []string{"1/0@1 abc"}},
		{"B2 inline with blank", "<body>a<abbr>b</abbr>c", []string{"3/0@1 a b c"}},
		{"B2 small, s and q are not inline", "<body>a<small>b</small><s>c</s><q>d</q>", []string{"1/0@1 a", "1/0@2 b", "1/0@2 c", "1/0@2 d"}},
		{"B2 a raises the level, b does not", "<body><p><b><a>x</a></b></p>", []string{"1/1@3 x"}},
		{"B3 flush is set by start tags and acted on by the next end or text", "<body>a<p><b></b>b", []string{"1/0@1 a", "1/0@2 b"}},
		{"B4 text before body is dropped, its level sticks", "<html>x<body>y</body>z", []string{"1/0@1 y"}},
		{"B4 the level of the title sticks to the first block", "<html><head><title>T</title></head><body>y", []string{"1/0@3 y"}},
		{"B5 edges collapse, inside stays", "<body>  a  b ¦ c¦d", []string{"3/0@1 a  b cd"}},
		{"B5 no-break space is no space", "<body>a\u00a0b\u3000c\u2028d\x1ce", []string{"5/0@1 a\u00a0b c d e"}},
		{"B5 a blank is not written twice across blocks", "<body>a ¦<p> b", []string{"1/0@1 a", "1/0@2 b"}},
		{"B6 marks without tokens wait for the next block", "<body><p><a></a></p><p>b</p>", []string{"1/0@2 b"}},
		{"B6 an open mark waits, too", "<body><p><a></p><p>b</p></a>", []string{"1/1@3 b"}},
		{"B6 a control character between marks is a token", "<body><p><a>\x01</a></p><p>b</p>", []string{"0/0@3 ", "1/0@2 b"}},
		{"B6 a control character alone makes the empty token", "<body><p>\x01</p><p>b</p>", []string{"0/0@2 ", "1/0@2 b"}},
		{"B7 links survive block borders", "<body><a>a<p>b</p>c</a>d", []string{"1/1@2 a", "1/1@3 b", "2/1@2 c d"}},
		{"B7 the first end tag closes nested anchors", "<body><a>a<a>b</a>c</a>d", []string{"3/2@2 a b cd"}},
		{"B7 and then no anchor is ever closed", "<body><a><a></a></a><a>x</a>y<p>z", []string{"1/1@2 xy", "1/1@2 z"}},
	} {
		doc := segmentMarkup(c.markup)
		var got []string
		for i := range doc.Blocks {
			got = append(got, short(&doc.Blocks[i]))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q:\n got %q\nwant %q", c.trap, c.markup, got, c.want)
		}
	}
}

func TestTitle(t *testing.T) {
	for markup, want := range map[string]string{
		"<head><title> A\tb </title>":                         "A b",
		"<head><title>A</title><title>B</title>":              "B",
		"<head><title>A</title><title> </title>":              "A",
		"<head><title>A</title></head><body><title>B</title>": "A",
		"<body>x": "",
	} {
		if got := segmentMarkup(markup).Title; got != want {
			t.Errorf("%q: title %q, want %q", markup, got, want)
		}
	}
}

// countWordsOf counts the words of a text that stands outside of links.
func countWordsOf(text string) int {
	t := newTally()
	t.count([]byte(text), false)
	return t.words
}

// TestTokens goes through traps B8 and B9: how many words there are.
func TestTokens(t *testing.T) {
	for text, want := range map[string]int{
		"don't 3.14 a-b http://x.y": 4,
		"a=b&c%d":                   4,
		"it’s":                      2, // the typographic apostrophe is no glue
		"a_b":                       1,
		"_":                         0, // a word character, but no word
		"x\u00a0y":                  2,
		"中文，文字":                     2, // a CJK comma splits, nothing else does
		"中文文字":                      1,
		"e\u0301a":                  1, // a combining mark belongs to its letter
		"=\u0301a":                  1,
		"=\u0301=":                  0, // and to nothing else
		"हिन्दी":                    2, // spacing vowel signs are no word characters to Java
		"²":                         1, // a number, but no word character
		"x²":                        2,
		"ⅷa":                        2,
		"a\u2063b":                  2, // the reference's own border mark
		"a.\u2063b":                 1, // which glue takes away
		"a . b":                     2,
		"a\u200bb":                  2,
		"- -- (!)":                  0,
		"𝒜b":                        1,
		"𝒜\u0301b":                  2, // a mark on a letter beyond U+FFFF does not count
	} {
		if got := countWordsOf(text); got != want {
			t.Errorf("%q: %d words, want %d", text, got, want)
		}
	}
}

// tokensByTheBook is the reference's tokenizer as it is written down: a border mark at each \b, none beside glue, split.
func tokensByTheBook(text string) []string {
	runes := []rune(text)
	base := func(i int) bool { // a letter or digit before i with nothing but combining marks between
		for ; i >= 0; i-- {
			c, units := classOf(runes[i], false)
			if runes[i] < utf8.RuneSelf {
				c, units = asciiClasses[runes[i]], 1
			}
			if units == 2 {
				return false
			}
			if c == letter {
				return true
			}
			if !isMark(runes[i]) {
				return false
			}
		}
		return false
	}
	isWord := func(i, from int) bool {
		if i < 0 || i >= len(runes) {
			return false
		}
		if runes[i] < utf8.RuneSelf {
			return asciiClasses[runes[i]]&word != 0
		}
		c, _ := classOf(runes[i], false)
		return c == letter || isMark(runes[i]) && base(from)
	}
	var marked []rune
	for i := 0; i <= len(runes); i++ {
		if isWord(i-1, i-1) != isWord(i, i) {
			marked = append(marked, separatorRune)
		}
		if i < len(runes) {
			marked = append(marked, runes[i])
		}
	}
	s := string(marked)
	for _, g := range "\"'.,!@-:;$?()/" {
		for strings.ContainsAny(s, "\u2063") {
			next := strings.ReplaceAll(strings.ReplaceAll(s, "\u2063"+string(g), string(g)), string(g)+"\u2063", string(g))
			if next == s {
				break
			}
			s = next
		}
	}
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == separatorRune })
}

func isMark(r rune) bool { return r == 0x0301 || r == 0x093C }

// TestTokensByTheBook holds the single pass against the definition on every short text over an alphabet of traps.
func TestTokensByTheBook(t *testing.T) {
	alphabet := []string{"a", "_", ".", " ", "=", "\u0301", "\u2063", "²", "中", "𝒜"}
	n := 0
	var grow func(text string, left int)
	grow = func(text string, left int) {
		n++
		want := 0
		for _, token := range tokensByTheBook(text) {
			if strings.ContainsAny(token, "a²中𝒜") {
				want++
			}
		}
		if got := countWordsOf(text); got != want {
			t.Errorf("%q: %d words, want %d of %q", text, got, want, tokensByTheBook(text))
		}
		for i := 0; left > 0 && i < len(alphabet); i++ {
			grow(text+alphabet[i], left-1)
		}
	}
	grow("", 5)
	if n < 100_000 {
		t.Errorf("only %d texts", n)
	}
}

// TestLines goes through trap B10: words on full lines of 80.
func TestLines(t *testing.T) {
	words := func(n, length int) string { return strings.Repeat(strings.Repeat("x", length)+" ", n) }
	for _, c := range []struct {
		text           string
		wrapped, lines int
		density        float32
	}{
		{"one two", 2, 1, 2},
		{words(9, 8), 9, 1, 9},       // 9 words and 8 blanks fill the line exactly
		{words(9, 8) + "x", 9, 1, 9}, // one more opens the next
		{words(1, 100), 0, 1, 1},     // a word longer than a line ends the empty line before it
		{words(2, 100), 1, 2, 0.5},
		{strings.Repeat("𝒜", 41), 0, 1, 1}, // two units each
		{words(27, 8), 18, 2, 9},
		{"- ! ?", 0, 1, 0},
	} {
		b := segmentMarkup("<body>" + c.text).Blocks[0]
		if c.wrapped == 0 {
			c.wrapped = b.Words // B11: nothing on full lines counts as everything on one
		}
		if b.WordsInWrappedLines != c.wrapped || b.WrappedLines != c.lines || b.TextDensity != c.density {
			t.Errorf("%.20q: %d words on %d lines, density %v, want %d, %d, %v", c.text, b.WordsInWrappedLines,
				b.WrappedLines, b.TextDensity, c.wrapped, c.lines, c.density)
		}
	}
}

// TestDensitiesAreFloats is trap B12: a third of a block in links is more than the rules' 0.333333.
func TestDensitiesAreFloats(t *testing.T) {
	b := Block{Features: Features{Words: 3, WordsInAnchors: 1}}
	b.setDensities()
	if b.LinkDensity != float32(0.33333334) || !linky(&b) {
		t.Errorf("link density %v, linky %v", b.LinkDensity, linky(&b))
	}
	b = Block{Features: Features{Words: 9, WordsInAnchors: 5}}
	b.setDensities()
	if afterLinks(&b) {
		t.Errorf("link density %v is more than 0.555556", b.LinkDensity)
	}
}
