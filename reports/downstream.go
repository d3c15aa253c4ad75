package reports

import (
	"fmt"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
)

// A run may hold how well a task is done with what its extractors find (runs.Downstream). It is shown beside word F1, with
// how far the two agree on the order of the extractors: word F1 is the means, the task the end.

// jsonDownstream is the task of a run; its rows stand with the extractors.
type jsonDownstream struct {
	Task     string        `json:"task"`
	Doc      string        `json:"doc"`
	Measure  string        `json:"measure"`
	Seed     uint64        `json:"seed"`
	Pages    int           `json:"pages"`
	Items    int           `json:"items"`
	Positive int           `json:"positive"`
	Tau      metrics.Value `json:"kendall_tau_with_macro_f1"`
}

// downstream is nil for a run without a task.
func (r *Report) downstream() *jsonDownstream {
	d := r.Run.Downstream
	if d == nil {
		return nil
	}
	return &jsonDownstream{d.Task, d.Doc, d.Measure, d.Seed, d.Pages, d.Items, d.Positive, r.DownstreamAgreement()}
}

// DownstreamAgreement is Kendall's tau-b between the extractors' macro F1 over words and their F1 at the task; undefined
// without a task, or where one of the two holds all extractors equal.
func (r *Report) DownstreamAgreement() metrics.Value {
	if r.Run.Downstream == nil {
		return metrics.Value{}
	}
	var words, task suite.Ranking
	for _, row := range r.Extractors {
		words.Scores, task.Scores = append(words.Scores, row.Words.F1.Macro), append(task.Scores, row.Downstream)
	}
	return suite.RankStability([]suite.Ranking{words, task}).Tau[0][1]
}

// DownstreamColumn is the heading of the task's figures, "" without a task.
func (r *Report) DownstreamColumn() string {
	if r.Run.Downstream == nil {
		return ""
	}
	return r.Run.Downstream.Task + " F1"
}

// downstreamNotes say what the column is, and who has no figure.
func (r *Report) downstreamNotes() (notes []string) {
	d := r.Run.Downstream
	if d == nil {
		return nil
	}
	notes = append(notes, fmt.Sprintf("%s: %s; %d captures of %s, %d of them off topic, seed %d; Kendall's tau with F1 %s",
		r.DownstreamColumn(), d.Doc, d.Items, plural.Of(d.Pages, "page"), d.Positive, d.Seed, r.DownstreamAgreement().Text(2)))
	for _, row := range d.Rows {
		if row.Error != "" {
			notes = append(notes, fmt.Sprintf("%s has no %s: %s", row.Extractor, r.DownstreamColumn(), row.Error))
		}
	}
	return notes
}
