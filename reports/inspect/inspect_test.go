package inspect

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

var update = flag.Bool("update", false, "rewrite the screens in testdata")

// The page of the tests: a heading, an article of two paragraphs, and what stands around it. The escape sequence and the
// override would turn a terminal red and backwards.
const (
	harbourHead  = "Bürger entscheiden über den Hafen"
	harbourFirst = "The council voted on Tuesday to keep the old harbour open, after three hours of debate and 41 speakers; \u201cnobody\u201d, said the mayor, \u201cgoes home early\u201d."
	harbourLast  = "Work begins in May."
	harbourShare = "Share\x1b[31m this \u202eeverywhere"
	harbourFoot  = "Cookies help us to serve you; read more about them here."
)

var (
	harbourGold = strings.Join([]string{harbourHead, harbourFirst, harbourLast}, "\n")
	harbourPage = strings.Join([]string{"Home News Sport", harbourHead, harbourShare, harbourFirst, harbourLast, harbourFoot}, "\n")
)

// kept is what one extractor answers in the tests.
type kept struct {
	status runs.Status
	err    string
	text   string
	blocks []page.Block
}

// cutPage is the page in blocks; an answer keeps those whose number is in content.
func cutPage(why map[int]string, content ...int) kept {
	k := kept{status: runs.OK}
	var parts []string
	for n, s := range strings.Split(harbourPage, "\n") {
		b := page.Block{Index: n, Text: s, Label: page.Boilerplate, Path: fmt.Sprintf("html/body/p[%d]", n+1), Why: why[n]}
		for _, c := range content {
			if c == n {
				b.Label = page.Content
				parts = append(parts, s)
			}
		}
		k.blocks = append(k.blocks, b)
	}
	k.text = strings.Join(parts, "\n")
	return k
}

