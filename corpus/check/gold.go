package check

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/plural"
)

// Marks that a gold text should not have. Whether one is a leftover the page decides: what its text shows is content.
var (
	urlLine = regexp.MustCompile(`(?m)^[ \t]*URL:[ \t]*\S+[ \t]*$`)
	tag     = regexp.MustCompile(`</?[A-Za-z][^<>\n]{0,80}>`)
	entity  = regexp.MustCompile(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}[0-9]{0,2});`)
)

// leftover finds tags, URL lines and character references.
func (r *reading) leftover() []string {
	var details []string
	for _, mark := range []struct {
		name string
		rule *regexp.Regexp
	}{{"URL line", urlLine}, {"tag", tag}, {"character reference", entity}} {
		var found []string
		for _, s := range mark.rule.FindAllString(r.Gold.Text, -1) {
			s = strings.TrimSpace(s)
			if mark.rule == entity && html.UnescapeString(s) == s {
				continue // no entity that HTML knows
			}
			if !strings.Contains(r.text, s) {
				found = append(found, s)
			}
		}
		if len(found) > 0 {
			details = append(details, fmt.Sprintf("%s, such as %s", plural.Of(len(found), mark.name), quoted(found[0])))
		}
	}
	return details
}

// encoding finds what decoding with the wrong charset leaves behind: replacement characters, controls of Latin-1 (which
// are quotes and dashes in windows-1252), and UTF-8 that was read as windows-1252. Damage that the page itself has is
// none of the gold's.
func (r *reading) encoding() []string {
	var details []string
	s := r.Gold.Text
	if n := strings.Count(s, "\uFFFD"); n > 0 && !strings.Contains(r.text, "\uFFFD") {
		details = append(details, plural.Of(n, "replacement character")+" (U+FFFD)")
	}
	controls, onPage := 0, latinControls(r.text)
	for c, n := range latinControls(s) {
		if onPage[c] == 0 {
			controls += n
		}
	}
	if controls > 0 {
		details = append(details, plural.Of(controls, "control character")+" (U+0080 to U+009F)")
	}
	if n, first, meant := mojibake(s); n > 0 && !strings.Contains(r.text, first) {
		details = append(details, fmt.Sprintf("UTF-8 read as windows-1252 in %s, such as %s for %s", plural.Of(n, "place"), quoted(first), quoted(meant)))
	}
	return details
}

// latinControls counts each control of Latin-1 in a text.
func latinControls(s string) map[rune]int {
	found := map[rune]int{}
	for _, c := range s {
		if c >= 0x80 && c < 0xA0 {
			found[c]++
		}
	}
	return found
}

// mojibake counts the places where two or three characters are, in windows-1252, the UTF-8 bytes of one character that
// is common enough to believe it: C2 and C3 lead Latin-1 letters and signs, E2 dashes, quotes and the euro. Other leads
// occur by chance, as in „FPÖ“, where D6 and 93 would be a Hebrew accent.
func mojibake(s string) (n int, first, meant string) {
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		lead, ok := charmap.Windows1252.EncodeRune(runes[i])
		length := map[byte]int{0xC2: 2, 0xC3: 2, 0xE2: 3}[lead]
		if !ok || length == 0 || i+length > len(runes) {
			continue
		}
		b := []byte{lead}
		for _, c := range runes[i+1 : i+length] {
			next, _ := charmap.Windows1252.EncodeRune(c)
			b = append(b, next)
		}
		if r, size := utf8.DecodeRune(b); size != length {
			continue
		} else if n == 0 {
			first, meant = string(runes[i:i+length]), string(r)
		}
		n++
		i += length - 1
	}
	return n, first, meant
}

// cut finds words that a line of the gold breaks in two: the last word of a line and the first of the next are nowhere
// neighbours on the page, while both together are one of its words. A hyphen at the end of the line goes.
func (r *reading) cut() []string {
	if r.page == nil {
		return nil
	}
	var found []string
	var known map[string]bool
	lines := strings.Split(r.Gold.Text, "\n")
	for i := range len(lines) - 1 {
		head, tail := halves(lines[i], lines[i+1])
		if !oneWord(head, tail) {
			continue
		}
		if known == nil {
			known = r.pageVocabulary()
		}
		if whole := r.words(head + tail); len(whole) == 1 && known[whole[0]] && !known[neighbours(r.words(head), r.words(tail))] {
			found = append(found, head+"|"+tail)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s, such as %s", plural.Of(len(found), "word"), quoted(found[0]))}
}

// oneWord tells whether two runs of letters could be halves of a word: a small letter is not followed by a capital.
// (Where it is, the page sets two words side by side without a blank.)
func oneWord(head, tail string) bool {
	if head == "" || tail == "" {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(head)
	first, _ := utf8.DecodeRuneInString(tail)
	return !unicode.IsUpper(first) || unicode.IsUpper(last) && strings.ToUpper(tail) == tail
}

// halves returns the letters at the end of a line and at the beginning of the next, "" where there are none.
func halves(line, next string) (head, tail string) {
	line = strings.TrimSuffix(strings.TrimSpace(line), "-")
	next = strings.TrimSpace(next)
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	head = line
	if i := strings.LastIndexFunc(line, notLetter); i >= 0 {
		_, size := utf8.DecodeRuneInString(line[i:])
		head = line[i+size:]
	}
	tail = next
	if i := strings.IndexFunc(next, notLetter); i >= 0 {
		tail = next[:i]
	}
	return head, tail
}

// pageVocabulary has all words of the page and all pairs of neighbours.
func (r *reading) pageVocabulary() map[string]bool {
	known := map[string]bool{}
	last := ""
	for _, w := range r.pageWords {
		word := r.vocabulary.Word(w)
		known[word] = true
		known[last+" "+word] = true
		last = word
	}
	return known
}

// neighbours is the key of two words that follow each other, "" for anything else.
func neighbours(head, tail []string) string {
	if len(head) != 1 || len(tail) != 1 {
		return ""
	}
	return head[0] + " " + tail[0]
}

// contradicting finds snippets that the gold text or other snippets belie. Letter case and white space do not matter,
// as in the metric of WCXB, whose snippets stand beside a text.
func (r *reading) contradicting() []string {
	var details []string
	gold := folded(r.Gold.Text)
	judged := gold != "" && !r.Gold.SnippetsOnly
	for _, s := range r.Gold.With {
		if judged && !strings.Contains(gold, folded(s)) {
			details = append(details, fmt.Sprintf("%s must appear and is not in the gold", quoted(s)))
		}
	}
	for _, s := range r.Gold.Without {
		if judged && strings.Contains(gold, folded(s)) {
			details = append(details, fmt.Sprintf("%s must not appear and is in the gold", quoted(s)))
		}
		for _, with := range r.Gold.With {
			if strings.Contains(folded(with), folded(s)) {
				details = append(details, fmt.Sprintf("%s must not appear and %s must", quoted(s), quoted(with)))
			}
		}
	}
	return details
}

func folded(s string) string { return strings.ToLower(squeezed(s)) }

// drafted finds gold that a system wrote: the corpus states it as SYSTEM-draft, or the whole corpus is such (readability).
func (r *reading) drafted() []string {
	source := r.Tags[corpus.GoldSource]
	system, draft := strings.CutSuffix(source, "-draft")
	if draft && system != "verified" || source == "readability" {
		return []string{"its first draft is by " + system}
	}
	return nil
}
