package metrics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The tests in this file hold the intervals and p-values to what they promise (promise A8), on simulated pages. They are
// seeded: what they find is the same every time.

// drawPage makes the counts of one page as extractors produce them: many good, some perfect, some lost altogether; the
// lengths differ by two orders of magnitude. With more skill pages turn out better.
func drawPage(random *rand.Rand, skill float64) Counts {
	gold := int(30 * math.Exp(1.2*math.Abs(random.NormFloat64())+random.Float64()))
	boilerplate := int(20 * math.Exp(1.5*random.Float64()))
	switch luck := random.Float64() * (.4 + skill); {
	case luck < .06:
		return Counts{FN: gold, TN: boilerplate}
	case luck > .75:
		return Counts{TP: gold, TN: boilerplate}
	}
	lost, kept := math.Pow(random.Float64(), 3), math.Pow(random.Float64(), 2)
	fn, fp := int(lost*float64(gold)), int(kept*float64(boilerplate))
	return Counts{TP: gold - fn, FN: fn, FP: fp, TN: boilerplate - fp}
}

const usual = .6 // skill: macro F1 .84, median .91, 6 % of the pages lost, a quarter perfect

func drawPages(random *rand.Rand, n int) []Counts {
	pages := make([]Counts, n)
	for i := range pages {
		pages[i] = drawPage(random, usual)
	}
	return pages
}

// share runs an experiment many times and returns how often it came out true.
func share(trials int, experiment func(trial uint64) bool) float64 {
	hits := 0
	for trial := range trials {
		if experiment(uint64(trial)) {
			hits++
		}
	}
	return float64(hits) / float64(trials)
}

func within(t *testing.T, what string, got, low, high float64) {
	t.Helper()
	t.Logf("%s: %.3f", what, got)
	if got < low || got > high {
		t.Errorf("%s: %.3f, want %.3f to %.3f", what, got, low, high)
	}
}

// A nominal 95 % interval from 100 pages catches the true macro and median F1 in 93 to 97 of 100 corpora. The pooled
// ratio hangs on a few long pages, and its interval falls a little short (93 % in 1,000 corpora at 999 resamples).
func TestCoverageByPages(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	world := drawPages(random, 20000)
	truth := Summarize(world).F1
	const trials = 800
	caught := map[string]float64{}
	for trial := range uint64(trials) {
		pages := make([]Counts, 100)
		for i := range pages {
			pages[i] = world[random.IntN(len(world))]
		}
		f1 := Resampler{Seed: trial, Resamples: 399, Level: .95}.Intervals(pages).F1
		for name, hit := range map[string]bool{
			"macro": f1.Macro.Contains(truth.Macro.Float), "micro": f1.Micro.Contains(truth.Micro.Float), "median": f1.Median.Contains(truth.Median.Float),
		} {
			if hit {
				caught[name] += 1. / trials
			}
		}
	}
	within(t, "macro", caught["macro"], .93, .97)
	within(t, "median", caught["median"], .93, .97)
	within(t, "micro", caught["micro"], .91, .97)
}

// drawGroups makes groups of 8 pages of one site: some sites are hard, some easy.
func drawGroups(random *rand.Rand, groups int) (pages []Counts, labels []string) {
	for g := range groups {
		luck := random.Float64()
		skill := 2.5*luck*luck - .3
		for range 8 {
			pages = append(pages, drawPage(random, skill))
			labels = append(labels, string(rune('A'+g)))
		}
	}
	return pages, labels
}

// Pages of one site resemble each other. Drawn one by one they promise more than they hold; drawn by group they hold it.
func TestCoverageByGroups(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	world, _ := drawGroups(random, 20000)
	truth := Summarize(world).F1.Macro.Float
	const trials = 500
	byGroup, byPage := 0., 0.
	for trial := range uint64(trials) {
		pages, labels := drawGroups(random, 50)
		r := Resampler{Seed: trial, Groups: labels, Resamples: 399, Level: .95}
		if r.Intervals(pages).F1.Macro.Contains(truth) {
			byGroup += 1. / trials
		}
		r.Groups = nil
		if r.Intervals(pages).F1.Macro.Contains(truth) {
			byPage += 1. / trials
		}
	}
	within(t, "by group", byGroup, .93, .97)
	within(t, "by page", byPage, .5, .88)
}

