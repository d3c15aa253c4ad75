package offtopic

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/contentassay/assay/corpus"
)

// A synthetic archive takes the pages of a corpus for first mementos, and makes later ones of them whose label is known:
// no public archive has both contents and labels. What main content is, is decided once for all extractors, by the
// structure of the page and its gold (dissect.go), and by none of the extractors that will be measured.

// The kinds of later mementos.
const (
	kindFirst    = "first"         // the page itself
	kindEdit     = "edit"          // on topic: some of its paragraphs are gone
	kindGrow     = "grow"          // on topic: a quarter more paragraphs, made of its own
	kindRedesign = "redesign"      // on topic: its paragraphs in the page of another site
	kindStub     = "stub"          // off topic: account suspended, domain for sale, not found, hacked
	kindOther    = "other-site"    // off topic: the page of another site
	kindTemplate = "same-template" // off topic: the page with the paragraphs of another
)

// onKinds and offKinds are drawn from; the cases that only main content tells apart are twice as frequent.
func onKinds() []string  { return []string{kindEdit, kindGrow, kindRedesign, kindRedesign} }
func offKinds() []string { return []string{kindStub, kindOther, kindTemplate, kindTemplate} }

// The proportions of drift patterns in the published gold: of 590 pages, 459 are always on, 63 step, 68 oscillate.
const (
	shareAlwaysOn = .78
	shareStep     = .11
)

// leastPages are what an archive needs: each page takes shells and paragraphs of two others.
const leastPages = 3

// SynthOptions say what archive to make.
type SynthOptions struct {
	Seed uint64 // of all random choices
	// Pages is how many pages to use, three or more, the first of the corpus that are fit; 0 is all.
	Pages int
	// EveryKind gives each page every kind once, on and off topic in turns, instead of patterns as in the published gold.
	// It has as many mementos off topic as on, and shows which kinds are told apart.
	EveryKind bool
}

// Synthetic is a labelled archive. Its mementos are made when they are read.
type Synthetic struct {
	TimeMaps []TimeMap
	Labels   []Label
	// Unfit counts the pages without a main block of three paragraphs or more that has half of the gold.
	Unfit int
}

// Synthesize makes an archive from the pages of a corpus. The same corpus and options give the same archive. Fewer than
// three fit pages are an error: each needs two others, of other sites where there are any.
func Synthesize(c *corpus.Corpus, o SynthOptions) (Synthetic, error) {
	s := synthesis{corpus: c, options: o}
	var made Synthetic
	if o.Pages < 0 || o.Pages > 0 && o.Pages < leastPages {
		return made, fmt.Errorf("make a synthetic archive: it has %d pages; give %d or more, or 0 for all", o.Pages, leastPages)
	}
	for _, k := range c.Cases {
		if o.Pages > 0 && len(s.fit) == o.Pages {
			break
		}
		if _, err := s.dissect(k); err != nil {
			made.Unfit++
			continue
		}
		s.fit = append(s.fit, k)
	}
	if len(s.fit) < leastPages {
		return made, fmt.Errorf("make a synthetic archive of %s: %d of its pages have a main block of paragraphs, three are needed (give a corpus of articles)", c.Name, len(s.fit))
	}
	for i := range s.fit {
		t, labels := s.timemap(i)
		made.TimeMaps, made.Labels = append(made.TimeMaps, t), append(made.Labels, labels...)
	}
	return made, nil
}

// synthesis is what a memento is made from.
type synthesis struct {
	corpus  *corpus.Corpus
	options SynthOptions
	fit     []corpus.Case
}

// timemap makes the mementos of page i. They are a month apart.
func (s *synthesis) timemap(i int) (TimeMap, []Label) {
	rng := s.random("page " + s.fit[i].ID)
	original := "http://synthetic.example/" + corpus.FileName(s.fit[i].ID)
	t := TimeMap{URI: warcTimeMapURI(original), Original: original, Seed: fmt.Sprint(i + 1)}
	var labels []Label
	donors := s.donors(i, rng)
	for n, kind := range s.kinds(rng) {
		at := time.Date(2011, time.January, 1, 0, 0, 0, 0, time.UTC).AddDate(0, n, 0)
		uri := warcURI(at, original)
		donor := donors[n/2%len(donors)]
		t.Mementos = append(t.Mementos, Memento{URI: uri, Datetime: at, Read: func() (Capture, error) {
			body, err := s.make(kind, s.fit[i], donor, s.random(uri))
			return Capture{Body: body, Status: 200, ContentType: "text/html; charset=utf-8", IsPage: true}, err
		}})
		labels = append(labels, Label{Seed: t.Seed, Datetime: at, URI: uri, OffTopic: slices.Contains(offKinds(), kind), Kind: kind})
	}
	return t, labels
}

// random gives each page and memento random numbers of its own, so that none depends on what is made before it.
func (s *synthesis) random(of string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(of))
	return rand.New(rand.NewPCG(s.options.Seed, h.Sum64()))
}

// donors draws two other pages, of other sites than page i where there are two.
func (s *synthesis) donors(i int, rng *rand.Rand) []corpus.Case {
	var elsewhere, others []corpus.Case
	for j, k := range s.fit {
		if j == i {
			continue
		}
		others = append(others, k)
		if k.Domain() != s.fit[i].Domain() {
			elsewhere = append(elsewhere, k)
		}
	}
	if len(elsewhere) >= 2 {
		others = elsewhere
	}
	a := rng.IntN(len(others))
	b := rng.IntN(len(others) - 1)
	if b >= a {
		b++
	}
	return []corpus.Case{others[a], others[b]}
}

// kinds draws the kinds of a page's mementos in order of time; the first is the page itself. While a page is off topic
// its kind stays the same.
func (s *synthesis) kinds(rng *rand.Rand) []string {
	if s.options.EveryKind {
		kinds := []string{kindFirst}
		for i, on := range onKinds() {
			kinds = append(kinds, on, offKinds()[i])
		}
		return kinds
	}
	const fewest, most = 6, 12
	n := fewest + rng.IntN(most-fewest+1)
	from, to := n, n // where the page is off topic
	switch draw := rng.Float64(); {
	case draw >= shareAlwaysOn+shareStep:
		from = 1 + rng.IntN(n-2)
		to = from + 1 + rng.IntN(n-1-from)
	case draw >= shareAlwaysOn:
		from = 1 + rng.IntN(n-1)
	}
	off := offKinds()[rng.IntN(len(offKinds()))]
	kinds := []string{kindFirst}
	for i := 1; i < n; i++ {
		kind := onKinds()[rng.IntN(len(onKinds()))]
		if from <= i && i < to {
			kind = off
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// make makes a memento of a kind from a page and another.
func (s *synthesis) make(kind string, own, donor corpus.Case, rng *rand.Rand) ([]byte, error) {
	if kind == kindStub {
		return []byte(stubs()[rng.IntN(len(stubs()))]), nil
	}
	mine, err := s.dissect(own)
	if err != nil {
		return nil, err
	}
	other, err := s.dissect(donor)
	if err != nil {
		return nil, err
	}
	shell, paragraphs := mine, mine.paragraphs
	switch kind {
	case kindEdit:
		paragraphs = some(paragraphs, rng)
	case kindGrow:
		paragraphs = grown(paragraphs, rng)
	case kindRedesign:
		shell = other
	case kindOther:
		shell, paragraphs = other, other.paragraphs
	case kindTemplate:
		paragraphs = other.paragraphs
	}
	return shell.with(paragraphs)
}
