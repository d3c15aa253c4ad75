package htmlreport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// method says how the numbers were made.
type method struct {
	Metrics    []definition
	Statuses   []definition
	Tokenizer  definition
	Seed       uint64
	Resamples  int
	Units      int
	Group      string
	Signature  runs.Signature
	Extractors []configured
	Env        runs.Env
}

type definition struct{ Name, Doc string }

// configured is an extractor with every option, defaults included.
type configured struct {
	runs.Extractor
	Settings string // JSON, indented
}

func newMethod(r *reports.Report) (method, error) {
	m := r.Run.Manifest
	how := method{Seed: r.View.Seed, Group: r.View.Group, Signature: m.Signature, Env: m.Env}
	for _, x := range metrics.Metrics {
		how.Metrics = append(how.Metrics, definition{x.String(), x.Doc()})
	}
	for _, s := range runs.Statuses {
		how.Statuses = append(how.Statuses, definition{string(s), s.Doc()})
	}
	t, err := text.FindTokenizer(m.Tokenizer)
	if err != nil {
		return how, err
	}
	how.Tokenizer = definition{t.Signature(), strings.TrimSuffix(t.Doc, ".")}
	if len(r.Extractors) > 0 {
		i := r.Extractors[0].Inferred.Intervals
		how.Resamples, how.Units = i.Resamples, i.Units
	}
	for _, x := range m.Extractors {
		c := configured{Extractor: x, Settings: "{}"}
		if len(x.Options) > 0 {
			var b bytes.Buffer
			if err := json.Indent(&b, x.Options, "", "  "); err != nil {
				return how, fmt.Errorf("read the options of %s: %w", x.Name, err)
			}
			c.Settings = b.String()
		}
		how.Extractors = append(how.Extractors, c)
	}
	return how, nil
}
