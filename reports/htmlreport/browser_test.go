package htmlreport

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/websocket"

	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

var (
	inBrowser = flag.Bool("browser", false, "open reports in a headless Chromium")
	axe       = flag.String("axe", "", "axe.min.js of the npm package axe-core, for the accessibility check")
	shots     = flag.String("shots", "", "folder for screenshots of -report")
	shotOf    = flag.String("report", "", "an HTML report to take screenshots of")
)

// browser is a page of a headless Chromium, driven by the DevTools protocol.
type browser struct {
	t        *testing.T
	conn     *websocket.Conn
	last     int
	problems []string // exceptions, console errors, dialogs, network requests
}

// openBrowser starts a Chromium that ends with the test. It skips the test where there is none.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	if !*inBrowser {
		t.Skip("browser tests run by make browser-test only")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium here: apt-get install chromium")
	}
	profile, err := os.MkdirTemp("", "assay-browser-")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0", "--remote-allow-origins=http://127.0.0.1", "--window-size=1280,900", "--user-data-dir="+profile, "about:blank")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
		for range 100 { // its own processes write to the profile for a moment yet
			if err = os.RemoveAll(profile); err == nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Errorf("remove the browser's profile: %v", err)
	})
	port, id := devTools(t, profile)
	b := &browser{t: t}
	b.conn = b.dial("ws://127.0.0.1:" + port + id)
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	b.conn.Close()
	b.conn = b.dial("ws://127.0.0.1:" + port + "/devtools/page/" + target.TargetID)
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// devTools waits for the file in which a Chromium says where its protocol is spoken: port and path.
func devTools(t *testing.T, profile string) (port, path string) {
	t.Helper()
	for range 300 {
		content, err := os.ReadFile(filepath.Join(profile, "DevToolsActivePort"))
		if port, path, ok := strings.Cut(strings.TrimSpace(string(content)), "\n"); err == nil && ok {
			return port, path
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("chromium did not start within 30 s")
	return "", ""
}

func (b *browser) dial(address string) *websocket.Conn {
	b.t.Helper()
	conn, err := websocket.Dial(address, "", "http://127.0.0.1")
	if err != nil {
		b.t.Fatal(err)
	}
	conn.MaxPayloadBytes = 256 << 20
	return conn
}

// call sends a command and waits for its answer; what happens meanwhile is noted.
func (b *browser) call(method string, params map[string]any, into any) {
	b.t.Helper()
	b.last++
	if params == nil {
		params = map[string]any{}
	}
	if err := websocket.JSON.Send(b.conn, map[string]any{"id": b.last, "method": method, "params": params}); err != nil {
		b.t.Fatal(err)
	}
	for {
		var m struct {
			ID     int
			Method string
			Params json.RawMessage
			Result json.RawMessage
			Error  json.RawMessage
		}
		if err := websocket.JSON.Receive(b.conn, &m); err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
		if m.ID != b.last {
			b.note(m.Method, m.Params)
			continue
		}
		if m.Error != nil {
			b.t.Fatalf("%s: %s", method, m.Error)
		}
		if into != nil {
			if err := json.Unmarshal(m.Result, into); err != nil {
				b.t.Fatal(err)
			}
		}
		return
	}
}

// note keeps what a report must not do.
func (b *browser) note(method string, params json.RawMessage) {
	switch method {
	case "Runtime.exceptionThrown", "Page.javascriptDialogOpening", "Log.entryAdded":
		b.problems = append(b.problems, method+" "+string(params))
	case "Network.requestWillBeSent":
		var p struct{ Request struct{ URL string } }
		if json.Unmarshal(params, &p) == nil && !strings.HasPrefix(p.Request.URL, "file:") {
			b.problems = append(b.problems, "a request for "+p.Request.URL)
		}
	}
}

// eval returns what a JavaScript expression gives, as text.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, r.ExceptionDetails)
	}
	return fmt.Sprint(r.Result.Value)
}

