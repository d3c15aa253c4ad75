package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/runs"
)

// drafted is the small run, where "weak" drafted the gold of two pages, once under its alias, and "strong" one; one page
// has optional words.
func drafted(t *testing.T) *runs.Run {
	run := small(t)
	run.Cases[0].Tags = map[string]string{runs.GoldSource: "other+feeble-draft"}
	run.Cases[1].Tags = map[string]string{runs.GoldSource: "weak+strong-draft"}
	run.Cases[2].Tags = map[string]string{runs.GoldSource: "verified"}
	run.Cases[0].Optional = 5
	for i, x := range run.Results {
		if x.Case == "c1" && x.Extractor == "base" {
			run.Results[i].LeftOut = 3
		}
	}
	return run
}

func TestGoldDraftedByContestants(t *testing.T) {
	r := report(t, drafted(t), View{})
	if got, want := r.Drafted(), []Drafted{{"weak", 2}, {"strong", 1}}; !slices.Equal(got, want) {
		t.Errorf("drafted %v, want %v", got, want)
	}
	filtered := report(t, drafted(t), View{Filters: append(View{}.Filters, filter(t, "strong.recall<1"))})
	if got, want := filtered.Drafted(), []Drafted{{"weak", 1}, {"strong", 1}}; !slices.Equal(got, want) {
		t.Errorf("of the kept pages %v, want %v", got, want)
	}
	if notes := strings.Join(report(t, small(t), View{}).Notes(), "\n"); strings.Contains(notes, "drafted") || strings.Contains(notes, "optional") {
		t.Errorf("without drafts and optional words: %s", notes)
	}
}

func TestGoldNotes(t *testing.T) {
	var text, md, js bytes.Buffer
	r := report(t, drafted(t), View{})
	if err := r.Text(&text, 0); err != nil {
		t.Fatal(err)
	}
	if err := r.Markdown(&md); err != nil {
		t.Fatal(err)
	}
	if err := r.JSON(&js); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"weak on 2, strong on 1 of 3 pages", "5 optional words left out"} {
		for _, form := range []string{text.String(), md.String()} {
			if !strings.Contains(strings.Join(strings.Fields(form), " "), want) {
				t.Errorf("%q is missing in:\n%s", want, form)
			}
		}
	}
	var got struct {
		Corpus struct {
			Optional int `json:"optional_words"`
		}
		Extractors []struct {
			Name    string
			LeftOut int `json:"left_out"`
			Drafted int `json:"drafted_gold_pages"`
		}
	}
	if err := json.Unmarshal(js.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if x := got.Extractors; got.Corpus.Optional != 5 || x[0].LeftOut != 3 || x[0].Drafted != 0 || x[1].Drafted != 2 || x[2].Drafted != 1 {
		t.Errorf("JSON %+v", got)
	}
}

// The optional words of a gold stand in its rows, and what was left out of an output in that of the pair.
func TestCSVHasOptionalWords(t *testing.T) {
	r := report(t, drafted(t), View{})
	var pairs, overall bytes.Buffer
	if err := errors.Join(r.CSV(&pairs), r.OverallCSV(&overall)); err != nil {
		t.Fatal(err)
	}
	for form, want := range map[string]map[string]string{
		pairs.String():   {"c1,base": "5 3", "c1,weak": "5 0", "c10,weak": "0 0"},
		overall.String(): {"base": "5 3", "weak": "5 0"},
	} {
		rows, err := csv.NewReader(strings.NewReader(form)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		optional, left := slices.Index(rows[0], "optional_words"), slices.Index(rows[0], "left_out")
		for _, row := range rows[1:] {
			for start, cells := range want {
				if got := row[optional] + " " + row[left]; strings.HasPrefix(strings.Join(row, ",")+",", start+",") && got != cells {
					t.Errorf("%s: %s, want %s", start, got, cells)
				}
			}
		}
	}
}

// A port of the drafter is named as its relative, the drafter itself and strangers are not.
func TestGoldDraftedByRelatives(t *testing.T) {
	run := small(t)
	run.Cases[0].Tags = map[string]string{runs.GoldSource: "rs-weak-draft"}
	run.Cases[1].Tags = map[string]string{runs.GoldSource: "rs-weak+weak-draft"}
	run.Cases[2].Tags = map[string]string{runs.GoldSource: "verified"}
	notes := strings.Join(report(t, run, View{}).Notes(), "\n")
	if want := "rs-weak drafted 2 and is of one family with weak (--by"; !strings.Contains(strings.Join(strings.Fields(notes), " "), want) {
		t.Errorf("%q is missing in:\n%s", want, notes)
	}
	if strings.Contains(notes, "verified drafted") || strings.Contains(notes, "weak drafted 1") {
		t.Errorf("too many are called relatives:\n%s", notes)
	}
	for name, want := range map[string]string{
		"rs-trafilatura": "trafilatura", "trafilatura-fast": "trafilatura", "boilerpipe-article": "boilerpipe", "js": "js", "bte": "bte",
	} {
		if got := family(name); got != want {
			t.Errorf("the family of %s is %s, want %s", name, got, want)
		}
	}
}
