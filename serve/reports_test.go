package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/htmlreport"
	"github.com/contentassay/assay/runs"
)

// writer begins a run of so many cases with two extractors. Every name in it is an attack.
func writer(t *testing.T, dir, tokenizer string, cases int) *runs.Writer {
	t.Helper()
	m := runs.Manifest{
		Signature: runs.Signature{{Key: "corpus", Value: attack}, {Key: "tok", Value: tokenizer}},
		Corpus:    runs.Corpus{Name: attack, Cases: cases, Total: cases, Pages: true}, Tokenizer: tokenizer, Inputs: true,
	}
	for _, x := range []string{attack, "plain"} {
		m.Extractors = append(m.Extractors, runs.Extractor{Name: x, Use: x, Options: json.RawMessage("{}")})
	}
	w, err := runs.Create(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// weigh adds the results of one case; extra is the number of words that both extractors find beside one.
func weigh(t *testing.T, w *runs.Writer, n, extra int) {
	t.Helper()
	c := runs.Case{ID: fmt.Sprint(attack, n), HTML: "x", Charset: "utf-8", GoldWords: 10, PageWords: 12}
	if err := w.AddCase(c, runs.Texts{Gold: "a b c d e f g h i j", Page: "a b c d e f g h i j k l"}); err != nil {
		t.Fatal(err)
	}
	for _, x := range []string{attack, "plain"} {
		tp := 1 + extra
		r := runs.Result{Case: c.ID, Extractor: x, Status: runs.OK, Words: metrics.Counts{TP: tp, FN: 10 - tp, TN: 2}, GoldWords: 10, OutputWords: tp, PageWords: 12}
		output := fmt.Sprintf(`{"text":%q}`, strings.Join(strings.Fields("a b c d e f g h i j")[:tp], " "))
		if err := w.AddResult(r, runs.Cost{Case: c.ID, Extractor: x, Wall: 1e6}, []byte(output)); err != nil {
			t.Fatal(err)
		}
	}
}

// finished is a whole run.
func finished(t *testing.T, tokenizer string, extra int) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	w := writer(t, dir, tokenizer, 8)
	for n := range 8 {
		weigh(t, w, n, extra)
	}
	if _, err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func shownRuns(dirs ...string) http.Handler {
	view := func(*runs.Run) reports.View { return reports.View{Seed: 1} }
	return protect(Reports(Shown{Dirs: dirs, View: view}), ReportsPolicy(), token, 7381)
}

func get(t *testing.T, h http.Handler, path string, status int) string {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request("GET", path, ""))
	if w.Code != status {
		t.Errorf("%s: status %d, want %d: %s", path, w.Code, status, w.Body)
	}
	if strings.Contains(w.Body.String(), attack) || strings.Contains(w.Body.String(), "<img") {
		t.Errorf("%s shows what a run holds as markup", path)
	}
	return w.Body.String()
}

func TestRunsSideBySide(t *testing.T) {
	h := shownRuns(finished(t, "uax29", 3), finished(t, "uax29", 6), finished(t, "word-case", 3), filepath.Join(t.TempDir(), "none"))
	table := get(t, h, "/", 200)
	for _, want := range []string{`<a href="/run/1">`, `<a href="/run/3">`, "▲ +0.252", "better on 8, worse on 0, same on 0 pages",
		"not compared with the first: ", "tok", "no manifest.json there"} {
		if !strings.Contains(html.UnescapeString(table), want) {
			t.Errorf("the table lacks %q:\n%s", want, table)
		}
	}
	if alike := get(t, shownRuns(finished(t, "uax29", 3), finished(t, "uax29", 6)), "/", 200); strings.Contains(alike, "against the first</th>") {
		t.Error("there is a line for why runs are not compared, and all are")
	}
	if strings.Contains(table, `href="/run/4"`) || strings.Contains(table, "<script") {
		t.Error("the table leads to a run that is none, or has a script")
	}
	report := get(t, h, "/run/2", 200)
	if !strings.Contains(report, `<a href="/">← all runs</a>`) || !strings.Contains(report, "leads with a mean F1 of .824") {
		t.Error("the report has no way back, or is another's")
	}
	if again := get(t, h, "/run/2", 200); again != report {
		t.Error("the report of the same run is another")
	}
	for path, status := range map[string]int{"/run/0": 404, "/run/5": 404, "/run/x": 404, "/run/4": 500, "/run/": 404, "/runs": 404} {
		get(t, h, path, status)
	}
}

// A report is as safe behind a server as it is in a file.
func TestReportsAreGuarded(t *testing.T) {
	h := shownRuns(finished(t, "uax29", 3))
	for _, test := range []struct {
		name string
		r    *http.Request
		want int
	}{
		{"a foreign name that resolves to us", request("GET", "/run/1", "", "Host", "evil.example:7381"), 421},
		{"no token", request("GET", "/run/1", "", "Cookie", ""), 403},
		{"a wrong token", request("GET", "/", "", "Cookie", "assay-127-0-0-1-7381=TOKEM"), 403},
		{"a change", request("POST", "/run/1", "{}"), 405},
		{"a change from another site", request("POST", "/", "{}", "Sec-Fetch-Site", "cross-site"), 403},
	} {
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, test.r); w.Code != test.want {
			t.Errorf("%s: status %d, want %d", test.name, w.Code, test.want)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request("GET", "/run/1", ""))
	header, body := w.Header().Get("Content-Security-Policy"), w.Body.String()
	inFile := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(body)
	if len(inFile) != 2 || html.UnescapeString(inFile[1]) != htmlreport.Policy() {
		t.Errorf("the file has the policy %s", inFile)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, request("GET", "/", ""))
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(w.Body.String())
	if len(style) != 2 || !strings.Contains(header, source(style[1])) || strings.Contains(header, "unsafe") || !strings.HasPrefix(header, "default-src 'none'; script-src 'sha256-") {
		t.Errorf("the policy is %s", header)
	}
}

// A run that is still being made shows what is done, and more when it is asked again.
func TestRunThatGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "going")
	w := writer(t, dir, "uax29", 2)
	h := shownRuns(dir, finished(t, "uax29", 3))
	if table := get(t, h, "/", 200); !strings.Contains(table, "not finished: 0 of 2 pages so far") {
		t.Errorf("before the first page:\n%s", table)
	}
	get(t, h, "/run/1", 200)
	weigh(t, w, 0, 3)
	if table := get(t, h, "/", 200); !strings.Contains(table, "not finished: 1 of 2 pages so far") || !strings.Contains(table, "one of the two is not finished") {
		t.Errorf("after one page:\n%s", table)
	}
	if report := get(t, h, "/run/1", 200); !strings.Contains(report, "over 1 page.") || !strings.Contains(report, "the run is not finished: 1 of 2 pages so far") {
		t.Error("the report does not say how far the run is")
	}
	weigh(t, w, 1, 3)
	if _, err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	if report := get(t, h, "/run/1", 200); !strings.Contains(report, "over 2 pages.") || strings.Contains(report, "not finished") {
		t.Error("the report of the finished run is not whole")
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	get(t, h, "/run/1", 500)
}

