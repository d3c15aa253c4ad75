package suite

import (
	"cmp"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/difflib"
	"github.com/contentassay/assay/metrics"
)

// evertMetric is CleanEval's scoring script, which most papers on CleanEval and CleanPortalEval use.
var evertMetric = Metric{
	Name: "evert", Version: 1, Needs: NeedText, Headline: "micro.f1",
	Doc: "CleanEval's script: bytes, not characters; lines that begin with URL are dropped; words are what stands " +
		"between white space, and each mark <p>, <h> or <l> is a word. Output and gold are aligned by the longest" +
		" run they share, then left and right of it (Python's difflib with autojunk, no longest common " +
		"subsequence); equal words are TP, others FP or FN. 'micro' is made of the sums, 'macro' is the mean over" +
		" the scored pages. The script's own mean divides by the number of output files, those without gold too: " +
		"that is 'script_macro', as assay corpus reproduce has it; a run holds no outputs without gold. Pages " +
		"without output are skipped, so systems may be scored on different pages. 'tags' counts the marks alone: " +
		"segmentation.",
	Source:    "S. Evert, cleaneval.py v1.0 (2008); Evert 2008, A lightweight and efficient tool for cleaning web pages, LREC",
	Measure:   measureEvert,
	Score:     func(s Stats) metrics.Value { return scoreBy(scriptFigures[2])(nilIfUnscored(s)) },
	Summarize: summarizeEvert,
}

// measureEvert counts words and then, apart, marks: TP, FP, FN of each. The Stats of an output without gold are empty:
// it is not scored, but the script's own mean counts its file. An extraction that was never stored is UTF-8 without marks:
// against gold bytes in another encoding its non-ASCII words are wrong, and every mark of the gold is a lost word.
func measureEvert(p Pair) Stats {
	switch {
	case !p.Answered:
		return nil
	case p.Gold.Missing:
		return Stats{}
	}
	output := evertWords(cmp.Or(p.Raw, p.Output))
	gold := evertWords(cmp.Or(p.Gold.Raw, p.Gold.Text))
	a, b := number(output, gold)
	var words, marks [3]int
	count := func(kind int, region []string) {
		words[kind] += len(region)
		for _, w := range region {
			if hasMark(w) {
				marks[kind]++
			}
		}
	}
	for _, c := range difflib.Opcodes(a, b, true) {
		if c.Tag == difflib.Equal {
			count(0, output[c.A0:c.A1])
			continue
		}
		count(1, output[c.A0:c.A1])
		count(2, gold[c.B0:c.B1])
	}
	s := make(Stats, 0, 6)
	for _, n := range append(words[:], marks[:]...) {
		s = append(s, float64(n))
	}
	return s
}

// evertWords returns the words that the script compares. It works on bytes, as Python 2 did: only ASCII white space and
// control characters separate words, a no-break space in any encoding does not. A text that begins or ends with white
// space, or begins with a mark, has an empty word there, and an empty text is one empty word; the script counts these.
func evertWords(s string) []string {
	s = withoutURLLines(s)
	words := make([]string, 0, len(s)/6+2)
	start, open := 0, true // the word at hand, if there is one; at the beginning there is, perhaps an empty one
	for i := 0; i < len(s); i++ {
		c := s[i]
		mark := c == '<' && hasMark(s[i:])
		if c > ' ' && !mark {
			if !open {
				start, open = i, true
			}
			continue
		}
		if open {
			words, open = append(words, s[start:i]), false
		}
		if mark {
			words = append(words, s[i:i+3])
			i += 2
		}
	}
	if !open {
		start = len(s)
	}
	return append(words, s[start:])
}

// withoutURLLines cuts out every line that begins with URL, with the white space and the blank lines before it, but not
// its line end.
func withoutURLLines(s string) string {
	var kept strings.Builder
	kept.Grow(len(s))
	for s != "" {
		text := 0
		for text < len(s) && isASCIISpace(s[text]) {
			text++
		}
		end := len(s)
		if n := strings.IndexByte(s[text:], '\n'); n >= 0 {
			end = text + n
		}
		if !strings.HasPrefix(s[text:], "URL") {
			kept.WriteString(s[:end])
		}
		if end == len(s) {
			break
		}
		kept.WriteByte('\n')
		s = s[end+1:]
	}
	return kept.String()
}

// isASCIISpace is Python's \s for bytes.
func isASCIISpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// hasMark tells whether s begins with <p>, <h> or <l>, in either case.
func hasMark(s string) bool {
	return len(s) >= 3 && s[0] == '<' && s[2] == '>' && strings.IndexByte("phlPHL", s[1]) >= 0
}

// nilIfUnscored makes nil of the Stats of an output without gold.
func nilIfUnscored(s Stats) Stats {
	if len(s) == 0 {
		return nil
	}
	return s
}

func summarizeEvert(pages []Stats) Values {
	outputs := measured(pages)
	var scored, marks []Stats
	for _, s := range outputs {
		if len(s) > 0 {
			scored, marks = append(scored, s[:3]), append(marks, s[3:])
		}
	}
	counts := []string{"tp", "fp", "fn"}
	words := summarizeBy(scriptFigures, counts...)(scored)
	words = slices.DeleteFunc(words, func(v Value) bool { return v.Name == "skipped" })
	tags := summarizeBy(scriptFigures, counts...)(marks)[:4] // without pages and skipped
	return append(words,
		Value{"skipped", len(pages) - len(outputs)},
		Value{"without_gold", len(outputs) - len(scored)},
		Value{"sd", perPage(scriptFigures, scored, deviation)},
		Value{"script_macro", scriptMacro(scored, len(outputs))},
		Value{"tags", tags},
	)
}

// scriptMacro is the mean and the standard deviation as the script prints them: over the number of output files, the
// unscored ones entering as 0.
func scriptMacro(scored []Stats, files int) Values {
	perFile := func(summary func([]float64) metrics.Value) Values {
		return perPage(scriptFigures, scored, func(values []float64) metrics.Value {
			return summary(append(values, make([]float64, files-len(values))...))
		})
	}
	return append(perFile(mean), Value{"sd", perFile(deviation)}, Value{"files", files})
}
