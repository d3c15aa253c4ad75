package reports

import (
	"cmp"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// cases returns the kept cases, in natural order.
func (r *Report) cases() []runs.Case {
	var kept []runs.Case
	for _, c := range r.Run.Cases {
		if _, ok := slices.BinarySearchFunc(r.Kept, c.ID, natural.Compare); ok {
			kept = append(kept, c)
		}
	}
	return kept
}

// lowCoverage returns the kept cases whose pages lack too many of their gold words, worst first. Without pages nothing
// is known of that.
func (r *Report) lowCoverage() []runs.Case {
	if !r.Run.Manifest.Corpus.Pages {
		return nil
	}
	low := slices.DeleteFunc(slices.Clone(r.countable), func(c runs.Case) bool {
		return c.Charset == "" || c.GoldWords == 0 || coverage(c) >= lowCoverage // without a charset the page was never read
	})
	slices.SortStableFunc(low, func(a, b runs.Case) int { return cmp.Compare(coverage(a), coverage(b)) })
	return low
}

// coverage is the share of the gold words that the page has.
func coverage(c runs.Case) float64 { return 1 - float64(c.OffPage)/float64(c.GoldWords) }

// resultsOf returns the results of one case, by extractor name.
func (r *Report) resultsOf(id string) []runs.Result {
	first, _ := slices.BinarySearchFunc(r.Run.Results, id, func(x runs.Result, id string) int { return natural.Compare(x.Case, id) })
	last := first
	for last < len(r.Run.Results) && r.Run.Results[last].Case == id {
		last++
	}
	return r.Run.Results[first:last]
}

// notable is a page worth a look: how the leader of the table did there, and who did best.
type notable struct {
	id               string
	leader, best     string
	leaderF1, bestF1 metrics.Value
}

// worth returns the pages on which the leading contestant loses most against the best contestant of that page; where it
// is beaten nowhere, those where its own F1 is lowest. A page on which it is perfect is not worth a look.
func (r *Report) worth(most int) []notable {
	contestants := slices.DeleteFunc(r.Ranked(), func(row Row) bool { return row.Baseline })
	if len(contestants) == 0 {
		return nil
	}
	var pages []notable
	for _, id := range r.Kept {
		p := notable{id: id, leader: contestants[0].Name, best: contestants[0].Name}
		for _, x := range r.resultsOf(id) {
			f1 := metrics.F1.Of(x.Words)
			if x.Extractor == p.leader {
				p.leaderF1 = f1
			}
			contestant := slices.ContainsFunc(contestants, func(row Row) bool { return row.Name == x.Extractor })
			if contestant && f1.Defined && (!p.bestF1.Defined || f1.Float > p.bestF1.Float) {
				p.best, p.bestF1 = x.Extractor, f1
			}
		}
		if p.bestF1 == p.leaderF1 {
			p.best = p.leader
		}
		if p.leaderF1.Defined && p.leaderF1.Float < 1 {
			pages = append(pages, p)
		}
	}
	slices.SortStableFunc(pages, func(a, b notable) int {
		return cmp.Or(cmp.Compare(b.bestF1.Float-b.leaderF1.Float, a.bestF1.Float-a.leaderF1.Float), cmp.Compare(a.leaderF1.Float, b.leaderF1.Float))
	})
	return pages[:min(most, len(pages))]
}
