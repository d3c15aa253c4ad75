package reports

import (
	"fmt"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
)

// leaderboardName stands for macro F1 of the leaderboard among the metrics.
const leaderboardName = "leaderboard"

// rankings returns what each metric says of the extractors, in the order of the rows: macro F1 of the leaderboard first,
// then the further metrics by their headline figures. There are none without further metrics, or where the leaderboard
// ranks nothing.
func (r *Report) rankings(rows []Row) []suite.Ranking {
	if len(r.View.Metrics) == 0 || len(rows) < 2 || r.Snippets {
		return nil
	}
	house := suite.Ranking{Metric: leaderboardName}
	for _, row := range rows {
		house.Scores = append(house.Scores, row.Words.F1.Macro)
	}
	all := []suite.Ranking{house}
	for i, f := range rows[0].Metrics {
		ranking := suite.Ranking{Metric: f.Metric.Name}
		for _, row := range rows {
			v, err := row.Metrics[i].Values.Get(f.Metric.Headline)
			if err != nil {
				v = metrics.Value{}
			}
			ranking.Scores = append(ranking.Scores, v)
		}
		all = append(all, ranking)
	}
	return all
}

// rankTable shows how the order of the extractors moves between the metrics. There is none without further metrics.
func (r *Report) rankTable() []table {
	rows := r.Ranked()
	rankings := r.rankings(rows)
	if rankings == nil {
		return nil
	}
	stability := suite.RankStability(rankings)
	t := table{title: "rank stability: how the order moves between metrics", header: []string{"rank"}}
	tau := []string{"Kendall's tau with the leaderboard"}
	for i, ranking := range rankings {
		t.header = append(t.header, ranking.Metric)
		tau = append(tau, stability.Tau[0][i].Text(2))
	}
	for n, row := range rows {
		cells := []string{rowName(row)}
		for i := range rankings {
			cells = append(cells, fmt.Sprint(stability.Ranks[i][n]))
		}
		t.rows = append(t.rows, cells)
	}
	t.rows = append(t.rows, tau)
	return []table{t}
}

// jsonStability is one metric's order of the extractors.
type jsonStability struct {
	Metric string                   `json:"metric"`
	Ranks  map[string]int           `json:"ranks"` // by extractor; 0: no score
	Tau    map[string]metrics.Value `json:"tau"`   // Kendall's tau-b with each metric
}

// stability returns the same for JSON.
func (r *Report) stability() (all []jsonStability) {
	rankings := r.rankings(r.Extractors)
	s := suite.RankStability(rankings)
	for i, ranking := range rankings {
		one := jsonStability{ranking.Metric, map[string]int{}, map[string]metrics.Value{}}
		for n, row := range r.Extractors {
			one.Ranks[row.Name] = s.Ranks[i][n]
		}
		for j, other := range rankings {
			one.Tau[other.Metric] = s.Tau[i][j]
		}
		all = append(all, one)
	}
	return all
}
