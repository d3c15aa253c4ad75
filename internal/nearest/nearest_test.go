package nearest

import "testing"

func TestName(t *testing.T) {
	valid := []string{"precision", "recall", "f1", "fallout", "accuracy", "max_link_density"}
	for _, c := range []struct{ name, want string }{
		{"precison", "precision"},
		{"preicsion", "precision"},
		{"Recall", "recall"},
		{"falout", "fallout"},
		{"max-link-density", "max_link_density"},
		{"max_link_densty", "max_link_density"},
		{"f2", "f1"},
		{"zebra", ""},
		{"q", ""},
		{"prec", "precision"},
		{"acc", "accuracy"},
		{"", ""},
	} {
		if got := Name(c.name, valid); got != c.want {
			t.Errorf("Name(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
