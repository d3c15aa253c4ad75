package study_test

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/offtopic/study"
)

// samples are those of 20 pages with three mementos, one of them off topic. Jaccard tells them apart, the better the
// higher keen is; bytes say the same of every extractor.
func samples(t *testing.T, extractor string, keen float64) offtopic.Samples {
	t.Helper()
	choices, err := offtopic.ParseChoices("bytecount,jaccard,wordcount,gensim_lsi", offtopic.ChoiceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := offtopic.Samples{Extractor: extractor, Choices: choices}
	for i := range 20 {
		noise := float64(i%5) / 10
		for n, off := range []bool{false, false, true} {
			distance := noise * float64(n)
			if off {
				distance = min(1, keen+noise)
			}
			s.All = append(s.All, offtopic.Sample{Seed: fmt.Sprint(i), Kind: []string{"first", "edit", "<stub>"}[n], OffTopic: off, Values: []metrics.Value{
				metrics.Of(-noise), metrics.Of(distance), metrics.Of(-distance), {}}})
		}
	}
	return s
}

func made(t *testing.T, split offtopic.Split) study.Study {
	return study.New([]offtopic.Samples{samples(t, "all-text", .3), samples(t, "<b>keen</b>", .9)},
		study.Options{Archive: "a <script>", Seed: 1, Split: split, Pairs: true})
}

func written(t *testing.T, form func(study.Study, *strings.Builder) error, s study.Study) string {
	t.Helper()
	var b strings.Builder
	if err := form(s, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func html(s study.Study, b *strings.Builder) error { return s.HTML(b) }
func text(s study.Study, b *strings.Builder) error { return s.Text(b, 0) }
func rows(s study.Study, b *strings.Builder) error { return s.CSV(b) }

func TestCSV(t *testing.T) {
	all, err := csv.NewReader(strings.NewReader(written(t, rows, made(t, offtopic.Half)))).ReadAll()
	if err != nil || len(all) != 9 {
		t.Fatalf("%d rows, %v", len(all), err)
	}
	cell := func(row int, column string) string {
		for i, name := range all[0] {
			if name == column {
				return all[row][i]
			}
		}
		t.Fatalf("no column %s", column)
		return ""
	}
	if cell(1, "test_f1") != cell(5, "test_f1") || cell(5, "difference") != "0.0000" {
		t.Errorf("bytes depend on the extractor: %q, %q", all[1], all[5])
	}
	if cell(6, "best_f1") != "1.0000" || cell(6, "kinds") != "<stub> 20/20, edit 20/20, first 20/20" || cell(6, "difference")[0] == '-' {
		t.Errorf("%q", all[6])
	}
	if cell(4, "unscored") != "60" || cell(4, "best_f1") != "0.0000" || cell(1, "baseline_accuracy") != "0.6667" {
		t.Errorf("%q", all[4])
	}
}

// The accuracy of the test pages stands beside that of calling them, and not all pages, on topic.
func TestBaselineOfTheTestPages(t *testing.T) {
	s := samples(t, "all-text", .3)
	for i := range s.All {
		if s.All[i].Seed == "1" || s.All[i].Seed == "3" { // odd ones are test pages
			s.All[i].OffTopic = false
		}
	}
	made := study.New([]offtopic.Samples{s}, study.Options{Seed: 1, Split: offtopic.Half})
	if out := written(t, text, made); !strings.Contains(out, "on topic has 0.7333 on the same pages, 0.7000 on all") {
		t.Error(out)
	}
	if out := written(t, rows, made); !strings.Contains(out, ",half,0.7333\n") {
		t.Error(out)
	}
}

// On a narrow screen every part of the table has extractor and measure in its first column.
func TestNarrowText(t *testing.T) {
	var b strings.Builder
	if err := made(t, offtopic.Half).Text(&b, 60); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 60 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if n := strings.Count(b.String(), "\nall-text     jaccard "); n < 3 {
		t.Errorf("the row of all-text and jaccard begins %d parts\n%s", n, b.String())
	}
}

func TestText(t *testing.T) {
	half, loo := written(t, text, made(t, offtopic.Half)), written(t, text, made(t, offtopic.LeaveOneSeed))
	for _, want := range []string{"tuned on one half", "bytecount or wordcount", "0.788", "calling everything on topic has 0.6667"} {
		if !strings.Contains(half, want) {
			t.Errorf("%q is missing in\n%s", want, half)
		}
	}
	if !strings.Contains(loo, "best on all others") || loo == half {
		t.Error(loo)
	}
}

// Names come from files that others write: no form lets them steer a terminal or start a formula. An interval that there
// is none of is one dash.
func TestHostileNames(t *testing.T) {
	s := samples(t, "=\x1b[2J", .9)
	for i := range s.All {
		s.All[i].Kind, s.All[i].OffTopic = "@\x1b[31m", false
	}
	all := []offtopic.Samples{s}
	made := study.New(all, study.Options{Seed: 1, Split: offtopic.Half, Pairs: true})
	if out := written(t, text, made); strings.ContainsRune(out, '\x1b') || strings.Contains(out, "–––") || !strings.Contains(out, `@\x1b[31m, of 60`) {
		t.Errorf("%q", out)
	}
	var swept strings.Builder
	if err := study.WriteSweep(&swept, all, offtopic.Half); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{swept.String(), written(t, rows, made)} {
		if !strings.Contains(out, "\n'=") || strings.Contains(out, "\n=") || strings.Contains(out, ",@") {
			t.Errorf("%.300q", out)
		}
	}
}

// A sweep has a row for each threshold of each grid and each part of the pages, or one more for each measure.
func TestWriteSweep(t *testing.T) {
	all := []offtopic.Samples{samples(t, "a", .3), samples(t, "b", .9)}
	const grids = 2 * 4 * 101 // two extractors, four measures of which each has 101 thresholds
	for split, want := range map[offtopic.Split]int{"": grids, offtopic.Half: 3 * grids, offtopic.LeaveOneSeed: grids + 2*4} {
		var b strings.Builder
		if err := study.WriteSweep(&b, all, split); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(b.String()), "\n")
		if len(lines) != 1+want || lines[0] != "extractor,measure,seeds,threshold,tp,fp,fn,tn,f1,accuracy,baseline_accuracy" {
			t.Errorf("split %q: %d lines, %s", split, len(lines), lines[0])
		}
		if !strings.HasPrefix(lines[1], "a,bytecount,all,-1,0,0,20,40,") {
			t.Error(lines[1])
		}
	}
}

var (
	polyline = regexp.MustCompile(`<polyline[^>]* points="([^"]*)"`)
)

// TestHTML: a line for each extractor in each panel, inside the panel, all names escaped, and the same bytes again.
func TestHTML(t *testing.T) {
	page := written(t, html, made(t, offtopic.Half))
	if again := written(t, html, made(t, offtopic.Half)); again != page {
		t.Error("the second time it is another page")
	}
	lines := polyline.FindAllStringSubmatch(page, -1)
	if len(lines) != 2*4 {
		t.Errorf("%d lines", len(lines))
	}
	for _, l := range lines {
		points := strings.Fields(l[1])
		if len(points) != 101 {
			t.Errorf("%d points", len(points))
		}
		for _, p := range points {
			var x, y float64
			if _, err := fmt.Sscanf(p, "%f,%f", &x, &y); err != nil || x < 44 || x > 508 || y < 24 || y > 272 {
				t.Fatalf("point %s lies outside (%v)", p, err)
			}
		}
	}
	for _, bad := range []string{"<script", "<b>", "<stub>", "ZgotmplZ", "http:"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q stands in the page", bad)
		}
	}
	for _, want := range []string{"cannot be compared", "0.788", "6886", "&lt;stub&gt;", "threshold,all-text,&lt;b&gt;keen"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
}
