package justext

import (
	"sort"
	"strings"
	"testing"
)

// belowGood lists every real golden page whose kept text falls below a token
// F1 of .99, with its cause. A page that is not listed fails the test, and so
// does a listed one that is no longer below.
var belowGood = map[string]string{}

// TestEndToEnd holds the kept text of the real golden pages, from HTML, to the
// reference's: at least 97 % identical but for white space, mean token F1 at
// least .998, none below .95.
func TestEndToEnd(t *testing.T) {
	golden := map[string]goldenPage{}
	for _, page := range readLines[goldenPage](t, reference(t, "ports/justext-golden.jsonl.gz")) {
		golden[page.ID] = page
	}
	lists := goldenLists{cache: map[string]*StopList{}}
	runs, identical, sum := 0, 0, 0.0
	pages := realPages(t)
	if len(pages) != 126 {
		t.Errorf("%d real pages, want 126", len(pages))
	}
	for _, source := range pages {
		paragraphs := Paragraphs(parse(t, source.read(t)))
		want := golden[source.ID]
		for _, language := range languagesOf(want) {
			list := lists.load(language)
			if list == nil {
				t.Logf("%s: no list %s here", source.ID, language)
				continue
			}
			Classify(paragraphs, *list, goldenParams("default"))
			same, f1 := compareKept(Text(paragraphs), keptText(want, language+"/default"))
			runs++
			sum += f1
			if same {
				identical++
			}
			cause, listed := belowGood[source.ID]
			switch {
			case f1 < .95:
				t.Errorf("%s %s: F1 %.4f", source.ID, language, f1)
			case f1 < .99 && !listed:
				t.Errorf("%s %s: F1 %.4f and no cause on record", source.ID, language, f1)
			case f1 < .99:
				t.Logf("%s %s: F1 %.4f: %s", source.ID, language, f1, cause)
			case listed:
				t.Errorf("%s %s: F1 %.4f, but listed as below .99", source.ID, language, f1)
			}
		}
	}
	t.Logf("%d runs on %d pages: %d identical, mean F1 %.5f", runs, len(pages), identical, sum/float64(runs))
	if float64(identical) < .97*float64(runs) || sum < .998*float64(runs) {
		t.Errorf("too far from the reference")
	}
}

// languagesOf names the stop lists of a page's default runs: English and the
// page's own.
func languagesOf(page goldenPage) []string {
	var names []string
	for name := range page.Runs {
		list, settings, _ := strings.Cut(name, "/")
		if settings == "default" && list != "none" && !strings.HasPrefix(list, "bleve") {
			names = append(names, list)
		}
	}
	sort.Strings(names)
	return names
}

// keptText is what the reference kept in a run.
func keptText(page goldenPage, run string) string {
	var kept []string
	for i, class := range page.Runs[run].Final {
		if class == 'g' {
			kept = append(kept, page.Pars[i].Text)
		}
	}
	return strings.Join(kept, "\n")
}

// compareKept reports whether two texts have the same words in the same order,
// and the F1 of their words as bags. Two empty texts agree fully.
func compareKept(got, want string) (same bool, f1 float64) {
	a, b := strings.Fields(got), strings.Fields(want)
	if len(a)+len(b) == 0 {
		return true, 1
	}
	bag := map[string]int{}
	for _, w := range b {
		bag[w]++
	}
	common := 0
	for _, w := range a {
		if bag[w] > 0 {
			bag[w]--
			common++
		}
	}
	return strings.Join(a, " ") == strings.Join(b, " "), 2 * float64(common) / float64(len(a)+len(b))
}
