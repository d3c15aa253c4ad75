package nltk

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word with its punctuation, and what is thought of it.
type token struct {
	text         string
	kind         string // NLTK's type: the text in lower case, or "##number##"
	endsSentence bool
	abbreviation bool
	ellipsis     bool
}

// endsSentence tells whether a sentence ends in context, which is a word with a mark at its end, and what follows. It
// must not be at the very end: the last token says nothing.
func (p *Punkt) endsSentence(context string) bool {
	tokens := p.tokens(context)
	for i := 0; i+1 < len(tokens); i++ {
		p.reconsider(&tokens[i], &tokens[i+1])
		if tokens[i].endsSentence {
			return true
		}
	}
	return false
}

// tokens returns the tokens of context, judged by themselves (section 3 of the paper): a mark alone, or a full stop
// after what is no known abbreviation, ends a sentence.
func (p *Punkt) tokens(context string) []token {
	var tokens []token
	for line := range strings.SplitSeq(context, "\n") {
		for _, word := range punktWords(line) {
			t := token{text: word, kind: kindOf(word)}
			switch {
			case word == "." || word == "?" || word == "!":
				t.endsSentence = true
			case strings.HasSuffix(word, ".."):
				t.ellipsis = strings.Trim(word, ".") == ""
			case strings.HasSuffix(word, "."):
				t.abbreviation = p.isAbbreviation(lower(word[:len(word)-1]))
				t.endsSentence = !t.abbreviation
			}
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// isAbbreviation tells whether the word, or what follows its last hyphen, is a known abbreviation.
func (p *Punkt) isAbbreviation(word string) bool {
	return p.abbreviations[word] || p.abbreviations[word[strings.LastIndexByte(word, '-')+1:]]
}

// reconsider judges a token that ends in a full stop by the one after it (section 4 of the paper).
func (p *Punkt) reconsider(t, next *token) {
	if !strings.HasSuffix(t.text, ".") {
		return
	}
	word, nextWord := t.kindWithoutStop(), next.kindInside()
	if p.collocations[[2]string{word, nextWord}] { // 4.1.2
		t.endsSentence, t.abbreviation = false, true
		return
	}
	initial := t.isInitial()
	starts := p.startsSentence(next)
	if (t.abbreviation || t.ellipsis) && !initial { // 4.2
		if starts == yes || next.isUpper() && p.starters[nextWord] { // 4.1.1, 4.1.3
			t.endsSentence = true
			return
		}
	}
	if !initial && word != number {
		return
	}
	// 4.3: an initial or an ordinal number; "J. Bach" where Bach is never seen in lower case
	alwaysUpper := initial && next.isUpper() && p.contexts[nextWord]&anyLower == 0
	if starts == no || starts == unknown && alwaysUpper {
		t.endsSentence, t.abbreviation = false, true
	}
}

// answer is yes, no or unknown.
type answer int8

const (
	unknown answer = iota
	yes
	no
)

// startsSentence judges by its case whether t is the first word of a sentence (4.1.1). In upper case it is if it has
// been seen in lower case, and never in upper case in the middle of a sentence. In lower case it is not if it has been
// seen in upper case, or never in lower case at the beginning of a sentence.
func (p *Punkt) startsSentence(t *token) answer {
	if len(t.text) == 1 && strings.Contains(";:,.!?", t.text) {
		return no
	}
	context := p.contexts[t.kindInside()]
	switch {
	case t.isUpper() && context&anyLower != 0 && context&middleUpper == 0:
		return yes
	case t.isLower() && (context&anyUpper != 0 || context&beginLower == 0):
		return no
	}
	return unknown
}

// number is the kind of all numbers.
const number = "##number##"

// kindOf returns the text in lower case, or number for a number: a digit, perhaps with a sign and one full stop or
// comma before it, then digits, commas, full stops and hyphens.
func kindOf(text string) string {
	digits := strings.TrimPrefix(text, "-")
	if digits != "" && (digits[0] == '.' || digits[0] == ',') {
		digits = digits[1:]
	}
	first, size := utf8.DecodeRuneInString(digits)
	if !unicode.Is(unicode.Nd, first) {
		return lower(text)
	}
	for _, r := range digits[size:] {
		if !unicode.Is(unicode.Nd, r) && r != ',' && r != '.' && r != '-' {
			return lower(text)
		}
	}
	return number
}

// kindWithoutStop returns the kind without its last full stop, if that is not all there is.
func (t *token) kindWithoutStop() string {
	if len(t.kind) > 1 {
		return strings.TrimSuffix(t.kind, ".")
	}
	return t.kind
}

// kindInside returns the kind without its last full stop if that ends a sentence.
func (t *token) kindInside() string {
	if t.endsSentence {
		return t.kindWithoutStop()
	}
	return t.kind
}

// isInitial tells whether t is a single letter and a full stop.
func (t *token) isInitial() bool {
	r, size := utf8.DecodeRuneInString(t.text)
	return isWord(r) && !unicode.Is(unicode.Nd, r) && t.text[size:] == "."
}

func (t *token) isUpper() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return isUpper(r)
}

func (t *token) isLower() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return isLower(r)
}

// punktWords splits a line into words for Punkt, which splits off all punctuation but full stops: runs of hyphens and
// of full stops are words, and so is a single character that cannot begin one.
func punktWords(line string) []string {
	var words []string
	for {
		line = line[spaces(line):]
		if line == "" {
			return words
		}
		n := punctuationRun(line)
		if n == 0 {
			n = punktWord(line)
		}
		words = append(words, line[:n])
		line = line[n:]
	}
}

// punktWord returns the length of the word at the beginning of s, which is neither empty nor white space. A character
// that cannot begin a word is one by itself.
func punktWord(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	if strings.IndexByte("(\"`{[:;&#*@)}]-,", s[0]) >= 0 {
		return n
	}
	for !wordEndsAt(s[n:]) && !(s[n] == ',' && wordEndsAt(s[n+1:])) {
		_, size := utf8.DecodeRuneInString(s[n:])
		n += size
	}
	return n
}

// wordEndsAt tells whether a word ends before rest: at white space, at the end, and before punctuation.
func wordEndsAt(rest string) bool {
	return rest == "" || isNonWord(rest[0]) || spaces(rest) > 0 || punctuationRun(rest) > 0
}

// punctuationRun returns the length of the two or more hyphens, or full stops, or full stops with one space between
// them (three at least), that s begins with; 0 if it does not.
func punctuationRun(s string) int {
	for _, mark := range []byte{'-', '.'} {
		n := 0
		for n < len(s) && s[n] == mark {
			n++
		}
		if n >= 2 {
			return n
		}
	}
	return spacedStops(s)
}

// spacedStops returns the length of ". . ." and longer at the beginning of s.
func spacedStops(s string) int {
	stops, end := 0, 0
	for at := 0; at < len(s) && s[at] == '.'; {
		stops, end = stops+1, at+1
		r, size := utf8.DecodeRuneInString(s[end:])
		if !isSpace(r) {
			break
		}
		at = end + size
	}
	if stops < 3 {
		return 0
	}
	return end
}