// want waits until an expression gives a value.
func (b *browser) want(expression, value string) {
	b.t.Helper()
	got := ""
	for range 400 { // a machine at work on something else may take its time
		if got = b.eval(expression); got == value {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Errorf("%s is %q, want %q", expression, got, value)
}

func (b *browser) open(address string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	b.call("Page.navigate", map[string]any{"url": address}, nil)
	b.want("document.readyState + !!document.body?.dataset.ready", "completetrue")
}

func (b *browser) key(k string) {
	b.t.Helper()
	for _, kind := range []string{"keyDown", "keyUp"} {
		event := map[string]any{"type": kind, "key": k}
		if len(k) == 1 && kind == "keyDown" {
			event["text"] = k
		}
		b.call("Input.dispatchKeyEvent", event, nil)
	}
}

// fileURL writes a report into a file and returns its address.
func fileURL(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}

func TestBrowser(t *testing.T) {
	b := openBrowser(t)
	content, _ := write(t, newRun(t, 120, plain), reports.View{Seed: 1})
	address := fileURL(t, content)

	b.open(address)
	first := "document.querySelector('table.sortable tbody th b').textContent"
	b.want(first, "good")
	b.eval("document.querySelectorAll('table.sortable thead button')[3].click()") // precision
	b.want(first, "weak")
	b.want("document.querySelector('[aria-sort]').cellIndex + document.querySelector('[aria-sort]').getAttribute('aria-sort')", "4descending")
	f1 := "[...document.querySelectorAll('tr[data-extractor=weak] .f1 data')].find(d => d.offsetParent).dataset.field"
	b.want(f1, "macro.f1")
	b.eval("document.querySelector('input[value=micro]').click()")
	b.want(f1, "micro.f1")

	b.want("document.querySelectorAll('#page-table tbody tr').length", "100")
	b.eval("byID('more-pages').click()")
	b.want("document.querySelectorAll('#page-table tbody tr').length", "120")
	b.eval("byID('filter').value = 'weak:failed good.f1>=.9 value1'; byID('filter').dispatchEvent(new Event('input'))")
	b.want("byID('filter-says').textContent", "0 of 120 pages")
	b.eval("byID('filter').value = 'weak:failed good.tp=16 tag0:value2'; byID('filter').dispatchEvent(new Event('input'))")
	b.want("byID('filter-says').textContent", "8 of 120 pages")
	b.want("new URLSearchParams(location.hash.slice(1)).get('q')", "weak:failed good.tp=16 tag0:value2")
	b.eval("byID('filter').value = 'god.f1>.5'; byID('filter').dispatchEvent(new Event('input'))")
	b.want("byID('filter-says').textContent.slice(0, 31)", "there is no extractor “god”; th")

	b.eval("pages.index.cases[0].lang = 'en-US'; pages.index.cases[1].lang = 'EN_gb'; pages.index.cases[2].lang = 'eng'")
	for filter, want := range map[string]string{"lang:en": "2 of 120 pages", "lang:en-us": "1 of 120 pages"} {
		b.eval(fmt.Sprintf("byID('filter').value = %q; byID('filter').dispatchEvent(new Event('input'))", filter))
		b.want("byID('filter-says').textContent", want)
	}

	b.open(address + "#q=weak:failed&order=gold") // the address alone
	b.want("byID('filter-says').textContent + byID('order').value", "24 of 120 pagesgold")

	b.open(address + "#case=case4&x=good")
	b.want("byID('case-title').textContent + byID('report').hidden", "case4true")
	b.want("document.querySelector('.answers .chosen th').textContent", "good")
	b.want("document.querySelectorAll('#blocks tbody tr').length + document.querySelector('#blocks tbody .cost').textContent", "4FP 5")
	b.want("document.querySelector('#blocks').scrollWidth <= document.querySelector('#blocks').clientWidth", "true") // text and features are in view
	b.want("document.querySelector('#words .fp').textContent", "[added: Share this]")
	b.key("j")
	b.want("byID('error-says').textContent", "1 of 1: 2 words added")
	b.want("document.querySelector('#words .now').className", "fp now")
	b.key("3") // weak, which failed
	b.want("document.querySelector('.answers .chosen').textContent.includes('failed: error4')", "true")
	b.key("n")
	b.want("byID('case-title').textContent", "case5")
	b.key("1")
	b.key("a")
	b.want("new URLSearchParams(location.hash.slice(1)).get('y')", "weak")
	b.want("document.querySelectorAll('#words .only-a').length > 0 && !document.querySelector('#words .fp')", "true")
	b.key("a")
	b.key("b")
	b.want("byID('blocks').hidden", "true")
	b.key("?")
	b.want("byID('help').open", "true")
	b.eval("byID('help').close()")
	b.key("Escape")
	b.want("byID('inspector').hidden + location.hash", "true#pages")

	background := "getComputedStyle(document.body).backgroundColor"
	b.eval("document.documentElement.dataset.theme = 'light'")
	b.want(background, "rgb(253, 253, 251)")
	b.eval("byID('theme').click()")
	b.want(background, "rgb(20, 23, 27)")
	b.call("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	b.want("getComputedStyle(byID('bar')).display", "none")
	if len(b.problems) > 0 {
		t.Errorf("the report did what it must not:\n%s", strings.Join(b.problems, "\n"))
	}
}

// The inspector jumps to the costliest error first, has the costliest blocks on top, every extractor's barcode above the
// words, and with two extractors only the words on which they differ. Optional words are none of them.
func TestBrowserInspector(t *testing.T) {
	b := openBrowser(t)
	content, _ := write(t, newRun(t, 3, plain), reports.View{Seed: 1})
	b.open(fileURL(t, content) + "#case=case1&x=weak")
	b.want("document.querySelectorAll('#answers .barcode').length", "4")
	b.want("[...document.querySelectorAll('#answers thead th')].map(e => e.textContent).join()", "key,extractor,F1,precision,recall,TP,FP,FN,TN,page, left to right")
	b.want("[...document.querySelectorAll('#answers tbody th')].map(e => e.textContent.trim()).join()", "gold,good,all,weak")
	b.want("open.errors.map(e => e.words + e.kind).join()", "2fn,1fn,8fn")
	b.key("c")
	b.want("byID('error-says').textContent", "3 of 3: 8 words lost")
	b.key("c")
	b.want("byID('error-says').textContent", "1 of 3: 2 words lost")
	b.eval("byID('costliest').click()")
	b.want("byID('error-says').textContent", "2 of 3: 1 word lost")
	b.key("1")
	b.want("[...document.querySelectorAll('#blocks .cost')].map(e => e.textContent).join()", "FP 5,FP 2,,")
	b.eval("byID('versus').value = 'weak'; byID('versus').dispatchEvent(new Event('change'))")
	b.want("byID('error-says').textContent", "4 differences, 13 words")
	b.want("[...byID('words').children].map(e => e.tagName + (e.open ?? '')).join()", "DETAILSfalse,P,P,P,P,DETAILSfalse")
	b.want("byID('words').firstChild.firstChild.textContent + [...byID('words').firstChild.querySelectorAll('p')].map(e => e.textContent)", "1 line alikeHome News About")
	b.eval("document.querySelectorAll('#blocks tbody tr')[2].click()") // a block on a folded line
	b.want("document.querySelector('#words .shown').textContent + document.querySelector('#words details').open", "Home News Abouttrue")
	b.want("[...document.querySelectorAll('#words [class^=only]')].map(e => e.className).join()", "only-a right,only-a right,only-a right,only-a")
	b.eval("open.left[2] = 1; showWords(); showAnswers()") // as if a word were optional
	b.want("document.querySelectorAll('#words .opt').length + ' ' + byID('legend').textContent.includes('optional')", "1 true")
	if len(b.problems) > 0 {
		t.Errorf("the report did what it must not:\n%s", strings.Join(b.problems, "\n"))
	}
}

// The page itself is shown in a frame that runs nothing and loads nothing, even where its HTML has not been made inert
// before: sandbox and policy hold alone.
func TestBrowserShowsThePage(t *testing.T) {
	b := openBrowser(t)
	asked := make(chan string, 100)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- r.URL.Path }))
	defer elsewhere.Close()
	hostile := strings.ReplaceAll(`<h1>The page</h1><script>parent.document.title = "run"; alert(1)</script><img src="URL/img" onerror="alert(2)">
		<link rel=stylesheet href="URL/css"><link rel=prefetch href="URL/prefetch"><style>@import "URL/import"; body { background: url(URL/bg) }</style>
		<iframe src="URL/frame"></iframe><object data="URL/object"></object><video src="URL/video" autoplay></video><meta http-equiv=refresh content="0;url=URL/refresh">
		<form action="URL/form"><input autofocus onfocus="this.form.submit()"></form><a href="URL/link" ping="URL/ping">away</a><svg><image href="URL/svg"/></svg>`, "URL", elsewhere.URL)
	r, err := reports.New(newRun(t, 3, plain), reports.View{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	pages := func(c runs.Case) (string, error) {
		if c.ID == "case2" {
			return "", errors.New("the page has changed <b>")
		}
		return hostile, nil
	}
	if err := Write(&file, r, Options{Originals: pages}); err != nil {
		t.Fatal(err)
	}
	address := fileURL(t, file.String())
	b.open(address + "#case=case1")
	b.want("byID('original').hidden + ' ' + document.querySelectorAll('iframe').length", "true 0")
	b.key("o")
	b.want("byID('original').hidden + ' ' + document.querySelector('iframe').sandbox.length", "false 0")
	b.want("new URLSearchParams(location.hash.slice(1)).get('o')", "1")
	b.want("byID('original').getBoundingClientRect().top < innerHeight", "true")
	b.want("document.querySelector('iframe').contentDocument", "<nil>") // another origin, though it is our own text
	time.Sleep(time.Second)
	var picture struct{ Data []byte }
	b.eval("document.querySelector('iframe').scrollIntoView()")
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &picture)
	if *shots != "" {
		if err := os.WriteFile(filepath.Join(*shots, "original.png"), picture.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b.want("document.title", "case1 · assay")
	b.open(address + "#case=case2&o=1")
	b.want("byID('original').textContent", "The page cannot be shown: the page has changed <b>")
	b.key("o")
	b.want("byID('original').hidden", "true")
	select {
	case path := <-asked:
		t.Errorf("the page loaded %s", path)
	default:
	}
	for _, p := range b.problems {
		if strings.HasPrefix(p, "Page.javascriptDialogOpening") || strings.HasPrefix(p, "Runtime.exceptionThrown") {
			t.Errorf("the page ran something: %s", p)
		}
	}
}

// A report full of attack strings runs none of them, opens every case, and asks the network for nothing.
func TestBrowserIsNotAttacked(t *testing.T) {
	b := openBrowser(t)
	for _, attack := range attacks {
		content, _ := write(t, newRun(t, 3, func(kind string, n int) string { return attack + plain(kind, n) }), reports.View{Seed: 1})
		address := fileURL(t, content)
		b.open(address)
		id := url.QueryEscape(attack + "case1")
		b.open(address + "#case=" + id)
		b.want("byID('case-title').textContent", attack+"case1")
		b.key("a")
		b.want("document.querySelectorAll('script:not([type]), iframe, img, [onload], [onerror], [onmouseover]').length", "1")
	}
	if len(b.problems) > 0 {
		t.Errorf("the report did what it must not:\n%s", strings.Join(b.problems, "\n"))
	}
}

// Report and inspector have no finding of axe-core that is serious or worse, in light and dark.
func TestBrowserAccessibility(t *testing.T) {
	if *axe == "" {
		t.Skip("the accessibility check runs by make browser-test AXE=node_modules/axe-core/axe.min.js")
	}
	program, err := os.ReadFile(*axe)
	if err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	content, _ := write(t, newRun(t, 6, plain), reports.View{Seed: 1})
	address := fileURL(t, content)
	for _, view := range []string{"", "#case=case1&x=good", "#case=case1&x=good&y=weak"} {
		for _, theme := range []string{"light", "dark"} {
			b.open(address + view)
			b.eval(fmt.Sprintf("document.documentElement.dataset.theme = %q; document.querySelectorAll('details').forEach(d => { d.open = true; }); 0", theme))
			b.eval(string(program) + "; 0")
			found := b.eval(`axe.run().then(r => r.violations.filter(v => v.impact === "serious" || v.impact === "critical")
				.map(v => v.id + ": " + v.nodes.length + " times, as in " + v.nodes[0].html.slice(0, 200) + " " + (v.nodes[0].any[0] || {}).message).join("\n"))`)
			if found != "" {
				t.Errorf("%s, %s:\n%s", view, theme, found)
			}
		}
	}
}

// TestScreenshots takes pictures of a report, for people to look at: make screenshots.
func TestScreenshots(t *testing.T) {
	if *shots == "" {
		t.Skip("screenshots are made by make screenshots only")
	}
	b := openBrowser(t)
	name, err := filepath.Abs(*shotOf)
	if err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: name}).String()
	b.open(address)
	id := b.eval("pages.index.cases[Math.floor(pages.index.cases.length / 2)].id")
	inspector := address + "#case=" + url.QueryEscape(id)
	for _, s := range []struct {
		name, address, theme string
		width, height        int
	}{
		{"report-print", address, "print", 800, 4000},
		{"report-light", address, "light", 1280, 1500}, {"report-dark", address, "dark", 1280, 1500}, {"report-narrow", address, "light", 420, 1500},
		{"plots", address + "#plots", "light", 1280, 3200},
		{"pages", address + "#order=disagreement", "light", 1280, 1000}, {"inspector-light", inspector, "light", 1400, 1100}, {"inspector-dark", inspector, "dark", 1400, 1100},
	} {
		b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": s.width, "height": s.height, "deviceScaleFactor": 1, "mobile": false}, nil)
		b.open(s.address)
		b.eval(fmt.Sprintf("document.documentElement.dataset.theme = %q", strings.Replace(s.theme, "print", "light", 1)))
		media := ""
		if s.theme == "print" {
			media = "print"
		}
		b.call("Emulation.setEmulatedMedia", map[string]any{"media": media}, nil)
		var picture struct{ Data []byte }
		b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &picture)
		if err := os.WriteFile(filepath.Join(*shots, s.name+".png"), picture.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var printed struct{ Data []byte }
	b.call("Page.printToPDF", map[string]any{"printBackground": true}, &printed)
	if err := os.WriteFile(filepath.Join(*shots, "inspector-print.pdf"), printed.Data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// What is not there is said: a page that the report has not, and an answer whose text is gone, of which no word is called
// lost.
func TestBrowserSaysWhatIsMissing(t *testing.T) {
	b := openBrowser(t)
	run := newRun(t, 3, plain)
	for n := range run.Results {
		if r := &run.Results[n]; r.Case == "case1" && r.Extractor == "good" {
			r.Output = "gone"
		}
	}
	content, _ := write(t, run, reports.View{Seed: 1})
	address := fileURL(t, content)
	b.open(address + "#case=none")
	b.want("byID('filter-says').textContent + byID('report').hidden", "there is no page “none” in this reportfalse")
	b.open(address + "#case=case1&x=good")
	const missing = "its stored text is missing or damaged; assay verify names the file"
	b.want("document.querySelector('.answers .chosen .no-answer').textContent", missing)
	b.want("byID('words').textContent + byID('error-says').textContent", "good: "+missing)
	b.key("j") // goes nowhere, and does not fail
	b.key("3")
	b.want("open.errors.length > 0", "true")
	b.key("a") // nobody is left to compare with
	b.want("open.b", "-1")
	b.eval("byID('versus').value = 'good'; byID('versus').dispatchEvent(new Event('change'))")
	b.want("byID('words').textContent", "good: "+missing)
	if len(b.problems) > 0 {
		t.Errorf("the report did what it must not:\n%s", strings.Join(b.problems, "\n"))
	}
}

// On paper, however many extractors there are, no column lies beyond the sheet: who beats whom and the pages are set
// across, and what nobody can unfold there is left out. On the screen the inspector is no longer than what it shows.
func TestBrowserPrints(t *testing.T) {
	b := openBrowser(t)
	content, _ := write(t, newRun(t, 120, plain), reports.View{Seed: 1})
	b.open(fileURL(t, content))
	b.eval(`for (const table of document.querySelectorAll(".duels, .pages")) {
		table.classList.toggle("many", table.matches(".duels"));
		for (const row of table.rows) for (let n = 0; n < 20; n++) row.append(row.lastElementChild.cloneNode(true));
	}`)
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": 1047, "height": 700, "deviceScaleFactor": 1, "mobile": false}, nil) // A4 across
	right := "[...document.querySelectorAll('.duels, .pages')].map(e => e.getBoundingClientRect().right <= innerWidth).join()"
	b.want(right, "false,false")
	b.call("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	b.want(right, "true,true")
	b.want("[byID('duels'), byID('pages'), byID('board')].map(e => getComputedStyle(e).page).join()", "across,across,auto")
	b.want("getComputedStyle(document.querySelector('.plot details')).display", "none")
	b.want("getComputedStyle(byID('page-table'), '::after').content", `"20 further pages not printed"`)
	b.call("Emulation.setEmulatedMedia", map[string]any{"media": ""}, nil)
	b.open(fileURL(t, content) + "#case=case1&x=weak")
	b.eval("document.querySelectorAll('#words p').forEach(p => { p.style.height = '1000px'; })")
	b.want("document.documentElement.scrollHeight <= Math.max(innerHeight, Math.ceil(byID('inspector').getBoundingClientRect().bottom + scrollY))", "true")
}
