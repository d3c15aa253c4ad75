package annotate

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// spelled writes labels down: a letter for each word, blocks apart by blanks.
func spelled(t *testing.T, blocks []Block) string {
	t.Helper()
	var all []string
	for _, b := range blocks {
		var s strings.Builder
		for _, l := range b.wordLabels(tokenizer(t)) {
			s.WriteByte("bc"[strings.Index("bc", string(l[0]))])
		}
		all = append(all, s.String())
	}
	return strings.Join(all, " ")
}

func TestReadLines(t *testing.T) {
	for _, test := range []struct {
		name, gold string
		blocks     []string
		want       string // "" for none
	}{
		{"blocks only", "the end\nof it", []string{"the start", "the end", "of it"}, "bb cc cc"},
		{"words of a block", "one three\nfive", []string{"one two three", "four", "five"}, "cbc b c"},
		{"not the first that has the words", "the council met", []string{"the weather", "the council met today"}, "bb cccb"},
		{"the copy beside the article", "head\nbody", []string{"head", "news", "head", "body", "body"}, "b b c c b"},
		{"the fewest words left over", "a b", []string{"a b c", "a x b", "a b", "a b c d"}, "bbb bbb cc bbbb"},
		{"one place for each line", "share\nshare", []string{"share", "more", "share"}, "c b c"},
		{"a block of several lines", "a\nb\nc", []string{"a\nb", "c"}, "cc c"},
		{"some lines of a block", "a\nc", []string{"a\nb\nc"}, "cbc"},
		{"a line over two blocks", "a b", []string{"a", "b"}, ""},
		{"another order", "b\na", []string{"a", "b"}, ""},
		{"a word that the page lacks", "a\nx", []string{"a", "b"}, ""},
		{"a word twice", "the dog", []string{"the cat the dog"}, "bbcc"},
		{"no gold", "", []string{"a"}, ""},
		{"no page", "a", nil, ""},
	} {
		got, ok := readLines(blocksOfTexts(test.blocks...), test.gold, tokenizer(t))
		if ok != (test.want != "") || ok && spelled(t, got) != test.want {
			t.Errorf("%s: %q (%v), want %q", test.name, got, ok, test.want)
		}
	}
	dashes, _ := readLines(blocksOfTexts("a", "----", "b", "----"), "a", tokenizer(t))
	if got := joined(LabelsOf(dashes)); got != "content,content,boilerplate,boilerplate" {
		t.Errorf("blocks without words: %s", got)
	}
	huge := strings.Repeat("a b c d e f g h i j\n", 3000)
	if _, ok := readLines(blocksOfTexts(huge), huge, tokenizer(t)); ok {
		t.Error("a search that takes minutes was begun")
	}
}

// Whatever words a person calls content, the gold that is written gives the same gold again when it is read.
func TestReadLinesGoesBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var blocks []Block
		for range 1 + random.IntN(8) {
			var parts []Part
			for range 1 + random.IntN(5) {
				parts = append(parts, Part{[]Label{Content, Boilerplate}[random.IntN(2)], fmt.Sprintf("w%d ", random.IntN(6))})
			}
			b := Block{}
			for _, p := range parts {
				b.Text += p.Text
			}
			b, err := b.judged(Mixed, parts, tokenizer(t))
			if err != nil {
				t.Fatal(err)
			}
			blocks = append(blocks, b)
		}
		gold := GoldText(blocks)
		if gold == "" {
			continue
		}
		bare := make([]Block, len(blocks))
		for i, b := range blocks {
			bare[i] = Block{Path: b.Path, Text: b.Text}
		}
		got, ok := readLines(bare, gold, tokenizer(t))
		if !ok || !slices.Equal(strings.Fields(GoldText(got)), strings.Fields(gold)) {
			t.Fatalf("%+v\ngives the gold %q, which gives %+v (%v)", blocks, gold, got, ok)
		}
	}
}

// Words that were taken out of a block are out when the page is opened without its record, and stay out of the gold.
func TestWordsAreReadOffTheGold(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": "<p>Menu<p>One two three<p>Four", "gold/x.txt": "One three\nFour\n"})
	f := open(t, dir, Options{})
	s := sheetOf(t, f, "x")
	if got := spelled(t, s.Blocks); got != "b cbc c" || s.Blocks[1].Label != Mixed || !strings.Contains(s.Note, "read off the gold") {
		t.Errorf("labels %q, %+v, note %q", got, s.Blocks[1], s.Note)
	}
	change(t, f, "x", Edit{Finish: true})
	if got := content(t, filepath.Join(dir, "gold/x.txt")); got != "One three\nFour\n" {
		t.Errorf("the gold became %q", got)
	}
}
