package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// The JSON form of a report. Scripts rely on these names.
type (
	jsonReport struct {
		Run           string          `json:"run"`
		Signature     string          `json:"signature"`
		ResultsDigest string          `json:"results_digest"`
		Corpus        jsonCorpus      `json:"corpus"`
		Tokenizer     string          `json:"tokenizer"`
		Filters       []string        `json:"filters"`
		Group         string          `json:"group,omitempty"`
		Extractors    []jsonExtractor `json:"extractors"`
		By            string          `json:"by,omitempty"`
		Slices        []jsonSlice     `json:"slices,omitempty"`
		Groups        *jsonGroups     `json:"groups,omitempty"` // where the view groups
		Tuned         []jsonTuned     `json:"tuned,omitempty"`
		Stability     []jsonStability `json:"rank_stability,omitempty"` // the leaderboard's order of the extractors, and each further metric's
		Downstream    *jsonDownstream `json:"downstream,omitempty"`     // a task that was done with the extractors' texts
		Pairs         []Pair          `json:"pairs,omitempty"`          // every two contestants, where the view asks for them
	}
	jsonGroups struct {
		Settings string       `json:"settings"` // of a grouping that was computed, what decided it; else ""
		Groups   int          `json:"groups"`
		Alone    int          `json:"alone"`     // groups of one page
		Apart    []runs.Apart `json:"apart"`     // pages that could not be compared
		Least    int          `json:"least"`     // pages that a group needs to be looked at for a collapse
		LookedAt int          `json:"looked_at"` // groups that have so many
		Collapse []Collapse   `json:"collapses"`
	}
	jsonTuned struct {
		Extractor string        `json:"extractor"`
		Chosen    string        `json:"chosen"`
		Variants  int           `json:"variants"`
		Tuning    metrics.Value `json:"macro_f1_tuning"`
		Held      metrics.Value `json:"macro_f1_held_out"`
	}
	jsonSlice struct {
		Value string                   `json:"value"`
		Pages int                      `json:"pages"`
		F1    map[string]metrics.Value `json:"macro_f1"` // by extractor
	}
	jsonCorpus struct {
		Name        string      `json:"name"`
		Layout      string      `json:"layout"`
		Cases       int         `json:"cases"`
		Kept        int         `json:"kept"`
		KeptCases   []string    `json:"kept_cases,omitzero"` // there where a filter is given, be it empty
		Undefined   int         `json:"dropped_as_undefined"`
		Unfinished  int         `json:"dropped_as_unfinished"`
		Rejected    int         `json:"rejected"`
		Snippets    bool        `json:"snippets_only"` // words cannot be counted: see metrics
		Copies      []runs.Copy `json:"copies"`        // left out because another case has their text
		Total       int         `json:"total"`
		Digest      string      `json:"digest"`
		GoldWords   int         `json:"gold_words"`
		Optional    int         `json:"optional_words"`      // further words of the gold, which are left out of all counts
		OffPage     *int        `json:"off_page_gold_words"` // null where there are no pages
		LowCoverage []string    `json:"low_coverage"`        // likewise
	}
	jsonExtractor struct {
		Name      string              `json:"name"`
		Use       string              `json:"use"`
		Version   string              `json:"version"`
		Baseline  bool                `json:"baseline"`
		Options   json.RawMessage     `json:"options"`
		Setup     string              `json:"setup"`
		Status    map[runs.Status]int `json:"status"`
		Counts    jsonCounts          `json:"counts"`
		LeftOut   int                 `json:"left_out"`           // output words that were left out as optional
		Drafted   int                 `json:"drafted_gold_pages"` // pages whose gold this extractor drafted, which favours it
		Blocks    *jsonBlocks         `json:"blocks"`
		Micro     metrics.RatioValues `json:"micro"`
		Macro     jsonMacro           `json:"macro"`
		Median    metrics.RatioValues `json:"median"`
		Excluding jsonMacro           `json:"excluding_no_answer"`
		GroupF1   *metrics.Value      `json:"macro_f1_over_groups,omitempty"`
		Intervals *metrics.Intervals  `json:"intervals,omitempty"`
		Versus    *metrics.Comparison `json:"best_versus_this,omitempty"` // macro F1 of the leading contestant less this one's
		Millis    metrics.Value       `json:"ms_per_page"`
		Peak      metrics.Value       `json:"peak_mib"` // mean over pages
		Task      *runs.DownstreamRow `json:"downstream,omitempty"`
		Metrics   map[string]any      `json:"metrics,omitempty"`
	}
	jsonCounts struct {
		TP int  `json:"tp"`
		FP int  `json:"fp"`
		FN int  `json:"fn"`
		TN *int `json:"tn"`
	}
	jsonMacro struct {
		metrics.RatioValues
		N               int           `json:"n"`                 // cases where F1 is defined
		Over            jsonNs        `json:"n_by_metric"`       // cases where each ratio is defined
		PrecisionOrZero metrics.Value `json:"precision_or_zero"` // cases without output counted as 0
	}
	jsonNs struct {
		Precision int `json:"precision"`
		Recall    int `json:"recall"`
		F1        int `json:"f1"`
		Fallout   int `json:"fallout"`
		Accuracy  int `json:"accuracy"`
	}
	jsonBlocks struct {
		jsonCounts
		Micro  metrics.RatioValues `json:"micro"`
		Macro  jsonMacro           `json:"macro"`
		Median metrics.RatioValues `json:"median"`
	}
)