// harbour is a run of two cases: one that three extractors answer, each in its way, and one that is refused.
func harbour(t *testing.T) *runs.Run {
	t.Helper()
	m := runs.Manifest{
		Tokenizer: "uax29",
		Corpus:    runs.Corpus{Name: "harbour", Layout: "pairs", Cases: 2, Total: 2, Pages: true},
		Extractors: []runs.Extractor{
			{Name: "broken", Use: "broken"}, {Name: "greedy", Use: "greedy", Aliases: []string{"glutton"}}, {Name: "timid", Use: "timid"},
		},
	}
	memory := runs.NewMemory(m)
	add := func(c runs.Case, gold, pageText string, answers map[string]kept) {
		tokenizer, words := text.Tokenizers[0], align.NewVocabulary()
		number := func(s string) align.Words { return words.Words(tokenizer.Words(s)) }
		scored := suite.NewPage(suite.GoldWords{Words: number(gold)}, number(pageText))
		c.GoldWords, c.PageWords, c.OffPage = len(number(gold)), len(number(pageText)), scored.OffPageGold()
		if err := memory.AddCase(c, runs.Texts{Gold: gold, Page: pageText}); err != nil {
			t.Fatal(err)
		}
		for _, x := range m.Extractors {
			a := answers[x.Name]
			var output []byte
			if a.status.Answered() {
				var err error
				if output, err = json.Marshal(answer{Text: a.text, Title: "Harbour", Blocks: a.blocks}); err != nil {
					t.Fatal(err)
				}
			}
			s := scored.Score(number(a.text))
			r := runs.Result{Case: c.ID, Extractor: x.Name, Status: a.status, Error: a.err, Words: s.Words, GoldWords: s.GoldWords, OutputWords: s.OutputWords, PageWords: s.PageWords}
			if err := memory.AddResult(r, runs.Cost{Case: c.ID, Extractor: x.Name, Wall: 1_500_000}, output); err != nil {
				t.Fatal(err)
			}
		}
	}
	add(runs.Case{ID: "harbour-1", URL: "https://example.org/harbour/1", HTML: "aa", Charset: "windows-1252", From: "declared", Replaced: 1}, harbourGold, harbourPage, map[string]kept{
		"broken": {status: runs.Failed, err: "boom\x1b[2J at line 3"},
		"greedy": cutPage(map[int]string{1: "a heading before content", 2: "between content", 3: "long", 4: "after content", 5: "11 words > 9"}, 1, 2, 3, 4, 5),
		"timid": cutPage(map[int]string{0: "link density 1.00 > .20", 1: "stop words .20 < .30, and 33 <= 70 characters, so it is no heading of its own", 3: "stop words .52 >= .32, 146 > 70 characters",
			4: "short, no good neighbour", 5: "stop words .45 >= .32 but 56 <= 70 characters"}, 3),
	})
	refused := kept{status: runs.Refused, err: "html/huge.html has 30 bytes when unpacked, more than 20"}
	add(runs.Case{ID: "huge", HTML: "bb"}, "one two", "", map[string]kept{"broken": refused, "greedy": refused, "timid": refused})
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func inspect(t *testing.T, id string, names ...string) *Inspection {
	t.Helper()
	i, err := Case(harbour(t), id, names)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func diffed(t *testing.T, a, b string) *Difference {
	t.Helper()
	d, err := inspect(t, "harbour-1").Difference(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Every screen at three widths and without one, held to testdata. No line is wider than the terminal, and nothing
// of the page reaches it as an escape sequence.
func TestInspectionScreens(t *testing.T) {
	i, unread, d := inspect(t, "harbour-1"), inspect(t, "huge"), diffed(t, "glutton", "timid")
	for _, width := range []int{0, 60, 80, 120} {
		for _, c := range []struct {
			name string
			show func(*bytes.Buffer) error
		}{
			{"default", func(b *bytes.Buffer) error { return i.Text(b, View{Width: width}) }},
			{"words", func(b *bytes.Buffer) error {
				return i.Text(b, View{Width: width, Words: true, Blocks: NoBlocks})
			}},
			{"all", func(b *bytes.Buffer) error { return i.Text(b, View{Width: width, Blocks: AllBlocks}) }},
			{"unread", func(b *bytes.Buffer) error { return unread.Text(b, View{Width: width}) }},
			{"diff", func(b *bytes.Buffer) error { return d.Text(b, View{Width: width}) }},
			{"diff-words", func(b *bytes.Buffer) error { return d.Text(b, View{Width: width, Words: true}) }},
		} {
			var b bytes.Buffer
			if err := c.show(&b); err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s-%d.txt", c.name, width)
			golden(t, name, b.String())
			for line := range strings.Lines(b.String()) {
				if line = strings.TrimSuffix(line, "\n"); width > 0 && printing.Columns(line) > width || text.Printable(line) != line || strings.TrimRight(line, " ") != line {
					t.Errorf("%s: the line %q is too wide, unsafe or ends in spaces", name, line)
				}
			}
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s (-update rewrites it):\n%s\nwant\n%s", name, got, want)
	}
}

func TestCostliestBlocksFirst(t *testing.T) {
	i := inspect(t, "harbour-1", "glutton", "timid")
	for n, want := range []string{
		"5:11 2:4 0:0 1:0 3:0 4:0", // greedy: the footer and the share line were let in
		"1:5 4:4 0:0 2:0 3:0 5:0",  // timid: heading and last paragraph were lost
	} {
		var got []string
		for _, b := range i.Answers[n].Costliest() {
			got = append(got, fmt.Sprintf("%d:%d", b.Index, b.Cost))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: blocks and costs %v, want %s", i.Answers[n].Result.Extractor, got, want)
		}
	}
}

func TestRankedPutsTheBestFirst(t *testing.T) {
	var got []string
	for _, a := range inspect(t, "harbour-1").Ranked() {
		got = append(got, a.Result.Extractor+" "+a.Result.Words.F1().Value().Text(2))
	}
	if want := "timid 0.85, greedy 0.82, broken 0.00"; strings.Join(got, ", ") != want {
		t.Errorf("ranked %v, want %s", got, want)
	}
	undefined := []Answer{{Result: runs.Result{Extractor: "a"}}, {Result: runs.Result{Extractor: "b", Words: metrics.Counts{FN: 1}}}}
	if ranked := (&Inspection{Answers: undefined}).Ranked(); ranked[0].Result.Extractor != "b" {
		t.Error("an undefined F1 comes before a defined one")
	}
}

// The texts of Equal and Delete runs are the gold, as it was written.
func TestEditsTileTheGold(t *testing.T) {
	for _, c := range []struct{ gold, output, want string }{
		{"", "", ""},
		{"A \u201cb\u201d, c.", "a b c", "=A \u201cb\u201d, c."},
		{"One, two (three) four!", "one X two four", "=One,|+ X|= two|- (three)|= four!"},
		{"well-known", "well-worn", "=well-|-known|+worn"},
		{"gone", "\n new ", "-gone|+\n new "},
	} {
		a := Answer{tokenizer: text.Tokenizers[0], gold: newPassage(text.Tokenizers[0], c.gold), Text: c.output}
		edits, err := a.Edits()
		if err != nil {
			t.Fatal(err)
		}
		signs := map[align.Op]string{align.Equal: "=", align.Delete: "-", align.Insert: "+"}
		var got []string
		gold := ""
		for _, e := range edits {
			got = append(got, signs[e.Op]+e.Text)
			if e.Op != align.Insert {
				gold += e.Text
			}
		}
		if strings.Join(got, "|") != c.want || gold != c.gold {
			t.Errorf("edits from %q to %q: %q, want %q", c.gold, c.output, got, c.want)
		}
	}
}

// Marks are closed and opened again at the end of a line; long shared runs are folded and their words counted.
func TestMarkedText(t *testing.T) {
	long, han := strings.Repeat("Word, ", 60), "ab "+strings.Repeat("漢", 25)
	for _, c := range []struct{ gold, output, want string }{
		{"a b\nc d", "", "[-a b-]\n[-c d-]"},
		{"", "x\n\ny", "{+x+}\n{+y+}"},
		{"a c", "a b c", "a {+b+} c"},
		{"a", "b", "[-a-] {+b+}"},
		{"x\na\nb", "x\nc\nb", "x\n[-a-] {+c+}\nb"},
		{han, han, "ab " + strings.Repeat("漢", 19) + "\n" + strings.Repeat("漢", 6)}, // begins on the line, though it is long
		{long + "end", long, "Word, Word, Word, Word, Word, Word, Word,\nWord, Word, Word, Word, Word,\n... 36 words ... Word, Word, Word, Word,\nWord, Word, Word, Word, Word, Word, Word,\nWord, [-end-]"},
	} {
		var b bytes.Buffer
		s := &screen{w: &b, width: 41}
		s.texts([]*Answer{{Result: runs.Result{Status: runs.OK}, tokenizer: text.Tokenizers[0], gold: newPassage(text.Tokenizers[0], c.gold), Text: c.output}})
		_, got, _ := strings.Cut(b.String(), "{+not gold+}\n")
		if got != c.want+"\n" || s.err != nil {
			t.Errorf("gold %q, output %q:\n%s\nwant\n%s", c.gold, c.output, got, c.want)
		}
	}
}

// Text without spaces is folded by its words, and the fold stands apart from what is left.
func TestFoldWithoutSpaces(t *testing.T) {
	var b bytes.Buffer
	s := &screen{w: &b, width: 80}
	han := strings.Repeat("漢字", 30)
	s.texts([]*Answer{{Result: runs.Result{Status: runs.OK}, tokenizer: text.Tokenizers[0], gold: newPassage(text.Tokenizers[0], han), Text: han}})
	if want := strings.Repeat("漢字", 6) + " ... 36 words ... " + strings.Repeat("漢字", 6) + "\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("%q does not end in %q", b.String(), want)
	}
}

// A few lists are long, many are short; what is left out is counted.
func TestManyListsAreShort(t *testing.T) {
	a := &Answer{Result: runs.Result{Extractor: "x"}, Blocks: make([]Block, 12)}
	for n := range a.Blocks {
		a.Blocks[n].Cost = 1
	}
	for _, c := range []struct {
		answers int
		choice  BlockChoice
		lines   int // of each list: a blank one, its head, its headings, the blocks, what is left
	}{{3, CostlyBlocks, 14}, {4, CostlyBlocks, 7}, {4, "", 7}, {4, AllBlocks, 15}} {
		var b bytes.Buffer
		s := &screen{w: &b}
		s.blockLists(append(slices.Repeat([]*Answer{a}, c.answers), &Answer{}), c.choice)
		if got := strings.Count(b.String(), "\n"); got != c.answers*c.lines {
			t.Errorf("%d lists, %q: %d lines, want %d each:\n%s", c.answers, c.choice, got, c.lines, b.String())
		}
	}
}

// Where only gold and outputs are known, what needs a page is undefined.
func TestInspectionWithoutPages(t *testing.T) {
	i := &Inspection{Run: &runs.Run{}, Answers: []Answer{{Result: runs.Result{Extractor: "x", Status: runs.OK, Words: metrics.Counts{TP: 1}}}}}
	var b bytes.Buffer
	if err := i.Text(&b, View{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "x          ok       1   0   0   –      1.000   1.000  1.000\n") {
		t.Errorf("TN is not undefined:\n%s", b.String())
	}
}

func TestColorComesOnTopOfMarks(t *testing.T) {
	var plainly, colored bytes.Buffer
	i := inspect(t, "harbour-1", "timid")
	if err := i.Text(&plainly, View{Width: 80, Words: true}); err != nil {
		t.Fatal(err)
	}
	if err := i.Text(&colored, View{Width: 80, Words: true, Color: true}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(colored.String(), "\x1b[31m[-Bürger entscheiden über den Hafen-]\x1b[0m") {
		t.Errorf("the lost heading is not red:\n%q", colored.String())
	}
	without := colored.String()
	for _, st := range []style{strong, lost, invented, faint, endStyle} {
		without = strings.ReplaceAll(without, string(st), "")
	}
	if without != plainly.String() {
		t.Errorf("without its colours the text is\n%s\nwant\n%s", without, plainly.String())
	}
}

func TestInspectionJSON(t *testing.T) {
	var b bytes.Buffer
	if err := inspect(t, "harbour-1", "timid").JSON(&b, true); err != nil {
		t.Fatal(err)
	}
	golden(t, "timid.json", b.String())
	b.Reset()
	if err := inspect(t, "huge", "timid").JSON(&b, false); err != nil {
		t.Fatal(err)
	}
	golden(t, "huge.json", b.String())
	b.Reset()
	if err := diffed(t, "timid", "greedy").JSON(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "difference.json", b.String())
}

func TestDifferenceOfBlocksCutInOtherWays(t *testing.T) {
	i := inspect(t, "harbour-1")
	greedy, err := i.find("greedy")
	if err != nil {
		t.Fatal(err)
	}
	greedy.Blocks[3].Text = "another text" // timid's block 3 has no partner now, nor has this one
	d, err := i.Difference("greedy", "timid")
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for _, p := range d.Blocks {
		pairs = append(pairs, fmt.Sprint(p.A.Index, p.B.Index, p.Words))
	}
	if d.Uncut != 2 || strings.Join(pairs, ", ") != "5 5 11, 1 1 5, 2 2 4, 4 4 4" {
		t.Errorf("%d without a partner, pairs %v", d.Uncut, pairs)
	}
	for _, names := range [][2]string{{"greedy", "glutton"}, {"greedy", "timit"}} {
		if _, err := i.Difference(names[0], names[1]); err == nil {
			t.Errorf("%v: no error", names)
		}
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		s    string
		n    int
		want string
	}{
		{"", 0, ""}, {"abc", 3, "abc"}, {"abcdef", 5, "ab..."}, {"abcdef", 3, "abc"}, {"ab def", 6, "ab def"}, {"a bcdef", 5, "a..."},
		{"漢字漢字", 8, "漢字漢字"}, {"漢字漢字", 7, "漢字..."}, {"漢字漢字", 6, "漢..."}, {"e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"},
	} {
		if got := fit(c.s, c.n); got != c.want {
			t.Errorf("fit(%q, %d) = %q, want %q", c.s, c.n, got, c.want)
		}
	}
}

func FuzzFlowKeepsTextAndWidth(f *testing.F) {
	f.Add("a long line of words, and one-word-that-is-far-too-long-for-any-line\n\nnext", 20)
	f.Add("漢字 漢字漢字漢字漢字漢字漢字漢字漢字漢字", 9)
	f.Add("\x1b[2J \u202e", 6)
	f.Fuzz(func(t *testing.T, s string, width int) {
		if width < 6 || width > 200 {
			return
		}
		var b bytes.Buffer
		out := &screen{w: &b, width: width}
		out.note("%s", s)
		for line := range strings.Lines(b.String()) {
			if printing.Columns(strings.TrimSuffix(line, "\n")) > width {
				t.Fatalf("the line %q is wider than %d columns", line, width)
			}
		}
		want := ""
		for _, w := range strings.Fields(s) {
			want += printable(w)
		}
		if got := strings.Join(strings.Fields(b.String()), ""); got != want {
			t.Fatalf("flow of %q kept %q, want %q", s, got, want)
		}
	})
}

// What is optional is marked apart, whether the output has it or not; the block that holds nothing else costs nothing.
func TestOptionalWords(t *testing.T) {
	memory := runs.NewMemory(runs.Manifest{Tokenizer: "uax29", Corpus: runs.Corpus{Cases: 1, Pages: true}, Extractors: []runs.Extractor{{Name: "x", Use: "x"}}})
	texts := runs.Texts{Gold: "One two\nthree\n", Page: "Menu One two Photo: Ann three",
		Detail: runs.Detail{Paragraphs: []runs.Paragraph{{Text: "One two"}, {Text: "Photo: Ann", Optional: true}, {Text: "three"}}}}
	if err := memory.AddCase(runs.Case{ID: "c", GoldWords: 3, PageWords: 4, Optional: 2, HTML: "h", From: "utf-8", Charset: "utf-8"}, texts); err != nil {
		t.Fatal(err)
	}
	output := []byte(`{"text": "One Photo three", "blocks": [{"text": "One Photo", "label": "content"}, {"text": "Ann", "label": "content"}, {"text": "three", "label": "boilerplate"}]}`)
	x := runs.Result{Case: "c", Extractor: "x", Status: runs.OK, GoldWords: 3, OutputWords: 2, PageWords: 4, LeftOut: 1}
	x.Words.TP, x.Words.FN, x.Words.TN = 2, 1, 1
	if err := memory.AddResult(x, runs.Cost{}, output); err != nil {
		t.Fatal(err)
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	i, err := Case(run, "c", nil)
	if err != nil {
		t.Fatal(err)
	}
	a := i.Answers[0]
	if want := []suite.Mark{suite.Removed, suite.Found, suite.Lost, suite.LeftOut, suite.LeftOut, suite.Found}; !slices.Equal(a.Marks, want) {
		t.Errorf("marks %v, want %v", a.Marks, want)
	}
	if want := []bool{false, false, false, true, true, false}; !slices.Equal(i.LeftOut, want) {
		t.Errorf("left out %v, want %v", i.LeftOut, want)
	}
	if b := a.Blocks; !b[0].Gold || b[0].Cost != 0 || b[1].Cost != 0 || b[2].Cost != 1 {
		t.Errorf("blocks %+v", b)
	}
	var screen bytes.Buffer
	if err := i.Text(&screen, View{Words: true}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"optional  2 words of gold left out", "One [-two-]\n(~Photo:~) (~Ann~)\nthree"} {
		if !strings.Contains(screen.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, screen.String())
		}
	}
}

// A stored answer that is gone makes its row say so; the others are shown, and what needs it fails with its name.
func TestAMissingAnswer(t *testing.T) {
	run := harbour(t)
	for n := range run.Results {
		if r := &run.Results[n]; r.Case == "harbour-1" && r.Extractor == "greedy" {
			r.Output = "gone"
		}
	}
	i, err := Case(run, "harbour-1", nil)
	if err != nil || i.Shown() != nil {
		t.Fatalf("one missing answer hides all: %v, %v", err, i.Shown())
	}
	var screen, object bytes.Buffer
	if err := i.Text(&screen, View{Words: true, Blocks: AllBlocks}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"the answer of greedy: ", "assay verify lists", "greedy: its stored answer is missing, so there are no words", "blocks judged wrong", "▁"} {
		if !strings.Contains(strings.Join(strings.Fields(screen.String()), " "), want) {
			t.Errorf("the screen lacks %q:\n%s", want, screen.String())
		}
	}
	for line := range strings.Lines(screen.String()) {
		if strings.HasPrefix(line, "greedy  ") && !strings.HasSuffix(line, "missing\n") {
			t.Errorf("the row is %q", line)
		}
	}
	if err := i.JSON(&object, true); err != nil {
		t.Fatal(err)
	}
	var have struct {
		Extractors []struct {
			Missing string
			Edits   []any
		}
	}
	if err := json.Unmarshal(object.Bytes(), &have); err != nil || have.Extractors[1].Missing == "" || have.Extractors[1].Edits != nil || have.Extractors[2].Missing != "" || have.Extractors[2].Edits == nil {
		t.Errorf("the object has %+v (%v)", have, err)
	}
	if _, err := i.Difference("timid", "greedy"); err == nil || !strings.Contains(err.Error(), "the answer of greedy") {
		t.Errorf("compared with nothing: %v", err)
	}
	if _, err := i.Thesis(); err == nil || !strings.Contains(err.Error(), "the answer of greedy") {
		t.Errorf("the thesis' form has an answer that is missing: %v", err)
	}
	if only, err := Case(run, "harbour-1", []string{"glutton"}); err != nil || only.Shown() == nil {
		t.Errorf("nothing is left to show: %v, %v", err, only.Shown())
	}
}
