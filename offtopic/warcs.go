package offtopic

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/contentassay/assay/corpus/warc"
)

// OpenWARC lists the pages in web archives, a TimeMap for each URI in the order of first occurrence, with OTMT's names.
// URIs are taken as they stand. The files are read once for the list, and again at the place of a memento when it is
// needed. Bodies are decoded (OTMT takes them as they are, chunked or packed).
//
// Listed are answers that are web pages, and those without content, or without a type and without success, such as redirects; a revisit
// has the content of the capture that it repeats. Damage to a file is in the second result, with its place, and what
// could be read is there all the same. A file that is no web archive is an error.
func OpenWARC(paths []string) ([]TimeMap, []error, error) {
	a := archive{byURI: map[string]*TimeMap{}, byDigest: map[string]place{}}
	for _, path := range paths {
		if err := a.add(path); err != nil {
			return nil, nil, err
		}
	}
	timemaps := make([]TimeMap, len(a.uris))
	for i, uri := range a.uris {
		a.byURI[uri].order()
		timemaps[i] = *a.byURI[uri]
	}
	return timemaps, a.damage, nil
}

// A crawl writes captures in the order in which they come in, so the mementos of one page lie scattered over the files.
// A list of places costs little memory; keeping the pages would cost as much as the archive has.

// archive is what is known while files are listed.
type archive struct {
	uris     []string
	byURI    map[string]*TimeMap
	byDigest map[string]place // first capture with a payload
	damage   []error
}

// place is where a record stands. Where a file was packed as a whole, all records have the same offset, and crawlers have
// been seen to use an ID twice.
type place struct {
	path          string
	offset        int64
	id, uri, date string // of the record
}

// add lists one file. Damage inside it is kept for the caller and ends nothing.
func (a *archive) add(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open web archive: %w", err)
	}
	defer file.Close()
	for record, err := range warc.Read(file, warc.Defaults) {
		var damage *warc.Damage
		switch {
		case errors.As(err, &damage):
			a.damage = append(a.damage, fmt.Errorf("%s: %w", path, err))
		case err != nil:
			return fmt.Errorf("open web archive %s: %w", path, err)
		default:
			if err := a.list(path, record); err != nil {
				a.damage = append(a.damage, fmt.Errorf("%s: record at byte %d: %w", path, record.Offset, err))
			}
		}
	}
	return nil
}

// list adds a record to its TimeMap, if it is a capture of a page.
func (a *archive) list(path string, r warc.Record) error {
	if r.Type != "response" && r.Type != "revisit" || strings.HasPrefix(r.URI, "dns:") {
		return nil
	}
	response, err := r.Response(warc.Defaults)
	if err != nil && len(response.Body) == 0 {
		return err
	}
	if !listed(response) {
		return nil
	}
	at, err := parseDate(r.Date)
	if err != nil {
		return err
	}
	p := place{path, r.Offset, r.ID, r.URI, r.Date}
	read := p.read
	if r.Type == "revisit" {
		first, known := a.byDigest[r.Digest]
		if read = first.read; !known || r.Digest == "" {
			read = func() (Capture, error) {
				return Capture{}, errors.New("not scored: it repeats a capture that is not here")
			}
		}
	} else if _, known := a.byDigest[r.Digest]; !known {
		a.byDigest[r.Digest] = p
	}
	t := a.byURI[r.URI]
	if t == nil {
		t = &TimeMap{URI: warcTimeMapURI(r.URI), Original: r.URI}
		a.byURI[r.URI] = t
		a.uris = append(a.uris, r.URI)
	}
	t.Mementos = append(t.Mementos, Memento{URI: warcURI(at, r.URI), Datetime: at, Read: read})
	return nil
}

// listed says whether an answer belongs to a page: a web page does, and so does one that says what became of the page,
// for which no type was sent or, where there is no content (204), none that means anything.
func listed(r warc.Response) bool {
	return r.IsHTML() || r.Status == http.StatusNoContent || r.ContentType == "" && r.Status != http.StatusOK
}

// warcURI and warcTimeMapURI are OTMT's names for what comes out of a web archive.
func warcURI(at time.Time, original string) string {
	return "from-warc::" + Stamp(at) + "::" + original
}

func warcTimeMapURI(original string) string { return "from-warc::timemap::" + original }

// read goes to the place again. In a file that was packed as a whole a place is found from the beginning only.
func (p place) read() (Capture, error) {
	for _, offset := range []int64{p.offset, 0} {
		if c, found, err := p.readFrom(offset); found || err != nil {
			return c, err
		}
	}
	return Capture{}, fmt.Errorf("not scored: the record at byte %d of %s is no longer there", p.offset, p.path)
}

// readFrom looks for the record from a byte of the file on. Where no record begins there it is not found, which is no
// error: the caller then begins at the start.
func (p place) readFrom(offset int64) (c Capture, found bool, err error) {
	file, err := os.Open(p.path)
	if err != nil {
		return c, false, fmt.Errorf("not scored: %w", err)
	}
	defer file.Close()
	if _, err := file.Seek(offset, io.SeekStart); err != nil {
		return c, false, fmt.Errorf("not scored: %w", err)
	}
	for record, err := range warc.Read(file, warc.Defaults) {
		if err != nil && offset > 0 {
			return c, false, nil // no record begins there
		}
		if err != nil || (place{p.path, offset + record.Offset, record.ID, record.URI, record.Date}) != p {
			continue
		}
		response, err := record.Response(warc.Defaults)
		if err != nil && len(response.Body) == 0 {
			return c, false, fmt.Errorf("not scored: %w", err)
		}
		return Capture{Body: response.Body, Status: response.Status, ContentType: response.ContentType, IsPage: response.IsHTML(), extra: !response.IsHTML()}, true, nil
	}
	return c, false, nil
}

// parseDate reads a date of a WARC header: to the second or finer, or coarser as WARC/1.1 allows.
func parseDate(s string) (time.Time, error) {
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04Z", "2006-01-02T15Z", "2006-01-02", "2006-01", "2006", stampForm} {
		if t, err := time.Parse(form, s); err == nil {
			return t.UTC().Truncate(time.Second), nil
		}
	}
	return time.Time{}, fmt.Errorf("read date %q: it is not of the form 2013-01-31T23:59:59Z", s)
}