// TestScreenReports opens the table of runs and a report from it: nothing is refused by the policy, and nothing of what
// the runs hold is run.
func TestScreenReports(t *testing.T) {
	s := startBrowser(t)
	server, err := Listen(0, Reports(Shown{
		Dirs: []string{finished(t, "uax29", 3), finished(t, "uax29", 6)}, View: func(*runs.Run) reports.View { return reports.View{Seed: 1} },
		Originals: func(*runs.Run) (htmlreport.Originals, error) {
			return func(runs.Case) (string, error) { return "<p>a page", nil }, nil
		},
	}), ReportsPolicy())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- server.Run(ctx) }()
	defer func() { stop(); <-ended }()

	s.open(server.URL())
	s.wait(`document.querySelectorAll("thead a").length`, "2")
	s.wait(`getComputedStyle(document.querySelector(".better")).display`, "block") // the style is let through
	s.accessible()
	s.wait(`document.querySelectorAll("thead a")[1].pathname`, "/run/2")
	s.open(fmt.Sprintf("http://%s/run/2", server.listener.Addr()))
	s.wait(`document.body.dataset.ready + location.pathname`, "report/run/2")
	s.wait(`(location.hash = document.querySelector("#page-table a").getAttribute("href"), 1)`, "1")
	s.wait(`document.getElementById("case-title").textContent.startsWith("<img src=x")`, "true")
	s.press("o")
	s.wait(`document.querySelector("iframe").srcdoc`, "<p>a page")
	s.accessible()
	s.wait(`document.querySelector("#bar a").textContent`, "← all runs")
	s.quiet()
}
