package page

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestBlocks(t *testing.T) {
	for _, test := range []struct{ name, html, want string }{
		{"paragraphs", `<p>One <b>two</b>.</p><p>Three</p>`, "html/body/p[1]|One two.\nhtml/body/p[2]|Three"},
		{"line breaks share a path", `<p>One<br>two</p>`, "html/body/p[1]|One\nhtml/body/p[1]|two"},
		{"text beside an element", `<div>a <p>b</p> c <i>d</i></div>`, "html/body/div[1]|a\nhtml/body/div[1]/p[1]|b\nhtml/body/div[1]|c d"},
		{"the smallest element", `<div><i>a</i></div>`, "html/body/div[1]/i[1]|a"},
		{"a row of a table", `<table><tr><td>a<td>b</table>`, "html/body/table[1]/tbody[1]/tr[1]|a b"},
		{"a poem stays whole", "<pre>\n\none\n\n<i> two</i>\n</pre>three", "html/body/pre[1]|one~~ two\nhtml/body|three"},
		{"two poems do not join", "<pre>a</pre><pre>b</pre>", "html/body/pre[1]|a\nhtml/body/pre[2]|b"},
		{"script is no block", `<script>x</script><p>a`, "html/body/p[1]|a"},
		{"nothing", ``, ""},
		{"frames", `<frameset><frame></frameset>`, ""},
	} {
		p, err := New("x", "", "", []byte(test.html))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, b := range p.Blocks() {
			if b.Index != i || b.Label != Unlabelled {
				t.Errorf("%s: block %d is %+v", test.name, i, b)
			}
			got = append(got, b.Path+"|"+strings.ReplaceAll(b.Text, "\n", "~"))
		}
		if got := strings.Join(got, "\n"); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// checkBlocks holds Blocks to its contract: nothing of the text is lost, moved or added.
func checkBlocks(t *testing.T, p *Page) {
	t.Helper()
	var lines []string
	for _, b := range p.Blocks() {
		if strings.TrimSpace(b.Text) == "" {
			t.Errorf("%s: block %d is empty", p.ID, b.Index)
		}
		lines = append(lines, strings.Split(b.Text, "\n")...)
	}
	filled := func(lines []string) []string {
		return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	}
	want := filled(strings.Split(p.Text(), "\n"))
	if got := filled(lines); !slices.Equal(got, want) {
		t.Errorf("%s: the blocks' lines are\n%q\nthe page's are\n%q", p.ID, got, want)
	}
	if tags := p.LineTags(); len(tags) != len(want) {
		t.Errorf("%s: %d lines have %d tags", p.ID, len(want), len(tags))
	}
}

func TestBlocksAreTheText(t *testing.T) {
	pages, _ := filepath.Glob("../corpus/sample/html/*.html")
	if len(pages) == 0 {
		t.Fatal("no sample pages")
	}
	for _, name := range pages {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(name, "", "", raw)
		if err != nil {
			t.Fatal(err)
		}
		checkBlocks(t, p)
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add([]byte("<pre>a\n<b>b</pre>c<br> <pre>\n\n x"))
	f.Add([]byte("<p>a<table><tr><td>b<p>c</table>d<select>e</select>f"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if p, err := New("fuzz", "", "", raw); err == nil {
			checkBlocks(t, p)
		}
	})
}

func TestLineTags(t *testing.T) {
	for _, test := range []struct{ html, want string }{
		{`<p>One <b>two</b>.<br>three</p><p><a href=x>four</a></p>`, "p p p"},
		{`<ul><li><a>one</a><li>two</ul>three`, "li li body"},
		{`<div>a <p>b</p> c</div><h2><span>d</span></h2>`, "div p div h2"},
		{`<table><tr><td>a<td>b<tr><td><i>c</i></table>`, "tr td"},
		{"<pre>\n\none\n\n<i> two</i>\n</pre>three", "pre pre body"},
		{`<x-own>one</x-own><section><x-own>two</x-own></section>`, "body section"},
		{``, ""},
	} {
		p, err := New("x", "", "", []byte(test.html))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(p.LineTags(), " "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.html, got, test.want)
		}
	}
}