// drawPairs makes two extractors on the same pages: which of the two results is whose is left to a coin, so that there
// is no difference to be found. Some pages are ties.
func drawPairs(random *rand.Rand, n int) (a, b []Counts) {
	a, b = drawPages(random, n), drawPages(random, n)
	for i := range a {
		if random.IntN(5) == 0 {
			b[i] = a[i]
		}
	}
	return a, b
}

// Where there is no difference, 5 % of all tests find one at the level of 5 %.
func TestNullRejections(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	const trials = 4000
	rejected := map[string]float64{}
	for trial := range uint64(trials) {
		a, b := drawPairs(random, 80)
		d := newDifferences(values(a, F1), values(b, F1), nil)
		r := Resampler{Seed: trial, Flips: 399, Resamples: 399, Level: .95}
		_, bootstrap := r.pairedBootstrap(d)
		for name, p := range map[string]Value{"permutation": r.flipTest(d.pages).P, "Wilcoxon": signedRank(d.pages).P, "bootstrap": bootstrap.P} {
			if p.Float <= .05 {
				rejected[name] += 1. / trials
			}
		}
	}
	within(t, "permutation", rejected["permutation"], .04, .06)
	within(t, "Wilcoxon", rejected["Wilcoxon"], .04, .06)
	within(t, "paired bootstrap", rejected["bootstrap"], .04, .07)
}

// The exact tests of few pages keep to 5 % as well, as near below it as their few p-values allow.
func TestNullRejectionsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 10))
	rejections := func(p func(d []int64) Value) float64 {
		return share(4000, func(uint64) bool {
			a, b := drawPages(random, 12), drawPages(random, 12)
			return p(newDifferences(values(a, F1), values(b, F1), nil).pages).Float <= .05
		})
	}
	within(t, "permutation", rejections(func(d []int64) Value { return NewResampler(1, nil).flipTest(d).P }), .04, .06)
	within(t, "Wilcoxon", rejections(func(d []int64) Value { return signedRank(d).P }), .04, .06)
}

// A site where one extractor is lucky is lucky throughout: signs must be flipped by group.
func TestNullRejectionsByGroup(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	groups := 24
	draw := func(trial uint64) (r Resampler, d differences) {
		a, labels := drawGroups(random, groups)
		b, _ := drawGroups(random, groups)
		r = Resampler{Seed: trial, Groups: labels, Flips: 399}
		return r, newDifferences(values(a, F1), values(b, F1), labels)
	}
	byGroup := share(2000, func(trial uint64) bool { r, d := draw(trial); return r.flipTest(d.unitSums()).P.Float <= .05 })
	byRank := share(2000, func(trial uint64) bool { _, d := draw(trial); return signedRank(d.unitMeans()).P.Float <= .05 })
	byPage := share(500, func(trial uint64) bool { r, d := draw(trial); return r.flipTest(d.pages).P.Float <= .05 })
	within(t, "flipping groups", byGroup, .04, .06)
	within(t, "ranking groups", byRank, .04, .06)
	within(t, "flipping pages", byPage, .1, .5)
}

// A difference as large as Detectable is found about 80 times of 100.
func TestDetectableIsDetected(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 12))
	a, b := drawPairs(random, 20000)
	spread := newDifferences(values(a, F1), values(b, F1), nil)
	const n = 100
	effect := spread.detectable().Float * math.Sqrt(float64(len(spread.pages))/n)
	shift := int64(effect / spread.scale)
	found := share(1500, func(trial uint64) bool {
		sample := make([]int64, n)
		for i := range sample {
			sample[i] = spread.pages[random.IntN(len(spread.pages))] + shift
		}
		return Resampler{Seed: trial, Flips: 399}.flipTest(sample).P.Float <= .05
	})
	within(t, "found", found, .76, .84)
}
