package page

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpora is where real pages lie beside a checkout; they are not ours to redistribute.
const corpora = "../../shared/corpora"

// pages reads the files that match a pattern below corpora, unpacked. It skips the test where there are none.
func pages(t testing.TB, pattern string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(corpora, pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skipf("no %s in %s: real pages lie beside the checkout only", pattern, corpora)
	}
	found := map[string][]byte{}
	for _, path := range paths {
		found[filepath.Base(path)] = read(t, path)
	}
	return found
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// All pages of WCXB are UTF-8 whatever they declare; a tenth of them would be garbled by the browsers' rule.
func TestWCXBIsUTF8(t *testing.T) {
	for name, raw := range pages(t, "wcxb/dev/html/*.html.gz") {
		if _, cs, replaced := Decode(raw); cs.Name != "utf-8" || cs.From == FromDetected || replaced > 0 {
			t.Errorf("%s: %v, %d replaced", name, cs, replaced)
		}
	}
}

// The Chinese pages carry CleanEval's header or none; nearly all are in GBK, whatever the header says, and a few hold
// bytes that are valid in no charset.
func TestChinesePages(t *testing.T) {
	for name, raw := range pages(t, "chinese-web-content-extraction/original/*.html") {
		_, cs, replaced := Decode(raw)
		if cs.Name != "utf-8" && cs.Name != "gbk" && cs.Name != "gb18030" {
			t.Errorf("%s: %v", name, cs)
		}
		if replaced > 50 {
			t.Errorf("%s: %v, %d characters lost", name, cs, replaced)
		}
	}
}

// Most of these pages declare UTF-8, and are but for a broken character or two; the others are what their readers see.
func TestMostlyUTF8Pages(t *testing.T) {
	want := map[string]Charset{
		"der-erfolg-gibt-recht.de.rinderleber.html.gz":     {"utf-8", FromDetected},
		"maescot.de.schafskunde.html.gz":                   {"utf-8", FromDetected},
		"tierschutzpartei.de-wildvogelauffang.html.gz":     {"utf-8", FromDetected},
		"archive.org.he.xinhuanet.com.25340717.html.gz":    {"gbk", FromDeclared},
		"winfuture.de-NASA.html.gz":                        {"windows-1252", FromDeclared},
		"nmb-media.de.ebay.html.gz":                        {"windows-1252", FromDeclared},
		"automobilwoche.de-VW-Betriebsversammlung.html.gz": {"windows-1252", FromDeclared},
	}
	found := pages(t, "trafilatura/tests/eval/*.html.gz")
	for name, charset := range want {
		if _, cs, _ := Decode(found[name]); cs != charset {
			t.Errorf("%s: %v, want %v", name, cs, charset)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	var all [][]byte
	size := 0
	for _, raw := range pages(b, "wcxb/dev/html/*1.html.gz") {
		all = append(all, raw)
		size += len(raw)
	}
	run := func(name string, work func(raw []byte)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, raw := range all {
					work(raw)
				}
			}
		})
	}
	var made []*Page
	for _, raw := range all {
		made = append(made, mustNew(b, string(raw)))
	}
	run("all", func(raw []byte) { mustNew(b, string(raw)) })
	run("decode", func(raw []byte) { Decode(raw) })
	run("parse", func(raw []byte) { parseOnce(string(raw)) })
	i := 0
	run("text", func([]byte) { Text(made[i%len(made)].Tree()); i++ })
	run("clone", func([]byte) { made[i%len(made)].Clone(); i++ })
}
