package corpus

import (
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFileName(t *testing.T) {
	for _, c := range []struct{ id, want string }{
		{"1", "1"},
		{"bbc.co.uk_news_01", "bbc.co.uk_news_01"},
		{"amd (1)", "amd (1)"},
		{"größe-Ж-漢", "größe-Ж-漢"},
		{"", "%"},
		{"../x", "%2E.%2Fx"},
		{"..", "%2E%2E"},
		{"a/b", "a%2Fb"},
		{`a\b:c*d?e"f<g>h|i`, "a%5Cb%3Ac%2Ad%3Fe%22f%3Cg%3Eh%7Ci"},
		{"100%", "100%25"},
		{"%41", "%2541"},
		{" a ", "%20a%20"},
		{"a.", "a%2E"},
		{"CON", "%43ON"},
		{"con.x.y", "%63on.x.y"},
		{"lpt1 .x", "%6Cpt1 .x"},
		{"COM¹", "%43OM¹"},
		{"COM10", "COM10"},
		{"CONSOLE", "CONSOLE"},
		{"a\x1b[2Jb\n", "a%1B[2Jb%0A"},
		{"a\u202eb", "a%E2%80%AEb"},
		{"a\xffb", "a%FFb"},
		{"a\ufffdb", "a\ufffdb"},
	} {
		if got := FileName(c.id); got != c.want {
			t.Errorf("FileName(%q) = %q, want %q", c.id, got, c.want)
		}
	}
}

func TestFileNameShortensLongIDs(t *testing.T) {
	a, b := FileName(strings.Repeat("ü", 200)+"a"), FileName(strings.Repeat("ü", 200)+"b")
	if a == b {
		t.Errorf("two long IDs share the name %s", a)
	}
	if !strings.HasPrefix(a, strings.Repeat("ü", 63)+"%~") || !utf8.ValidString(a) {
		t.Errorf("the name of a long ID is %s", a)
	}
	if odd := FileName("x" + strings.Repeat("ü", 200)); !utf8.ValidString(odd) {
		t.Errorf("the name %q was cut inside a letter", odd)
	}
	if edge := strings.Repeat("x", maxFileName); FileName(edge) != edge {
		t.Errorf("an ID of %d bytes is shortened", maxFileName)
	}
}

// FuzzFileName holds names to what callers rely on. Injectivity is shown by taking the name back to its ID: percent
// escapes are the only change, and a shortened name carries a digest.
func FuzzFileName(f *testing.F) {
	for _, id := range []string{"a", "../x", "a/b", "CON", "%", "%41", "", "a.", "com1.txt", strings.Repeat("ü", 200), "CON." + strings.Repeat("x", 300)} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		name := FileName(id)
		if name == "" || len(name) > maxFileName || !utf8.ValidString(name) || !filepath.IsLocal(name) || filepath.Base(name) != name {
			t.Fatalf("FileName(%q) = %q is not one safe element of a path", id, name)
		}
		if strings.ContainsAny(name, "\x00\n\r\x1b/\\:*?\"<>|") || strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".") || isDevice(name) {
			t.Errorf("FileName(%q) = %q is not safe everywhere", id, name)
		}
		switch {
		case strings.Contains(name, "%~"):
			if len(id) <= (maxFileName-34)/3 {
				t.Errorf("FileName(%q) = %q: shortened without need", id, name)
			}
		case name == "%":
			if id != "" {
				t.Errorf("FileName(%q) is the name of the empty ID", id)
			}
		default:
			if back, err := url.PathUnescape(name); err != nil || back != id {
				t.Errorf("FileName(%q) = %q, which reads back as %q (%v)", id, name, back, err)
			}
		}
	})
}

func TestFoldJoinsWhatFileSystemsConfuse(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"A", "a", true},
		{"STRASSE", "strasse", true},
		{"\u00e9", "e\u0301", true},
		{"\u03c3", "\u03c2", true}, // the two small sigmas have one capital
		{"a", "b", false},
		{"\u00e9", "e", false},
	} {
		if got := fold(c.a) == fold(c.b); got != c.same {
			t.Errorf("fold takes %q and %q for the same: %v, want %v", c.a, c.b, got, c.same)
		}
	}
}

func TestShown(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"html/a b.html", "html/a b.html"},
		{"html/bad\xff.html", `html/bad\xff.html`},
		{"html/a\x1b[2J\".html", `html/a\x1b[2J".html`},
	} {
		if got := shown(c.path); got != c.want {
			t.Errorf("shown(%q) = %s, want %s", c.path, got, c.want)
		}
	}
}
