package suite

import (
	"strings"
	"unicode/utf8"

	"github.com/contentassay/assay/metrics"
)

// rougeNMetric is WebMainBench's ROUGE-5.
var rougeNMetric = Metric{
	Name: "rouge-n", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Runs of 5 tokens as a bag. Tokens are those of the Chinese segmenter jieba, which keeps white space and " +
		"punctuation: each white-space character is a token, each run of ASCII letters and digits, and each other" +
		" character. Where jieba makes Chinese words by a dictionary, here each Chinese character is a token; so " +
		"figures of Chinese pages differ from the published ones (runs are shorter, scores mostly higher), those " +
		"of others only where jieba's dictionary has Latin words. Two blank texts score 1; a text of fewer than 5" +
		" tokens has no run and scores 0. A pair without an answer leaves all means: failing raises the score.",
	Source: "opendatalab/WebMainBench @9d991bd, text_metrics.py (TextRougeNgramMetric); rouge_score 0.1.2 rougeN",
	Measure: func(p Pair) Stats {
		if !p.Answered || p.Gold.Missing {
			return nil
		}
		if isBlank(p.Gold.Text) && isBlank(p.Output) {
			return Stats{0, 0, 0, 1}
		}
		gold, output := number(jiebaTokens(p.Gold.Text), jiebaTokens(p.Output))
		return append(overlap(fives(gold), fives(output)), 0)
	},
	Score:     scoreBy(rougeNFigures[2]),
	Summarize: summarizeBy(rougeNFigures, "tp", "fp", "fn", "blank"),
}

// rougeTokens is n: WebMainBench's default.
const rougeTokens = 5

// fives returns the runs of five tokens.
func fives(tokens []int32) [][rougeTokens]int32 {
	runs := make([][rougeTokens]int32, max(0, len(tokens)-rougeTokens+1))
	for i := range runs {
		copy(runs[i][:], tokens[i:])
	}
	return runs
}

// rougeNFigures are 1 where there are blank pages and nothing else.
var rougeNFigures = []figure{oneIfBlank(scriptFigures[0]), oneIfBlank(scriptFigures[1]), oneIfBlank(scriptFigures[2])}

func oneIfBlank(f figure) figure {
	return figure{f.name, func(s Stats) metrics.Value {
		if s[0]+s[1]+s[2] == 0 && s[3] > 0 {
			return metrics.Of(1)
		}
		return f.of(s)
	}}
}

func isBlank(s string) bool { return len(strings.TrimLeftFunc(s, isPythonSpace)) == 0 }

// jiebaTokens cuts a text as jieba.lcut does, but for Chinese words: every character is a token, except that "\r\n" is
// one, a run of ASCII letters and digits is one, with what may follow it of a decimal part and a percent sign, and a run of the
// signs + # & . _ % - is one.
func jiebaTokens(s string) []string {
	var tokens []string
	for s != "" {
		n := jiebaToken(s)
		tokens = append(tokens, s[:n])
		s = s[n:]
	}
	return tokens
}

// jiebaToken returns the length of the token that s begins with; s is not empty.
func jiebaToken(s string) int {
	switch n := run(s, isAlphanumeric); {
	case n > 0:
		n += decimals(s[n:])
		if strings.HasPrefix(s[n:], "%") {
			n++
		}
		return n
	case strings.HasPrefix(s, "\r\n"):
		return 2
	}
	if n := run(s, isJiebaSign); n > 0 {
		return n
	}
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// decimals returns the length of a full stop and digits, or 0.
func decimals(s string) int {
	if !strings.HasPrefix(s, ".") {
		return 0
	}
	if n := run(s[1:], func(c byte) bool { return '0' <= c && c <= '9' }); n > 0 {
		return 1 + n
	}
	return 0
}

// run returns how many bytes at the beginning of s are in a class.
func run(s string, in func(byte) bool) int {
	n := 0
	for n < len(s) && in(s[n]) {
		n++
	}
	return n
}

func isAlphanumeric(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' }

func isJiebaSign(c byte) bool { return strings.IndexByte("+#&._%-", c) >= 0 }
