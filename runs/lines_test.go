package runs

import (
	"slices"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	for packed, tags := range map[string]string{"": "", "p 1": "p", "h1 1 p 3 li 2 p 1": "h1 p p p li li p"} {
		if got := PackLines(strings.Fields(tags)); got != packed {
			t.Errorf("%q is packed as %q, want %q", tags, got, packed)
		}
		if got := (Case{Lines: packed}).LineTags(); !slices.Equal(got, strings.Fields(tags)) {
			t.Errorf("%q is read as %q, want %q", packed, got, tags)
		}
	}
	for _, damaged := range []string{"p x", "p -1", "p 99999999999999", "p 9000000 p 9000000"} {
		if got := (Case{Lines: damaged}).LineTags(); got != nil {
			t.Errorf("%q is read as %d tags", damaged, len(got))
		}
	}
}
