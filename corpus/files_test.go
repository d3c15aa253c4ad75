package corpus

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadHTML(t *testing.T) {
	c := loadTree(t, tree{"html/a.html.gz": "0123456789", "gold/a.txt": ""}, Options{})
	a := c.Cases[0]
	if a.HTML.Size != 10 || a.HTML.SHA256 != "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882" {
		t.Errorf("reference %+v", a.HTML)
	}
	for _, max := range []int64{0, -1, 10, 11} {
		if b, err := c.ReadHTML(a, max); err != nil || string(b) != "0123456789" {
			t.Errorf("ReadHTML with max %d = %q, %v", max, b, err)
		}
	}
	_, err := c.ReadHTML(a, 9)
	var large *TooLarge
	if !errors.As(err, &large) || *large != (TooLarge{"html/a.html.gz", 10, 9}) {
		t.Errorf("ReadHTML with max 9: %v", err)
	}
	if _, err := c.ReadHTML(Case{ID: "x"}, 0); err == nil || !strings.Contains(err.Error(), "gold only") {
		t.Errorf("ReadHTML without a page: %v", err)
	}
}

func TestReadFile(t *testing.T) {
	dir := tree{"a.html": "plain", "b.html.gz": "packed", "c d.html": "odd name"}.onDisk(t)
	if err := os.WriteFile(filepath.Join(dir, "bad.gz"), []byte("no gz"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.html": "plain", "b.html.gz": "packed", "c d.html": "odd name"} {
		if b, err := ReadFile(filepath.Join(dir, name)); err != nil || string(b) != want {
			t.Errorf("%s: %q (%v)", name, b, err)
		}
	}
	for name, want := range map[string]string{"none.html": "no such file", "bad.gz": "unpacking: ", ".": "is a directory"} {
		name = filepath.Join(dir, name)
		if b, err := ReadFile(name); err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q (%v)", name, b, err)
		}
	}
}

func TestReadHTMLNoticesAChangedPage(t *testing.T) {
	dir := tree{"html/a.html": "0123456789", "gold/a.txt": ""}.onDisk(t)
	page := filepath.Join(dir, "html", "a.html")
	c, err := Load(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"012345678X", "0123", "0123456789 and more"} {
		if err := os.WriteFile(page, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if b, err := c.ReadHTML(c.Cases[0], 0); err == nil || !strings.Contains(err.Error(), "has changed") {
			t.Errorf("page changed to %q: ReadHTML = %q, %v", content, b, err)
		}
	}
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	if _, err := c.ReadHTML(c.Cases[0], 0); err == nil || !strings.Contains(err.Error(), `"a": html/a.html: no such file`) {
		t.Errorf("page removed: %v", err)
	}
}

// zeros packs n zero bytes.
func zeros(t *testing.T, n int64) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(z, zeroReader{}, n); err != nil {
		t.Fatal(err)
	}
	z.Close()
	return b.Bytes()
}

type zeroReader struct{}

func (zeroReader) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestReadFileStopsAtTheLimit(t *testing.T) {
	files := fstest.MapFS{"bomb.gz": {Data: zeros(t, 1<<20)}}
	var large *TooLarge
	if _, err := readFile(files, "bomb.gz", 1<<20-1); !errors.As(err, &large) {
		t.Errorf("readFile over the limit: %v", err)
	}
	if b, err := readFile(files, "bomb.gz", 1<<20); err != nil || len(b) != 1<<20 {
		t.Errorf("readFile at the limit: %d bytes, %v", len(b), err)
	}
}

// endless is a file system whose every file has no end; it counts what is read.
type endless struct{ read *int64 }

func (e endless) Open(string) (fs.File, error) { return e, nil }
func (e endless) Stat() (fs.FileInfo, error)   { return nil, errors.ErrUnsupported }
func (e endless) Close() error                 { return nil }
func (e endless) Read(p []byte) (int, error) {
	*e.read += int64(len(p))
	if *e.read > 1<<24 {
		return 0, errors.New("read on and on")
	}
	return len(p), nil
}

func TestAnEndlessFileIsGivenUp(t *testing.T) {
	var large *TooLarge
	if _, err := readFile(endless{new(int64)}, "x", 1<<16); !errors.As(err, &large) || large.Max != 1<<16 {
		t.Errorf("readFile: %v", err)
	}
	if _, _, err := hashFile(endless{new(int64)}, "x", 1<<16); !errors.As(err, &large) || large.Max != 1<<16 {
		t.Errorf("hashFile: %v", err)
	}
	if _, _, err := hashFile(fstest.MapFS{"x": {Data: make([]byte, 1<<16)}}, "x", 1<<16); err != nil {
		t.Errorf("hashFile at the limit: %v", err)
	}
}

func TestTooLargeNamesBothSizes(t *testing.T) {
	known, stopped := &TooLarge{"a.html", 10, 9}, &TooLarge{"b.html.gz", 0, 9}
	if known.Error() != "a.html has 10 bytes when unpacked, more than 9" || stopped.Error() != "b.html.gz has more than 9 bytes when unpacked" {
		t.Errorf("%v; %v", known, stopped)
	}
}

// TestAHugePageLoads loads a page of 100 MB without holding it; only reading it meets the harness' limit.
func TestAHugePageLoads(t *testing.T) {
	files := good.with(tree{"gold/huge.txt": ""}).files()
	files["html/huge.html.gz"] = &fstest.MapFile{Data: zeros(t, 100<<20)}
	c := loadFiles(t, files, Options{})
	var large *TooLarge
	if huge := c.Cases[1]; huge.HTML.Size != 100<<20 {
		t.Errorf("the page has %d bytes", huge.HTML.Size)
	} else if _, err := c.ReadHTML(huge, 20<<20); !errors.As(err, &large) {
		t.Errorf("ReadHTML: %v", err)
	}
}
