package suite

import (
	"math/bits"
	"regexp"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/internal/levenshtein"
	"github.com/contentassay/assay/internal/rouge"
	"github.com/contentassay/assay/metrics"
)

// fundusMetric is the evaluation of the Fundus news crawler.
var fundusMetric = Metric{
	Name: "fundus", Version: 1, Needs: NeedParagraphs, Headline: "macro.f1",
	Doc: "Gold in paragraphs, some of which are optional: the score is the best over all ways to leave optional " +
		"ones out (with more than 4, all in or all out). Precision, recall and f1 are ROUGE-LSum with sentences " +
		"by NLTK's Punkt and runs of a-z and 0-9, in lower case, as words; 'paragraphs' counts equal paragraphs, " +
		"and is undefined in f1 where none is; 'wer' is the word error rate, edits per gold word, less is better." +
		" Each takes its own best way. A line of the output is a paragraph. Published are means and standard " +
		"deviations ('sd').",
	Source:    "Dallabetta et al. 2024, Fundus: a simple-to-use news scraper, ACL demos; dobbersc/fundus-evaluation, scorers.py @d43db54",
	Measure:   measureFundus,
	Score:     scoreBy(scriptFigures[2]),
	Summarize: summarizeFundus,
}

// maxOptional is how many optional paragraphs are tried in all combinations (max_optional_paragraphs of the program).
const maxOptional = 4

// fundus Stats: TP, FP, FN of ROUGE-LSum; TP, FP, FN of equal paragraphs; edits and gold words of the word error rate.
func measureFundus(p Pair) Stats {
	if len(p.Gold.Paragraphs) == 0 || !p.Answered {
		return nil
	}
	v := align.NewVocabulary()
	output := paragraphs(p.Output)
	outputSentences := rougeSentences(v, output)
	var lsum, equal, errors Stats
	for _, gold := range goldVersions(p.Gold.Paragraphs) {
		lsum = better(lsum, overlapStats(rouge.LSum(rougeSentences(v, gold), outputSentences)), scriptFigures[2].of)
		equal = better(equal, overlap(gold, output), paragraphF1)
		errors = better(errors, wordErrors(gold, output), func(s Stats) metrics.Value { return metrics.Of(-wordErrorRate(s).Float) })
	}
	return slices.Concat(lsum, equal, errors)
}

// better returns the first of two Stats unless the second is above it.
func better(first, second Stats, by func(Stats) metrics.Value) Stats {
	if first == nil || by(second).Float > by(first).Float {
		return second
	}
	return first
}

// paragraphs returns the lines that are not blank.
func paragraphs(s string) []string {
	var found []string
	for line := range strings.SplitSeq(s, "\n") {
		if line = strings.TrimFunc(line, isPythonSpace); line != "" {
			found = append(found, line)
		}
	}
	return found
}

// goldVersions returns the gold with every choice of optional paragraphs left out: first none, then each one, each two and so on.
// The order matters where choices are equally good in F1: the first one's precision and recall are reported.
func goldVersions(gold []Paragraph) [][]string {
	var optional []int
	for i, p := range gold {
		if p.Optional {
			optional = append(optional, i)
		}
	}
	if len(optional) > maxOptional {
		return [][]string{without(gold, nil), without(gold, optional)}
	}
	var versions [][]string
	for _, subset := range subsets(len(optional)) {
		var out []int
		for k, i := range optional {
			if subset>>(len(optional)-1-k)&1 == 1 {
				out = append(out, i)
			}
		}
		versions = append(versions, without(gold, out))
	}
	return versions
}

// subsets returns all subsets of n things, the first thing as the highest bit: the smaller before the larger, and
// those of one size as in a dictionary, which is from the highest number down.
func subsets(n int) []uint {
	var all []uint
	for i := uint(1) << n; i > 0; i-- {
		all = append(all, i-1)
	}
	slices.SortStableFunc(all, func(a, b uint) int { return bits.OnesCount(a) - bits.OnesCount(b) })
	return all
}

// without returns the texts of the paragraphs but for some.
func without(gold []Paragraph, out []int) []string {
	var kept []string
	for i, p := range gold {
		if !slices.Contains(out, i) {
			kept = append(kept, p.Text)
		}
	}
	return kept
}

// rougeSentences returns the words of each sentence by rouge_score's own tokenizer: runs of a-z and 0-9 of the text in
// lower case. A sentence may go on in the next paragraph. Python makes two characters of the capital i with a dot.
func rougeSentences(v *align.Vocabulary, paragraphs []string) [][]int32 {
	found := punkt().Sentences(strings.Join(paragraphs, "\n\n"))
	numbered := make([][]int32, len(found))
	for i, s := range found {
		lower := strings.ToLower(strings.ReplaceAll(s, "İ", "i\u0307"))
		numbered[i] = v.Words(strings.FieldsFunc(lower, func(r rune) bool { return !isLowerASCII(r) }))
	}
	return numbered
}

func isLowerASCII(r rune) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }

// wordErrors are the edits that turn the gold into the output, insertions, deletions and substitutions of words, and the
// number of gold words. jiwer, which counts them, splits at spaces only, once two or more white-space characters have become one space.
func wordErrors(gold, output []string) Stats {
	g, o := number(jiwerWords(gold), jiwerWords(output))
	return Stats{float64(levenshtein.Distance(g, o)), float64(len(g))}
}

// jiwerWords returns the words of the paragraphs joined by two line ends.
func jiwerWords(paragraphs []string) []string {
	var words []string
	for _, p := range paragraphs {
		for _, part := range longSpace.Split(p, -1) {
			words = append(words, strings.FieldsFunc(part, func(r rune) bool { return r == ' ' })...)
		}
	}
	return words
}

// longSpace is Python's \s\s+.
var longSpace = regexp.MustCompile(`[\s\x0b\x1c-\x1f\x85\p{Z}]{2,}`)

// paragraphF1 is undefined where no paragraph is equal.
func paragraphF1(s Stats) metrics.Value {
	if s[0] == 0 {
		return metrics.Value{}
	}
	return scriptFigures[2].of(s)
}

// wordErrorRate is undefined without gold words.
func wordErrorRate(s Stats) metrics.Value {
	return metrics.Ratio{Num: int(s[0]), Den: int(s[1])}.Value()
}

func summarizeFundus(pages []Stats) Values {
	measured := measured(pages)
	part := func(from, to int) (parts []Stats) {
		for _, s := range measured {
			parts = append(parts, s[from:to])
		}
		return parts
	}
	lsum, equal, wer := part(0, 3), part(3, 6), []figure{{"wer", wordErrorRate}}
	values := summarizeBy(scriptFigures, "tp", "fp", "fn")(lsum)[:4]
	return append(values,
		Value{"sd", perPage(scriptFigures, lsum, deviation)},
		Value{"paragraphs", Values{{"macro", macro(paragraphFigures, equal)}, {"sd", perPage(paragraphFigures, equal, deviation)}}},
		Value{"wer", Values{{"macro", perPage(wer, part(6, 8), mean)[0].Value}, {"sd", perPage(wer, part(6, 8), deviation)[0].Value}}},
		Value{"pages", len(measured)},
		Value{"skipped", len(pages) - len(measured)},
	)
}

// paragraphFigures are undefined where they have no denominator, and F1 where no paragraph is equal.
var paragraphFigures = []figure{houseFigures[0], houseFigures[1], {"f1", paragraphF1}}
