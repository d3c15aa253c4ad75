package warc

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// rec writes one record whose Content-Length is right.
func rec(kind, block string, fields ...string) string {
	head := "WARC/1.0\r\nWARC-Type: " + kind + "\r\n"
	for _, f := range fields {
		head += f + "\r\n"
	}
	return fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s\r\n\r\n", head, len(block), block)
}

const asHTTP = "Content-Type: application/http; msgtype=response"

func page(body string, fields ...string) string {
	return rec("response", "HTTP/1.1 200 OK\r\n"+strings.Join(fields, "")+"\r\n"+body, asHTTP, "WARC-Target-URI: http://a.example/")
}

func pack(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, s)
	w.Close()
	return b.String()
}

// readAll reads an archive: the types of its records, "!" for damage with what was kept, and the error that ended it.
func readAll(in string, l Limits) (seen []string, records []Record, last error) {
	for r, err := range Read(strings.NewReader(in), l) {
		var d *Damage
		switch {
		case errors.As(err, &d):
			seen = append(seen, fmt.Sprintf("!%d", d.Offset))
		case err != nil:
			last = err
		default:
			seen = append(seen, r.Type)
			records = append(records, r)
		}
	}
	return seen, records, last
}

func TestRead(t *testing.T) {
	a, b := rec("warcinfo", "software: x"), page("<p>one")
	n := len(a)
	folded := "WARC/1.1\nWARC-Type:\n response\nWARC-Target-URI: <http://b.example/>\nContent-Length: 2\n\nxy\n\n"
	for name, c := range map[string]struct {
		in   string
		want string
	}{
		"plain":                    {a + b, "warcinfo response"},
		"a member each":            {pack(a) + pack(b), "warcinfo response"},
		"one member":               {pack(a + b), "warcinfo response"},
		"folded, LF, brackets":     {folded + b, "response response"},
		"no blank at the end":      {a + strings.TrimRight(b, "\r\n"), "warcinfo response"},
		"many blanks":              {a + "\r\n\r\n\n" + b, "warcinfo response"},
		"padded with zeros":        {pack(a) + "\x00\x00\x00", "warcinfo"},
		"stray bytes":              {a + "stray\r\nbytes\r\n" + b, fmt.Sprintf("warcinfo !%d response", n)},
		"stray bytes, packed":      {pack(a) + "stray" + pack(b), fmt.Sprintf("warcinfo !%d response", len(pack(a)))},
		"cut":                      {a + b[:len(b)-8], fmt.Sprintf("warcinfo !%d", n)},
		"cut in the header":        {a + b[:30], fmt.Sprintf("warcinfo !%d", n)},
		"cut, packed":              {pack(a) + pack(b)[:60], fmt.Sprintf("warcinfo !%d", len(pack(a)))},
		"length too small":         {rec("metadata", "") + "x: y" + "\r\n\r\n" + b, "metadata !56 response"},
		"no length":                {"WARC/1.0\r\nWARC-Type: metadata\r\n\r\n" + b, "!0 response"},
		"negative length":          {"WARC/1.0\r\nContent-Length: -1\r\n\r\n" + b, "!0 response"},
		"an unknown version":       {"WARC/0.18\r\nContent-Length: 0\r\n\r\n" + b, "!0 response"},
		"no header":                {a + "WARC/1.0\r\n\r\n" + b, fmt.Sprintf("warcinfo !%d response", n)},
		"a member that is none":    {pack(a) + pack("hello") + pack(b), fmt.Sprintf("warcinfo !%d response", len(pack(a)))},
		"bits flipped in a sum":    {pack(a) + flip(pack(b), -6) + pack(a), fmt.Sprintf("warcinfo !%d warcinfo", len(pack(a)))},
		"bits flipped in the data": {pack(a) + flip(pack(b), 14) + pack(a), fmt.Sprintf("warcinfo !%d warcinfo", len(pack(a)))},
	} {
		got, _, err := readAll(c.in, Defaults)
		if strings.Join(got, " ") != c.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
	}
}

// flip turns one byte over, counted from the end where at is negative.
func flip(s string, at int) string {
	b := []byte(s)
	if at < 0 {
		at += len(b)
	}
	b[at] ^= 0xff
	return string(b)
}

