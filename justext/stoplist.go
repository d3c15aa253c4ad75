package justext

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// StopList is a set of very common words of one language. It does not change
// once made. The zero value is the empty list, which stands for "language
// unknown": see [Classify].
type StopList struct {
	words   map[string]struct{}
	longest int // bytes of the longest word; longer ones need no look-up
}

// NewStopList makes a list of words. They are lower-cased and trimmed of white
// space; empty ones are left out and repeated ones count once.
func NewStopList(words []string) StopList {
	list := StopList{words: make(map[string]struct{}, len(words))}
	for _, w := range words {
		w = strings.TrimFunc(string(appendLower(nil, w)), isSpace)
		if w == "" {
			continue
		}
		list.words[w] = struct{}{}
		list.longest = max(list.longest, len(w))
	}
	return list
}

// ReadStopList reads a list in the reference's format: UTF-8, one word per
// line. A byte-order mark and blank lines are passed over. It fails on bytes
// that are not UTF-8, since such a list would silently match nothing.
func ReadStopList(r io.Reader) (StopList, error) {
	var words []string
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if !utf8.ValidString(line) {
			return StopList{}, fmt.Errorf("justext: read stop list: line %d is not UTF-8; save the file as UTF-8, one word per line", n)
		}
		words = append(words, line)
	}
	if err := lines.Err(); err != nil {
		return StopList{}, fmt.Errorf("justext: read stop list: %w", err)
	}
	return NewStopList(words), nil
}

// Len is the number of words in the list.
func (l StopList) Len() int { return len(l.words) }

// Has reports whether the word, lower-cased, is in the list. Nothing else is
// done to it: "the," is not "the".
func (l StopList) Has(word string) bool {
	var room [64]byte
	_, found := l.words[string(appendLower(room[:0], word))]
	return found
}

// count returns how many words of a paragraph's text are in the list. Such a
// text has no white space but single blanks and line feeds.
func (l StopList) count(text string) int {
	if len(l.words) == 0 {
		return 0
	}
	var room [64]byte
	lower, n := room[:0], 0
	for text != "" {
		end := 0
		for end < len(text) && text[end] != ' ' && text[end] != '\n' {
			end++
		}
		// Lower-casing shrinks no letter to less than a third of its bytes.
		if end <= 3*l.longest {
			lower = appendLower(lower[:0], text[:end])
			if _, found := l.words[string(lower)]; found {
				n++
			}
		}
		text = text[min(end+1, len(text)):]
	}
	return n
}
