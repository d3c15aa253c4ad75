package suite

import (
	"strings"
	"unicode"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/text"
)

// words returns the words of gold and output by the tokenizer of the run. They may be shared: do not
// change them.
func (p Pair) words() (gold, output []string) {
	t := p.tokenizer()
	return p.wordsOf(t, p.Gold.Text), p.wordsOf(t, p.Output)
}

func (p Pair) tokenizer() text.Tokenizer {
	if p.Tokenizer.ID == "" {
		return text.Tokenizers[0]
	}
	return p.Tokenizer
}

// numbers returns the same, numbered. They may be shared too.
func (p Pair) numbers() (gold, output align.Words) {
	both := keep(p, numbersKey{p.tokenizer().ID, p.Gold.Text, p.Output}, func() (n [2]align.Words) {
		n[0], n[1] = number(p.words())
		return n
	})
	return both[0], both[1]
}

// number numbers the words of two texts by one vocabulary.
func number(a, b []string) (align.Words, align.Words) {
	v := align.NewVocabulary()
	return v.Words(a), v.Words(b)
}

// overlap compares two bags of things: TP counts what both have, each thing as often as it is in both; FP what only the
// output has, FN what only the gold has.
func overlap[T comparable](gold, output []T) Stats {
	left := make(map[T]int, len(gold))
	for _, x := range gold {
		left[x]++
	}
	both := 0
	for _, x := range output {
		if left[x] > 0 {
			left[x]--
			both++
		}
	}
	return Stats{float64(both), float64(len(output) - both), float64(len(gold) - both)}
}

// isPythonSpace is str.isspace of Python, and \s in its patterns: Go's white space, and the four separators of ASCII.
func isPythonSpace(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// pythonWords returns what stands between white space: str.split of Python without arguments.
func pythonWords(s string) []string { return strings.FieldsFunc(s, isPythonSpace) }
