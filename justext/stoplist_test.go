package justext

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadStopList(t *testing.T) {
	list, err := ReadStopList(strings.NewReader("\ufeffThe\r\nof\n\n  und \nTHE\n"))
	if err != nil {
		t.Fatal(err)
	}
	if list.Len() != 3 {
		t.Errorf("%d words, want 3", list.Len())
	}
	for word, want := range map[string]bool{"the": true, "The": true, "OF": true, "und": true, "the,": false, "": false, "ofthe": false} {
		if list.Has(word) != want {
			t.Errorf("Has(%q) = %t", word, !want)
		}
	}
}

func TestReadStopListErrors(t *testing.T) {
	_, err := ReadStopList(strings.NewReader("the\nf\xfcr\n"))
	if err == nil || !strings.Contains(err.Error(), "line 2 is not UTF-8") {
		t.Errorf("latin-1: %v", err)
	}
	broken := errors.New("broken")
	if _, err := ReadStopList(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("reader: %v", err)
	}
	if _, err := ReadStopList(strings.NewReader(strings.Repeat("x", 1<<20))); err == nil {
		t.Error("a line of a megabyte was taken for a word")
	}
}

// TestCount compares the count with Has on every word.
func TestCount(t *testing.T) {
	list := NewStopList([]string{"the", "İl", "straße", "k"})
	text := "The\nthe İL STRASSE Straße the, K \u212a x" // U+212A is the Kelvin sign
	want := 0
	for _, word := range strings.Fields(text) {
		if list.Has(word) {
			want++
		}
	}
	if got := list.count(text); got != want || got != 6 {
		t.Errorf("count %d, by Has %d, want 6", got, want)
	}
	if got := (StopList{}).count(text); got != 0 {
		t.Errorf("empty list counts %d", got)
	}
}

// TestLower has what Python's str.lower gives.
func TestLower(t *testing.T) {
	for word, want := range map[string]string{
		"Word": "word", "ÄÖ": "äö", "İstanbul": "i\u0307stanbul", "ΟΔΟΣ": "οδος", "Σ": "σ", "ΣΑ": "σα",
		"ΑΣ.Β": "ασ.β", "ΑΣ.": "ας.", "ΑΣ'": "ας'", ".Σ": ".σ", "ẞ": "ß", "a\xffB": "a\xffb", "ǅ": "ǆ", "": "",
	} {
		if got := string(appendLower(nil, word)); got != want {
			t.Errorf("lower(%q) = %q, want %q", word, got, want)
		}
	}
}
