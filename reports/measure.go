package reports

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
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
	for i := range r.Extractors {
		for j, m := range wanted {
			r.Extractors[i].Metrics = append(r.Extractors[i].Metrics, Figures{m, m.Summarize(stats[i][j])})
		}
	}
	return nil
}

// stats measures every kept pair by every metric: by extractor, then metric, then case.
func (r *Report) stats(wanted []suite.Metric) ([][][]suite.Stats, error) {
	tokenizer, err := text.FindTokenizer(r.Run.Manifest.Tokenizer)
	if err != nil {
		return nil, err
	}
	all := make([][][]suite.Stats, len(r.Extractors))
	for i := range all {
		all[i] = make([][]suite.Stats, len(wanted))
	}
	for n, c := range r.cases() {
		shared, err := r.sharedPart(c, tokenizer)
		if err != nil {
			return nil, err
		}
		for i, row := range r.Extractors {
			pair, err := r.withAnswer(shared, r.pairs[row.Name][n])
			if err != nil {
				return nil, err
			}
			for j, m := range wanted {
				all[i][j] = append(all[i][j], m.Measure(pair))
			}
		}
	}
	return all, nil
}

// sharedPart is what the pairs of one case have in common.
func (r *Report) sharedPart(c runs.Case, t text.Tokenizer) (p suite.Pair, err error) {
	p.Tokenizer = t
	if p.Gold.Text, err = r.Run.Input(c.Gold); err != nil {
		return p, err
	}
	if c.Page != "" {
		if p.Page, err = r.Run.Input(c.Page); err != nil {
			return p, err
		}
	}
	d, err := r.Run.Detail(c)
	if err != nil {
		return p, err
	}
	p.Gold.Raw, p.Gold.With, p.Gold.Without = string(d.Raw), d.With, d.Without
	for _, paragraph := range d.Paragraphs {
		p.Gold.Paragraphs = append(p.Gold.Paragraphs, suite.Paragraph(paragraph))
	}
	return p, nil
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
	var a answer
	if err := json.Unmarshal(content, &a); err != nil {
		return p, fmt.Errorf("the answer of %s to case %q: %w", x.Extractor, x.Case, err)
	}
	p.Answered, p.Output, p.Raw = true, a.Text, string(a.Raw)
	return p, nil
}

// metrics prints a table for each further metric, ranked by its own headline figure.
func (p *printer) metrics(r *Report) {
	if len(r.Extractors) == 0 {
		return
	}
	for i, f := range r.Extractors[0].Metrics {
		p.line("")
		p.line("%s: %s", f.Metric.Signature(), f.Metric.Headline)
		rows := slices.Clone(r.Extractors)
		headline := func(row Row) float64 {
			v, err := row.Metrics[i].Values.Get(f.Metric.Headline)
			if err != nil || !v.Defined {
				return -1
			}
			return v.Float
		}
		slices.SortStableFunc(rows, func(a, b Row) int { return compareDown(headline(a), headline(b)) })
		var header []string
		var cells [][]string
		for _, row := range rows {
			names, values := flatten("", row.Metrics[i].Values)
			names, values = principal(names, values)
			header = append([]string{"extractor"}, names...)
			cells = append(cells, append([]string{rowName(row)}, values...))
		}
		if p.err == nil {
			p.err = plainTable(p.w, header, cells)
		}
	}
}

// ranks shows how the order of the extractors moves between macro F1 of the leaderboard and the further metrics.
func (p *printer) ranks(r *Report) {
	if len(r.View.Metrics) == 0 || len(r.Extractors) < 2 || r.Snippets || p.err != nil {
		return
	}
	ranked := r.Ranked()
	house := suite.Ranking{Metric: "leaderboard"}
	for _, row := range ranked {
		house.Scores = append(house.Scores, row.Words.F1.Macro)
	}
	rankings := []suite.Ranking{house}
	for i, f := range ranked[0].Metrics {
		ranking := suite.Ranking{Metric: f.Metric.Name}
		for _, row := range ranked {
			v, err := row.Metrics[i].Values.Get(f.Metric.Headline)
			if err != nil {
				v = metrics.Value{}
			}
			ranking.Scores = append(ranking.Scores, v)
		}
		rankings = append(rankings, ranking)
	}
	stability := suite.RankStability(rankings)
	header := []string{"rank"}
	tau := []string{"Kendall's tau with the leaderboard"}
	for i, ranking := range rankings {
		header = append(header, ranking.Metric)
		tau = append(tau, stability.Tau[0][i].Text(2))
	}
	var rows [][]string
	for n, row := range ranked {
		cells := []string{rowName(row)}
		for i := range rankings {
			cells = append(cells, fmt.Sprint(stability.Ranks[i][n]))
		}
		rows = append(rows, cells)
	}
	p.line("")
	p.line("rank stability: how the order moves between metrics")
	if p.err == nil {
		p.err = plainTable(p.w, header, append(rows, tau))
	}
}

// principal picks the figures that a table for people shows: those without a group, and the pooled and the mean ones. The
// rest is in JSON.
func principal(names, values []string) (n, v []string) {
	for i, name := range names {
		group, rest, grouped := strings.Cut(name, ".")
		if !grouped || (group == "micro" || group == "macro") && rest != "n" && !strings.Contains(rest, ".") {
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
func flatten(path string, v suite.Values) (names, values []string) {
	for _, x := range v {
		name := path + x.Name
		switch value := x.Value.(type) {
		case suite.Values:
			n, c := flatten(name+".", value)
			names, values = append(names, n...), append(values, c...)
		case metrics.Value:
			names, values = append(names, name), append(values, value.Text(4))
		default:
			names, values = append(names, name), append(values, fmt.Sprint(value))
		}
	}
	return names, values
}
