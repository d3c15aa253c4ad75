package compare

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// The JSON form of a comparison. Scripts rely on these names.
type (
	jsonComparison struct {
		Old        jsonRun         `json:"old"`
		New        jsonRun         `json:"new"`
		Reproduced bool            `json:"reproduced"`
		Differ     []SettingChange `json:"signature_differs"` // what stands against comparing; empty unless asked for anyway
		Metric     string          `json:"metric"`
		Cases      int             `json:"cases"`
		Changed    []string        `json:"changed_cases"`
		OnlyOld    Missing         `json:"only_old"`
		OnlyNew    Missing         `json:"only_new"`
		Family     int             `json:"p_adjusted_over"`
		Seed       int             `json:"seed"`
		Extractors []jsonChange    `json:"extractors"`
		Gate       *jsonGate       `json:"gate"` // null where nothing was asked for
	}
	jsonRun struct {
		Run           string `json:"run"`
		Assay         string `json:"assay"`
		Signature     string `json:"signature"`
		ResultsDigest string `json:"results_digest"`
	}
	jsonChange struct {
		Name            string           `json:"name"`
		Settings        []string         `json:"changed_settings"`
		Macro           jsonMovement     `json:"macro"`
		Micro           jsonMovement     `json:"micro"`
		Interval        metrics.Interval `json:"delta_interval"`
		P               metrics.Value    `json:"p"`
		Adjusted        metrics.Value    `json:"p_adjusted"`
		Distinguishable bool             `json:"distinguishable"`
		Effect          metrics.Effect   `json:"effect"`
		Detectable      metrics.Value    `json:"detectable"`
		Pages           jsonPages        `json:"pages"`
		Recovered       int              `json:"recovered"`
		Failures        []PageChange     `json:"new_failures"`
		Lost            []PageChange     `json:"worse_pages"`
		Warnings        []string         `json:"warnings"`
	}
	jsonMovement struct {
		Old   metrics.Value `json:"old"`
		New   metrics.Value `json:"new"`
		Delta metrics.Value `json:"delta"`
	}
	jsonPages struct {
		Better  int `json:"better"`
		Worse   int `json:"worse"`
		Same    int `json:"same"`
		OnlyOld int `json:"defined_only_old"`
		OnlyNew int `json:"defined_only_new"`
		Neither int `json:"defined_in_neither"`
	}
	jsonGate struct {
		FailOn   []string      `json:"fail_on"`
		MaxDrop  metrics.Value `json:"max_drop"`
		Holds    bool          `json:"holds"`
		Breaches []Breach      `json:"broken"`
	}
)

// JSON writes the comparison as one object, with every page that got worse; undefined values are null.
func (c *Comparison) JSON(w io.Writer) error {
	out := jsonComparison{
		Old: jsonRunOf(c.Old), New: jsonRunOf(c.New), Reproduced: c.Reproduced, Differ: list(c.Differ), Metric: c.Metric.String(),
		Cases: len(c.Cases), Changed: list(c.Changed), Family: c.Compared, Seed: seed, Extractors: []jsonChange{},
		OnlyOld: Missing{list(c.OnlyOld.Cases), list(c.OnlyOld.Extractors)}, OnlyNew: Missing{list(c.OnlyNew.Cases), list(c.OnlyNew.Extractors)},
		Gate: c.jsonGate(),
	}
	for _, x := range c.Changes {
		out.Extractors = append(out.Extractors, jsonChangeOf(x))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	return nil
}

func jsonRunOf(run *runs.Run) jsonRun {
	m := run.Manifest
	return jsonRun{run.Dir, m.Env.Assay, m.Signature.String(), m.ResultsDigest}
}

func jsonChangeOf(x Change) jsonChange {
	t := x.Test
	return jsonChange{
		Name: x.Extractor, Settings: list(x.Settings), Macro: jsonMovement{t.B, t.A, t.Difference},
		Micro:    jsonMovement{x.MicroOld, x.MicroNew, difference(x.MicroNew, x.MicroOld)},
		Interval: t.Interval, P: t.Permutation.P, Adjusted: t.Adjusted, Distinguishable: t.Distinguishable(alpha),
		Effect: t.Effect, Detectable: t.Detectable, Pages: jsonPages{x.Better, x.Worse, x.Same, t.OnlyB, t.OnlyA, t.Neither},
		Recovered: x.Recovered, Failures: list(x.Failures), Lost: list(x.Lost), Warnings: list(t.Warnings),
	}
}

// jsonGate returns how the gate stands, nil where none was set up.
func (c *Comparison) jsonGate() *jsonGate {
	conditions := c.Gate.Conditions()
	if len(conditions) == 0 {
		return nil
	}
	g := &jsonGate{FailOn: conditions, MaxDrop: c.Gate.MaxDrop, Holds: len(c.Breaches) == 0, Breaches: []Breach{}}
	for _, b := range c.Breaches {
		b.Pages = list(b.Pages)
		g.Breaches = append(g.Breaches, b)
	}
	return g
}

// list returns an empty list for none, so that JSON has [] and never null.
func list[T any](values []T) []T {
	if values == nil {
		return []T{}
	}
	return values
}
