package metrics

import "math"

// Effect says how large a difference is, which no p-value does: with enough pages the smallest difference is certain.
type Effect struct {
	// RankBiserial is the matched-pairs rank-biserial correlation, -1 to 1: the share of rank sums that favours a less
	// the share that favours b (Kerby 2014, The simple difference formula). Undefined when no page differs.
	RankBiserial Value `json:"rank_biserial"`
	// DZ is Cohen's d_z, the mean difference in standard deviations of the differences (Cohen 1988; Lakens 2013). By
	// convention .2 is small, .5 medium, .8 large. Undefined when all differences are the same.
	DZ Value `json:"d_z"`
}

// rankBiserial is the simple difference of the favourable and the unfavourable share of the rank sums.
func (w SignedRank) rankBiserial() Value {
	if w.Plus+w.Minus == 0 {
		return Value{}
	}
	return Of((w.Plus - w.Minus) / (w.Plus + w.Minus))
}

// detectableErrors is how many standard errors a true difference must measure for a two-sided test at 5 % to find it 80
// times of 100: the normal quantiles at .975 and at .8, added (Bloom 1995, Minimum detectable effects). About 2.8.
const detectableErrors = 1.959963984540054 + 0.8416212335729143

// detectable returns the smallest true difference of the means that a corpus like this one would probably reveal: at a
// level of 5 % with a power of 80 %. Undefined when all pages differ by the same, since
// their spread then tells nothing.
func (d differences) detectable() Value {
	if d.constant() {
		return Value{}
	}
	return Of(detectableErrors * d.standardError())
}

// standardError of the mean difference over pages when whole units are the sample: the root of
// G / (G - 1) * sum over the G units of (their sum less their pages times the mean)^2, divided by the number of pages
// (Liang and Zeger 1986, for a mean). With one page to each unit it is s / sqrt(n).
func (d differences) standardError() float64 {
	sums, sizes := d.unitSums(), d.unitSizes()
	mean, spread := d.mean(), 0.0
	for i := range sums {
		off := float64(float64(sums[i])*d.scale) - float64(float64(sizes[i])*mean)
		spread += float64(off * off)
	}
	n := float64(d.units.n)
	return math.Sqrt(n/(n-1)*spread) / float64(len(d.pages))
}

// dz is the mean difference over the standard deviation of the pages' differences, with n - 1.
func (d differences) dz() Value {
	if d.constant() {
		return Value{}
	}
	mean, spread := d.mean(), 0.0
	for _, page := range d.pages {
		off := float64(float64(page)*d.scale) - mean
		spread += float64(off * off)
	}
	return Of(mean / math.Sqrt(spread/float64(len(d.pages)-1)))
}
