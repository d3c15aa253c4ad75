package corpus

import (
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/page"
)

func TestL3S(t *testing.T) {
	got := loadTree(t, tree{
		"original/a-1.html.gz":  "<p>page",
		"annotated/a-1.html.gz": `<title><span class="x-nc-sel1">not in body</span></title><p><span class="x-nc-sel2">One</span>`,
		"original/a-2.html":     "",
		"annotated/a-2.html":    "",
		"original/a-3.html":     "",
		"url-mapping.txt":       "<urn:uuid:a-1>\thttp://a.example/1\r\n\nnonsense\n<urn:uuid:zz>\thttp://z.example/\n",
		"Readme-L3S-GN1.txt":    "",
	}, Options{})
	if want := []string{"a-1", "a-2"}; got.Layout != "l3s-gn1" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	if k := got.Cases[0]; k.URL != "http://a.example/1" || k.Gold.Text != "One" || k.Gold.Source != "annotated/a-1.html.gz" {
		t.Errorf("case a-1 is %+v", k)
	}
	if k := got.Cases[1]; k.URL != "" || k.Gold.Text != "" {
		t.Errorf("case a-2 is %+v", k)
	}
	want := []string{"original/a-3.html: no gold for this page", "url-mapping.txt:3: no URL of a page"}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q, want %q", rejections(got), want)
	}
}

func TestSelectedText(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"all kinds", `<p><span class="x-nc-sel0">0</span><p><span class="x-nc-sel1">1</span><p><span class="x-nc-sel2">2</span><p><span class="x-nc-sel3">3</span>` +
			`<p><span class="x-nc-sel4">4</span><p><span class="x-nc-sel5">5</span><p>outside`, "1\n2\n3"},
		{"the innermost span decides", `<span class="x-nc-sel2">in <span class="x-nc-sel0">out</span> in <b>bold</b></span>`, "in in bold"},
		{"and the other way", `<span class="x-nc-sel5">out <span class="x-nc-sel2">in</span></span>`, "in"},
		{"other classes", `<span class="wide x-nc-sel2 x-nc-invisible">in</span><span class="x-nc-selected">out</span>`, "in"},
		{"words stay apart", `<span class="x-nc-sel2">one</span><i>out</i><span class="x-nc-sel2">two</span>`, "one two"},
		{"a word in two spans stays one", `<span class="x-nc-sel2">o</span><span class="x-nc-sel2">ne</span>`, "one"},
		{"scripts are no text", `<span class="x-nc-sel2">in<script>var x</script></span>`, "in"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := page.New("", "", "", []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if got := selectedText(p.Clone()); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// FuzzSelectedText holds the gold against the page: it says nothing that the page does not.
func FuzzSelectedText(f *testing.F) {
	f.Add(`<p><span class="x-nc-sel2">One <b>two</b></span> three`)
	f.Add(`<table><span class=x-nc-sel1>a<tr><td>b`)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := page.New("", "", "", []byte(s))
		if err != nil {
			t.Fatal(err)
		}
		all := squeeze(p.Text())
		at := 0
		for _, r := range squeeze(selectedText(p.Clone())) {
			i := strings.IndexRune(all[at:], r)
			if i < 0 {
				t.Fatalf("%q: the gold %q is not in the page %q", s, selectedText(p.Clone()), all)
			}
			at += i + len(string(r))
		}
	})
}

// squeeze drops all white space.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
