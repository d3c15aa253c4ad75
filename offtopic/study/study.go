// Package study answers which extractor serves off-topic detection best: it sets evaluations of extractors and measures
// beside each other, as text, CSV, or one HTML file with figures.
//
// The labels of real archives are public and their pages are not, so a study is usually one of a synthetic archive; each
// form says so, and which published figures it shows for orientation only.
package study

import (
	"fmt"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
)

// Study is what was found: plain data, from which every form is written.
type Study struct {
	Archive     string                // what the mementos came from, for people
	Seed        uint64                // of resampling
	Split       offtopic.Split        // how tuning and scoring were kept apart
	Evaluations []offtopic.Evaluation // by extractor, then choice; each extractor has the same choices
	Pairs       []Pair                // measures together, where that was asked for
	Balance     Balance
}

// Pair is two measures on the text of one extractor, of which one is enough.
type Pair struct {
	Extractor string
	offtopic.Pair
}

// Balance says how many of the labelled mementos are off topic.
type Balance struct {
	Mementos, OffTopic int
	Baseline           metrics.Value // accuracy of calling everything on topic
	Test               metrics.Value // that of the mementos of Evaluation.Test, which every evaluation has in common
}

// Options say what to compute.
type Options struct {
	Archive string
	Seed    uint64
	Split   offtopic.Split
	Pairs   bool // every two measures too: slow
}

// New evaluates every choice on the texts of every extractor. All samples must have the same labels.
func New(all []offtopic.Samples, o Options) Study {
	s := Study{Archive: o.Archive, Seed: o.Seed, Split: o.Split}
	for _, samples := range all {
		for i := range samples.Choices {
			s.Evaluations = append(s.Evaluations, samples.Evaluate(i, o.Split, o.Seed))
			for j := range i {
				if o.Pairs {
					s.Pairs = append(s.Pairs, Pair{samples.Extractor, samples.BestPair(j, i)})
				}
			}
		}
	}
	if len(all) > 0 {
		s.Balance = Balance{Mementos: len(all[0].All), Baseline: all[0].Baseline()}
		for _, sample := range all[0].All {
			if sample.OffTopic {
				s.Balance.OffTopic++
			}
		}
	}
	if len(s.Evaluations) > 0 {
		c := s.Evaluations[0].Test.Counts
		s.Balance.Test = metrics.Ratio{Num: c.FP + c.TN, Den: c.TP + c.FP + c.FN + c.TN}.Value()
	}
	return s
}

// reference finds the evaluation of the same choice by the first extractor, against which the others are set.
func (s Study) reference(e offtopic.Evaluation) offtopic.Evaluation {
	for _, r := range s.Evaluations {
		if r.Choice.String() == e.Choice.String() {
			return r
		}
	}
	return e
}

// difference is the F1 of Test less that of the first extractor, as "0.091 [0.053, 0.133]"; a dash for the first itself.
func (s Study) difference(e offtopic.Evaluation) string {
	r := s.reference(e)
	if r.Extractor == e.Extractor {
		return "–"
	}
	d, interval := offtopic.Difference(e, r, s.Seed)
	return fmt.Sprintf("%s [%s, %s]", d.Text(3), interval.Low.Text(3), interval.High.Text(3))
}

// first is the name of the extractor that the others are set against.
func (s Study) first() string {
	if len(s.Evaluations) == 0 {
		return ""
	}
	return s.Evaluations[0].Extractor
}

func f1(p offtopic.Point) metrics.Value { return p.Counts.F1().Value() }
