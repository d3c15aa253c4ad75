package metrics

import "slices"

// Stat is one ratio over many pages, in the three usual ways. None of them is "the" score: pooling lets long pages
// speak louder, the mean over pages gives each page one voice, and the median ignores how bad the bad pages are.
type Stat struct {
	Micro  Value `json:"micro"`  // the ratio of the summed counts
	Macro  Value `json:"macro"`  // the mean of the pages' ratios, over the pages where it is defined
	Median Value `json:"median"` // the middle of the pages' ratios; of an even number, the mean of the two in the middle
	N      int   `json:"n"`      // number of pages where the ratio is defined: what Macro and Median are over
}

// Score sums up the counts of many pages.
type Score struct {
	Pages  int    `json:"pages"`  // number of pages, whether or not a ratio is defined there
	Counts Counts `json:"counts"` // the sums over all pages

	Precision Stat `json:"precision"`
	Recall    Stat `json:"recall"`
	F1        Stat `json:"f1"` // its Macro ranks the extractors
	Fallout   Stat `json:"fallout"`
	Accuracy  Stat `json:"accuracy"`

	// PrecisionOrZero is the macro precision over all pages, those without output counted as 0. It stands beside
	// Precision.Macro, which an extractor can raise by giving no answer to hard pages.
	PrecisionOrZero Value `json:"precision_or_zero"`
}

// Summarize makes the Score of pages, one Counts for each page. The order of pages changes no bit of the result.
func Summarize(pages []Counts) Score {
	s := Score{Pages: len(pages)}
	for _, c := range pages {
		s.Counts = s.Counts.Add(c)
	}
	for _, m := range Ratios {
		*s.stat(m) = summarize(m, s.Counts, pages)
	}
	s.PrecisionOrZero = precisionOrZero(pages)
	return s
}

// RatioValues are the five ratios, each in the same way.
type RatioValues struct {
	Precision Value `json:"precision"`
	Recall    Value `json:"recall"`
	F1        Value `json:"f1"`
	Fallout   Value `json:"fallout"`
	Accuracy  Value `json:"accuracy"`
}

// Micro returns the ratios of the summed counts.
func (s Score) Micro() RatioValues { return s.values(func(x Stat) Value { return x.Micro }) }

// Macro returns the means of the pages' ratios.
func (s Score) Macro() RatioValues { return s.values(func(x Stat) Value { return x.Macro }) }

// Median returns the middles of the pages' ratios.
func (s Score) Median() RatioValues { return s.values(func(x Stat) Value { return x.Median }) }

func (s Score) values(of func(Stat) Value) RatioValues {
	return RatioValues{of(s.Precision), of(s.Recall), of(s.F1), of(s.Fallout), of(s.Accuracy)}
}

// Stat returns the statistics of a ratio. The counts have none: for them it returns the zero Stat.
func (s Score) Stat(m Metric) Stat {
	if m.IsCount() {
		return Stat{}
	}
	return *s.stat(m)
}

// WithoutPage returns the score with every ratio undefined that needs the page's words (see Metric.NeedsPage): what can
// be said where only gold and output are known. Counts.TN means nothing there and is set to 0.
func (s Score) WithoutPage() Score {
	s.Counts.TN = 0
	for _, m := range Ratios {
		if m.NeedsPage() {
			*s.stat(m) = Stat{}
		}
	}
	return s
}

// stat points at the field of a ratio.
func (s *Score) stat(m Metric) *Stat {
	return [...]*Stat{&s.Precision, &s.Recall, &s.F1, &s.Fallout, &s.Accuracy}[m]
}

func summarize(m Metric, pooled Counts, pages []Counts) Stat {
	var values []float64
	for _, c := range pages {
		if v := m.Of(c); v.Defined {
			values = append(values, v.Float)
		}
	}
	slices.Sort(values)
	return Stat{Micro: m.Of(pooled), Macro: mean(values), Median: median(values), N: len(values)}
}

// precisionOrZero is the mean over all pages; an undefined precision enters it as the 0 that its Float is.
func precisionOrZero(pages []Counts) Value {
	values := make([]float64, len(pages))
	for i, c := range pages {
		values[i] = Precision.Of(c).Float
	}
	slices.Sort(values)
	return mean(values)
}

// mean expects sorted values: summed in one order, the same pages give the same bits in whatever order they came. The
// rounding error of n values between 0 and 1 is below n * 2^-53 of the mean: far behind the digits that anybody prints.
func mean(sorted []float64) Value {
	if len(sorted) == 0 {
		return Value{}
	}
	sum := 0.0
	for _, x := range sorted {
		sum += x
	}
	return Of(sum / float64(len(sorted)))
}

// median expects sorted values.
func median(sorted []float64) Value {
	n := len(sorted)
	if n == 0 {
		return Value{}
	}
	return Of((sorted[(n-1)/2] + sorted[n/2]) / 2)
}
