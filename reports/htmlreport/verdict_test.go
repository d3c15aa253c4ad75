package htmlreport

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// The best F1, precision and time are good's; weak is too far behind to be a candidate for anything.
func TestCandidates(t *testing.T) {
	r, err := reports.New(newRun(t, 20, plain), reports.View{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	v := newVerdict(r)
	if want := "Take good for precision, recall and speed: the best of the extractors with at least 90 % of the leader’s F1."; v.Choice != want {
		t.Errorf("%s\nwant\n%s", v.Choice, want)
	}
	if len(v.Choices) != 2 || v.Choices[0].For != "precision, recall, speed" || v.Choices[1].For != "" || v.Choices[0].Licence != "licence1" || v.Choices[0].Languages != "languages1" {
		t.Errorf("choices %+v", v.Choices)
	}
	if got := sentence([]candidate{{For: "precision", Name: "a"}, {For: "recall", Name: "b"}, {For: "speed", Name: "a"}}); !strings.HasPrefix(got, "Take a for precision and speed, b for recall: ") {
		t.Error(got)
	}
	if sentence(nil) != "" {
		t.Error("a sentence about nobody")
	}
}

// Every part that the report promises is there, with its heading.
func TestSections(t *testing.T) {
	run := newRun(t, 12, func(kind string, n int) string {
		if kind == "group" {
			return fmt.Sprint("cluster", n%3)
		}
		return plain(kind, n)
	})
	run.Cases[0].Tags[runs.GoldSource] = "good+weak-draft"
	got, _ := write(t, run, reports.View{Seed: 1})
	root := parse(t, got)
	for _, id := range []string{"verdict", "board", "duels", "plots", "downstream", "corpus", "pages", "method", "inspector"} {
		byID(t, root, id)
	}
	var captions []string
	for _, n := range elements(root, "figcaption", "caption") {
		captions = append(captions, content(n))
	}
	for _, want := range []string{"Quality against time", "Quality against memory", "What to weigh when choosing", "Precision against recall", "F1 of single pages",
		"mean F1 by tag0", "mean F1 by group", "words of the gold that were lost, by the element they stand in", "words of the gold that were lost, by the words of the block they stand in"} {
		if !slices.Contains(captions, want) {
			t.Errorf("there is no %q, only %q", want, captions)
		}
	}
	const warning = "the gold was drafted by extractors of this table, and favours them: good on 1, weak on 1 of 12 pages"
	if head := content(byID(t, root, "verdict")); !strings.Contains(head, warning) {
		t.Error("the head does not warn of gold that a contestant drafted")
	}
	if notes := content(byID(t, root, "board")); strings.Contains(notes, warning) || strings.Contains(notes, "* baseline") || !strings.Contains(notes, "baseline: not a contestant") {
		t.Errorf("the notes below the leaderboard have what the head says, or a star that the table has not: %s", notes)
	}
}

// What costs the same for all is said in place of a drawing of points on one another; its data stands there yet.
func TestFlatPlots(t *testing.T) {
	run := newRun(t, 4, plain)
	got, _ := write(t, run, reports.View{Seed: 1})
	for _, n := range elements(parse(t, got), "figure") {
		if strings.Contains(content(n), "sets none of them apart") {
			t.Errorf("costs apart by half are called level: %s", content(n))
		}
	}
	for i := range run.Costs {
		run.Costs[i].Peak = 100<<20 + int64(i%3)<<20
	}
	got, _ = write(t, run, reports.View{Seed: 1})
	for _, n := range elements(parse(t, got), "figure") {
		if !strings.HasPrefix(strings.TrimSpace(content(n)), "Quality against memory") {
			continue
		}
		if len(elements(n, "svg")) != 0 || len(elements(n, "table")) != 1 || strings.Contains(content(n), "best for its cost") || !strings.Contains(content(n), "All contestants lie between 101 and 102 MiB, which sets none of them apart.") {
			t.Errorf("the plot of level costs is %s", content(n))
		}
		return
	}
	t.Error("there is no figure about memory")
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1\u202f000", 1408620: "1\u202f408\u202f620"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// A tag that is called as a cluster is shows once.
func TestHeatsOfATagCalledDomain(t *testing.T) {
	run := newRun(t, 6, plain)
	for n := range run.Cases {
		run.Cases[n].Tags["domain"] = fmt.Sprint(n % 2)
	}
	r, err := reports.New(run, reports.View{})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, h := range labelHeats(r) {
		if h.Title == "mean F1 by domain" {
			seen++
		}
	}
	if seen != 1 {
		t.Errorf("there are %d tables by domain", seen)
	}
}

// A cluster of its own for every page is no slice, nor is one domain of all.
func TestHeatsOfClusters(t *testing.T) {
	r, err := reports.New(newRun(t, 6, plain), reports.View{By: "length"})
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, h := range labelHeats(r) {
		titles = append(titles, h.Title)
	}
	if want := []string{"mean F1 by tag0", "mean F1 by lang", "mean F1 by grouping0", "mean F1 by length"}; !slices.Equal(titles, want) {
		t.Errorf("%q, want %q", titles, want)
	}
}

// Tests and intervals are of words: a view of blocks has none, and says what is of words nevertheless.
func TestBlocksHaveNoTests(t *testing.T) {
	run := newRun(t, 20, plain)
	words, _ := write(t, run, reports.View{Seed: 1})
	blocks, r := write(t, run, reports.View{Seed: 1, Unit: reports.UnitBlock})
	for _, test := range []string{"95 % interval of F1", "(95 % interval ", "can be told apart", "Who beats whom", "bars are 95 %"} {
		text := func(report string) string {
			return content(byID(t, parse(t, report), "report")) + content(byID(t, parse(t, report), "board"))
		}
		if !strings.Contains(text(words), test) || strings.Contains(text(blocks), test) {
			t.Errorf("%q: of words %v, of blocks %v, want it of words only", test, strings.Contains(text(words), test), strings.Contains(text(blocks), test))
		}
	}
	if b := newBoard(r); b.Unit != "blocks" || b.Tests || slices.ContainsFunc(b.Rows, func(row boardRow) bool { return row.Level }) {
		t.Errorf("the board of blocks is %+v", b)
	}
	for _, want := range []string{"mean F1 of words by tag0", "F1 of single pages, by words"} {
		if !strings.Contains(blocks, want) || strings.Contains(words, want) {
			t.Errorf("%q is not said of blocks, or of words, too", want)
		}
	}
}
