package htmlreport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// spelled undoes mark, as the script does.
func spelled(marked string) (words, gaps []string) {
	for i, piece := range strings.Split(marked, border) {
		if i%2 == 0 {
			gaps = append(gaps, piece)
			continue
		}
		for k, word := range strings.Split(piece, " ") {
			if k > 0 {
				gaps = append(gaps, " ")
			}
			words = append(words, word)
		}
	}
	return words, gaps
}

func TestMarkedTextHoldsEveryWord(t *testing.T) {
	for _, s := range []string{"", " ", "one", "  one two,  three\n\n\nfour. ", "“Don’t” 3.14 (École)\u00a0\n x", "a\x7fb\x7f\x7fc \x7f", "漢字とカナ", "\xff bad \xc3"} {
		for _, tok := range text.Tokenizers {
			marked, words, lines := mark(tok, s)
			gotWords, gotGaps := spelled(marked)
			if len(gotWords) != len(words) || len(lines) != len(words) || len(gotGaps) != len(words)+1 || !slices.Equal(words, tok.Words(s)) {
				t.Errorf("%s: %q has the words %q on the lines %v, the marked text %q", tok.ID, s, words, lines, gotWords)
				continue
			}
			written := gotGaps[0]
			for i, w := range gotWords {
				written += w + gotGaps[i+1]
			}
			if want := strings.ReplaceAll(shrink(s), border, "\ufffd"); tok.ID != "space" && written != want {
				t.Errorf("%s: %q is written %q, want %q", tok.ID, s, written, want)
			}
		}
	}
}

// Lines are those of page.Page.LineTags: empty ones are none, those without words are some.
func TestLinesOfWords(t *testing.T) {
	for s, want := range map[string]string{"": "[]", "a b\nc": "[0 0 1]", "a\n\n\nb": "[0 1]", "***\na\n--\n\u00a0\nb": "[1 4]", "\n\na": "[0]"} {
		if _, _, lines := mark(text.Tokenizers[0], s); fmt.Sprint(lines) != want {
			t.Errorf("%q: %v, want %s", s, lines, want)
		}
	}
}

