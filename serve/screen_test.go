package serve

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/annotate"
	"github.com/contentassay/assay/text"
)

// shots is a folder for pictures of the screen: for people to look at.
var shots = flag.String("shots", "", "write pictures of the screen into this folder")

// picture takes a picture of the screen, where that is asked for.
func (s *session) picture(name string) {
	s.t.Helper()
	if *shots == "" {
		return
	}
	var encoded string
	s.call("GET", "/screenshot", nil, &encoded)
	b, err := base64.StdEncoding.DecodeString(encoded)
	if err == nil {
		err = os.WriteFile(filepath.Join(*shots, name+".png"), b, 0o666)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// dark and narrow set up the browser's window; light and wide is what it begins with.
func (s *session) dark() {
	s.call("POST", "/goog/cdp/execute", map[string]any{"cmd": "Emulation.setEmulatedMedia",
		"params": map[string]any{"features": []any{map[string]string{"name": "prefers-color-scheme", "value": "dark"}}}}, nil)
}

func (s *session) narrow() {
	s.call("POST", "/goog/cdp/execute", map[string]any{"cmd": "Emulation.setDeviceMetricsOverride",
		"params": map[string]any{"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": false}}, nil)
}

// draw presses the mouse on one word of the open block and lets it go on another; the same word is a click.
func (s *session) draw(from, to int) {
	s.t.Helper()
	s.drag(fmt.Sprintf("#blocks .word:nth-child(%d)", from+1), fmt.Sprintf("#blocks .word:nth-child(%d)", to+1))
}

func (s *session) drag(from, to string) {
	s.t.Helper()
	move := func(css string) map[string]any {
		var found map[string]string
		s.call("POST", "/element", map[string]string{"using": "css selector", "value": css}, &found)
		return map[string]any{"type": "pointerMove", "duration": 20, "origin": found, "x": 0, "y": 0}
	}
	down, up := map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0}
	s.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse",
		"parameters": map[string]string{"pointerType": "mouse"}, "actions": []any{move(from), down, move(to), up}}}}, nil)
}

const article = `<nav>Home News Contact</nav><h1>A bridge for the harbour</h1><p>By Ann Smith. The council has voted.</p>
<figure><figcaption>Photo: the old bridge</figcaption></figure><table><tr><td>1904 2026</td></tr></table><p>Work begins in May.</p><div>Great news! says Bob</div><p>Imprint</p>`

