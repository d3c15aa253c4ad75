package suite

import (
	"sync"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/internal/nltk"
	"github.com/contentassay/assay/internal/rouge"
	"github.com/contentassay/assay/metrics"
)

// rougeLSumMetric is the main measure of Bevendorff et al. 2023.
var rougeLSumMetric = Metric{
	Name: "rouge-lsum", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Summary-level ROUGE-L: each gold sentence is aligned with every output sentence; its words that lie on a" +
		" longest common subsequence with any of them are hits, at most as many as the output has. Sentences by " +
		"NLTK's Punkt for English, words by white space, case and punctuation kept. Without gold, recall is 1, " +
		"and without output too all three are 1. Pages without output are skipped. The paper calls the mean over " +
		"all pages 'micro' (here 'macro') and the mean of dataset means 'macro' (here Metric.Groups); its " +
		"headline medians are medians of dataset medians.",
	Source: "Bevendorff et al. 2023, An empirical comparison of web content extraction algorithms, SIGIR; rouge_score 0.1.2 rougeLsum",
	Measure: func(p Pair) Stats {
		if !p.Answered || p.Gold.Missing {
			return nil
		}
		v := align.NewVocabulary()
		return overlapStats(rouge.LSum(sentences(v, p.Gold.Text), sentences(v, p.Output)))
	},
	Score:     scoreBy(rougeLSumFigures[2]),
	Summarize: summarizeBy(rougeLSumFigures, "tp", "fp", "fn"),
}

var rougeLSumFigures = []figure{
	oneIfBothEmpty(scriptFigures[0]),
	{"recall", func(s Stats) metrics.Value {
		if s[0]+s[2] == 0 {
			return metrics.Of(1)
		}
		return metrics.Of(recallOf(s))
	}},
	oneIfBothEmpty(scriptFigures[2]),
}

// punkt splits English; it is loaded when it is first needed, and panics when the module that holds its parameters is
// not the one this program was built with.
var punkt = sync.OnceValue(func() *nltk.Punkt {
	p, err := nltk.EnglishPunkt()
	if err != nil {
		panic(err)
	}
	return p
})

// sentences returns the words of each sentence, numbered.
func sentences(v *align.Vocabulary, s string) [][]int32 {
	found := punkt().Sentences(s)
	numbered := make([][]int32, len(found))
	for i, sentence := range found {
		numbered[i] = v.Words(pythonWords(sentence))
	}
	return numbered
}

// overlapStats are the counts TP, FP and FN of an overlap.
func overlapStats(o rouge.Overlap) Stats {
	return Stats{float64(o.Hits), float64(o.Output - o.Hits), float64(o.Gold - o.Hits)}
}
