package suite

import (
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/text"
)

// aebMetric is the measure of Zyte's article extraction benchmark (AEB).
var aebMetric = Metric{
	Name: "aeb", Version: 1, Needs: NeedText, Headline: "f1",
	Spreads: []string{"f1", "precision", "recall", "accuracy"},
	Doc: "Runs of 4 words (shingles) as a bag; a text of fewer words is one shingle. Words are \\w+ with their " +
		"case. Page precision and recall from the shingles; corpus precision is the mean over the pages with " +
		"output, recall over those with gold, and f1 is made of these two means. So empty outputs leave the " +
		"precision, and f1 is not the mean of the pages' f1, which stands under 'macro'. accuracy is the share of" +
		" pages whose words equal the gold's exactly.",
	Source: "scrapinghub/article-extraction-benchmark, evaluate.py @4a3bc97",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		gold, output := p.wordsOf(wordCase, p.Gold.Text), p.wordsOf(wordCase, p.Output)
		exact := 0.0
		if slices.Equal(gold, output) {
			exact = 1
		}
		return append(overlap(shingles(gold), shingles(output)), exact)
	},
	Score:     scoreBy(figure{"f1", aebF1}),
	Summarize: summarizeAEB,
}

// shingleWords is how many words make a shingle (ngram_n in evaluate.py).
const shingleWords = 4

// wordCase is the tokenizer with this ID: Python's \w+.
var wordCase = mustTokenizer("word-case")

// mustTokenizer panics when there is no such tokenizer, which would be a fault of this program.
func mustTokenizer(id string) text.Tokenizer {
	t, err := text.FindTokenizer(id)
	if err != nil {
		panic(err)
	}
	return t
}

// shingles returns all runs of four words. Of fewer words, all of them are one shingle; of none, there is none.
func shingles(words []string) [][shingleWords]string {
	if len(words) == 0 {
		return nil
	}
	all := make([][shingleWords]string, max(1, len(words)-shingleWords+1))
	for i := range all {
		copy(all[i][:], words[i:])
	}
	return all
}

var aebFigures = []figure{{"precision", aebPrecision}, {"recall", aebRecall}}

// aebPrecision is undefined for a page without output. Without output and gold the program has 1, but such a page
// enters no mean.
func aebPrecision(s Stats) metrics.Value {
	return metrics.Ratio{Num: int(s[0]), Den: int(s[0] + s[1])}.Value()
}

func aebRecall(s Stats) metrics.Value {
	return metrics.Ratio{Num: int(s[0]), Den: int(s[0] + s[2])}.Value()
}

// aebF1 is the F1 of one page, which the program never prints: 1 where both are empty.
func aebF1(s Stats) metrics.Value {
	if s[0]+s[1]+s[2] == 0 {
		return metrics.Of(1)
	}
	return metrics.Of(harmonic(precisionOf(s), recallOf(s)))
}

func summarizeAEB(pages []Stats) Values {
	measured := measured(pages)
	means := macro(aebFigures, measured)
	precision, recall := means[0].Value.(metrics.Value), means[1].Value.(metrics.Value)
	f1 := metrics.Value{}
	if precision.Defined && recall.Defined {
		f1 = metrics.Of(harmonic(precision.Float, recall.Float))
	}
	exact := figure{"accuracy", func(s Stats) metrics.Value { return metrics.Of(s[3]) }}
	values := Values{
		{"f1", f1}, {"precision", precision}, {"recall", recall}, {"accuracy", mean(defined(exact, measured))},
		{"n", means[2].Value},
	}
	return append(values, summarizeBy([]figure{aebFigures[0], aebFigures[1], {"f1", aebF1}}, "tp", "fp", "fn")(pages)...)
}