// newspaper has one page with all kinds of regions, and a second one.
func newspaper(t *testing.T, o annotate.Options, dir string) *annotate.Folder {
	t.Helper()
	var err error
	if o.Tokenizer, err = text.FindTokenizer("uax29"); err != nil {
		t.Fatal(err)
	}
	o.Now = time.Now
	f, err := annotate.Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func layNewspaper(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "html"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"bridge.html": article, "later.html": "<p>Later"} {
		if err := os.WriteFile(filepath.Join(dir, "html", name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const (
	shownParts = `[...document.querySelectorAll("#blocks .part")].map(e => e.dataset.label + "=" + e.textContent).join("|")`
	shownWords = `[...document.querySelectorAll("#blocks .word")].map(e => (e.dataset.label || "-")[0]).join("")`
)

// TestScreenWords labels words and regions without a mouse, reloads, finds them there, and looks at the files.
func TestScreenWords(t *testing.T) {
	s := startBrowser(t)
	dir := layNewspaper(t)
	server := s.serve(newspaper(t, annotate.Options{}, dir), Annotator{})
	s.wait(shownLabels, ",,,,,,,")
	s.press("j jw") // the headline is content; the words of the next block
	s.wait(shownWords, "-------")
	const keysShown = `[document.getElementById("block-keys").hidden, document.getElementById("word-keys").hidden].join()`
	s.wait(keysShown, "true,false")
	s.accessible()
	s.press("lll ") // behind the byline
	s.wait(shownWords, "---c---")
	s.press("lllx") // up to the last word
	s.wait(shownWords, "---cccc")
	s.press("hhhu")
	s.wait(shownWords, "---c---")
	s.press("]]]s")
	s.wait(shownWords, "---uuuu")
	s.picture("words-light")
	s.press(" w")
	s.wait(shownParts, "=By Ann Smith. |content=The council has voted.")
	s.wait(keysShown, "false,true")
	s.press("jcjtj jr") // caption, table, content, comments
	s.wait(shownLabels, ",content,mixed,caption,table,content,comments,")
	s.press("kkkk")
	s.picture("regions-light")
	s.accessible()
	for _, jump := range []struct{ keys, at string }{{"kkJ", "block-1"}, {"J", "block-2"}, {"jjjjjJ", "block-7"}, {"J", "block-7"}, {"KK", "block-5"}} {
		s.press(jump.keys)
		s.wait(`document.querySelector("#blocks .cursor").id`, jump.at)
	}
	s.open(fmt.Sprintf("http://%s/", server.listener.Addr())) // whoever comes back
	s.wait(shownLabels, ",content,mixed,caption,table,content,comments,")
	s.wait(shownParts, "=By Ann Smith. |content=The council has voted.")
	s.press("n")
	s.wait(`document.querySelectorAll("nav small")[0].textContent`, "✓ done")
	s.quiet()
	checkNewspaper(t, dir)
}

func checkNewspaper(t *testing.T, dir string) {
	t.Helper()
	gold, err := os.ReadFile(filepath.Join(dir, "gold/bridge.txt"))
	if want := "A bridge for the harbour\nThe council has voted.\nWork begins in May.\n"; err != nil || string(gold) != want {
		t.Errorf("gold %q, %v, want %q", gold, err, want)
	}
	sidecar, err := os.ReadFile(filepath.Join(dir, "gold/bridge.json"))
	var r annotate.Record
	if err == nil {
		err = json.Unmarshal(sidecar, &r)
	}
	want := annotate.Tally{Content: 13, Caption: 4, Table: 2, Comments: 4, Open: 7}
	if err != nil || !r.Done || r.Tally != want {
		t.Errorf("sidecar: %v, done %v, words %+v, want %+v", err, r.Done, r.Tally, want)
	}
}

// TestScreenMouse labels blocks by clicks and words by drawing the mouse over them.
func TestScreenMouse(t *testing.T) {
	s := startBrowser(t)
	dir := layNewspaper(t)
	s.serve(newspaper(t, annotate.Options{}, dir), Annotator{})
	s.wait(shownLabels, ",,,,,,,")
	s.drag("#block-1 .text", "#block-1 .text")
	s.wait(shownLabels, ",content,,,,,,")
	s.drag("#block-2 .text", "#block-2 .text")
	s.drag("#words-button", "#words-button")
	s.wait(shownWords, "ccccccc")
	s.draw(0, 2)
	s.wait(shownWords, "bbbcccc")
	s.draw(6, 6)
	s.wait(shownWords, "bbbcccb")
	s.drag("#block-5 .text", "#block-5 .text") // elsewhere: the words are done
	s.wait(shownParts, "boilerplate=By Ann Smith. |content=The council has |boilerplate=voted.")
	s.wait(shownLabels, ",content,mixed,,,content,,")
	s.press("n")
	s.wait(`document.querySelectorAll("nav small")[0].textContent`, "✓ done")
	if gold, err := os.ReadFile(filepath.Join(dir, "gold/bridge.txt")); err != nil || string(gold) != "A bridge for the harbour\nThe council has\nWork begins in May.\n" {
		t.Errorf("gold %q, %v", gold, err)
	}
	s.quiet()
}

// TestScreenReview goes through the disagreements of two annotators.
func TestScreenReview(t *testing.T) {
	s := startBrowser(t)
	dir := layNewspaper(t)
	label := func(by string, labels ...annotate.Label) {
		f := newspaper(t, annotate.Options{By: by}, dir)
		if _, _, err := f.Change("bridge", 0, annotate.Edit{From: 1, Labels: labels, Finish: true}); err != nil {
			t.Fatal(err)
		}
	}
	label("", annotate.Content, annotate.Content, annotate.Optional, annotate.Boilerplate)
	label("anna", annotate.Content, annotate.Boilerplate, annotate.Optional, annotate.Content)
	f := newspaper(t, annotate.Options{Against: "anna"}, dir)
	if err := f.ByDispute(); err != nil {
		t.Fatal(err)
	}
	s.serve(f, Annotator{Other: "anna", Review: true})
	s.wait(`document.querySelectorAll("#blocks .differs").length`, "2")
	s.wait(`document.querySelector("#blocks .cursor").id`, "block-2")
	s.wait(`document.querySelector("#blocks .cursor").dataset.theirs`, "anna: – out")
	s.picture("review-light")
	s.accessible()
	s.press("d")
	s.wait(`document.querySelector("#blocks .cursor").id`, "block-4")
	agreed := `document.querySelector("nav [aria-current] small").textContent`
	s.wait(agreed, "✓ done, kappa 0.28, F1 0.53 ≠")
	s.press(" ") // anna is right
	s.wait(`document.querySelectorAll("#blocks .differs").length`, "1")
	s.wait(agreed, "✓ done, kappa 0.48, F1 0.67 ≠")
	s.press("n")
	s.wait(`document.getElementById("status").textContent.split(":")[0]`, "later")
	s.quiet()
	if gold, err := os.ReadFile(filepath.Join(dir, "gold/bridge.txt")); err != nil || !strings.Contains(string(gold), "1904") {
		t.Errorf("gold %q, %v", gold, err)
	}
}

// TestScreenMerge is refused, since another tab was earlier, and takes of both what is right: once block by block, once all
// of theirs. Keys that were on their way choose nothing.
func TestScreenMerge(t *testing.T) {
	s := startBrowser(t)
	dir := layNewspaper(t)
	s.serve(newspaper(t, annotate.Options{}, dir), Annotator{})
	s.wait(shownLabels, ",,,,,,,")
	elsewhere := func(version int, edit string) {
		s.call("POST", "/execute/sync", map[string]any{"args": []any{}, "script": fmt.Sprintf(`fetch("/change", {method: "POST", headers: {"Content-Type": "application/json"},
			body: JSON.stringify({id: "bridge", version: %d, edit: %s})}).then(r => window.other = r.status + " " + %[1]d)`, version, edit)}, nil)
		s.wait("window.other", fmt.Sprintf("200 %d", version))
	}
	elsewhere(0, `{from: 1, labels: ["content", "mixed", "caption"], parts: {2: [{label: "unsure", text: "By Ann Smith. "}, {label: "content", text: "The council has voted."}]}}`)
	s.press(" joxtn") // the first is refused; the others come too late to mean anything
	s.wait(`document.getElementById("conflict").hidden`, "false")
	s.wait(`document.querySelectorAll("#blocks .differs").length`, "4")
	s.wait(shownLabels, "content,content,mixed,caption,,,,") // my change, and theirs elsewhere
	s.press("jj")
	s.wait(`document.querySelector("#blocks .cursor").dataset.theirs`, "yours: · not judged")
	s.press(" ")
	s.wait(shownLabels, "content,content,mixed,,,,,")
	s.press("kkk ")
	s.wait(shownLabels, ",content,mixed,,,,,")
	s.press(" ") // and mine again
	s.picture("merge-light")
	s.accessible()
	s.press("M")
	s.wait(savedAs, "version 2")
	s.wait(shownLabels, "content,content,mixed,,,,,")
	s.wait(shownParts, "unsure=By Ann Smith. |content=The council has voted.")
	elsewhere(2, `{from: 0, labels: ["boilerplate"]}`)
	s.press("jct")
	s.wait(`document.getElementById("conflict").hidden`, "false")
	s.press("T")
	s.wait(shownLabels, "boilerplate,content,mixed,,,,,")
	s.wait(savedAs, "version 3")
	s.quiet()
}

// TestScreenLooks takes pictures in the dark and on a narrow screen, and checks both for accessibility.
func TestScreenLooks(t *testing.T) {
	s := startBrowser(t)
	s.serve(newspaper(t, annotate.Options{}, layNewspaper(t)), Annotator{})
	s.wait(shownLabels, ",,,,,,,")
	s.dark()
	s.press("j jwlll]]] wjcjtj jsk")
	s.wait(shownLabels, ",content,mixed,caption,table,content,unsure,")
	s.wait(shownParts, "=By Ann Smith. |content=The council has voted.") // no key is lost that comes before the words are there
	s.picture("regions-dark")
	s.accessible()
	s.press("kkkw]]")
	s.picture("words-dark")
	s.accessible()
	s.narrow()
	s.picture("words-narrow")
	s.press("w?")
	s.wait(`document.getElementById("help").open`, "true")
	s.picture("help-narrow")
	s.accessible()
	s.quiet()
}
