package corpus

import (
	"slices"
	"testing"
)

func TestChinese(t *testing.T) {
	got := loadTree(t, tree{
		"original/a.html.gz": "<text id=\"http://a.example/?x=1&amp;y\" title=\"\xd6\xd0\" encoding=\"gb2312\">\xd6\xd0</text>",
		"original/b.html":    "<html>no header",
		"original/c.html":    "",
		"cleaned/a.txt":      "中文 <p>\r\n二",
		"cleaned/b.txt":      "",
		"author/a.txt":       "someone",
		"date/a.txt":         "2005",
	}, Options{})
	if want := []string{"a", "b"}; got.Layout != "chinese" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	if a := got.Cases[0]; a.Gold.Text != "中文 <p>\n二" || a.URL != "http://a.example/?x=1&y" || a.Lang != "zh" || a.Gold.Raw != "" {
		t.Errorf("case a is %+v", a)
	}
	if b := got.Cases[1]; b.URL != "" || b.Lang != "zh" || b.Gold.SnippetsOnly {
		t.Errorf("case b is %+v", b)
	}
	if want := []string{"original/c.html: no gold for this page"}; !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q, want %q", rejections(got), want)
	}
}
