package reports

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/parallel"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Figures are what one metric says of one extractor.
type Figures struct {
	Metric suite.Metric
	Values suite.Values
}

// measure computes the metrics that the view asks for, from the texts that the run keeps.
func (r *Report) measure() error {
	if len(r.View.Metrics) == 0 {
		return nil
	}
	var wanted []suite.Metric
	for _, name := range r.View.Metrics {
		m, err := suite.Find(name)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(wanted, func(w suite.Metric) bool { return w.Name == m.Name }) {
			wanted = append(wanted, m)
		}
	}
	if !r.Run.Manifest.Inputs {
		return fmt.Errorf("compute the metric %s: the run kept no gold and page texts (run again without --no-inputs)", wanted[0].Name)
	}
	stats, err := r.stats(wanted)
	if err != nil {
		return err
	}
	for j, m := range wanted {
		values, err := parallel.Map(len(r.Extractors), func(i int) (suite.Values, error) { return r.summarize(m, stats[i][j]) })
		if err != nil {
			return err
		}
		for i := range r.Extractors {
			r.Extractors[i].Metrics = append(r.Extractors[i].Metrics, Figures{m, values[i]})
		}
	}
	return nil
}

// spreadTimes is how often the pages are drawn for "bootstrap_sd", as in the article-extraction benchmark.
const spreadTimes = 1000

// summarize makes the figures of one extractor. To those of the metric it adds "over_groups" where the view groups, and
// "bootstrap_sd" where the metric's own program prints one and the view resamples.
func (r *Report) summarize(m suite.Metric, pages []suite.Stats) (suite.Values, error) {
	values := m.Summarize(pages)
	if r.View.Group != "" {
		values = append(values, suite.Value{Name: "over_groups", Value: m.Groups(pages, groupLabels(r.cases(), r.View.Group))})
	}
	if r.View.Seed == 0 || len(m.Spreads) == 0 {
		return values, nil
	}
	deviations, err := m.Spread(pages, m.Spreads, r.View.Seed, spreadTimes)
	if err != nil {
		return nil, err
	}
	spread := make(suite.Values, len(deviations))
	for i, path := range m.Spreads {
		spread[i] = suite.Value{Name: path, Value: deviations[i]}
	}
	return append(values, suite.Value{Name: "bootstrap_sd", Value: spread}), nil
}

// stats measures every kept pair by every metric: by extractor, then metric, then case.
func (r *Report) stats(wanted []suite.Metric) ([][][]suite.Stats, error) {
	tokenizer, err := text.FindTokenizer(r.Run.Manifest.Tokenizer)
	if err != nil {
		return nil, err
	}
	cases := r.cases()
	measured, err := parallel.Map(len(cases), func(n int) ([][]suite.Stats, error) { return r.measureCase(n, cases[n], tokenizer, wanted) })
	if err != nil {
		return nil, err
	}
	all := make([][][]suite.Stats, len(r.Extractors))
	for i := range all {
		all[i] = make([][]suite.Stats, len(wanted))
		for j := range wanted {
			for _, stats := range measured {
				all[i][j] = append(all[i][j], stats[i][j])
			}
		}
	}
	return all, nil
}

// measureCase measures the pairs of the n-th kept case: by extractor, then metric. Cases are measured several at a time:
// it only reads the report.
func (r *Report) measureCase(n int, c runs.Case, tokenizer text.Tokenizer, wanted []suite.Metric) ([][]suite.Stats, error) {
	shared, err := r.sharedPart(c, tokenizer)
	if err != nil {
		return nil, err
	}
	all := make([][]suite.Stats, len(r.Extractors))
	for i, row := range r.Extractors {
		pair, err := r.withAnswer(shared, r.pairs[row.Name][n])
		if err != nil {
			return nil, err
		}
		for _, m := range wanted {
			all[i] = append(all[i], m.Measure(pair))
		}
	}
	return all, nil
}

// sharedPart is what the pairs of one case have in common.
func (r *Report) sharedPart(c runs.Case, t text.Tokenizer) (p suite.Pair, err error) {
	p.Tokenizer, p.Kept = t, suite.NewKept()
	if p.Gold, err = inspect.Gold(r.Run, c); err != nil {
		return p, err
	}
	if c.Page != "" {
		p.Page, err = r.Run.Input(c.Page)
		p.HasPage = true
	}
	return p, err
}

// withAnswer completes a pair by the answer of an extractor.
func (r *Report) withAnswer(p suite.Pair, x runs.Result) (suite.Pair, error) {
	if x.Output == "" {
		return p, nil
	}
	content, err := r.Run.Output(x.Output)
	if err != nil {
		return p, err
	}
	var a struct { // of an answer only what metrics look at: blocks with their notes take five times as long to read
		Text string `json:"text"`
		Raw  []byte `json:"raw"`
	}
	if err := json.Unmarshal(content, &a); err != nil {
		return p, fmt.Errorf("the answer of %s to case %q: %w", x.Extractor, x.Case, err)
	}
	p.Answered, p.Output, p.Raw = true, a.Text, string(a.Raw)
	return p, nil
}

// metricTables is a table for each further metric, ranked by its own headline figure.
func (r *Report) metricTables() (all []table) {
	if len(r.Extractors) == 0 {
		return nil
	}
	for i, f := range r.Extractors[0].Metrics {
		t := table{title: f.Metric.Signature() + ": " + f.Metric.Headline}
		rows := slices.Clone(r.Extractors)
		headline := func(row Row) float64 {
			v, err := row.Metrics[i].Values.Get(f.Metric.Headline)
			if err != nil || !v.Defined {
				return -1
			}
			return v.Float
		}
		slices.SortStableFunc(rows, func(a, b Row) int { return compareDown(headline(a), headline(b)) })
		for _, row := range rows {
			names, values := flatten("", row.Metrics[i].Values, func(v metrics.Value) string { return v.Text(4) })
			names, values = principal(names, values, f.Metric.Headline)
			t.header = append([]string{"extractor"}, names...)
			t.rows = append(t.rows, append([]string{rowName(row)}, values...))
		}
		all = append(all, t)
	}
	return all
}

// principal picks the figures that a table for people shows: those without a group, the pooled and the mean ones, the
// median of the one that ranks, and what summarize adds. The rest is in JSON.
func principal(names, values []string, headline string) (n, v []string) {
	ranking := headline[strings.LastIndexByte(headline, '.')+1:]
	for i, name := range names {
		group, rest, grouped := strings.Cut(name, ".")
		shown := !grouped
		switch group {
		case "micro", "macro":
			shown = shown || rest != "n" && !strings.Contains(rest, ".")
		case "median":
			shown = shown || rest == ranking
		case "over_groups", "bootstrap_sd":
			shown = true
		}
		if shown {
			n, v = append(n, name), append(v, values[i])
		}
	}
	return n, v
}

// compareDown orders from the largest to the smallest.
func compareDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// flatten lists figures with their paths, in their order.
func flatten(path string, v suite.Values, written func(metrics.Value) string) (names, values []string) {
	for _, x := range v {
		name := path + x.Name
		switch value := x.Value.(type) {
		case suite.Values:
			n, c := flatten(name+".", value, written)
			names, values = append(names, n...), append(values, c...)
		case metrics.Value:
			names, values = append(names, name), append(values, written(value))
		default:
			names, values = append(names, name), append(values, fmt.Sprint(value))
		}
	}
	return names, values
}
