package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/annotate"
)

// inBrowser asks for the tests that need Chromium and chromedriver: make browser-test.
var inBrowser = flag.Bool("browser", false, "run the tests in a browser")

// axe is npm's axe-core, for the check of accessibility.
var axe = flag.String("axe", "", "path of axe.min.js")

// session is a browser that chromedriver drives. The protocol is JSON over HTTP (W3C WebDriver).
type session struct {
	t    *testing.T
	base string
}

// startBrowser starts both programs for one test.
func startBrowser(t *testing.T) *session {
	t.Helper()
	if !*inBrowser {
		t.Skip("not asked for (make browser-test)")
	}
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("chromedriver is not installed (Debian: chromium-driver)")
	}
	command := exec.Command(driver, "--port=0")
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill(); command.Wait() })
	s := &session{t: t}
	for lines := bufio.NewScanner(out); s.base == "" && lines.Scan(); {
		if m := regexp.MustCompile(`successfully on port (\d+)`).FindStringSubmatch(lines.Text()); m != nil {
			s.base = "http://127.0.0.1:" + m[1]
		}
	}
	args := []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--window-size=1200,800", "--user-data-dir=" + t.TempDir()}
	var made struct{ SessionID string }
	s.call("POST", "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"goog:chromeOptions": map[string]any{"args": args}, "goog:loggingPrefs": map[string]string{"browser": "ALL"}}}}, &made)
	s.base += "/session/" + made.SessionID
	t.Cleanup(func() { s.call("DELETE", "", nil, nil) })
	return s
}

// call sends a command and reads what it returns.
func (s *session) call(method, path string, body, value any) {
	s.t.Helper()
	var sent bytes.Buffer
	if method == http.MethodPost {
		json.NewEncoder(&sent).Encode(body)
	}
	r, err := http.NewRequest(method, s.base+path, &sent)
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	got := struct{ Value any }{value}
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || answer.StatusCode != 200 {
		s.t.Fatalf("%s %s: %s, %v, %v", method, path, answer.Status, err, got.Value)
	}
}

func (s *session) open(url string) { s.call("POST", "/url", map[string]string{"url": url}, nil) }

// press presses keys, one after the other.
func (s *session) press(keys string) {
	s.t.Helper()
	var actions []map[string]string
	for _, key := range keys {
		actions = append(actions, map[string]string{"type": "keyDown", "value": string(key)}, map[string]string{"type": "keyUp", "value": string(key)})
	}
	s.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": actions}}}, nil)
}

// wait waits until a JavaScript expression gives a value, and gives up after ten seconds.
func (s *session) wait(expression, want string) {
	s.t.Helper()
	var got string
	for range 100 {
		s.call("POST", "/execute/sync", map[string]any{"script": "return String(" + expression + ")", "args": []any{}}, &got)
		if got == want {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	s.t.Fatalf("%s is %q, want %q", expression, got, want)
}

// quiet wants nothing in the browser's console.
func (s *session) quiet() {
	s.t.Helper()
	var entries []struct{ Level, Message string }
	s.call("POST", "/se/log", map[string]string{"type": "browser"}, &entries)
	for _, e := range entries {
		if !strings.Contains(e.Message, "409") { // the browser's own note of the refused change
			s.t.Errorf("console: %s: %s", e.Level, e.Message)
		}
	}
}

// accessible wants no serious finding of axe-core, where that is given.
func (s *session) accessible() {
	s.t.Helper()
	if *axe == "" {
		s.t.Log("accessibility is not checked: no -axe")
		return
	}
	source, err := os.ReadFile(*axe)
	if err != nil {
		s.t.Fatal(err)
	}
	var found []string
	s.call("POST", "/execute/async", map[string]any{"args": []any{}, "script": string(source) + `;
		const done = arguments[arguments.length - 1];
		axe.run().then(r => done(r.violations.filter(v => v.impact === "serious" || v.impact === "critical")
			.map(v => v.id + ": " + v.help + ": " + v.nodes[0].html)), e => done([String(e)]))`}, &found)
	for _, finding := range found {
		s.t.Errorf("accessibility: %s", finding)
	}
}

const (
	shownLabels = `[...document.querySelectorAll("#blocks li")].map(e => e.dataset.label).join()`
	savedAs     = `(document.getElementById("status").textContent.match(/version \d+/) || ["none"])[0]`
)

// TestScreenByKeys labels two pages without a mouse, comes back, and finds everything; then two tabs get in each other's way.
func TestScreenByKeys(t *testing.T) {
	s := startBrowser(t)
	dir, f := folder(t)
	server := s.serve(f, Annotator{})
	s.wait(shownLabels, ",,")
	s.wait("location.search", "")
	s.accessible()
	s.press(" ") // the first is content
	s.wait(savedAs, "version 1")
	s.press("jjx") // up to the third
	s.wait(shownLabels, "content,content,content")
	s.press("ks") // the second is unsure
	s.wait(shownLabels, "content,unsure,content")
	s.press("u") // it is not
	s.wait(shownLabels, "content,content,content")
	s.press("]o") // the block and all around it are optional
	s.wait(shownLabels, "optional,optional,optional")
	s.press("u")
	s.wait(savedAs, "version 6")
	s.open(fmt.Sprintf("http://%s/", server.listener.Addr())) // whoever comes back
	s.wait(shownLabels, "content,content,content")
	s.press("kk ") // the attack strings go out
	s.wait(shownLabels, "boilerplate,content,content")
	s.press("n")
	s.wait(shownLabels, "") // the other page, with one block
	if gold, err := os.ReadFile(filepath.Join(dir, "gold/a.txt")); err != nil || string(gold) != "Two\nThree\n" {
		t.Errorf("gold %q, %v", gold, err)
	}
	s.twoTabs()
	if gold, err := os.ReadFile(filepath.Join(dir, "gold/b.txt")); err != nil || string(gold) != "One\n" {
		t.Errorf("gold %q, %v", gold, err)
	}
	s.quiet()
}

// serve serves a folder until the test ends, and opens it.
func (s *session) serve(f *annotate.Folder, who Annotator) *Server {
	s.t.Helper()
	server, err := Listen(0, Annotate(f, who), AnnotatePolicy())
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- server.Run(ctx) }()
	s.t.Cleanup(func() { stop(); <-ended })
	s.open(server.URL())
	return server
}

// twoTabs changes the page on the screen from elsewhere, and then by key: mine goes on top only when I say so.
func (s *session) twoTabs() {
	elsewhere := `fetch("/change", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({id: "b", version: 0, edit: {from: 0, labels: ["unsure"], finish: true}})}).then(r => window.other = r.status)`
	s.call("POST", "/execute/sync", map[string]any{"script": elsewhere, "args": []any{}}, nil)
	s.wait("window.other", "200")
	s.press(" ")
	s.wait(`document.getElementById("conflict").hidden`, "false")
	s.wait(`document.querySelectorAll("#blocks .differs").length`, "1")
	s.press("M")
	s.wait(savedAs, "version 2")
	s.wait(shownLabels, "content")
}
