package suite

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"github.com/contentassay/assay/metrics"
)

// Groups averages over groups of pages, such as datasets or domains, each with one voice however large it is. It takes
// the Score of each page and one label for each page; pages without a score are left out, groups without one too.
//
//	groups             the number of groups
//	mean_of_means      Bevendorff et al. 2023 call it the macro mean
//	median_of_medians  and this the macro median, their headline
//
// It panics when there are not as many labels as pages.
func (m Metric) Groups(pages []Stats, labels []string) Values {
	if len(labels) != len(pages) {
		panic("suite: every page needs a label, perhaps an empty one")
	}
	scores := map[string][]float64{}
	for i, s := range pages {
		if v := m.Score(s); v.Defined {
			scores[labels[i]] = append(scores[labels[i]], v.Float)
		}
	}
	var means, medians []float64
	for _, group := range scores { // the order of groups is undone below
		slices.Sort(group)
		means, medians = append(means, mean(group).Float), append(medians, median(group).Float)
	}
	slices.Sort(means)
	slices.Sort(medians)
	return Values{{"groups", len(means)}, {"mean_of_means", mean(means)}, {"median_of_medians", median(medians)}}
}

// Spread is the standard deviation of each figure when pages are drawn again, as many as there are and with repetition:
// what the article-extraction benchmark prints after ± (1000 times, without a seed). The paths are as Values.Get takes
// them. The same seed gives the same numbers. Of fewer than two pages, or where a figure is undefined in a drawing, it is
// undefined.
func (m Metric) Spread(pages []Stats, paths []string, seed uint64, times int) ([]metrics.Value, error) {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	random := rand.NewChaCha8(key)
	drawn := make([]Stats, len(pages))
	figures := make([][]float64, len(paths))
	for range times {
		for i := range drawn {
			drawn[i] = pages[random.Uint64()%uint64(len(pages))] // its bias, pages / 2^64, is nothing
		}
		values := m.Summarize(drawn)
		for i, path := range paths {
			v, err := values.Get(path)
			if err != nil {
				return nil, err
			}
			if v.Defined {
				figures[i] = append(figures[i], v.Float)
			}
		}
	}
	spread := make([]metrics.Value, len(paths))
	for i := range paths {
		if len(pages) > 1 && len(figures[i]) == times {
			spread[i] = deviation(figures[i])
		}
	}
	return spread, nil
}
