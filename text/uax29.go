package text

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// The default tokenizer: Unicode Standard Annex #29, "Unicode Text Segmentation", section 4 (word boundaries).
//
// UAX #29 cuts all of a text into segments; those with a letter or a number are words. "don't", "3.14", "e.g" and
// "snake_case" are one word each, "well-known" is two. Scripts that do not separate words need a dictionary, which would
// make counts depend on its edition. So Chinese and Japanese are counted by character: every Han, Hiragana or Katakana
// character is a word of its own, together with the marks that follow it. Thai, Lao, Khmer and Burmese come out by
// character, too, because the annex leaves them unsegmented. Korean is written with spaces.
//
// Most text on the web is ASCII in long stretches, and there the rules come down to a few lines (asciiSegment). The full
// rules are asked only where a byte outside ASCII can have a say.

// uax29Words returns the words of s, lower-cased and in NFC.
func uax29Words(s string) []string {
	s = fold(s)
	var found []string
	rest := words.FromString("")
	for pos := 0; pos < len(s); {
		size, isWord := asciiSegment(s[pos:])
		switch {
		case size == 0:
			rest.SetText(s[pos:])
			rest.Next()
			size = rest.End()
			found = appendSegment(found, s, pos, pos+size)
		case isWord:
			found = appendWord(found, s, pos, pos+size)
		}
		pos += size
	}
	return found
}

// asciiSegment returns the length of the segment at the start of s, and whether it is a word. The length is 0 where the
// full rules must decide: when a byte outside ASCII stands in the segment, or near enough to join it.
//
// Of all rules, these concern ASCII: letters, digits and underscores stick together (WB5, WB8-10, WB13a-b); one of . ' :
// between letters (WB6-7) and one of . ' , ; between digits (WB11-12) does not separate. Everything else is no word, and
// how it is cut does not matter here.
func asciiSegment(s string) (size int, isWord bool) {
	for size < len(s) {
		c := s[size]
		switch {
		case isLetterOrDigit(c):
			isWord = true
			size++
		case c == '_':
			size++
		case c >= utf8.RuneSelf:
			return 0, false // it may continue the word, or be a mark on it
		case size == 0:
			if len(s) > 1 && s[1] >= utf8.RuneSelf {
				return 0, false // it may be a mark on this character (WB4)
			}
			return 1, false
		case !mayJoin(c) || size+1 == len(s):
			return size, isWord
		case s[size+1] >= utf8.RuneSelf:
			return 0, false // it may be a letter, or a mark in front of one
		case !joins(s[size-1], c, s[size+1]):
			return size, isWord
		default:
			size += 2
		}
	}
	return size, isWord
}

// mayJoin reports whether c joins two letters or two digits: MidLetter, MidNum, MidNumLet or Single_Quote of UAX #29.
func mayJoin(c byte) bool { return c == '.' || c == '\'' || c == ':' || c == ',' || c == ';' }

// joins reports whether c keeps the characters before and after it together (WB6, WB7, WB11, WB12).
func joins(before, c, after byte) bool {
	switch c {
	case ':':
		return isLetter(before) && isLetter(after)
	case ',', ';':
		return isDigit(before) && isDigit(after)
	}
	return isLetter(before) && isLetter(after) || isDigit(before) && isDigit(after)
}

// appendSegment appends the words of the segment s[start:end]: the segment itself if it holds a letter or a number, or,
// if characters in it count alone, its parts.
func appendSegment(found []string, s string, start, end int) []string {
	part := start                 // where the open part begins
	alone, isWord := false, false // what it holds so far
	for i, r := range s[start:end] {
		single := countsAlone(r)
		if i > 0 && (single || alone && !staysAttached(r)) {
			if isWord {
				found = appendWord(found, s, part, start+i)
			}
			part, isWord, alone = start+i, false, false
		}
		alone = alone || single
		isWord = isWord || isWordRune(r)
	}
	if isWord {
		found = appendWord(found, s, part, end)
	}
	return found
}

// countsAlone reports whether r is a Han, Hiragana or Katakana character. The prolonged sound mark (U+30FC and its
// halfwidth form) belongs to no script in Unicode, yet counts as the kana that it is.
func countsAlone(r rune) bool {
	const firstCJK = 0x2E80 // CJK Radicals Supplement: nothing below is Han or kana
	return r >= firstCJK && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 0x30FC || r == 0xFF70)
}

// staysAttached reports whether r belongs to the Han or kana character before it: marks, variation selectors, joiners and
// the spacing and halfwidth voice marks.
func staysAttached(r rune) bool {
	return unicode.In(r, unicode.M, unicode.Cf) || r == 0x309B || r == 0x309C || r == 0xFF9E || r == 0xFF9F
}
