package versions

import (
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/corpus/warc"
	"github.com/contentassay/assay/page"
)

// WriteArchive writes the pages of a web archive as a corpus with an empty gold: of each URL the first capture is the base,
// and every later one whose bytes have changed is a version of the capture before it. A revisit record says that nothing has
// changed: it is counted and holds no page. Answers other than 200, and what is no HTML, are not looked at.
func WriteArchive(archive io.Reader, dir string) (Written, error) {
	w, err := newWriter(dir)
	if err != nil {
		return Written{}, err
	}
	s := &sightings{writer: w, last: map[string]capture{}, names: templates.NewVocabulary()}
	for record, err := range warc.Read(archive, warc.Defaults) {
		if err != nil {
			w.skip("the archive", err.Error())
			continue
		}
		if err := s.record(record); err != nil {
			return w.done, err
		}
	}
	if err := s.groupTemplates(); err != nil {
		return w.done, err
	}
	return w.done, w.finish()
}

// capture is what is kept of the newest capture of a URL.
type capture struct {
	id  string
	sum [sha256.Size]byte
}

// sightings are the captures of an archive.
type sightings struct {
	*writer
	last  map[string]capture // by URL
	names *templates.Vocabulary
	pages []templates.Page // of the bases
}

// record takes in one record.
func (s *sightings) record(r warc.Record) error {
	before, again := s.last[r.URI]
	if r.Type == "revisit" {
		if again {
			s.done.Same++
		}
		return nil
	}
	if !r.HasBody() {
		return nil
	}
	response, err := r.Response(warc.Defaults)
	if err != nil {
		s.skip(r.URI, err.Error())
		return nil
	}
	if !response.IsPage() {
		return nil
	}
	now := capture{r.URI, sha256.Sum256(response.Body)}
	l := corpus.Metadata{ID: r.URI, URL: r.URI, Tags: map[string]string{TagKind: string(Base)}}
	if again {
		if now.sum == before.sum {
			s.done.Same++
			return nil
		}
		s.done.Versions[Capture]++
		l.ID = fmt.Sprintf("%s %s #%d", r.URI, r.Date, s.done.Versions[Capture])
		l.Tags = map[string]string{TagKind: string(Capture), TagOf: before.id}
	} else if err := s.base(r.URI, response.Body); err != nil {
		s.skip(r.URI, err.Error())
		return nil
	}
	now.id = l.ID
	s.last[r.URI] = now
	return s.write(l, string(response.Body), "")
}

// base counts a page that is seen for the first time.
func (s *sightings) base(id string, body []byte) error {
	p, err := page.New(id, id, "", body)
	if err != nil {
		return err
	}
	s.done.Pages++
	if shape, err := s.names.Page(id, p.Tree()); err == nil { // a page of too many elements is by itself
		s.pages = append(s.pages, shape)
	}
	return nil
}

// groupTemplates tells the template of each base.
func (s *sightings) groupTemplates() error {
	groups, err := templates.Groups(s.pages, templates.DefaultOptions())
	if err != nil {
		return fmt.Errorf("writing versions: %w", err)
	}
	of := map[string]string{}
	for _, g := range groups {
		for _, id := range g.Members {
			of[id] = g.ID
		}
	}
	for _, l := range s.cases {
		if t := of[l.ID]; t != "" && l.Tags[TagKind] == string(Base) {
			l.Tags[TagTemplate] = t
		}
	}
	return nil
}
