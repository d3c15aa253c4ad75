package serve

import (
	"crypto/sha256"
	_ "embed" // for the screen
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/contentassay/assay/annotate"
)

// The screen: one page, one style and one script, all of them fixed. What comes from a folder reaches it as JSON only
// and is put into the page as text, never as HTML.
var (
	//go:embed assets/annotate.html
	annotateHTML string
	//go:embed assets/annotate.css
	annotateCSS string
	//go:embed assets/words.js
	wordsJS string
	//go:embed assets/annotate.js
	blocksJS string
)

// annotateJS is the one script of the screen.
var annotateJS = wordsJS + blocksJS

// AnnotatePolicy is the Content-Security-Policy of Annotate.
func AnnotatePolicy() string {
	return "default-src 'none'; style-src " + source(annotateCSS) + "; script-src " + source(annotateJS) +
		"; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// source is how a policy names a text that may stand in the page.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// annotator serves one folder. Requests come at any time, and the folder takes one at a time.
type annotator struct {
	mu     sync.Mutex
	folder *annotate.Folder
	who    Annotator
}

// Annotator says who labels, for the screen to show.
type Annotator struct {
	By     string `json:"by"`     // "" is the first annotator
	Other  string `json:"other"`  // whom he is compared with; "" where By is not is the first annotator
	Review bool   `json:"review"` // pages on which the two differ are in the queue
}

// Annotate is the app that labels the pages of a folder. Only POST changes anything:
//
//	GET  /            the screen
//	GET  /pages       the list of pages, and the guidelines
//	GET  /page?id=    an annotate.Sheet
//	GET  /widen?id=&block=   the runs of blocks around a block, from small to large
//	GET  /words?id=&block=   a block in pieces of one word each
//	POST /change      an edit, made on a version of the labels; 409 with the newest sheet when that is not the newest
//
// Reading a page that nobody has begun asks the drafters but writes nothing.
func Annotate(folder *annotate.Folder, who Annotator) http.Handler {
	a := &annotator{folder: folder, who: who}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", screen)
	mux.HandleFunc("GET /pages", a.pages)
	mux.HandleFunc("GET /page", a.page)
	mux.HandleFunc("GET /widen", a.ofBlock(func(id string, i int) (any, error) { return folder.Widen(id, i) }))
	mux.HandleFunc("GET /words", a.ofBlock(func(id string, i int) (any, error) { return folder.Pieces(id, i) }))
	mux.HandleFunc("POST /change", a.change)
	return mux
}

func screen(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page := strings.Replace(annotateHTML, "/*STYLE*/", annotateCSS, 1)
	fmt.Fprint(w, strings.Replace(page, "/*SCRIPT*/", annotateJS, 1))
}

func (a *annotator) pages(w http.ResponseWriter, _ *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	list, err := a.folder.List()
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"who": a.who, "compared": a.folder.Compared(), "guidelines": a.folder.Guidelines, "pages": list})
}

func (a *annotator) page(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	sheet, err := a.folder.Sheet(r.URL.Query().Get("id"))
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, http.StatusOK, sheet)
}

// ofBlock answers a question about one block of a page.
func (a *annotator) ofBlock(ask func(id string, block int) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		block, err := strconv.Atoi(r.URL.Query().Get("block"))
		if err != nil {
			refuse(w, http.StatusBadRequest, "block is %q (give the number of a block)", r.URL.Query().Get("block"))
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		answer, err := ask(r.URL.Query().Get("id"), block)
		if err != nil {
			fail(w, err)
			return
		}
		reply(w, http.StatusOK, answer)
	}
}

// change is the body of POST /change.
type change struct {
	ID      string        `json:"id"`
	Version *int          `json:"version"` // required: a change without one could undo another's
	Edit    annotate.Edit `json:"edit"`
}

func (a *annotator) change(w http.ResponseWriter, r *http.Request) {
	var c change
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		refuse(w, http.StatusBadRequest, "read the change: %v", err)
		return
	}
	if c.Version == nil {
		refuse(w, http.StatusBadRequest, "the change names no version (load the page again)")
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	sheet, undo, err := a.folder.Change(c.ID, *c.Version, c.Edit)
	var conflict *annotate.Conflict
	switch {
	case errors.As(err, &conflict):
		reply(w, http.StatusConflict, map[string]any{"error": err.Error(), "now": conflict.Now})
	case err != nil:
		fail(w, err)
	default:
		entry, err := a.folder.Entry(c.ID)
		if err != nil {
			fail(w, err)
			return
		}
		reply(w, http.StatusOK, map[string]any{"version": sheet.Version, "state": sheet.State, "undo": undo, "page": entry})
	}
}

// fail answers with an error of the folder.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		status = http.StatusNotFound
	case errors.Is(err, annotate.ErrEdit):
		status = http.StatusBadRequest
	}
	refuse(w, status, "%v", err)
}