// JSON writes the report as one object; undefined values are null.
func (r *Report) JSON(w io.Writer) error {
	m := r.Run.Manifest
	out := jsonReport{
		Run: r.Run.Dir, Signature: m.Signature.String(), ResultsDigest: m.ResultsDigest, Tokenizer: m.Tokenizer,
		Corpus: jsonCorpus{
			Name: m.Corpus.Name, Layout: m.Corpus.Layout, Cases: m.Corpus.Cases, Kept: len(r.Kept), Undefined: r.Undefined, Unfinished: r.Unfinished, Snippets: r.Snippets,
			Rejected: len(m.Corpus.Rejected), Copies: append([]runs.Copy{}, m.Corpus.Copies...), Total: m.Corpus.Total, Digest: m.Corpus.Digest,
		},
		Filters: []string{}, Group: r.View.Group, By: r.View.By,
	}
	for _, s := range r.Slices() {
		slice := jsonSlice{s.Value, s.Pages, map[string]metrics.Value{}}
		for i, row := range r.Extractors {
			slice.F1[row.Name] = s.F1[i]
		}
		out.Slices = append(out.Slices, slice)
	}
	out.Groups = r.jsonGroups()
	for _, f := range r.View.Filters {
		out.Filters = append(out.Filters, f.String())
	}
	if len(r.View.Filters) > 0 {
		out.Corpus.KeptCases = append([]string{}, r.Kept...)
	}
	offPage := 0
	for _, c := range r.cases() {
		out.Corpus.GoldWords += c.GoldWords
		out.Corpus.Optional += c.Optional
		if c.Charset != "" {
			offPage += c.OffPage
		}
	}
	if m.Corpus.Pages {
		out.Corpus.OffPage, out.Corpus.LowCoverage = &offPage, []string{}
		for _, c := range r.lowCoverage() {
			out.Corpus.LowCoverage = append(out.Corpus.LowCoverage, c.ID)
		}
	}
	out.Stability, out.Downstream = r.stability(), r.downstream()
	if r.View.Pairs {
		out.Pairs = r.Pairs()
	}
	for _, row := range r.Extractors {
		out.Extractors = append(out.Extractors, r.jsonRow(row))
	}
	if r.View.TuneOn != 0 {
		all, _, _, err := r.Tune(r.View.TuneOn)
		if err != nil {
			return err
		}
		for _, t := range all {
			out.Tuned = append(out.Tuned, jsonTuned(t))
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// jsonGroups describes the groups of the view, nil where it does not group.
func (r *Report) jsonGroups() *jsonGroups {
	if r.View.Group == "" {
		return nil
	}
	out := jsonGroups{Apart: []runs.Apart{}, Least: cmp.Or(r.View.Least, LeastPages), LookedAt: len(r.largeGroups()), Collapse: append([]Collapse{}, r.Collapses()...)}
	for _, g := range r.groups() {
		if out.Groups++; len(g.cases) == 1 {
			out.Alone++
		}
	}
	for _, g := range r.Run.Manifest.Groupings {
		if g.Name == r.View.Group {
			out.Settings, out.Apart = g.Settings, append(out.Apart, g.Apart...)
		}
	}
	return &out
}

func (r *Report) jsonRow(row Row) jsonExtractor {
	x := jsonExtractor{
		Name: row.Name, Use: row.Use, Version: row.Version, Baseline: row.Baseline, Options: row.Options, Setup: row.Setup,
		Status: map[runs.Status]int{},
		Counts: jsonCounts{row.Words.Counts.TP, row.Words.Counts.FP, row.Words.Counts.FN, nil}, LeftOut: r.leftOut(row.Name), Drafted: r.draftedBy(row.Extractor),
		Micro: row.Words.Micro(), Macro: macro(row.Words), Median: row.Words.Median(), Excluding: macro(row.Answered),
		Millis: row.Millis, Peak: row.Peak,
	}
	if r.Run.Manifest.Corpus.Pages {
		x.Counts.TN = &row.Words.Counts.TN
	}
	for _, s := range runs.Statuses {
		x.Status[s] = row.Status[s]
	}
	if d, ok := r.Run.Downstream.Row(row.Name); ok {
		d.Curve = nil // in downstream.json only
		x.Task = &d
	}
	for _, f := range row.Metrics {
		if x.Metrics == nil {
			x.Metrics = map[string]any{}
		}
		x.Metrics[f.Metric.Name] = f.Values
	}
	if r.View.Group != "" {
		mean := r.groupMean(row.Name)
		x.GroupF1 = &mean
	}
	if row.Inferred.Intervals.Resamples > 0 {
		x.Intervals, x.Versus = &row.Inferred.Intervals, row.Inferred.Versus
	}
	if b := row.Blocks; b != nil {
		x.Blocks = &jsonBlocks{jsonCounts{b.Counts.TP, b.Counts.FP, b.Counts.FN, &b.Counts.TN}, b.Micro(), macro(*b), b.Median()}
	}
	return x
}

func macro(s metrics.Score) jsonMacro {
	return jsonMacro{
		RatioValues: s.Macro(),
		N:           s.F1.N,
		Over:        jsonNs{s.Precision.N, s.Recall.N, s.F1.N, s.Fallout.N, s.Accuracy.N}, PrecisionOrZero: s.PrecisionOrZero,
	}
}
