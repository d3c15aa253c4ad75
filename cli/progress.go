package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

const (
	barWidth    = 20
	repaintStep = 100 * time.Millisecond
	failedLines = 20 // pairs without an answer that are told one by one
)

// progress tells how a run goes on: a line that is painted over and over on a terminal, and one line for each pair that
// has no answer.
type progress struct {
	a        *app
	start    time.Time
	painted  time.Time
	width    int // of the line on the screen
	failures int
}

func (a *app) newProgress() *progress { return &progress{a: a, start: time.Now()} }

// harness does a plan and tells how it goes on.
func (a *app) harness(p harness.Plan, w *runs.Writer) (*runs.Run, error) {
	progress := a.newProgress()
	defer progress.done()
	return harness.Run(a.interruptible(), p, w, progress.watch)
}

// watch is called after every pair.
func (p *progress) watch(e harness.Event) {
	if !e.Result.Status.Answered() && e.Result.Status != runs.Cancelled {
		p.failed(e)
	}
	if p.a.screen.talk && (time.Since(p.painted) >= repaintStep || e.Done == e.Total) {
		p.painted = time.Now()
		p.paint(bar(e.Done, e.Total, time.Since(p.start)))
	}
}

// failed tells of a pair without an answer, above the line.
func (p *progress) failed(e harness.Event) {
	p.failures++
	switch {
	case p.failures <= failedLines:
		p.paint("")
		p.a.say("%-9s case %s  %s  %s", e.Result.Status, e.Result.Case, e.Result.Extractor, e.Result.Error)
	case p.failures == failedLines+1:
		p.paint("")
		p.a.say("          ... and more; results.jsonl has them all")
	}
}

// done wipes the line.
func (p *progress) done() { p.paint("") }

// paint replaces the line on the screen.
func (p *progress) paint(line string) {
	if !p.a.screen.talk {
		return
	}
	line = text.Printable(line)
	n := len([]rune(line))
	fmt.Fprintf(p.a.stderr, "\r%s%s", line, strings.Repeat(" ", max(0, p.width-n)))
	if n == 0 {
		fmt.Fprint(p.a.stderr, "\r")
	}
	p.width = n
}

// bar words how far a run is.
func bar(done, total int, spent time.Duration) string {
	filled := done * barWidth / max(total, 1)
	line := fmt.Sprintf("extract  %s%s  %d/%d", strings.Repeat("█", filled), strings.Repeat("░", barWidth-filled), done, total)
	if done > 0 && done < total {
		left := spent * time.Duration(total-done) / time.Duration(done)
		line += fmt.Sprintf("  eta %s", left.Round(time.Second))
	}
	return line
}
