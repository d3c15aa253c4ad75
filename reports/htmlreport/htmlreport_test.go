package htmlreport

import (
	"bytes"
	"compress/gzip"
	"encoding/ascii85"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// attacks are strings that would run something, or break out of where they stand, if they were ever markup.
var attacks = []string{
	`<script>alert(1)</script>`,
	`</script><script>alert(1)</script>`,
	`</script ><script >alert(1)</script >`,
	`<!--<script `,
	`"><img src=x onerror=alert(1)>`,
	`' onmouseover='alert(1)`,
	`</style><svg onload=alert(1)>`,
	`javascript:alert(1)`,
	`<!--<script>`,
	"]]>\u2028\u2029{{.}}${1}`",
	`</title></textarea></noscript><iframe src=//evil.example>`,
}

// pageText is the text of the page of case n.
func pageText(n int) string {
	return fmt.Sprintf("Home News About\nTitle %d\nThe first words of the article, which is gold.\nMore of it: “quoted” words — and the end.\nShare this\nCopyright", n)
}

func goldText(n int) string {
	return fmt.Sprintf("Title %d\nThe first words of the article, which is gold.\nMore of it: “quoted” words — and the end.", n)
}

// answers of the extractors to case n, by name.
func answers(n int) map[string]string {
	return map[string]string{"all": pageText(n), "good": goldText(n) + "\nShare this", "weak": "The first words of the article, which is"}
}

// newRun is a run of cases with three extractors, one a baseline. Every string in it that a page, a file or a program may
// choose is given by name: its kind, and a number.
func newRun(t *testing.T, cases int, name func(kind string, n int) string) *runs.Run {
	t.Helper()
	m := runs.Manifest{
		Signature: runs.Signature{{Key: "corpus", Value: name("signature", 0)}},
		Corpus: runs.Corpus{Name: name("corpus", 0), Layout: name("layout", 0), Cases: cases, Total: cases, Pages: true,
			Rejected: []runs.Rejection{{Path: name("path", 0), Why: name("why", 0), Mend: name("mend", 0)}}},
		Tokenizer: "uax29",
		Env:       runs.Env{Assay: name("assay", 0), Go: name("go", 0), OS: name("os", 0), Arch: name("arch", 0)},
		Groupings: []runs.Grouping{{Name: name("grouping", 0), Settings: name("settings", 0), Groups: 2, Cases: cases}},
	}
	for n, x := range []string{"all", "good", "weak"} {
		options, err := json.Marshal(map[string]string{"o": name("option", n)})
		if err != nil {
			t.Fatal(err)
		}
		m.Extractors = append(m.Extractors, runs.Extractor{Name: name(x, n), Use: name(x, n), Doc: name("doc", n), URL: name("url", n), Version: name("version", n),
			Licence: name("licence", n), Languages: name("languages", n), Setup: name("setup", n), Options: options, Baseline: x == "all", Aliases: []string{name("alias", n)}})
	}
	k := runs.NewMemory(m)
	for n := range cases {
		addCase(t, k, m, n, name)
	}
	run, err := k.Finish()
	if err != nil {
		t.Fatal(err)
	}
	run.Downstream = &runs.Downstream{Task: name("task", 0), Doc: name("taskdoc", 0), Measure: name("measure", 0), Pages: 1, Items: 2, Positive: 1, Rows: []runs.DownstreamRow{
		{Extractor: m.Extractors[1].Name, F1: metrics.Of(.5), Held: metrics.Of(.25), Interval: metrics.Interval{Low: metrics.Of(.125), High: metrics.Of(.375)},
			Kinds: []runs.DownstreamKind{{Name: name("kind", 0), Right: 1, Total: 2}}, Curve: []runs.CurvePoint{{Threshold: 0, F1: metrics.Of(.5)}, {Threshold: 1, F1: metrics.Of(.25)}}},
		{Extractor: m.Extractors[2].Name, Error: name("taskerror", 0)}}}
	return run
}

func addCase(t *testing.T, k *runs.Memory, m runs.Manifest, n int, name func(string, int) string) {
	t.Helper()
	c := runs.Case{ID: name("case", n), URL: name("caseurl", n), Lang: name("lang", n%2), Tags: map[string]string{name("tag", 0): name("value", n%3)}, Group: name("group", n),
		HTML: "x", Lines: "li 1 h1 1 p 2 " + strings.Join(strings.Fields(name("element", 0)), "") + " 3", Groups: map[string]string{name("grouping", 0): name("cluster", n%2)}, Charset: name("charset", 0), From: name("from", 0), GoldWords: 20, PageWords: 26}
	page, gold := pageText(n)+"\n"+name("text", n), goldText(n)
	c.PageWords, c.GoldWords = 40, 18
	if err := k.AddCase(c, runs.Texts{Gold: gold, Page: page}); err != nil {
		t.Fatal(err)
	}
	for i, x := range []string{"all", "good", "weak"} {
		r := runs.Result{Case: c.ID, Extractor: m.Extractors[i].Name, Status: runs.OK, GoldWords: 18, PageWords: 40,
			Words: map[string]metrics.Counts{"all": {TP: 18, FP: 8}, "good": {TP: 18 - n%3, FP: 2, FN: n % 3, TN: 6}, "weak": {TP: 8, FN: 10, TN: 8}}[x]}
		r.OutputWords = r.Words.TP + r.Words.FP
		if x == "good" {
			r.Blocks = &metrics.Counts{TP: 1, FP: 2, TN: n % 4}
		}
		var output []byte
		if x == "weak" && n%5 == 4 {
			r.Status, r.Error, r.Words, r.OutputWords = runs.Failed, name("error", n), metrics.Counts{FN: 18, TN: 8}, 0
		} else {
			output = answerOf(t, x, answers(n)[x], n, name)
		}
		if err := k.AddResult(r, runs.Cost{Case: c.ID, Extractor: r.Extractor, Wall: int64(i+1) * 1e6, Peak: int64(i+1) << 20}, output); err != nil {
			t.Fatal(err)
		}
	}
}

// answerOf is an extraction as runs keeps it; that of good has blocks.
func answerOf(t *testing.T, x, text string, n int, name func(string, int) string) []byte {
	t.Helper()
	a := map[string]any{"text": text, "title": name("title", n), "blocks": nil}
	if x == "good" {
		block := func(i int, text, label string) map[string]any {
			return map[string]any{"index": i, "text": text, "label": label, "path": name("blockpath", i), "why": name("rule", i),
				"notes": map[string]any{name("note", 0): .12345, "words": 3, "class": name("class", i)}}
		}
		a["blocks"] = []any{block(0, "Home News About", "boilerplate"), block(1, "The first words of the article, which is gold.", "content"),
			block(2, "Share this", "content"), block(3, "not on the page "+name("blocktext", n), "content")}
	}
	content, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// plain names everything by its kind and number.
func plain(kind string, n int) string {
	switch kind {
	case "all", "good", "weak":
		return kind
	case "caseurl":
		return fmt.Sprintf("https://example.org/%d", n)
	}
	return kind + strconv.Itoa(n)
}

func write(t *testing.T, run *runs.Run, view reports.View) (string, *reports.Report) {
	t.Helper()
	r, err := reports.New(run, view)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String(), r
}

func parse(t *testing.T, content string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// elements returns the elements of these names, or all of them.
func elements(root *html.Node, names ...string) (found []*html.Node) {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && (len(names) == 0 || slices.Contains(names, n.Data)) {
			found = append(found, n)
		}
	}
	return found
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func content(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

// shape lists the elements with the names of their attributes: what of a document is markup.
func shape(root *html.Node) string {
	var b strings.Builder
	for _, n := range elements(root) {
		if n.Data == "script" && strings.HasPrefix(attr(n, "id"), "case-") {
			continue
		}
		fmt.Fprintf(&b, "%s(", n.Data)
		for _, a := range n.Attr {
			b.WriteString(a.Key + " ")
		}
		b.WriteString(")\n")
	}
	return b.String()
}

func unpacked(t *testing.T, n *html.Node, into any) {
	t.Helper()
	var letters string
	if err := json.Unmarshal([]byte(content(n)), &letters); err != nil {
		t.Fatal(err)
	}
	letters = strings.NewReplacer("v", `"`, "w", `\`, "x", "<", "y", "&").Replace(letters)
	z, err := gzip.NewReader(ascii85.NewDecoder(strings.NewReader(letters)))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatal(err)
	}
}

func byID(t *testing.T, root *html.Node, id string) *html.Node {
	t.Helper()
	for _, n := range elements(root) {
		if attr(n, "id") == id {
			return n
		}
	}
	t.Fatalf("the report has no element %q", id)
	return nil
}

// Whatever strings a run holds, the document has the same elements with the same attributes: they are text everywhere.
func TestNothingOfAPageIsMarkup(t *testing.T) {
	view := reports.View{Seed: 1}
	harmlessly, _ := write(t, newRun(t, 6, plain), view)
	want := shape(parse(t, harmlessly))
	for _, attack := range attacks {
		hostile := func(kind string, n int) string { return attack + plain(kind, n) }
		got, _ := write(t, newRun(t, 6, hostile), view)
		root := parse(t, got)
		if s := shape(root); s != want {
			t.Errorf("with %q the document has other elements:\n%s", attack, firstDifference(want, s))
		}
		checkSafe(t, root)
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("element %d: want %s, have %s", i, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d elements, want %d", len(y), len(x))
}

// checkSafe checks that a document can run nothing but its own script and asks the network for nothing.
func checkSafe(t *testing.T, root *html.Node) {
	t.Helper()
	for _, n := range elements(root) {
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src", a.Key == "srcset", a.Key == "action", a.Key == "formaction":
				t.Errorf("<%s> has the attribute %s=%q", n.Data, a.Key, a.Val)
			case a.Key == "href" && n.Data != "a":
				t.Errorf("<%s> points to %q", n.Data, a.Val)
			case a.Key == "href" && !strings.HasPrefix(a.Val, "#") && attr(n, "rel") != "noreferrer noopener":
				t.Errorf("a link to %q tells where it comes from", a.Val)
			case a.Key == "href" && strings.Contains(strings.ToLower(a.Val), "javascript:") && !strings.HasPrefix(a.Val, "#"):
				t.Errorf("a link runs a script: %q", a.Val)
			}
		}
		if slices.Contains([]string{"iframe", "object", "embed", "img", "link", "base", "foreignobject", "image", "use"}, n.Data) {
			t.Errorf("there is an element <%s>", n.Data)
		}
	}
}

// The policy names the digests of the very script and style sheet in the file, and allows nothing else.
func TestPolicy(t *testing.T) {
	got, _ := write(t, newRun(t, 2, plain), reports.View{Seed: 1})
	root := parse(t, got)
	var style, script, policy string
	for _, n := range elements(root, "style", "script", "meta") {
		switch {
		case n.Data == "style":
			style += source(content(n))
		case n.Data == "script" && attr(n, "type") == "":
			script += source(content(n))
		case attr(n, "http-equiv") == "Content-Security-Policy":
			policy = attr(n, "content")
		}
	}
	want := "default-src 'none'; script-src '" + script + "'; style-src '" + style + "'; base-uri 'none'; form-action 'none'"
	if policy != want {
		t.Errorf("the policy is\n%s, want\n%s", policy, want)
	}
	for _, forbidden := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "XMLHttpRequest", "WebSocket", "import("} {
		if strings.Contains(got, forbidden) {
			t.Errorf("the script uses %s", forbidden)
		}
	}
}

// The two sides of a pair mirror each other.
func TestDuels(t *testing.T) {
	r, err := reports.New(newRun(t, 20, plain), reports.View{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	d := newDuels(r)
	if len(d.Rows) != 2 || len(d.Pairs) != 1 || d.Rows[0].Name != "good" || d.Rows[0].Rank != 1 || d.Rows[1].Rank != 3 || d.Many {
		t.Fatalf("rows %v, pairs %v", d.Rows, d.Pairs)
	}
	win, loss := d.Rows[0].Cells[1], d.Rows[1].Cells[0]
	if win.Kind != "win" || loss.Kind != "loss" || win.Sign != "▲" || loss.Sign != "▼" || "−"+win.Text[1:] != loss.Text || d.Rows[0].Cells[0].Kind != "self" {
		t.Errorf("good against weak %+v, weak against good %+v", win, loss)
	}
	if !strings.HasSuffix(win.Long, "better on 20, same on 0, worse on 0 pages") || !strings.HasSuffix(loss.Long, "better on 0, same on 0, worse on 20 pages") {
		t.Errorf("%s\n%s", win.Long, loss.Long)
	}
}

func TestUnpackedIndex(t *testing.T) {
	got, _ := write(t, newRun(t, 5, plain), reports.View{Seed: 1})
	var have index
	unpacked(t, byID(t, parse(t, got), "index"), &have)
	if len(have.Cases) != 5 || have.Extractors[0].Name != "good" || !have.Texts || !have.Whole {
		t.Fatalf("the index is %+v", have)
	}
	c := have.Cases[4]
	failed, good := c.Pairs[2], c.Pairs[0]
	if c.ID != "case4" || have.Statuses[failed.Status] != runs.Failed || failed.Error != "error4" || failed.FN != 18 {
		t.Errorf("the failed pair is %+v", failed)
	}
	if good.TP != 17 || good.FP != 2 || good.FN != 1 || good.TN != 6 || good.Barcode == "" {
		t.Errorf("the pair of case4 and good is %+v", good)
	}
}

// Every figure of the leaderboard is that of the JSON report, to the last digit, and what is shown is it rounded.
func TestFiguresAreThoseOfJSON(t *testing.T) {
	for _, view := range []reports.View{{Seed: 1}, {}, {Seed: 1, Unit: reports.UnitBlock}, {Seed: 1, Group: "tag0", Metrics: []string{"wcxb"}}} {
		got, r := write(t, newRun(t, 7, plain), view)
		var b bytes.Buffer
		if err := r.JSON(&b); err != nil {
			t.Fatal(err)
		}
		var want struct{ Extractors []map[string]any }
		if err := json.Unmarshal(b.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		checked := 0
		for _, n := range elements(parse(t, got), "data") {
			field := attr(n, "data-field")
			if field == "" {
				continue
			}
			checked++
			name := attr(rowOf(n), "data-extractor")
			at := slices.IndexFunc(want.Extractors, func(x map[string]any) bool { return x["name"] == name })
			checkFigure(t, n, dig(want.Extractors[at], field), name+"."+field)
		}
		if checked < 20 {
			t.Errorf("only %d figures were found", checked)
		}
	}
}

func rowOf(n *html.Node) *html.Node {
	for n.Data != "tr" {
		n = n.Parent
	}
	return n
}

// dig follows a path into JSON; nil where it ends early.
func dig(v any, path string) any {
	for _, step := range strings.Split(path, ".") {
		object, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = object[step]
	}
	return v
}

func checkFigure(t *testing.T, n *html.Node, want any, what string) {
	t.Helper()
	exact, shown := attr(n, "value"), content(n)
	x, defined := want.(float64)
	if !defined {
		if exact != "" || shown != "–" {
			t.Errorf("%s is undefined, but shown as %q (%q)", what, shown, exact)
		}
		return
	}
	if got, err := strconv.ParseFloat(exact, 64); err != nil || got != x {
		t.Errorf("%s is %v, but the file has %q", what, x, exact)
	}
	if got, err := strconv.ParseFloat(shown, 64); err != nil || got-x > .5 || x-got > .5 || x < 1 && (got-x > .00051 || x-got > .00051) && !strings.HasPrefix(what[strings.Index(what, ".")+1:], "ms") {
		t.Errorf("%s is %v, but is shown as %q", what, x, shown)
	}
}

// The report that stands in the file as data is the JSON report of the same run, but for its folder.
func TestTheReportIsInTheFileAsData(t *testing.T) {
	got, r := write(t, newRun(t, 3, func(kind string, n int) string { return "<&\u2028>" + plain(kind, n) }), reports.View{Seed: 1})
	var want, have any
	var b bytes.Buffer
	if err := r.JSON(&b); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(content(byID(t, parse(t, got), "report-json"))), &have); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(want) != fmt.Sprint(have) {
		t.Errorf("the file has\n%v, want\n%v", have, want)
	}
}

func TestSameRunSameBytes(t *testing.T) {
	first, _ := write(t, newRun(t, 5, plain), reports.View{Seed: 1})
	moved := newRun(t, 5, plain)
	moved.Dir = "somewhere/else"
	second, _ := write(t, moved, reports.View{Seed: 1})
	if first != second {
		t.Error("the same run in another folder gives another file")
	}
}

// A name hides no point; where it does not stand right beside its own, it has its number.
func TestLabels(t *testing.T) {
	p := scatter{Left: left, Right: plotWidth - right, Top: top, Bottom: plotHeight - bottom}
	for n := range 12 {
		p.Points = append(p.Points, point{Rank: n + 1, Name: fmt.Sprintf("extractor-%d", n), X: px(200 + 25*(n%4)), Y: px(150 + 9*n)})
	}
	p.label()
	numbered := 0
	for _, at := range p.Points {
		l := at.Label
		width := letterWidth * float64(len(l.Text))
		b := box{float64(l.X), float64(l.Y) - 4 - labelHeight/2, float64(l.X) + width, float64(l.Y) - 4 + labelHeight/2}
		switch l.Anchor {
		case "middle":
			b.x0, b.x1 = b.x0-width/2, b.x1-width/2
		case "end":
			b.x0, b.x1 = b.x0-width, b.x1-width
		}
		for _, other := range p.Points {
			if covered := b.overlap(other.around(pointSize / 2)); covered > 0 {
				t.Errorf("the name %q hides %.0f of point %d", l.Text, covered, other.Rank)
			}
		}
		switch away := math.Hypot(float64(l.X-at.X), float64(l.Y-4-at.Y)); {
		case away > beside+1 && l.Text != fmt.Sprintf("%d %s", at.Rank, at.Name), away <= beside+1 && l.Text != at.Name:
			t.Errorf("%.0f from its point the name is %q", away, l.Text)
		case away > beside+1:
			numbered++
		}
	}
	if numbered == 0 {
		t.Error("all names stand right beside their points, which shows nothing")
	}
}
