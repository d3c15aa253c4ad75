package serve

import (
	"bytes"
	_ "embed" // for the table of runs
	"fmt"
	"html/template"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/htmlreport"
	"github.com/contentassay/assay/runs"
)

// The table of runs: one page and one style, both fixed, and no script.
var (
	//go:embed assets/runs.html
	runsHTML string
	//go:embed assets/runs.css
	runsCSS string

	runsPage = template.Must(template.New("runs").Parse(runsHTML))
)

// Shown says what Reports shows, and how.
type Shown struct {
	Dirs      []string                                      // the run directories, the first of which the others are compared with
	View      func(*runs.Run) reports.View                  // what of a run to show
	Originals func(*runs.Run) (htmlreport.Originals, error) // the pages themselves; nil leaves them out
}

// ReportsPolicy is the Content-Security-Policy of Reports: what a report needs, and the style of the table of runs.
func ReportsPolicy() string {
	return strings.Replace(htmlreport.Policy(), "style-src ", "style-src "+source(runsCSS)+" ", 1) + "; frame-ancestors 'none'"
}

// Reports is the app that shows runs, as they are when they are asked for: a run that is still going on shows the pages
// that are done so far. It takes no changes:
//
//	GET /          the runs side by side
//	GET /run/{n}   the report of the n-th of them, from 1, as assay report --format html writes it
//
// A report is made when it is first asked for, and again when the run has gone on since.
func Reports(shown Shown) http.Handler {
	app := &reporter{shown: shown, made: make([]made, len(shown.Dirs))}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", app.table)
	mux.HandleFunc("GET /run/{n}", app.report)
	return mux
}

type reporter struct {
	shown Shown
	mu    sync.Mutex // a report takes all cores: one is made at a time
	made  []made
}

// made is what was last made of a run.
type made struct {
	state  string // of the run then; "" where nothing is made
	report *reports.Report
	html   []byte // nil where nobody has asked for it
}

// look reads the n-th run, and keeps what was made of it while the run has not changed.
func (a *reporter) look(n int) (*made, error) {
	run, err := runs.Peek(a.shown.Dirs[n])
	if err != nil {
		return nil, err
	}
	m := &a.made[n]
	state := fmt.Sprintf("%s %d", run.Manifest.ResultsDigest, len(run.Results))
	if m.state == state {
		return m, nil
	}
	report, err := reports.New(run, a.shown.View(run))
	if err != nil {
		return nil, err
	}
	*m = made{state: state, report: report}
	return m, nil
}

// report answers with the report of one run.
func (a *reporter) report(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 || n > len(a.shown.Dirs) {
		refuse(w, http.StatusNotFound, "there is no run %q (there are %d)", r.PathValue("n"), len(a.shown.Dirs))
		return
	}
	a.mu.Lock()
	html, err := a.html(n - 1)
	a.mu.Unlock()
	if err != nil {
		refuse(w, http.StatusInternalServerError, "%v", err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(html) // whoever asked may have gone away
}

func (a *reporter) html(n int) ([]byte, error) {
	m, err := a.look(n)
	if err != nil || m.html != nil {
		return m.content(), err
	}
	o := htmlreport.Options{Above: "/"}
	if a.shown.Originals != nil {
		if o.Originals, err = a.shown.Originals(m.report.Run); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	if err := htmlreport.Write(&b, m.report, o); err != nil {
		return nil, err
	}
	m.html = b.Bytes()
	return m.html, nil
}

func (m *made) content() []byte {
	if m == nil {
		return nil
	}
	return m.html
}

// table answers with the runs side by side.
func (a *reporter) table(w http.ResponseWriter, _ *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := make([]sideRun, len(a.shown.Dirs))
	for n, dir := range a.shown.Dirs {
		all[n] = sideRun{Number: n + 1, Name: filepath.Base(dir), Dir: dir}
		m, err := a.look(n)
		if err != nil {
			all[n].Problem = err.Error()
			continue
		}
		all[n].report = m.report
	}
	var b bytes.Buffer
	if err := runsPage.Execute(&b, newSides(all)); err != nil {
		refuse(w, http.StatusInternalServerError, "%v", err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(b.Bytes()) // whoever asked may have gone away
}
