package metrics

import (
	"cmp"
	"slices"
)

// ratioSample holds what resampling needs of one ratio, worked out once for all resamples, and collects what the
// resamples give. A resample then costs a few additions for each unit: no ratio is computed again and nothing is sorted.
type ratioSample struct {
	metric Metric
	sum    []float64   // of the pages' ratios in each unit
	n      []float64   // number of pages in each unit where the ratio is defined
	pages  []pageValue // those pages, from the lowest ratio to the highest

	micro, macro, median []float64 // one value for each resample in which it is defined
}

// pageValue is the ratio of one page.
type pageValue struct {
	value float64
	unit  int
}

func newRatioSample(m Metric, pages []Counts, units grouping) ratioSample {
	s := ratioSample{metric: m, sum: make([]float64, units.n), n: make([]float64, units.n)}
	for i, c := range pages {
		if v := m.Of(c); v.Defined {
			unit := units.unit[i]
			s.sum[unit] += v.Float
			s.n[unit]++
			s.pages = append(s.pages, pageValue{v.Float, unit})
		}
	}
	slices.SortStableFunc(s.pages, func(a, b pageValue) int { return cmp.Compare(a.value, b.value) })
	return s
}

// add scores one resample, given its pooled counts and how many times each unit was drawn.
func (s *ratioSample) add(pooled Counts, times []int) {
	var sum, n float64
	for i, drawn := range times {
		t := float64(drawn)
		sum += float64(t * s.sum[i]) // the conversion forbids a fused multiply-add, which rounds otherwise
		n += float64(t * s.n[i])
	}
	if n > 0 {
		s.macro = append(s.macro, sum/n)
		s.median = append(s.median, s.medianOf(times, int(n)))
	}
	if v := s.metric.Of(pooled); v.Defined {
		s.micro = append(s.micro, v.Float)
	}
}

// medianOf returns the median of the n pages in a resample: it walks up the sorted pages, each as often as it was drawn,
// to the two in the middle, which are one when n is odd.
func (s *ratioSample) medianOf(times []int, n int) float64 {
	lower, upper := (n+1)/2, n/2+1
	seen, low, found := 0, 0.0, false
	for _, p := range s.pages {
		seen += times[p.unit]
		if !found && seen >= lower {
			low, found = p.value, true
		}
		if seen >= upper {
			return (low + p.value) / 2
		}
	}
	panic("metrics: a resample holds fewer pages than were counted")
}

// intervals ends the resampling.
func (s *ratioSample) intervals(level float64, units grouping) RatioIntervals {
	units.n = 0 // from here on only units where the ratio is defined
	for _, n := range s.n {
		if n > 0 {
			units.n++
		}
	}
	if units.n < 2 {
		return RatioIntervals{Reason: units.tooFew()}
	}
	share := outerShare(level, units.n)
	return RatioIntervals{Micro: bounds(s.micro, share), Macro: bounds(s.macro, share), Median: bounds(s.median, share)}
}
