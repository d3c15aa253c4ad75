package harness

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// What parent and worker say to each other. The parent begins with a setup, and the worker says when it is
// ready; then, for each page, the parent sends a task and the page's bytes, and the worker answers with what it sees of the page and one reply for each extractor of the task.
type (
	setup struct {
		Variants []wireVariant `json:"variants"`
		Memory   int64         `json:"memory"` // bytes at which the garbage collector should try hard
		Output   int64         `json:"output"` // bytes of one answer as JSON
	}
	wireVariant struct {
		Use     string          `json:"use"`
		Name    string          `json:"name"`
		Options json.RawMessage `json:"options"`
	}
	ready struct{} // the worker's first word: everything is built
	task  struct {
		ID, URL, Lang string
		Todo          []int // variants, by their place in the setup
	}
	seen struct {
		Error string // why the page could not be parsed; then no replies follow
		sight
	}
	reply struct {
		Status runs.Status
		Error  string
		Stderr string          // the stack of a panic
		Output json.RawMessage // the extraction; absent without an answer
		Wall   time.Duration
		Peak   int64 // largest resident memory while it ran, in bytes; 0 where the system does not tell
	}
)

// sight is what a run wants to know of a page beside the answers.
type sight struct {
	Text          string
	Lines         string // see runs.PackLines
	Lang          string
	Charset, From string
	Replaced      int
	Flattened     bool
}

func look(p *page.Page) sight {
	return sight{Text: p.Text(), Lines: runs.PackLines(p.LineTags()), Lang: p.Lang, Charset: p.Charset.Name, From: p.Charset.From, Replaced: p.Replaced, Flattened: p.Flattened}
}

// maxSetup bounds what a worker reads from its parent: a page may be as large as the parent's own limit allows.
const maxSetup = 1 << 31

// workerGC lets a worker's heap grow to four times what is live before it is collected, instead of twice: pages are
// short-lived, and the memory limit is there for the large ones. It saves about a tenth of a run's time.
const workerGC = 300

// Serve is the other side of an isolated run: it does what the parent says on in, and answers on out, until in ends. all
// are the extractors that the program was built with. A program whose runs are isolated calls it when it is started as
// a worker; see Isolation.
func Serve(in io.Reader, out io.Writer, all []extractors.Extractor) error {
	r, w := bufio.NewReader(in), bufio.NewWriter(out)
	var s setup
	if err := readJSON(r, maxSetup, &s); err != nil {
		return fmt.Errorf("worker: read the setup: %w", err)
	}
	debug.SetMemoryLimit(s.Memory)
	debug.SetGCPercent(workerGC)
	funcs := make([]extractors.Func, len(s.Variants))
	for i, v := range s.Variants {
		if v.Use == "" {
			continue // an external one, which the parent asks itself
		}
		variant, err := config.DecodeVariant(all, v.Use, v.Name, v.Options)
		if err != nil {
			return fmt.Errorf("worker: %w", err)
		}
		if funcs[i], err = variant.Extractor.Build(variant.Options); err != nil {
			return fmt.Errorf("worker: %w", err)
		}
	}
	if err := errors.Join(writeJSON(w, ready{}), w.Flush()); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	for {
		var t task
		err := readJSON(r, maxSetup, &t)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("worker: read a task: %w", err)
		}
		raw, err := readFrame(r, maxSetup)
		if err != nil {
			return fmt.Errorf("worker: read a page: %w", err)
		}
		if err := serve(w, t, raw, funcs, s.Output); err != nil {
			return fmt.Errorf("worker: answer: %w", err)
		}
	}
}

// serve does one task. Each reply is sent as soon as it is there, so that the parent can time the next.
func serve(w *bufio.Writer, t task, raw []byte, funcs []extractors.Func, limit int64) error {
	p, err := parse(t.ID, t.URL, t.Lang, raw)
	if err != nil {
		return errors.Join(writeJSON(w, seen{Error: err.Error()}), w.Flush())
	}
	if err := errors.Join(writeJSON(w, seen{sight: look(p)}), w.Flush()); err != nil {
		return err
	}
	for _, i := range t.Todo {
		if err := errors.Join(writeJSON(w, try(p, funcs[i], limit)), w.Flush()); err != nil {
			return err
		}
	}
	return nil
}

// try lets one extractor answer, with a clock beside it.
func try(p *page.Page, extract extractors.Func, limit int64) reply {
	resetPeak()
	start := time.Now()
	x, status, err := Answer(p, extract)
	r := reply{Status: status, Wall: time.Since(start), Peak: peak()}
	if err == nil {
		r.Output, err = pack(x, limit)
	}
	if err != nil {
		r.Status, r.Error, r.Stderr, r.Output = runs.Failed, err.Error(), lastSaid(err), nil
	}
	if tooLong := (errFrame{}); errors.As(err, &tooLong) {
		r.Status = runs.Refused
	}
	return r
}

// packed is an extraction as a run keeps it, with a note where it is not whole.
type packed struct {
	extractors.Extraction
	Dropped string `json:"dropped,omitempty"` // why there are no blocks
}

// pack makes JSON of an answer. One that is over the limit is kept without its blocks: they repeat the text, with paths
// and rules, and no score by words needs them. A text that alone is over the limit is an errFrame.
func pack(x extractors.Extraction, limit int64) ([]byte, error) {
	output, err := json.Marshal(x)
	if size := int64(len(output)); err == nil && size > limit && x.Blocks != nil {
		why := fmt.Sprintf("%d blocks: with them the answer takes %d bytes, more than the output limit of %d", len(x.Blocks), size, limit)
		x.Blocks = nil
		output, err = json.Marshal(packed{x, why})
	}
	if size := int64(len(output)); err == nil && size > limit {
		return nil, errFrame{size, limit}
	}
	return output, err
}