func TestShrink(t *testing.T) {
	for in, want := range map[string]string{"": "", " ": " ", "\n": "\n", "  ": " ", " \n ": "\n", ", ": ", ", ".\n\n“": ".\n“", " – \t": " – ", "\u00a0": " "} {
		if got := shrink(in); got != want {
			t.Errorf("shrink(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestRunLengths(t *testing.T) {
	for in, want := range map[string]string{"": "[0]", "..": "[2]", "x": "[0 1]", "..x": "[2 1]", "x.xx": "[0 1 1 2]"} {
		if got := fmt.Sprint(runLengths(len(in), func(i int) bool { return in[i] == 'x' })); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestBarcode(t *testing.T) {
	if got := barcode(nil); got != "" {
		t.Errorf("no words: %q", got)
	}
	// one word a column: all found, all added, all lost, all removed
	if got, want := barcode([]suite.Mark{suite.Found, suite.Added, suite.Lost, suite.Removed}), "wMDA"; got != want {
		t.Errorf("four words: %q, want %q", got, want)
	}
	if got := barcode(make([]suite.Mark, 1000)); got != strings.Repeat("A", barcodeBins) {
		t.Errorf("a long page: %q", got)
	}
	// one lost word in a column of 25 still shows
	marks := make([]suite.Mark, 25*barcodeBins)
	marks[0] = suite.Lost
	if got := barcode(marks); got[0] != 'B' {
		t.Errorf("one lost word of 25: %q", got)
	}
}

// An opened case has the marks of inspect.Case, and its blocks where they stand.
func TestOpenedCase(t *testing.T) {
	run := newRun(t, 3, plain)
	got, _ := write(t, run, reports.View{Seed: 1})
	var have openCase
	unpacked(t, byID(t, parse(t, got), "case-1"), &have)
	words, _ := spelled(have.Text)
	i, err := inspect.Case(run, "case1", []string{"good"})
	if err != nil {
		t.Fatal(err)
	}
	if n := sum(have.Gold); n != len(words) || n != len(i.GoldMarks) {
		t.Errorf("%d gold marks for %d words", n, len(words))
	}
	good := have.Answers[0]
	want := runLengths(len(words), func(n int) bool { return i.Answers[0].Marks[n] == suite.Found || i.Answers[0].Marks[n] == suite.Added })
	if !slices.Equal(good.Taken, want) {
		t.Errorf("taken %v, want %v", good.Taken, want)
	}
	b := good.Blocks
	if fmt.Sprint(b.Skips) != "[0 2 8 -1]" || b.Labels != "bccc" || b.Gold != "bcbb" || b.Told != nil {
		t.Errorf("blocks: skips %v, labels %s, gold %s, told %v", b.Skips, b.Labels, b.Gold, b.Told)
	}
	if fmt.Sprint(b.Why, b.Whys, b.Names) != "[0 1 2 3] [rule0 rule1 rule2 rule3] [class note0 words]" || string(b.Notes[1]) != "[0.12,0.12,0.12,0.12]" {
		t.Errorf("blocks: %v %v %v %s", b.Why, b.Whys, b.Names, b.Notes)
	}
	if b.Texts[3] != "not on the page blocktext1" || len(b.Texts) != 1 {
		t.Errorf("texts of blocks that are not on the page: %v", b.Texts)
	}
	if have.Answers[1].Blocks != nil {
		t.Error("an extractor without blocks has some")
	}
}

func sum(numbers []int) (n int) {
	for _, x := range numbers {
		n += x
	}
	return n
}

// A large report tells the costliest blocks only.
func TestOnlyTheDearBlocksAreTold(t *testing.T) {
	var blocks []inspect.Block
	for n := range 40 {
		cost := 0
		if n%2 == 1 {
			cost = n
		}
		blocks = append(blocks, inspect.Block{Block: page.Block{Index: n, Text: fmt.Sprintf("word%d", n), Why: fmt.Sprint(n), Label: page.Content}, Words: 1, Cost: cost})
	}
	b := newOpenBlocks(text.Tokenizers[0], nil, blocks, false)
	if want := "[17 19 21 23 25 27 29 31 33 35 37 39]"; fmt.Sprint(b.Told) != want || len(b.Whys) != costliest || len(b.Texts) != costliest || len(b.Labels) != 40 {
		t.Errorf("told %v, rules %v, texts %v", b.Told, b.Whys, b.Texts)
	}
	if all := newOpenBlocks(text.Tokenizers[0], nil, blocks, true); all.Told != nil || len(all.Whys) != 40 {
		t.Errorf("of all blocks %v are told", all.Told)
	}
}

// Without texts there is a report, and a stored text that is gone makes one row say so.
func TestMissingTexts(t *testing.T) {
	memory := newRun(t, 2, plain)
	memory.Manifest.Inputs = false
	got, _ := write(t, memory, reports.View{Seed: 1})
	var none index
	unpacked(t, byID(t, parse(t, got), "index"), &none)
	if none.Texts || len(none.Cases) != 2 || strings.Contains(got, `id="case-0"`) {
		t.Errorf("a run without texts: %+v", none)
	}

	run := onDisk(t)
	at := slices.IndexFunc(run.Results, func(x runs.Result) bool { return x.Case == "case0" && x.Extractor == "good" })
	if err := os.Remove(filepath.Join(run.Dir, "out", run.Results[at].Output+".json")); err != nil {
		t.Fatal(err)
	}
	got, _ = write(t, run, reports.View{Seed: 1})
	var have openCase
	unpacked(t, byID(t, parse(t, got), "case-0"), &have)
	if !strings.Contains(have.Answers[0].Missing, "assay verify") || have.Answers[1].Missing != "" || have.Text == "" {
		t.Errorf("a missing output: %+v", have.Answers)
	}
}

// onDisk is newRun in a run directory.
func onDisk(t *testing.T) *runs.Run {
	t.Helper()
	memory := newRun(t, 2, plain)
	dir := filepath.Join(t.TempDir(), "run")
	m := memory.Manifest
	m.Inputs = true
	w, err := runs.Create(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	for n, c := range memory.Cases {
		page := pageText(n)
		if err := w.AddCase(c, runs.Texts{Gold: goldText(n), Page: page}); err != nil {
			t.Fatal(err)
		}
	}
	for i, x := range memory.Results {
		output, err := memory.Output(x.Output)
		if x.Output != "" && err != nil {
			t.Fatal(err)
		}
		if err := w.AddResult(x, memory.Costs[i], output); err != nil {
			t.Fatal(err)
		}
	}
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// The report of many results stays small: what a pair adds to it is bounded.
func TestManyResults(t *testing.T) {
	const cases = 1000
	run := newRun(t, cases, plain)
	run.Manifest.Inputs = false
	r, err := reports.New(run, reports.View{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 700*cases {
		t.Errorf("%d cases make %d bytes", cases, b.Len())
	}
}

func TestRounded(t *testing.T) {
	for in, want := range map[any]string{json.Number("0.12345"): "0.12", json.Number("17"): "17", json.Number("1e-9"): "0", "x": "x", true: "true"} {
		if got := fmt.Sprint(rounded(in)); got != want {
			t.Errorf("rounded(%v) = %s, want %s", in, got, want)
		}
	}
}

func FuzzMark(f *testing.F) {
	for _, s := range []string{"", "a, b\n\nc.", "“Don’t” \x7f x\x7fy", "\xff\xe2 É漢字"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tok := range text.Tokenizers {
			marked, words, lines := mark(tok, s)
			gotWords, gotGaps := spelled(marked)
			if len(gotWords) != len(words) || len(gotGaps) != len(words)+1 || len(lines) != len(words) {
				t.Fatalf("%s: %q has %d words on %d lines, its marked text %d words and %d gaps", tok.ID, s, len(words), len(lines), len(gotWords), len(gotGaps))
			}
		}
	})
}
