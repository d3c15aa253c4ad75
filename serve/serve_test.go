package serve

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/annotate"
	"github.com/contentassay/assay/internal/testfiles"
	"github.com/contentassay/assay/text"
)

const attack = `<img src=x onerror=alert(1)></script><script>alert(2)</script>` + "\u2028"

// folder has two pages; the first is full of attacks.
func folder(t *testing.T) (dir string, f *annotate.Folder) {
	t.Helper()
	dir = testfiles.Folder(t, map[string]string{
		"html/a.html": "<p>" + strings.ReplaceAll(attack, "<", "&lt;") + "<p>Two<p>Three",
		"html/b.html": "<p>One",
		"cases.jsonl": `{"id": "<b>a", "file": "a", "url": "javascript:alert(3)", "lang": "\"><script>"}`,
	})
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	if f, err = annotate.Open(dir, annotate.Options{Tokenizer: tokenizer, Now: time.Now}); err != nil {
		t.Fatal(err)
	}
	return dir, f
}

const (
	host   = "127.0.0.1:7381"
	token  = "TOKEN"
	cookie = "assay-127-0-0-1-7381=TOKEN"
)

func app(t *testing.T) (dir string, h http.Handler) {
	dir, f := folder(t)
	return dir, protect(Annotate(f, Annotator{}), AnnotatePolicy(), token, 7381)
}

// request is made as our own page makes it, and then changed.
func request(method, path, body string, alter ...string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = host
	r.Header.Set("Cookie", cookie)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "http://"+host)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for i := 0; i < len(alter); i += 2 {
		switch {
		case alter[i] == "Host":
			r.Host = alter[i+1]
		case alter[i+1] == "":
			r.Header.Del(alter[i])
		default:
			r.Header.Set(alter[i], alter[i+1])
		}
	}
	return r
}

const edit = `{"id": "b", "version": 0, "edit": {"from": 0, "labels": ["content"], "finish": true}}`

// TestRefusals asks in every way in which somebody else would. None of them may change anything.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		name string
		r    *http.Request
		want int
	}{
		{"a foreign name that resolves to us", request("GET", "/pages", "", "Host", "evil.example:7381"), 421},
		{"another port", request("GET", "/pages", "", "Host", "127.0.0.1:80"), 421},
		{"no port", request("GET", "/pages", "", "Host", "127.0.0.1"), 421},
		{"no Host", request("GET", "/pages", "", "Host", ""), 421},
		{"a foreign name with the token", request("GET", "/?t="+token, "", "Host", "evil.example"), 421},
		{"no token", request("GET", "/pages", "", "Cookie", ""), 403},
		{"no token for the screen", request("GET", "/", "", "Cookie", ""), 403},
		{"a wrong token", request("GET", "/pages", "", "Cookie", "assay-127-0-0-1-7381=TOKEM"), 403},
		{"the beginning of the token", request("GET", "/?t=TOK", "", "Cookie", ""), 403},
		{"an empty token", request("GET", "/?t=", "", "Cookie", "assay-127-0-0-1-7381="), 403},
		{"the cookie of another port", request("GET", "/pages", "", "Cookie", "assay-127-0-0-1-7382=TOKEN"), 403},
		{"the token in the address of something else", request("GET", "/pages?t="+token, "", "Cookie", ""), 403},
		{"a change without token", request("POST", "/change", edit, "Cookie", ""), 403},
		{"a change from another site", request("POST", "/change", edit, "Sec-Fetch-Site", "cross-site"), 403},
		{"a change from another port", request("POST", "/change", edit, "Sec-Fetch-Site", "same-site", "Origin", "http://127.0.0.1:9"), 403},
		{"a foreign origin, in an old browser", request("POST", "/change", edit, "Sec-Fetch-Site", "", "Origin", "https://evil.example"), 403},
		{"no origin at all, in an old browser", request("POST", "/change", edit, "Sec-Fetch-Site", "", "Origin", "null"), 403},
		{"a form", request("POST", "/change", edit, "Content-Type", "text/plain"), 415},
		{"no content type", request("POST", "/change", edit, "Content-Type", ""), 415},
		{"a change by GET", request("GET", "/change?id=b", ""), 405},
		{"another method", request("DELETE", "/pages", ""), 405},
		{"PUT from our page", request("PUT", "/change", edit, "Sec-Fetch-Site", "same-origin"), 405},
		{"what the default mux may have", request("GET", "/debug/pprof/", ""), 404},
		{"a path", request("GET", "/../html/a.html", ""), 307}, // to its clean form, which there is not
		{"no JSON", request("POST", "/change", "{"), 400},
		{"an unknown key", request("POST", "/change", `{"id": "b", "version": 0, "edits": {}}`), 400},
		{"no version", request("POST", "/change", `{"id": "b", "edit": {"labels": ["content"]}}`), 400},
		{"no such page", request("POST", "/change", `{"id": "c", "version": 0}`), 404},
		{"no such label", request("POST", "/change", `{"id": "b", "version": 0, "edit": {"labels": ["good"]}}`), 400},
		{"a block that is no number", request("GET", "/widen?id=b&block=x", ""), 400},
		{"words of a block that is no number", request("GET", "/words?id=b&block=", ""), 400},
		{"words of no page", request("GET", "/words?id=c&block=0", ""), 404},
		{"words without token", request("GET", "/words?id=b&block=0", "", "Cookie", ""), 403},
		{"parts of another text", request("POST", "/change", `{"id": "b", "version": 0, "edit": {"labels": ["mixed"], "parts": {"0": [{"label": "content", "text": "Two"}]}}}`), 400},
		{"too large", request("POST", "/change", strings.Repeat(" ", maxBody)+edit), 400},
	} {
		dir, h := app(t)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, test.r)
		if w.Code != test.want {
			t.Errorf("%s: status %d, want %d: %s", test.name, w.Code, test.want, w.Body)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: headers %v", test.name, w.Header())
		}
		if _, err := os.Stat(filepath.Join(dir, "gold")); err == nil {
			t.Errorf("%s: something was written", test.name)
		}
	}
}

