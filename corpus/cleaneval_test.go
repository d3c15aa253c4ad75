package corpus

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestCleanevalText(t *testing.T) {
	for _, c := range []struct{ name, in, text, url string }{
		{"plain", "URL: http://a.example/x\n\n<h>Title\n<p>One two\nthree\n<l>item\n", "Title\n\nOne two\nthree\n\nitem", "http://a.example/x"},
		{"no URL line", "<p>Only text\n", "Only text", ""},
		{"URL line after blank ones", "\n  \n URL: http://a.example/ \n<p>x", "x", "http://a.example/"},
		{"URL line further down", "<h>Title\nURL: http://a.example/\n<p>x", "Title\n\nx", "http://a.example/"},
		{"a URL that is content (page 638)", "<p>Vendor: M\nURL: www.m.example \n", "Vendor: M\nURL: www.m.example", ""},
		{"only the first URL line goes", "URL: http://a/\nURL: http://b/\n", "URL: http://b/", "http://a/"},
		{"only the URL line: empty gold", "URL: http://a/\n  \n\n", "", "http://a/"},
		{"the URL line without an end", "URL: http://a/", "", "http://a/"},
		{"a comment that says empty", "\nURL: http://a/\n\n<!-- this page contains no article -->\n", "", "http://a/"},
		{"two comments around text", "<!-- a --> text <!-- b -->", "<!-- a --> text <!-- b -->", ""},
		{"upper case and closing tags", "<P>a</P> <H>b</h><L>c", "a\n\nb\n\nc", ""},
		{"a tag separates words", "one<p>two", "one\ntwo", ""},
		{"other marks stay", "<p>a <CR> b <marquee> c <http://d/> <h. e <pre>", "a <CR> b <marquee> c <http://d/> <h. e <pre>", ""},
		{"removal makes no new tag", "<<p>p>", "<\np>", ""},
		{"nothing", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, url := cleanevalText(c.in)
			if text != c.text || url != c.url {
				t.Errorf("cleanevalText(%q) = %q, %q; want %q, %q", c.in, text, url, c.text, c.url)
			}
		})
	}
}

// cleanevalWords is the slow and obvious version: drop the URL line, put a space for every tag, split.
func cleanevalWords(s string) []string {
	lines := strings.SplitAfter(s, "\n")
	first := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" })
	at := slices.IndexFunc(lines, func(l string) bool {
		l = strings.TrimSpace(l)
		target, ok := strings.CutPrefix(l, "URL:")
		target = strings.TrimSpace(target)
		return ok && regexp.MustCompile(`^https?://\S+$`).MatchString(target)
	})
	if first >= 0 && strings.HasPrefix(strings.TrimSpace(lines[first]), "URL:") {
		at = first
	}
	if at >= 0 {
		lines = slices.Delete(lines, at, at+1)
	}
	s = strings.Join(lines, "")
	if strings.HasPrefix(strings.TrimSpace(s), "<!--") && strings.Index(s, ">") == len(strings.TrimRight(s, " \t\r\n\f\v"))-1 &&
		strings.HasSuffix(strings.TrimSpace(s), "-->") && len(strings.TrimSpace(s)) >= len("<!---->") {
		return nil
	}
	for _, tag := range []string{"<p>", "<h>", "<l>", "</p>", "</h>", "</l>", "<P>", "<H>", "<L>", "</P>", "</H>", "</L>"} {
		s = strings.ReplaceAll(s, tag, " ")
	}
	return strings.Fields(s)
}

func FuzzCleanevalText(f *testing.F) {
	for _, s := range []string{
		"URL: http://a.example/x\n\n<h>Title\n<p>One two\nthree\n", "<p>x\nURL: http://a\n", "\n\nURL:\n<P>a</p>b<l", "<!-- c -->", "<<p>p>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s, _ = decodeText([]byte(s))
		if strings.ContainsFunc(s, func(r rune) bool { return r > 127 || r < 32 && r != '\n' && r != '\t' }) {
			t.Skip("the oracle knows only plain white space")
		}
		text, _ := cleanevalText(s)
		if got, want := strings.Fields(text), cleanevalWords(s); !slices.Equal(got, want) {
			t.Errorf("cleanevalText(%q) has the words %q, want %q", s, got, want)
		}
	})
}

func TestCleanevalTakesTheURLOfThePage(t *testing.T) {
	got := loadTree(t, tree{
		"finalrun-input/1.html":  `<text id="http://page.example/?a=1&amp;b=2" title="x" encoding="unset">body</text>`,
		"finalrun-input/2.html":  "<html>no header</html>",
		"finalrun-input/10.html": "",
		"GoldStandard/1.txt":     "URL: http://gold.example/\n<p>one",
		"GoldStandard/2.txt":     "URL: http://gold.example/\n<p>caf\xe9",
		"GoldStandard/10.txt":    "<p>ten",
	}, Options{})
	urls := []string{"http://page.example/?a=1&b=2", "http://gold.example/", ""}
	texts := []string{"one", "café", "ten"}
	for i, id := range []string{"1", "2", "10"} {
		k := got.Cases[i]
		if k.ID != id || k.URL != urls[i] || k.Gold.Text != texts[i] {
			t.Errorf("case %d is %s with URL %q and gold %q; want %s, %q, %q", i, k.ID, k.URL, k.Gold.Text, id, urls[i], texts[i])
		}
	}
	if raw := got.Cases[1].Gold.Raw; raw != "URL: http://gold.example/\n<p>caf\xe9" {
		t.Errorf("the gold as it is stored is %q", raw)
	}
	if got.Cases[1].Gold.Charset != "windows-1252" || got.Layout != "cleaneval" {
		t.Errorf("charset %s, layout %s", got.Cases[1].Gold.Charset, got.Layout)
	}
}

func TestFoldersThatAreNotTakenAreRejected(t *testing.T) {
	got := loadTree(t, tree{"input/1.html": "", "finalrun-input/1.html": "", "GoldStandard/1.txt": "", "GOLDSTANDARD/1.txt": ""}, Options{})
	want := []string{"GOLDSTANDARD: GoldStandard is taken instead of this", "finalrun-input: input is taken instead of this"}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q, want %q", rejections(got), want)
	}
}
