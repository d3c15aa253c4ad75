package runs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/metrics"
)

// Downstream is how well a task that needs extracted text is done with each extractor of a run: what extraction is for,
// beside how much of the gold was found. It is computed after the run, on other pages, and no part of its digest.
type Downstream struct {
	Results  string          `json:"results_digest"` // of the run that it belongs to
	Task     string          `json:"task"`           // such as "off-topic"
	Doc      string          `json:"doc"`            // what the figure is, a sentence
	Measure  string          `json:"measure"`
	Seed     uint64          `json:"seed"`
	Pages    int             `json:"pages"`    // of the run's corpus that the data were made of
	Items    int             `json:"items"`    // things to decide about
	Positive int             `json:"positive"` // of them
	Rows     []DownstreamRow `json:"extractors"`
}

// DownstreamRow is one extractor of the plan.
type DownstreamRow struct {
	Extractor string           `json:"extractor"`
	F1        metrics.Value    `json:"f1"` // best over all thresholds; undefined where the task could not be done
	Threshold float64          `json:"threshold"`
	Held      metrics.Value    `json:"f1_held_out"` // under the threshold that is best on the other half of the pages
	Interval  metrics.Interval `json:"f1_held_out_interval"`
	Failed    int              `json:"failed"`          // items that the extractor gave no text for
	Error     string           `json:"error,omitempty"` // why the task could not be done
	Kinds     []DownstreamKind `json:"kinds,omitempty"` // under the best threshold
	Curve     []CurvePoint     `json:"curve,omitempty"` // ascending by threshold; the same thresholds for every extractor
}

// DownstreamKind says how many items of one kind were judged right.
type DownstreamKind struct {
	Name     string `json:"name"`
	Positive bool   `json:"positive"`
	Right    int    `json:"right"`
	Total    int    `json:"total"`
}

// CurvePoint is the F1 under one threshold.
type CurvePoint struct {
	Threshold float64       `json:"threshold"`
	F1        metrics.Value `json:"f1"`
}

const downstreamFile = "downstream.json"

// WriteDownstream keeps d in the directory of the run, in place of what was there.
func (r *Run) WriteDownstream(d Downstream) error {
	d.Results = r.Manifest.ResultsDigest
	content, err := json.MarshalIndent(d, "", "  ")
	if err == nil {
		err = atomicfile.WriteBytes(filepath.Join(r.Dir, downstreamFile), append(content, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keep the downstream result: %w", err)
	}
	r.Downstream = &d
	return nil
}

// readDownstream reads what was kept, nil where nothing was. What belongs to other results, from before the run was
// resumed, is none.
func readDownstream(dir, results string) (*Downstream, error) {
	content, err := os.ReadFile(filepath.Join(dir, downstreamFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the downstream result: %w", err)
	}
	var d Downstream
	if err := json.Unmarshal(content, &d); err != nil {
		return nil, fmt.Errorf("%s: %w: %w (delete it, it can be made again)", filepath.Join(dir, downstreamFile), ErrDamaged, err)
	}
	if d.Results != results {
		return nil, nil
	}
	return &d, nil
}

// Row finds an extractor; false where the result has none of that name.
func (d *Downstream) Row(extractor string) (DownstreamRow, bool) {
	if d != nil {
		for _, row := range d.Rows {
			if row.Extractor == extractor {
				return row, true
			}
		}
	}
	return DownstreamRow{}, false
}
