package stability

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// visited is a run over two pages, A and B, of one template, with versions. "all" answers with gold and boilerplate, "none"
// with nothing, "late" lets the comment in, "flaky" has no answer on one version.
func visited(t *testing.T) *runs.Run {
	t.Helper()
	long := func(topic string) string {
		return fmt.Sprintf("%sness %sable %shood %ship %sdom", topic, topic, topic, topic, topic)
	}
	golds := map[string]string{"A": long("strange"), "B": long("wonder"), "A other": long("wonder"), "B other": long("strange")}
	extra := map[string]string{"A": "monday menu", "B": "monday menu", "A other": "monday menu", "B other": "monday menu",
		"A redated": "tuesday menu", "B redated": "monday menu 7", "A comment": "monday menu unforgettableresponsibilities", "B comment": "monday menu incomprehensibilities"}
	m := runs.Manifest{Corpus: runs.Corpus{Cases: 8, Total: 8, Pages: true}}
	for _, name := range []string{"all", "none", "late", "flaky"} {
		m.Extractors = append(m.Extractors, runs.Extractor{Name: name, Use: name, Baseline: name == "none", Options: []byte("{}")})
	}
	memory := runs.NewMemory(m)
	for _, id := range []string{"A", "A comment", "A other", "A redated", "B", "B comment", "B other", "B redated"} {
		page, kind, version := strings.Cut(id, " ")
		tags := map[string]string{"version": "base", "template": "A"}
		gold := golds[id]
		if version {
			tags = map[string]string{"version": kind, "version_of": page}
			if kind != "other" {
				gold = golds[page]
			}
		}
		if err := memory.AddCase(runs.Case{ID: id, Tags: tags, GoldWords: 5, HTML: "x"}, runs.Texts{Gold: gold, Page: gold + extra[id]}); err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{"all": gold + " " + extra[id], "none": "", "late": gold, "flaky": gold}
		if kind == "comment" {
			texts["late"] += " " + extra[id]
		}
		for _, x := range m.Extractors {
			output, err := json.Marshal(map[string]string{"text": texts[x.Name]})
			if err != nil {
				t.Fatal(err)
			}
			r := runs.Result{Case: id, Extractor: x.Name, Status: runs.OK, GoldWords: 5, Words: metrics.Counts{FN: 5}}
			if x.Name == "flaky" && id == "A redated" {
				r.Status, output = runs.Failed, nil
			}
			if err := memory.AddResult(r, runs.Cost{Case: id, Extractor: x.Name}, output); err != nil {
				t.Fatal(err)
			}
		}
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func mode(t *testing.T, name string) signature.Mode {
	t.Helper()
	m, err := signature.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// line sums a row up: stable, exact, by kind; template, swapped, sensitive.
func line(r Row) string {
	s := fmt.Sprintf("%s: %d/%d exact %d/%d", r.Extractor, r.Stable.Num, r.Stable.Of, r.Exact.Num, r.Exact.Of)
	for _, k := range r.Kinds {
		s += fmt.Sprintf(" %s %d/%d", k.Kind, k.Num, k.Of)
	}
	return s + fmt.Sprintf("; template %d/%d swapped %d/%d sensitive %d/%d", r.Template.Num, r.Template.Of, r.Swapped.Num, r.Swapped.Of, r.Sensitive.Num, r.Sensitive.Of)
}

func TestShares(t *testing.T) {
	r, err := Of(visited(t), mode(t, "px06"), 0)
	if err != nil {
		t.Fatal(err)
	}
	// by hand: px06 sees the five longest words, so neither monday nor tuesday, but the words of 19 letters and more of the comments
	for i, want := range []string{ // by the mean of both shares, of equal ones in the order of the run
		"flaky: 3/4 exact 3/4 comment 2/2 redated 1/2; template 1/1 swapped 2/2 sensitive 3/3",
		"all: 2/4 exact 0/4 comment 0/2 redated 2/2; template 1/1 swapped 2/2 sensitive 3/3",
		"late: 2/4 exact 2/4 comment 0/2 redated 2/2; template 1/1 swapped 2/2 sensitive 3/3",
		"none: 4/4 exact 4/4 comment 2/2 redated 2/2; template 0/1 swapped 0/2 sensitive 0/3",
	} {
		if got := line(r.Rows[i]); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	if got, want := line(*r.Gold), "gold: 4/4 exact 4/4 comment 2/2 redated 2/2; template 1/1 swapped 2/2 sensitive 3/3"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if both := r.Rows[1].Both; both.Text(4) != "0.6667" || r.Rows[3].Both.Text(1) != "0.0" || r.Gold.Both.Text(1) != "1.0" {
		t.Errorf("harmonic means %v, %v, %v", both, r.Rows[3].Both, r.Gold.Both)
	}
	if r.Rows[3].Empty != 7 || r.Rows[1].Empty != 0 || r.Signature != "px06:5" || !r.Rows[3].Baseline || r.Pages != 2 {
		t.Errorf("%+v of %d pages", r.Rows[3], r.Pages)
	}
}

// A signature over all words notices everything that exact does.
func TestShinglesAreExact(t *testing.T) {
	r, err := Of(visited(t), mode(t, "shingles"), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Rows {
		if row.Stable != row.Exact {
			t.Errorf("%s: %v stable, %v exact", row.Extractor, row.Stable, row.Exact)
		}
	}
}

func TestPagesOfOneTemplateWithTheSameGoldAreNoPair(t *testing.T) {
	run := visited(t)
	for i := range run.Cases {
		run.Cases[i].Gold = run.Cases[0].Gold
	}
	r, err := Of(run, mode(t, "px06"), 0)
	if err != nil || r.Rows[0].Template.Of != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Without pages of one template, and without pages whose content was replaced, nothing is known of sensitivity.
func TestRowsWithoutAMeanComeLast(t *testing.T) {
	if undefined, worst := (Row{}), (Row{Both: metrics.Of(0)}); undefined.rank() >= worst.rank() {
		t.Errorf("rank %v without a mean, %v of a mean of 0", undefined.rank(), worst.rank())
	}
}

func TestAnOrdinaryRunIsRefused(t *testing.T) {
	run := visited(t)
	for i := range run.Cases {
		run.Cases[i].Tags = nil
	}
	if _, err := Of(run, mode(t, "px06"), 0); err == nil || !strings.Contains(err.Error(), "assay stability CORPUS") {
		t.Errorf("%v", err)
	}
}
