package text

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Span is where a word stands in a text: s[Start:End].
type Span struct{ Start, End int }

// Spans returns where the words of s stand in s, one span for each of Words(s), in the same order. s[Start:End] is the
// word as it was written, before any folding: "École" where the word is "école". It is for showing; Words alone is
// several times quicker. Two words that share one composed character share its span; no other spans overlap.
//
// Words are pieces of the folded text, so each is found there by scanning on from the end of the one before it, and its
// bytes are then carried back to the text (origin). A span begins and ends between characters with all their marks.
func (t Tokenizer) Spans(s string) []Span {
	words, folded := t.Words(s), s
	from := &origin{same: true}
	if t.fold != nil {
		valid := blotOut(s)
		folded = t.fold(valid)
		from = &origin{s: valid, fold: t.fold, same: isASCII(valid) || folded == valid}
	}
	spans := make([]Span, len(words))
	end := 0
	for i, w := range words {
		start := end + strings.Index(folded[end:], w)
		end = start + len(w)
		spans[i] = Span{from.start(start), from.end(end)}
	}
	return spans
}

// blotOut replaces every byte that is not UTF-8 by one that folding leaves alone and no word holds, so that nothing moves.
func blotOut(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	const blot = '\x1a' // SUB: "in place of a character that is invalid" (ECMA-48)
	b := []byte(s)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			b[i] = blot
		}
		i += size
	}
	return string(b)
}

// origin carries positions in a folded text back to the text that it was made of. Positions must not go down from call
// to call.
//
// Folding changes lengths: a composed letter has fewer bytes than its parts, a small one may have more than its capital.
// But it never moves anything across a boundary of NFC, before which nothing combines with what stands there. So the text
// is walked from boundary to boundary, each piece folded alone, and lengths are added up on both sides. Of all rules, only
// the final sigma looks beyond a piece, and both of its forms have the same length.
type origin struct {
	s               string // UTF-8
	fold            func(string) string
	same            bool // every byte has kept its place
	at, next        int  // the piece s[at:next] ...
	fAt, fNext      int  // ... is at these bytes when folded
	pieceIsUnfolded bool // ... and looks the same
}

// start returns where the character begins that byte i of the folded text came from.
func (o *origin) start(i int) int {
	if o.same {
		return i
	}
	o.seek(i)
	if o.pieceIsUnfolded {
		return o.at + i - o.fAt
	}
	return o.at
}

// end returns where the character ends that byte i-1 of the folded text came from.
func (o *origin) end(i int) int {
	if o.same {
		return i
	}
	o.seek(i - 1)
	if o.pieceIsUnfolded {
		return o.at + i - o.fAt
	}
	return o.next
}

// seek goes on to the piece that byte i of the folded text came from.
func (o *origin) seek(i int) {
	for o.fNext <= i {
		o.at, o.fAt = o.next, o.fNext
		o.next += pieceSize(o.s[o.at:])
		folded := o.fold(o.s[o.at:o.next])
		o.fNext += len(folded)
		o.pieceIsUnfolded = folded == o.s[o.at:o.next]
	}
}

// pieceSize is the length of the piece at the start of s, up to the next boundary of NFC.
func pieceSize(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	for size < len(s) && !norm.NFC.PropertiesString(s[size:]).BoundaryBefore() {
		_, n := utf8.DecodeRuneInString(s[size:])
		size += n
	}
	return size
}