func TestRecordFields(t *testing.T) {
	in := rec("revisit", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n", asHTTP, "WARC-Target-URI: <http://a.example/b>",
		"WARC-Record-ID: <urn:uuid:1>", "WARC-Date: 2014-01", "WARC-Payload-Digest: sha1:ABC", "WARC-Refers-To: <urn:uuid:0>",
		"WARC-Refers-To-Target-URI: http://a.example/a", "WARC-Refers-To-Date: 2013", "no colon")
	_, records, _ := readAll(rec("warcinfo", "")+in, Defaults)
	r := records[1]
	want := Record{Offset: int64(len(rec("warcinfo", ""))), Version: "1.0", Type: "revisit", URI: "http://a.example/b", ID: "<urn:uuid:1>",
		Date: "2014-01", Digest: "sha1:ABC", RefersTo: Reference{"<urn:uuid:0>", "http://a.example/a", "2013"}, Fields: r.Fields, Block: r.Block}
	if fmt.Sprint(r) != fmt.Sprint(want) {
		t.Errorf("read %v, want %v", r, want)
	}
	if got := r.Field("warc-date"); got != "2014-01" {
		t.Errorf("field names must not depend on letter case: %q", got)
	}
	if !slices.Contains(r.Fields, Field{Value: "no colon"}) {
		t.Errorf("the line without a colon is lost: %v", r.Fields)
	}
	response, err := r.Response(Defaults)
	if err != nil || response.Status != 200 || len(response.Body) != 0 || r.HasBody() || !response.IsHTML() {
		t.Errorf("response of a revisit: %+v, %v", response, err)
	}
}

func TestNotAnArchive(t *testing.T) {
	arc := "filedesc://a.arc 127.0.0.1 20140301000000 text/plain -1\n"
	for in, want := range map[string]string{
		"": "it is empty", "<html>": "begins with \"<html>\"", arc: "ARC", pack(arc): "ARC", pack("<p>"): "begins with",
	} {
		seen, _, err := readAll(in, Defaults)
		if err == nil || !strings.Contains(err.Error(), want) || len(seen) > 0 {
			t.Errorf("reading %q: %v, %v, want an error with %q", in, seen, err, want)
		}
	}
	if _, _, err := readAll(arc, Defaults); !errors.Is(err, ErrARC) {
		t.Errorf("the error is %v, not ErrARC", err)
	}
}

func TestReaderThatFails(t *testing.T) {
	disk := errors.New("disk on fire")
	for _, in := range []string{rec("warcinfo", "x") + page("y"), pack(rec("warcinfo", "x")) + pack(page("y"))} {
		r := io.MultiReader(strings.NewReader(in[:len(in)-20]), iotest.ErrReader(disk))
		var last error
		for _, err := range Read(r, Defaults) {
			last = err
		}
		if !errors.Is(last, disk) {
			t.Errorf("the last error is %v, want the reader's", last)
		}
	}
}

