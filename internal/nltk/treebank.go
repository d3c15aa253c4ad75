package nltk

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Words returns the words of text: nltk.word_tokenize, which is Treebank for each of its Sentences.
func (p *Punkt) Words(text string) []string {
	var words []string
	for _, sentence := range p.Sentences(text) {
		words = append(words, Treebank(sentence)...)
	}
	return words
}

// Treebank splits one sentence into words and punctuation, in the manner of the Penn Treebank: "don't" becomes "do" and
// "n't", a straight quote becomes two grave accents where it opens and two apostrophes where it closes. A full stop
// is split off only at the end of the sentence. It is NLTKWordTokenizer().tokenize.
//
// The rules put spaces around what is to be a word, one after the other, and at the end the text is split at white
// space. Each rule finds the text as those before it left it, so their order is part of the definition, and many
// oddities follow from it.
//
// Source: R. MacIntyre's sed script for the Penn Treebank, as changed by NLTK 3.8.1.
func Treebank(sentence string) []string {
	text := sentence
	text = rewrite(text, openingQuotes)
	text = loneLetter(text)
	text = rewrite(text, punctuation)
	text = " " + text + " "
	text = rewrite(text, closingQuotes)
	for _, c := range contractions {
		text = c.split(text)
	}
	return strings.FieldsFunc(text, isSpace)
}

// rewriteRule replaces every match of pattern. It can only match a text that contains one of the characters in needs,
// which saves most rules for most sentences.
type rewriteRule struct {
	needs       string
	pattern     *regexp.Regexp
	replacement string
}

func rewrite(text string, rules []rewriteRule) string {
	for _, r := range rules {
		if strings.ContainsAny(text, r.needs) {
			text = r.pattern.ReplaceAllString(text, r.replacement)
		}
	}
	return text
}

// whiteSpace is \s of Python, for use in a pattern; Go's knows ASCII only.
const whiteSpace = `[\s\v\x1c-\x1f\x{85}\p{Z}]`

var openingQuotes = []rewriteRule{
	{"«“‘„`", regexp.MustCompile("([«“‘„]|`+)"), " ${1} "},
	{`"`, regexp.MustCompile(`^"`), "``"},
	{"`", regexp.MustCompile("(``)"), " ${1} "},
	{`"'`, regexp.MustCompile(`([ (\[{<])("|'{2})`), "${1} `` "},
}

var punctuation = []rewriteRule{
	{".", regexp.MustCompile(`([^.])(\.)([\])}>"' »”’]*)` + whiteSpace + `*$`), "${1} ${2} ${3} "},
	{":,", regexp.MustCompile(`([:,])([^\p{Nd}])`), " ${1} ${2}"},
	{":,", regexp.MustCompile(`([:,])$`), " ${1} "},
	{".", regexp.MustCompile(`\.{2,}`), " ${0} "},
	{";@#$%&", regexp.MustCompile(`[;@#$%&]`), " ${0} "},
	// The last full stop again, which is where it is only if the first rule did not find it.
	{".", regexp.MustCompile(`([^.])(\.)([\])}>"']*)` + whiteSpace + `*$`), "${1} ${2}${3} "},
	{"?!", regexp.MustCompile(`[?!]`), " ${0} "},
	{"'", regexp.MustCompile(`([^'])' `), "${1} ' "},
	{"*", regexp.MustCompile(`[*]`), " ${0} "},
	{"[](){}<>", regexp.MustCompile(`[\]\[(){}<>]`), " ${0} "},
	{"-", regexp.MustCompile(`--`), " -- "},
}

var closingQuotes = []rewriteRule{
	{"»”’", regexp.MustCompile(`([»”’])`), " ${1} "},
	{"'", regexp.MustCompile(`''`), " '' "},
	{`"`, regexp.MustCompile(`"`), " '' "},
	{"'", regexp.MustCompile(`([^' ])('[sS]|'[mM]|'[dD]|') `), "${1} ${2} "},
	{"'", regexp.MustCompile(`([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) `), "${1} ${2} "},
}

// loneLetter splits an apostrophe from the single letter after it, unless that is one of m, t, s, d, n, which make
// contractions.
func loneLetter(text string) string {
	var b strings.Builder
	rest := text
	for {
		before, after, found := strings.Cut(rest, "'")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteByte('\'')
		letter, size := utf8.DecodeRuneInString(after)
		following, _ := utf8.DecodeRuneInString(after[size:])
		if isWord(letter) && !isWord(following) && !strings.ContainsRune("mtsdnMTSDNſ", letter) {
			b.WriteByte(' ')
		}
		rest = after
	}
}

// contraction is a word to be cut in two, given as patterns in which case does not matter.
type contraction struct {
	needs   string // for a quick look: a text without this, whatever the case, has no match
	pattern *regexp.Regexp
	// How a match must begin and end: at the boundary of a word, or as the pattern says.
	boundBefore, spaceAfter bool
}

var contractions = []contraction{
	{"can", regexp.MustCompile(`(?i)(can)(not)`), true, false},
	{"d'", regexp.MustCompile(`(?i)(d)('ye)`), true, false},
	{"me", regexp.MustCompile(`(?i)(g[iıİ]m)(me)`), true, false}, // Python takes these for an i when case does not matter
	{"gon", regexp.MustCompile(`(?i)(gon)(na)`), true, false},
	{"got", regexp.MustCompile(`(?i)(got)(ta)`), true, false},
	{"lem", regexp.MustCompile(`(?i)(lem)(me)`), true, false},
	{"more'", regexp.MustCompile(`(?i)(more)('n)`), true, false},
	{"wan", regexp.MustCompile(`(?i)(wan)(na)`), true, true},
	{"'t", regexp.MustCompile(`(?i) ('t)([iıİ]s)`), false, false},
	{"'t", regexp.MustCompile(`(?i) ('t)(was)`), false, false},
}

// split puts spaces around both parts of each match that stands as a word of its own.
func (c contraction) split(text string) string {
	if !containsFold(text, c.needs) {
		return text
	}
	var b strings.Builder
	from := 0
	for at := 0; ; {
		m := c.pattern.FindStringSubmatchIndex(text[at:])
		if m == nil {
			b.WriteString(text[from:])
			return b.String()
		}
		start, middle, end := at+m[0], at+m[3], at+m[1]
		if !c.fits(text, start, end) {
			at = start + 1 // the patterns begin with one byte
			continue
		}
		b.WriteString(text[from:start] + " " + text[at+m[2]:middle] + " " + text[middle:end] + " ")
		from, at = end, end
	}
}

// fits tells whether text[start:end] begins and ends where a word does.
func (c contraction) fits(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	if c.boundBefore && isWord(before) || isWord(after) {
		return false
	}
	return !c.spaceAfter || isSpace(after)
}

// containsFold tells whether text contains the ASCII word, whatever the case.
func containsFold(text, word string) bool {
	for i := 0; i+len(word) <= len(text); i++ {
		if strings.EqualFold(text[i:i+len(word)], word) {
			return true
		}
	}
	return false
}
