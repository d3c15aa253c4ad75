package corpus

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/contentassay/assay/internal/testfiles"
)

// tree is a corpus folder in memory: paths and contents. A path that ends in .gz is packed when it is written.
type tree map[string]string

// files gives the tree as a file system.
func (t tree) files() fstest.MapFS {
	files := fstest.MapFS{}
	for path, content := range t {
		data := []byte(content)
		if strings.HasSuffix(path, ".gz") {
			data = packed(content)
		}
		files[path] = &fstest.MapFile{Data: data, Mode: 0o644}
	}
	return files
}

func packed(content string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(content))
	z.Close()
	return b.Bytes()
}

// onDisk writes the tree into a new folder.
func (t tree) onDisk(tb testing.TB) string {
	tb.Helper()
	files := map[string]string{}
	for path, f := range t.files() {
		files[path] = string(f.Data)
	}
	return testfiles.Folder(tb, files)
}

// loadFiles loads a file system and fails the test on an error.
func loadFiles(t testing.TB, files fs.FS, o Options) *Corpus {
	t.Helper()
	c, err := load("test", &scan{files: files}, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func loadTree(t testing.TB, tr tree, o Options) *Corpus {
	t.Helper()
	return loadFiles(t, tr.files(), o)
}

func ids(c *Corpus) []string {
	var list []string
	for _, k := range c.Cases {
		list = append(list, k.ID)
	}
	return list
}

// rejections gives "path: why" of all, for comparing.
func rejections(c *Corpus) []string {
	var list []string
	for _, r := range c.Rejected {
		if r.Mend == "" || r.Why == "" {
			list = append(list, "NO REASON OR MEND: "+r.Path)
		}
		list = append(list, r.Path+": "+r.Why)
	}
	return list
}

// good is one pair that every table below has, so that a corpus is never without a case.
var good = tree{"html/good.html": "<p>good", "gold/good.txt": "good"}

func (t tree) with(more tree) tree {
	both := tree{}
	for _, part := range []tree{t, more} {
		for path, content := range part {
			both[path] = content
		}
	}
	return both
}

func TestEveryFileIsACaseOrARejection(t *testing.T) {
	for _, c := range []struct {
		name     string
		more     tree
		ids      []string
		rejected []string
	}{
		{"page without gold", tree{"html/a.html": ""}, nil, []string{"html/a.html: no gold for this page"}},
		{"gold without page", tree{"gold/a.txt": ""}, nil, []string{"gold/a.txt: no page for this gold"}},
		{"empty page, empty gold", tree{"html/a.html": "", "gold/a.txt": ""}, []string{"a"}, nil},
		{"packed, other extensions", tree{"html/a.HTM.gz": "x", "gold/a.text": "", "html/b": "", "gold/b.gz": "", "html/c.xhtml": "", "gold/c.md": ""}, []string{"a", "b", "c"}, nil},
		{"dots in the name", tree{"html/bbc.co.uk_1.html": "", "gold/bbc.co.uk_1.txt": ""}, []string{"bbc.co.uk_1"}, nil},
		{"natural order", tree{"html/10.html": "", "gold/10.txt": "", "html/9.html": "", "gold/9.txt": ""}, []string{"9", "10"}, nil},
		{"packed and plain", tree{"html/a.html": "1", "html/a.html.gz": "2", "gold/a.txt": ""}, []string{"a"},
			[]string{"html/a.html.gz: the same name as html/a.html but for the extension"}},
		{"two extensions", tree{"html/a.htm": "1", "html/a.html": "2", "gold/a.txt": ""}, []string{"a"},
			[]string{"html/a.html: the same name as html/a.htm but for the extension"}},
		{"case-only difference of two pairs", tree{"html/A.html": "", "gold/A.txt": "", "html/a.html": "", "gold/a.txt": ""}, []string{"A"},
			[]string{"gold/a.txt: its name differs from gold/A.txt only in letter case or the coding of accents",
				"html/a.html: its name differs from html/A.html only in letter case or the coding of accents"}},
		{"case-only difference of two pages", tree{"html/A.html": "", "gold/A.txt": "", "html/a.html": ""}, []string{"A"},
			[]string{"html/a.html: its name differs from html/A.html only in letter case or the coding of accents"}},
		{"case-only difference of page and gold", tree{"html/A.html": "", "gold/a.txt": ""}, nil,
			[]string{"gold/a.txt: no page for this gold", "html/A.html: no gold for this page"}},
		{"folder named as a page", tree{"html/a.html/x.html": "", "gold/a.txt": ""}, nil,
			[]string{"gold/a.txt: no page for this gold", "html/a.html: a folder where a file is expected; nothing in it was read"}},
		{"hidden files", tree{"html/.DS_Store": "", "gold/.a.txt": ""}, nil,
			[]string{"gold/.a.txt: a hidden file, which is no part of a corpus", "html/.DS_Store: a hidden file, which is no part of a corpus"}},
		{"other files", tree{"html/style.css": "", "gold/README.rst": ""}, nil,
			[]string{"gold/README.rst: its extension is none of .txt .text .md (with or without .gz)",
				"html/style.css: its extension is none of .html .htm .xhtml .xht .shtml (with or without .gz)"}},
		{"outside the folders", tree{"README.md": "", "output/a.txt": ""}, nil, nil},
		{"a second gold folder", tree{"text/a.txt": ""}, nil, []string{"text: gold is taken instead of this"}},
		{"odd names", tree{"html/ a.html": "", "html/b\x1b[2J.html": "", "html/c\u202e.html": "", "html/d \".html": "", "gold/d \".txt": ""}, []string{`d "`},
			[]string{"html/ a.html: its name begins or ends with white space",
				`html/b\x1b[2J.html: its name holds control or invisible characters`,
				`html/c\u202e.html: its name holds control or invisible characters`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := loadTree(t, good.with(c.more), Options{})
			if want := append(slices.Clone(c.ids), "good"); !slices.Equal(ids(got), want) {
				t.Errorf("cases %q, want %q", ids(got), want)
			}
			if !slices.Equal(rejections(got), c.rejected) {
				t.Errorf("rejected\n%s\nwant\n%s", strings.Join(rejections(got), "\n"), strings.Join(c.rejected, "\n"))
			}
		})
	}
}

func TestAMendNamesTheFileThatDiffersInCase(t *testing.T) {
	got := loadTree(t, good.with(tree{"html/A.html": "", "gold/a.txt": ""}), Options{})
	if len(got.Rejected) != 2 || !strings.Contains(got.Rejected[0].Mend, "html/A.html") || !strings.Contains(got.Rejected[1].Mend, "gold/a.txt") {
		t.Errorf("rejected %v", got.Rejected)
	}
}

// denied is a folder in which one file may not be read.
type denied struct {
	fstest.MapFS
	path string
}

func (d denied) Open(path string) (fs.File, error) {
	if path == d.path {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
	}
	return d.MapFS.Open(path)
}

func TestUnreadableFiles(t *testing.T) {
	cut := packed(strings.Repeat("not much variety in this page ", 1000))
	files := good.with(tree{"html/a.html": "", "gold/a.txt": "", "html/b.html": "", "gold/b.txt": "", "gold/c.txt": ""}).files()
	files["gold/b.txt.gz"] = &fstest.MapFile{Data: cut[:len(cut)/2]}
	delete(files, "gold/b.txt")
	files["html/c.html.gz"] = &fstest.MapFile{Data: []byte("this is not packed")}
	got := loadFiles(t, denied{files, "html/a.html"}, Options{})
	want := []string{
		"gold/a.txt: not used, because html/a.html is rejected",
		"gold/b.txt.gz: the gold cannot be read: unexpected EOF",
		"gold/c.txt: not used, because html/c.html.gz is rejected",
		"html/a.html: the page cannot be read: permission denied",
		"html/b.html: not used, because gold/b.txt.gz is rejected",
		"html/c.html.gz: the page cannot be read: unpacking: gzip: invalid header",
	}
	if !slices.Equal(rejections(got), want) || len(got.Cases) != 1 {
		t.Errorf("%d cases, rejected\n%s\nwant\n%s", len(got.Cases), strings.Join(rejections(got), "\n"), strings.Join(want, "\n"))
	}
}

func TestLinksDoNotLeadOutOfTheFolder(t *testing.T) {
	outside := tree{"secret.html": "secret"}.onDisk(t)
	dir := good.with(tree{"gold/in.txt": "", "gold/out.txt": "", "gold/loop.txt": "", "gold/gone.txt": "", "gold/dir.txt": ""}).onDisk(t)
	for name, target := range map[string]string{
		"in.html": "good.html", "out.html": filepath.Join(outside, "secret.html"), "up.html": "../../secret.html",
		"loop.html": "loop.html", "gone.html": "nowhere.html", "dir.html": "../gold",
	} {
		if err := os.Symlink(target, filepath.Join(dir, "html", name)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	got, err := Load(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"good", "in"}; !slices.Equal(ids(got), want) {
		t.Errorf("cases %q, want %q", ids(got), want)
	}
	for _, r := range got.Rejected {
		name, isPage := strings.CutPrefix(r.Path, "html/")
		if want := "a link that cannot be followed"; isPage && name != "dir.html" && !strings.HasPrefix(r.Why, want) {
			t.Errorf("%s: %q, want %q", r.Path, r.Why, want)
		}
	}
	if len(got.Rejected) != 9 {
		t.Errorf("%d rejections, want 5 links and 4 golds: %v", len(got.Rejected), got.Rejected)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "pages")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "html")); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir, Options{Layout: "pairs"}); err == nil || !strings.Contains(err.Error(), "pages cannot be followed") {
		t.Errorf("a folder that is a link out of the corpus: %v", err)
	}
}

func TestNamesThatAreNotUTF8(t *testing.T) {
	dir := good.onDisk(t)
	if err := os.WriteFile(filepath.Join(dir, "html", "bad\xff.html"), nil, 0o644); err != nil {
		t.Skip("no such names here: ", err)
	}
	got, err := Load(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{`html/bad\xff.html: its name is not valid UTF-8`}; !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q, want %q", rejections(got), want)
	}
}

// TestNothingIsLost builds folders of random names and checks that every file is in exactly one of: a case, the
// rejections.
func TestNothingIsLost(t *testing.T) {
	stems := []string{"a", "A", "b", "c.d", ".h", " s", "é", "e\u0301", "9", "10", "\u202e", "CON"}
	extensions := []string{".html", ".htm", ".HTML", ".html.gz", ".txt", ".TXT.gz", ".md", "", ".css", ".gz"}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		tr := tree{"html/good.html": "", "gold/good.txt": ""}
		for range random.IntN(20) {
			dir := []string{"html/", "gold/"}[random.IntN(2)]
			tr[dir+stems[random.IntN(len(stems))]+extensions[random.IntN(len(extensions))]] = fmt.Sprint(random.IntN(5))
		}
		got := loadTree(t, tr, Options{})
		seen := map[string]int{}
		for _, k := range got.Cases {
			seen[k.HTML.Path]++
			seen[k.Gold.Source]++
		}
		for _, r := range got.Rejected {
			seen[r.Path]++
		}
		for path := range tr {
			if seen[shown(path)] != 1 {
				t.Fatalf("round %d: %q is accounted for %d times\ncases %q\nrejected %q", round, path, seen[shown(path)], ids(got), rejections(got))
			}
		}
	}
}
