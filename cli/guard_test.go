package cli

import (
	"strings"
	"testing"
)

func TestGuard(t *testing.T) {
	for _, c := range []struct {
		writes []string
		want   string
	}{
		{[]string{"plain\n\ttext"}, "plain\n\ttext"},
		{[]string{"a\x1b[31mb", "\u202ec"}, `a\x1b[31mb\u202ec`},
		{[]string{"h\xc3", "\xa9llo \xe6\xbc", "\xa2"}, "h\u00e9llo \u6f22"},
		{[]string{"", "x"}, "x"},
	} {
		var b strings.Builder
		g := &guard{w: &b}
		for _, s := range c.writes {
			if n, err := g.Write([]byte(s)); n != len(s) || err != nil {
				t.Errorf("Write(%q) = %d, %v", s, n, err)
			}
		}
		if b.String() != c.want {
			t.Errorf("%q comes out as %q, want %q", c.writes, b.String(), c.want)
		}
	}
}