func TestStart(t *testing.T) {
	_, h := app(t)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request("GET", "/?t="+token, "", "Cookie", ""))
	if got := w.Header().Get("Set-Cookie"); w.Code != 303 || w.Header().Get("Location") != "/" || got != cookie+"; Path=/; HttpOnly; SameSite=Strict" {
		t.Errorf("status %d to %s with cookie %q", w.Code, w.Header().Get("Location"), got)
	}
}

// TestPolicyFitsTheScreen holds the digests in the policy to the texts as a browser sees them.
func TestPolicyFitsTheScreen(t *testing.T) {
	_, h := app(t)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request("GET", "/", ""))
	policy := w.Header().Get("Content-Security-Policy")
	for _, element := range []string{"style", "script"} {
		m := regexp.MustCompile(`(?s)<`+element+`>(.*?)</`+element+`>`).FindAllStringSubmatch(w.Body.String(), -1)
		if len(m) != 1 || !strings.Contains(policy, element+"-src "+source(m[0][1])) {
			t.Errorf("%d <%s>, and the policy is %s", len(m), element, policy)
		}
	}
	for _, loose := range []string{"unsafe", "*", "http:", "data:"} {
		if strings.Contains(policy, loose) {
			t.Errorf("the policy has %s", loose)
		}
	}
	if regexp.MustCompile(` (on[a-z]+|style|src|href)=`).MatchString(w.Body.String()) {
		t.Error("the screen has handlers, styles or addresses in attributes")
	}
	if regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(`).MatchString(annotateJS) {
		t.Error("the script makes HTML of text")
	}
}

// TestAttackStringsAreData asks for a page whose every field is an attack: what comes is JSON without a "<".
func TestAttackStringsAreData(t *testing.T) {
	_, h := app(t)
	for _, path := range []string{"/pages", "/page?id=%3Cb%3Ea"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request("GET", path, ""))
		if w.Code != 200 || w.Header().Get("Content-Type") != "application/json; charset=utf-8" || strings.ContainsAny(w.Body.String(), "<>\u2028") {
			t.Errorf("%s: status %d, %s: %s", path, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		if !strings.Contains(w.Body.String(), `\u003cb\u003ea`) {
			t.Errorf("%s lacks the ID: %s", path, w.Body)
		}
	}
}

func post(t *testing.T, h http.Handler, body string) (status int, answer map[string]any) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request("POST", "/change", body))
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	return w.Code, answer
}

func TestTwoTabs(t *testing.T) {
	dir, h := app(t)
	if status, answer := post(t, h, edit); status != 200 || answer["version"] != 1. || answer["state"] != "done" || answer["undo"] == nil {
		t.Fatalf("status %d, %v", status, answer)
	}
	status, answer := post(t, h, `{"id": "b", "version": 0, "edit": {"labels": ["unsure"]}}`)
	now, _ := answer["now"].(map[string]any)
	if status != 409 || now["version"] != 1. || now["blocks"] == nil {
		t.Errorf("the later tab: status %d, %v", status, answer)
	}
	if gold, err := os.ReadFile(filepath.Join(dir, "gold/b.txt")); err != nil || string(gold) != "One\n" {
		t.Errorf("gold %q, %v", gold, err)
	}
	if status, _ := post(t, h, `{"id": "b", "version": 1, "edit": {"labels": ["unsure"]}}`); status != 200 {
		t.Errorf("on the newest version: status %d", status)
	}
}

// TestRun listens, answers and stops, on the loopback address and nowhere else.
func TestRun(t *testing.T) {
	_, f := folder(t)
	s, err := Listen(0, Annotate(f, Annotator{}), AnnotatePolicy())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.URL(), "http://127.0.0.1:") || len(s.token) < 26 {
		t.Errorf("address %s", s.URL())
	}
	if v := s.server; v.ReadHeaderTimeout == 0 || v.ReadTimeout == 0 || v.WriteTimeout == 0 || v.IdleTimeout == 0 || v.MaxHeaderBytes == 0 {
		t.Error("a limit is missing")
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	jar := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := jar.Get(s.URL())
	if err != nil || answer.StatusCode != 303 {
		t.Fatalf("%v, %v", err, answer)
	}
	io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
	if _, err := Listen(-1, nil, ""); err == nil || !strings.Contains(err.Error(), "give another --port") {
		t.Errorf("a port that there is not: %v", err)
	}
}
