package boilerpipe

import (
	"strings"
)

// TitleMatch labels every block whose text is the page's title, or the longest part of it between such marks as "|", "»"
// and ":" (DocumentTitleMatchClassifier of 1.2.0). Case counts. Sites put their name behind the headline, and the headline
// is what the article begins with; the label lets ExpandTitle start there.
func TitleMatch() Filter {
	return Filter{"DocumentTitleMatchClassifier", func(d *Document) bool {
		titles := titlesOf(d.Title)
		if len(titles) == 0 {
			return false
		}
		changed := false
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if titles[trimString(b.Text())] {
				b.Labels |= Title
				changed = true
			}
		}
		return changed
	}}
}

// titlesOf returns the texts that say what the title says, none for an empty title.
func titlesOf(title string) map[string]bool {
	title = trimString(title)
	if title == "" {
		return nil
	}
	titles := map[string]bool{title: true}
	for _, marks := range [...]string{"|»:", "|»:()", "|»:()-", "|»,:()-"} {
		// The reference counts words by splitting at "[\b]+", which in Java is the backspace character.
		if part, ok := longestPart(title, marks, "\b"); ok {
			titles[part] = true
		}
	}
	return titles
}

// TitleMatch2 is master's: it compares in lower case and without apostrophes, in a second try without punctuation, knows
// more parts of a title, and labels the first match only.
func TitleMatch2() Filter {
	return Filter{"DocumentTitleMatchClassifier", func(d *Document) bool {
		titles := titlesOf2(d.Title)
		if len(titles) == 0 {
			return false
		}
		var scratch []byte
		for i := range d.Blocks {
			b := &d.Blocks[i]
			scratch = appendPlain(scratch[:0], b.Text())
			plain := trim(scratch)
			if titles[string(plain)] || titles[string(trim(dropPunctuation(plain)))] {
				b.Labels |= Title
				return true
			}
		}
		return false
	}}
}

// titlesOf2 lists the title, the longest part of it for each set of marks at which a site may have put its own name, parts of
// four words and more between spaced marks, and the title without its last and without its first part.
func titlesOf2(title string) map[string]bool {
	title = string(trim(appendPlain(nil, title)))
	if title == "" {
		return nil
	}
	const wordBreaks = "\b "
	titles := map[string]bool{title: true}
	for _, marks := range [...]string{"|»-", "|»:", "|»:()", "|»:()-", "|»,:()-", "|»,:()-\u00a0"} {
		if part, ok := longestPart(title, marks, wordBreaks); ok {
			titles[part] = true
		}
	}
	for _, mark := range [...]string{"|", "-"} {
		parts := splitSpaced(title, mark)
		for _, part := range parts {
			if len(parts) > 1 && !strings.Contains(part, ".com") && countWords(part, wordBreaks) >= 4 {
				titles[part] = true
			}
		}
	}
	titles[cutLast(title)] = true
	titles[cutFirst(title)] = true
	return titles
}

// longestPart splits the title at any of the marks, with the blanks around them, and returns the part that master and
// 1.2.0 take for the longest: the last that has more words or more UTF-16 units than the best before it. Parts that name
// a .com are left out. There is none if the title has no mark, or nothing is left.
func longestPart(title, marks, wordBreaks string) (string, bool) {
	parts := splitMarks(title, marks)
	if len(parts) == 1 {
		return "", false
	}
	most, longest, length := 0, "", 0
	for _, part := range parts {
		if strings.Contains(part, ".com") {
			continue
		}
		words, n := countWords(part, wordBreaks), utf16Len(part)
		if words > most || n > length {
			most, longest, length = words, part, n
		}
	}
	return trimString(longest), longest != ""
}

// splitMarks is title.split("[ ]*[marks][ ]*").
func splitMarks(title, marks string) []string {
	var parts []string
	start := 0
	for i, r := range title {
		if i < start || !strings.ContainsRune(marks, r) {
			continue
		}
		parts = append(parts, strings.TrimRight(title[start:i], " "))
		start = skip(title, i+len(string(r)), " ")
	}
	return dropEmptyTail(append(parts, title[start:]))
}

// splitSpaced is title.split("[ ]+mark[ ]+").
func splitSpaced(title, mark string) []string {
	var parts []string
	start := 0
	for i := 0; i < len(title); i++ {
		spaced := i > start && title[i-1] == ' ' && i+1 < len(title) && title[i+1] == ' '
		if !spaced || title[i:i+1] != mark {
			continue
		}
		parts = append(parts, strings.TrimRight(title[start:i], " "))
		start = skip(title, i+1, " ")
		i = start - 1
	}
	return dropEmptyTail(append(parts, title[start:]))
}

// dropEmptyTail does what Java's split does at its end, unless nothing was split.
func dropEmptyTail(parts []string) []string {
	if len(parts) == 1 {
		return parts
	}
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// countWords is part.split("[breaks]+").length: an empty part counts as one word, breaks in front as one more, breaks at
// the end as none.
func countWords(part, breaks string) int {
	if part == "" {
		return 1
	}
	part = strings.TrimRight(part, breaks)
	n, in := 0, true
	if part != "" && strings.IndexByte(breaks, part[0]) >= 0 {
		n = 1
	}
	for i := 0; i < len(part); i++ {
		is := strings.IndexByte(breaks, part[i]) >= 0
		if !is && in {
			n++
		}
		in = is
	}
	return n
}

// cutLast cuts the last " - " and what follows it, if that has no hyphen.
func cutLast(title string) string {
	i := strings.LastIndexByte(title, '-')
	if i < 1 || i+2 >= len(title) || title[i-1] != ' ' || title[i+1] != ' ' {
		return title
	}
	return title[:i-1]
}

// cutFirst cuts the first " - " and what stands before it, if that has no hyphen and is not empty.
func cutFirst(title string) string {
	i := strings.IndexByte(title, '-')
	if i < 2 || i+1 >= len(title) || title[i-1] != ' ' || title[i+1] != ' ' {
		return title
	}
	return title[i+2:]
}

// appendPlain appends s in lower case, with blanks for no-break spaces and without apostrophes.
func appendPlain(dst []byte, s string) []byte {
	from := len(dst)
	dst = appendLower(dst, s)
	kept := dst[:from]
	for i := from; i < len(dst); i++ {
		switch {
		case dst[i] == '\'':
		case dst[i] == 0xC2 && i+1 < len(dst) && dst[i+1] == 0xA0: // U+00A0
			kept = append(kept, ' ')
			i++
		default:
			kept = append(kept, dst[i])
		}
	}
	return kept
}

// dropPunctuation takes ? ! . - and : out, in place.
func dropPunctuation(s []byte) []byte {
	kept := s[:0]
	for _, c := range s {
		if strings.IndexByte("?!.-:", c) < 0 {
			kept = append(kept, c)
		}
	}
	return kept
}

// ExpandTitle takes back what might be content between the last block labelled as title and the first content below it
// (ExpandTitleToContentFilter).
func ExpandTitle() Filter {
	return Filter{"ExpandTitleToContentFilter", func(d *Document) bool {
		title, start := -1, -1
		for i := 0; i < len(d.Blocks) && start < 0; i++ {
			if d.Blocks[i].Labels.Has(Title) {
				title = i
			}
			if d.Blocks[i].Content {
				start = i
			}
		}
		changed := false
		for i := title; title >= 0 && i < start; i++ {
			if b := &d.Blocks[i]; b.Labels.Has(MightBeContent) {
				changed = b.change(true, content(ruleFromTitle)) || changed
			}
		}
		return changed
	}}
}