func TestStop(t *testing.T) {
	for _, in := range []string{page("a") + page("b"), pack(page("a")) + "stray" + pack(page("b"))} {
		for stopAt := range 3 {
			n := 0
			for range Read(strings.NewReader(in), Defaults) {
				if n++; n > stopAt {
					break
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	small := page("small")
	large := page(strings.Repeat("x", 3<<20))
	for name, c := range map[string]struct {
		in   string
		l    Limits
		want string
		end  bool
	}{
		"none":             {pack(large) + pack(small), Limits{}, "response response", false},
		"record":           {large + small, Limits{Record: 1 << 20}, "!0 response", false},
		"record, packed":   {pack(large) + pack(small), Limits{Record: 1 << 20}, "!0 response", false},
		"record, in one":   {pack(large + small), Limits{Record: 1 << 20}, "!0 response", false},
		"record, cut":      {large[:2<<20], Limits{Record: 1 << 20}, "!0", false},
		"ratio":            {pack(small) + pack(large), Limits{Ratio: 100}, "response", true},
		"ratio, skipped":   {pack(small) + pack(large), Limits{Ratio: 100, Record: 1 << 20}, "response", true},
		"total":            {small + large, Limits{Total: 1 << 20}, "response", true},
		"total, packed":    {pack(small) + pack(large), Limits{Total: 1 << 20}, "response", true},
		"total, just fits": {small, Limits{Total: int64(len(small))}, "response", false},
	} {
		got, _, err := readAll(c.in, c.l)
		if strings.Join(got, " ") != c.want || errors.Is(err, ErrLimit) != c.end {
			t.Errorf("%s: %q, %v, want %q and an end: %v", name, got, err, c.want, c.end)
		}
	}
}

func TestHeaderLimit(t *testing.T) {
	for _, header := range []string{strings.Repeat("a: b\r\n", maxHeader/6), "a: " + strings.Repeat("b", 64<<10) + "\r\n"} {
		got, _, _ := readAll(rec("warcinfo", "")+"WARC/1.0\r\n"+header+"Content-Length: 0\r\n\r\n\r\n\r\n"+page("x"), Defaults)
		if len(got) != 3 || got[0] != "warcinfo" || got[2] != "response" {
			t.Errorf("a header of %d bytes: %q", len(header), got)
		}
	}
}

func TestResponse(t *testing.T) {
	var zipped, bare bytes.Buffer
	z := zlib.NewWriter(&zipped)
	io.WriteString(z, "<p>hello")
	z.Close()
	f, _ := flate.NewWriter(&bare, 9)
	io.WriteString(f, "<p>hello")
	f.Close()
	chunked := "Transfer-Encoding: Chunked\r\n"
	chunk := func(s string) string { return fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(s), s) }
	gz := "Content-Encoding: gzip\r\n"
	for name, c := range map[string]struct {
		in, want, err string
	}{
		"plain":                   {page("<p>hello"), "<p>hello", ""},
		"chunked":                 {page("3\r\n<p>\r\n5;x=y\r\nhello\r\n0\r\nTrailer: x\r\n\r\n", chunked), "<p>hello", ""},
		"chunks taken out before": {page("<p>hello", chunked), "<p>hello", ""},
		"chunks broken off":       {page("3\r\n<p>\r\n5\r\nhel", chunked), "<p>hel", ""},
		"gzip":                    {page(pack("<p>hello"), gz), "<p>hello", ""},
		"gzip in chunks":          {page(chunk(pack("<p>hello")), gz, chunked), "<p>hello", ""},
		"gzip twice":              {page(pack(pack("<p>hello")), "Content-Encoding: gzip, x-gzip\r\n"), "<p>hello", ""},
		"gzip that is none":       {page("<p>hello", gz), "<p>hello", ""},
		"gzip broken off":         {page(pack("<p>hello")[:16], gz), "<p>he", "breaks off"},
		"deflate":                 {page(zipped.String(), "Content-Encoding: deflate\r\n"), "<p>hello", ""},
		"bare deflate":            {page(bare.String(), "Content-Encoding: deflate\r\n"), "<p>hello", ""},
		"deflate that is none":    {page("<p>hello", "Content-Encoding: deflate\r\n"), "<p>hello", ""},
		"br":                      {page("?", "Content-Encoding: br\r\n"), "", `"br" cannot be undone`},
		"many codings":            {page("x", "Content-Encoding: gzip,gzip,gzip,gzip,gzip\r\n"), "x", "5 content codings"},
		"bomb":                    {page(pack(strings.Repeat("x", 2<<20)), gz), "", "over 1048576"},
		"a resource":              {rec("resource", "<p>hello", "Content-Type: text/html"), "<p>hello", ""},
		"dns":                     {rec("response", "1.2.3.4", "Content-Type: text/dns"), "1.2.3.4", ""},
		"no head":                 {rec("response", "HTTP/1.", asHTTP), "", "inside a header"},
		"a head only":             {rec("response", "HTTP/1.1 204 No Content\r\n", asHTTP), "", ""},
		"a request":               {rec("request", "GET / HTTP/1.1\r\n\r\n", asHTTP), "", "type \"request\""},
	} {
		_, records, _ := readAll(c.in, Defaults)
		got, err := records[0].Response(Limits{Record: 4 << 20, Ratio: 100})
		if string(got.Body) != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %.40q, %v, want %q, %q", name, got.Body, err, c.want, c.err)
		}
	}
	_, records, _ := readAll(page("12345"), Defaults)
	if _, err := records[0].Response(Limits{Record: 4}); !errors.Is(err, ErrLimit) {
		t.Errorf("a body over the limit: %v", err)
	}
}

func TestStatusAndKind(t *testing.T) {
	for line, want := range map[string]int{"HTTP/1.1 404 Not Found": 404, "HTTP/1.0 302": 302, "HTTP/2 200": 200, "HTTP/1.1 x": 0, "200 OK": 0, "HTTP/1.1 99": 0, "": 0} {
		if got := statusCode(line); got != want {
			t.Errorf("status of %q: %d, want %d", line, got, want)
		}
	}
	for _, c := range []struct {
		kind, body string
		want       bool
	}{
		{"text/html", "", true}, {"Text/HTML; charset=x", "", true}, {"application/xhtml+xml", "", true}, {"image/png", "<", false},
		{"", " \r\n<p>", true}, {"", "x", false}, {"", "", false},
	} {
		if got := (Response{ContentType: c.kind, Body: []byte(c.body)}).IsHTML(); got != c.want {
			t.Errorf("IsHTML of %q, %q: %v", c.kind, c.body, got)
		}
	}
}

// TestRealArchives counts the records of the published samples; the numbers of types are those that grep finds.
func TestRealArchives(t *testing.T) {
	const root = "../../../shared/corpora/warc"
	if _, err := os.Stat(root); err != nil {
		t.Skip("the sample archives are not here: ", err)
	}
	for name, want := range map[string]struct {
		types  map[string]int
		damage int
		bodies int // HTML pages with text
	}{
		"ipwb/sample-1.warc.gz":                     {map[string]int{"metadata": 75, "request": 75, "response": 70, "revisit": 10, "warcinfo": 1}, 0, 64},
		"pywb/iana.warc.gz":                         {map[string]int{"request": 171, "response": 48, "revisit": 123, "warcinfo": 1}, 0, 18},
		"pywb/dupes.warc.gz":                        {map[string]int{"request": 12, "response": 3, "revisit": 9, "warcinfo": 1}, 0, 1},
		"ipwb/baconIpsum_chunked_httpTrailors.warc": {map[string]int{"warcinfo": 1, "request": 1, "response": 1, "metadata": 1, "resource": 2}, 0, 1},
		"ipwb/variableSizedDates.warc":              {map[string]int{"warcinfo": 1, "response": 4}, 0, 4},
		"ipwb/broken.warc":                          {map[string]int{"warcinfo": 1, "request": 2, "metadata": 1, "response": 2}, 1, 1},
		"pywb/missing-status-text.warc":             {map[string]int{"response": 1}, 0, 0},
		"pywb/example2.warc.gz":                     {map[string]int{"warcinfo": 1, "request": 1, "response": 1}, 0, 1},
		"pywb/example-url-agnostic-revisit.warc.gz": {map[string]int{"warcinfo": 1, "revisit": 1}, 0, 0},
		"pywb/httpbin-resource.warc.gz":             {map[string]int{"resource": 1}, 0, 0},
		"pywb/example-bad.warc.gz.bad":              {map[string]int{"warcinfo": 1, "request": 2, "response": 2, "revisit": 1}, 0, 2}, // packed as a whole,
	} {
		in, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		types, damage, bodies := map[string]int{}, 0, 0
		for r, err := range Read(bytes.NewReader(in), Defaults) {
			if err != nil {
				damage++
				continue
			}
			types[r.Type]++
			if !r.HasBody() {
				continue
			}
			response, err := r.Response(Defaults)
			if err != nil && want.damage == 0 {
				t.Errorf("%s: %v", name, err)
			}
			if response.IsHTML() && len(response.Body) > 0 {
				bodies++
			}
		}
		if fmt.Sprint(types) != fmt.Sprint(want.types) || damage != want.damage || bodies != want.bodies {
			t.Errorf("%s: %v, %d damaged, %d bodies, want %v", name, types, damage, bodies, want)
		}
	}
	for _, name := range []string{"pywb/example.arc", "pywb/example.arc.gz", "pywb/bad.arc"} {
		in, _ := os.ReadFile(filepath.Join(root, name))
		if _, _, err := readAll(string(in), Defaults); !errors.Is(err, ErrARC) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzRead holds for any bytes: reading ends, offsets do not fall and lie in the file, blocks are no longer than the
// limit, and what is kept is counted.
func FuzzRead(f *testing.F) {
	a, b := rec("warcinfo", "software: x"), page("3\r\n<p>\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n")
	for _, seed := range []string{"", a + b, pack(a) + pack(b), pack(a + b), a + "stray\n" + b, pack(a)[:40] + pack(b), "filedesc://", "WARC/1.0\r\n\r\n"} {
		f.Add([]byte(seed))
	}
	l := Limits{Record: 1 << 16, Total: 1 << 20, Ratio: 50}
	f.Fuzz(func(t *testing.T, in []byte) {
		kept, before := 0, int64(0)
		for r, err := range Read(bytes.NewReader(in), l) {
			var d *Damage
			offset := r.Offset
			if errors.As(err, &d) {
				offset = d.Offset
				if d.Kept != kept {
					t.Fatalf("%v, but %d records came", err, kept)
				}
			} else if err != nil {
				break
			} else {
				kept++
			}
			if offset < before || offset > int64(len(in)) {
				t.Fatalf("offset %d after %d in %d bytes", offset, before, len(in))
			}
			before = offset
			if int64(len(r.Block)) > l.Record {
				t.Fatalf("a block of %d bytes", len(r.Block))
			}
			response, _ := r.Response(l)
			if int64(len(response.Body)) > max(l.Record, ratioFrom) {
				t.Fatalf("a body of %d bytes", len(response.Body))
			}
		}
	})
}
