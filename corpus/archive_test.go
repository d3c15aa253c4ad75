package corpus

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/testfiles"
)

// archives packs entries, as zip and as tar.gz.
func archives(t *testing.T, mode fs.FileMode, entries ...[2]string) (files []string) {
	t.Helper()
	var z, g bytes.Buffer
	zw := zip.NewWriter(&z)
	gw := gzip.NewWriter(&g)
	tw := tar.NewWriter(gw)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e[0], Method: zip.Deflate}
		h.SetMode(mode)
		w, err := zw.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(e[1]))
		th := &tar.Header{Name: e[0], Mode: 0o644, Size: int64(len(e[1])), Typeflag: tar.TypeReg}
		if mode&fs.ModeSymlink != 0 {
			th.Typeflag, th.Linkname, th.Size = tar.TypeSymlink, e[1], 0
		}
		if err := tw.WriteHeader(th); err != nil {
			t.Fatal(err)
		}
		if th.Size > 0 {
			tw.Write([]byte(e[1]))
		}
	}
	for _, close := range []func() error{zw.Close, tw.Close, gw.Close} {
		if err := close(); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"c.zip": z.Bytes(), "c.tar.gz": g.Bytes()} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

func TestLoadArchives(t *testing.T) {
	plain := testfiles.Folder(t, map[string]string{"html/a.html": "<p>one", "gold/a.txt": "one"})
	want, err := Load(plain, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archives(t, 0o644, [2]string{"mine/html/a.html", "<p>one"}, [2]string{"mine/gold/a.txt", "one"}) {
		c, err := Load(file, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Digest != want.Digest || len(c.Cases) != 1 {
			t.Errorf("%s: %d cases, digest %s; want those of the folder, %s", filepath.Base(file), len(c.Cases), c.Digest, want.Digest)
		}
		if html, err := c.ReadHTML(c.Cases[0], 0); err != nil || string(html) != "<p>one" {
			t.Errorf("%s: the page is %q (%v)", filepath.Base(file), html, err)
		}
	}
}

func TestArchivesCannotEscapeOrExplode(t *testing.T) {
	bomb := strings.Repeat("a", 3<<20)
	for want, files := range map[string][]string{
		"leads out of the archive":       archives(t, 0o644, [2]string{"html/../../a.html", "x"}),
		"is neither a file nor a folder": archives(t, 0o644|fs.ModeSymlink, [2]string{"html/a.html", "/etc/passwd"}),
		"is there twice":                 archives(t, 0o644, [2]string{"html/a.html", "x"}, [2]string{"html/a.html", "y"}),
	} {
		for _, file := range files {
			if _, err := Load(file, Options{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %q", filepath.Base(file), err, want)
			}
		}
	}
	for _, file := range archives(t, 0o644, [2]string{"html/a.html", bomb}, [2]string{"gold/a.txt", "a"}) {
		if _, err := Load(file, Options{}); err == nil || !strings.Contains(err.Error(), "times its size") {
			t.Errorf("%s, a bomb: %v", filepath.Base(file), err)
		}
	}
	broken := filepath.Join(t.TempDir(), "c.zip")
	if err := os.WriteFile(broken, []byte("no archive"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(broken, Options{}); err == nil {
		t.Error("a file that is no archive is accepted")
	}
}
