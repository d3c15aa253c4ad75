package align

import (
	"fmt"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Op is what a Run does.
type Op int8

const (
	Equal  Op = iota // the words stand in both texts
	Insert           // the words stand in b only
	Delete           // the words stand in a only
)

// String returns "equal", "insert" or "delete".
func (o Op) String() string { return [...]string{"equal", "insert", "delete"}[o] }

// Run is one piece of an edit script that turns a into b: words A0 to A1-1 of a against words B0 to B1-1 of b. One of
// the two is empty unless Op is Equal.
type Run struct {
	Op             Op
	A0, A1, B0, B1 int
}

// maxDistinct is the number of code points that can stand for a word: all of Unicode but 0 and the surrogates.
const maxDistinct = utf8.MaxRune - (lastSurrogate - firstSurrogate + 1)

const (
	firstSurrogate = 0xD800
	lastSurrogate  = 0xDFFF
)

// Diff returns an edit script from a to b: Myers' algorithm as in diff-match-patch, through sergi/go-diff. It is for
// showing what differs; the words of its Equal runs are as many as Count says. The runs cover both texts in order, without
// gaps and without empty runs. Two empty texts have no runs.
//
// The result never depends on a clock, because the time limit of diff-match-patch is off. In turn, two long texts with
// little in common take minutes (50,000 words each). There is an error if a and b together have more different words than
// Unicode has characters, and, as a guard against faults in the library, if the runs do not cover both texts.
func Diff(a, b Words) ([]Run, error) {
	runesA, runesB, err := asRunes(a, b)
	if err != nil {
		return nil, err
	}
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0 // the default of one second makes the result depend on the speed of the machine
	var runs []Run
	var at Run // where the next run begins: A1, B1
	for _, d := range dmp.DiffMainRunes(runesA, runesB, false) {
		if n := utf8.RuneCountInString(d.Text); n > 0 {
			at = at.following(d.Type, n)
			runs = append(runs, at)
		}
	}
	if err := check(runs, a, b); err != nil {
		return nil, fmt.Errorf("aligning %d with %d words by diff-match-patch: %w", len(a), len(b), err)
	}
	return runs, nil
}

// following returns the run of n words after r.
func (r Run) following(kind diffmatchpatch.Operation, n int) Run {
	next := Run{Op: Equal, A0: r.A1, A1: r.A1, B0: r.B1, B1: r.B1}
	if kind != diffmatchpatch.DiffInsert {
		next.A1 += n
	}
	if kind != diffmatchpatch.DiffDelete {
		next.B1 += n
	}
	switch kind {
	case diffmatchpatch.DiffInsert:
		next.Op = Insert
	case diffmatchpatch.DiffDelete:
		next.Op = Delete
	}
	return next
}

// asRunes writes both texts with one character per word. The library keeps its runs as strings, in which a surrogate
// becomes U+FFFD and so equal to other words: surrogates are left out.
func asRunes(a, b Words) (runesA, runesB []rune, err error) {
	chars := make([]rune, maxNumber(a, b)+1) // 0: none yet
	given := rune(0)
	convert := func(words Words) []rune {
		text := make([]rune, len(words))
		for i, w := range words {
			if chars[w] == 0 {
				given++
				chars[w] = character(given)
			}
			text[i] = chars[w]
		}
		return text
	}
	runesA, runesB = convert(a), convert(b)
	if given > maxDistinct {
		return nil, nil, fmt.Errorf("aligning %d with %d words by diff-match-patch: %d different words, at most %d can be told apart (shorten the texts)",
			len(a), len(b), given, maxDistinct)
	}
	return runesA, runesB, nil
}

// character returns the character for the n-th different word, n >= 1.
func character(n rune) rune {
	if n < firstSurrogate {
		return n
	}
	return n + lastSurrogate - firstSurrogate + 1
}

// check makes sure that runs cover a and b in order, and that equal runs are equal.
func check(runs []Run, a, b Words) error {
	var last Run
	for _, r := range runs {
		if r.A0 != last.A1 || r.B0 != last.B1 || r.A1 > len(a) || r.B1 > len(b) {
			return fmt.Errorf("run %+v does not continue %+v", r, last)
		}
		if r.Op == Equal {
			for k := range r.A1 - r.A0 {
				if a[r.A0+k] != b[r.B0+k] {
					return fmt.Errorf("run %+v is not equal at word %d", r, k)
				}
			}
		}
		last = r
	}
	if last.A1 != len(a) || last.B1 != len(b) {
		return fmt.Errorf("runs end at %d and %d", last.A1, last.B1)
	}
	return nil
}
