package offtopic_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha3"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// named is the name that OTMT gives to the files of a URI.
func named(uri string) string {
	sum := sha3.Sum256([]byte(uri))
	return hex.EncodeToString(sum[:])
}

// TestFolderOfOTMT reads a working directory as OTMT leaves it: one list in JSON, one as served, one lost.
func TestFolderOfOTMT(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{"timemaps", "mementos"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "timemaps", "metadata.csv"), "json,"+named("json")+"\r\nlinks,"+named("links")+"\r\nlost,x\r\n")
	write(t, filepath.Join(dir, "timemaps", named("json")+".json"),
		`{"original_uri": "o", "mementos": {"list": [{"datetime": "2013-01-01T00:00:00", "uri": "m1"}, {"datetime": "2013-01-02T00:00:00", "uri": "m2"}]}}`)
	write(t, filepath.Join(dir, "timemaps", named("links")+".orig"), links)
	write(t, filepath.Join(dir, "mementos", named("m1")+".orig"), "<p>one")
	write(t, filepath.Join(dir, "mementos", named("m2")+".orig"), "two")
	write(t, filepath.Join(dir, "mementos", named("m2")+"_headers.json"), `{"Content-Type": "application/pdf"}`)

	maps, problems, err := offtopic.OpenFolder(dir)
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0].Error(), "read TimeMap lost") || len(maps) != 2 {
		t.Fatalf("%+v, %v, %v", maps, problems, err)
	}
	if maps[0].URI != "json" || maps[0].Original != "o" || maps[1].URI != "links" || len(maps[1].Mementos) != 2 {
		t.Errorf("%+v", maps)
	}
	one, err := maps[0].Mementos[0].Read()
	if err != nil || string(one.Body) != "<p>one" || !one.IsPage {
		t.Errorf("%+v, %v", one, err)
	}
	two, err := maps[0].Mementos[1].Read()
	if err != nil || two.IsPage || two.ContentType != "application/pdf" {
		t.Errorf("%+v, %v", two, err)
	}
	if _, err := maps[1].Mementos[0].Read(); err == nil || !strings.Contains(err.Error(), "is not in the folder") {
		t.Errorf("%v", err)
	}
	if _, _, err := offtopic.OpenFolder(t.TempDir()); err == nil || !strings.Contains(err.Error(), "assay offtopic synth") {
		t.Errorf("%v", err)
	}
}

// captured is a record of a web archive.
func captured(kind, id, uri, date, digest, http string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <%s>\r\nWARC-Target-URI: %s\r\nWARC-Date: %s\r\nWARC-Payload-Digest: %s\r\n"+
		"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", kind, id, uri, date, digest, len(http), http)
}

func archiveOf(t *testing.T) string {
	t.Helper()
	const ok = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
	return captured("response", "a", "http://a.example/", "2013-01-03T00:00:00Z", "sha1:X", ok+"<p>first") +
		captured("response", "a", "http://a.example/", "2013-01-01", "sha1:Y", ok+"<p>earlier") +
		captured("response", "c", "http://a.example/logo.png", "2013-01-03T00:00:00Z", "sha1:Z", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nx") +
		captured("revisit", "d", "http://a.example/", "2013-01-04T00:00:00Z", "sha1:X", ok) +
		captured("revisit", "e", "http://a.example/", "2013-01-05T00:00:00Z", "sha1:unknown", ok) +
		captured("response", "f", "dns:a.example", "2013-01-05T00:00:00Z", "sha1:D", "1.2.3.4") +
		captured("response", "g", "http://b.example/", "someday", "sha1:E", ok+"<p>undated")
}

// TestWebArchive reads the same records from a plain file and from one that was packed as a whole, where a record can
// only be found from the beginning.
func TestWebArchive(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(archiveOf(t))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"a.warc": archiveOf(t), "a.warc.gz": packed.String()} {
		file := filepath.Join(t.TempDir(), name)
		write(t, file, content)
		maps, damage, err := offtopic.OpenWARC([]string{file})
		if err != nil || len(maps) != 1 || len(damage) != 1 || !strings.Contains(damage[0].Error(), `date "someday"`) {
			t.Errorf("%s: %+v, %v, %v", name, maps, damage, err)
			continue
		}
		var got []string
		for _, m := range maps[0].Mementos {
			c, err := m.Read()
			s := string(c.Body)
			if err != nil {
				s = err.Error()
			}
			got = append(got, offtopic.Stamp(m.Datetime)+" "+s)
		}
		want := "20130101000000 <p>earlier\n20130103000000 <p>first\n20130104000000 <p>first\n20130105000000 not scored: it repeats a capture that is not here"
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%s:\n%s", name, s)
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		if _, err := maps[0].Mementos[0].Read(); err == nil {
			t.Errorf("%s: read after the file was removed", name)
		}
	}
	if _, _, err := offtopic.OpenWARC([]string{filepath.Join(t.TempDir(), "none.warc")}); err == nil {
		t.Error("no error for a file that is not there")
	}
}
