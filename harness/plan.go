// Package harness runs extractors over a corpus and scores what they answer. Of what makes numbers it is the only concurrent
// package; layers.Concurrent names the others that start goroutines.
//
// A page is read, decoded and parsed once, then goes through all its extractors; its words are numbered once, and its
// gold is matched to it once. Pages stream: what is in memory at a time depends on the number of workers, not on the
// number of pages. Results do not depend on the number of workers.
package harness

import (
	"bytes"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Plan is what a run is to do: every variant on every case.
type Plan struct {
	Corpus       *corpus.Corpus
	Path         string // of the corpus, as the user gave it
	Variants     []config.Variant
	Tokenizer    text.Tokenizer
	MaxTags      int                 // a page with more start tags is refused; 0 means no limit
	MaxPageBytes int64               // a larger page is refused
	Workers      int                 // pages in work at once; 0 means one for each core. It changes no number
	Filters      []metrics.Filter    // what tables show by default; they change no result
	Inspect      []string            // IDs of cases to write out in detail
	Inputs       bool                // keep gold and page texts in the run, so that it can be inspected and verified later
	Isolation    *Isolation          // nil: extractors run in this process, and nothing can stop one that hangs
	Reuse        *runs.Run           // an earlier run whose answers are taken over where nothing that made them has changed; or nil
	Groupings    []grouping.Grouping // which cases belong together, for reports; they change no result
	Once         *grouping.Grouping  // copies that were left out of Corpus, or nil
	CheckAlign   bool                // recount every pair by diff-match-patch and fail on the first difference

	grouped map[string]map[string]string // group by case and grouping, while the plan is done
}

// Manifest describes the plan as the run directory keeps it.
func (p Plan) Manifest(version string) (runs.Manifest, error) {
	m := runs.Manifest{
		Corpus: describeCorpus(p.Corpus), Tokenizer: p.Tokenizer.ID, Filters: p.Filters, Inspect: p.Inspect, Inputs: p.Inputs,
		Env: runs.Env{Assay: version, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Workers: p.workers()},
	}
	m.Corpus.Path, m.Corpus.Pages = p.Path, true
	p.describeGroups(&m)
	for _, v := range p.Variants {
		x, err := describe(v)
		if err != nil {
			return runs.Manifest{}, err
		}
		m.Extractors = append(m.Extractors, x)
	}
	m.Signature = p.signature(version, m.Extractors)
	return m, nil
}

// describeCorpus says what is known of a corpus as a whole, its rejected files included.
func describeCorpus(c *corpus.Corpus) runs.Corpus {
	d := runs.Corpus{Name: c.Name, Layout: c.Layout, Digest: c.Digest, Cases: len(c.Cases), Total: c.Total, Rejected: []runs.Rejection{}}
	for _, r := range c.Rejected {
		d.Rejected = append(d.Rejected, runs.Rejection(r))
	}
	return d
}

// describeGroups says which cases belong together, and which were left out as copies.
func (p Plan) describeGroups(m *runs.Manifest) {
	for _, g := range p.Groupings {
		d := runs.Grouping{Name: g.Name, Settings: g.Settings, Groups: len(g.Groups), Cases: len(g.Of())}
		for _, a := range g.Apart {
			d.Apart = append(d.Apart, runs.Apart(a))
		}
		m.Groupings = append(m.Groupings, d)
	}
	if p.Once != nil {
		for _, c := range p.Once.Copies() {
			m.Corpus.Copies = append(m.Corpus.Copies, runs.Copy(c))
		}
	}
}

// groups returns the groups of every case that is in one, by grouping.
func (p Plan) groups() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, g := range p.Groupings {
		for id, group := range g.Of() {
			if all[id] == nil {
				all[id] = map[string]string{}
			}
			all[id][g.Name] = group
		}
	}
	return all
}

// describe says what a variant is, with all its options.
func describe(v config.Variant) (runs.Extractor, error) {
	options, err := json.Marshal(v.OptionValues())
	if err != nil {
		return runs.Extractor{}, fmt.Errorf("describe extractor %s: %w", v.Name, err)
	}
	setup, err := extractors.Setup(v.Options)
	if err != nil {
		return runs.Extractor{}, fmt.Errorf("describe extractor %s: %w", v.Name, err)
	}
	x := v.Extractor.Info
	return runs.Extractor{
		Name: v.Name, Use: x.Name, Aliases: x.Aliases, Doc: x.Doc, URL: x.URL, Version: x.Version, Licence: x.Licence, Languages: x.Languages,
		Baseline: x.Baseline, Options: options, Setup: setup,
	}, nil
}

// signature names every setting that can change a number.
func (p Plan) signature(version string, all []runs.Extractor) runs.Signature {
	s := runs.Signature{
		{Key: "corpus", Value: p.Corpus.Digest[:12]},
		{Key: "n", Value: strconv.Itoa(len(p.Corpus.Cases))},
		{Key: "tok", Value: p.Tokenizer.Signature()},
		{Key: "count", Value: suite.PageVersion},
		{Key: "html", Value: page.ParserVersion},
		{Key: "max", Value: strconv.FormatInt(p.MaxPageBytes, 10)},
		{Key: "tags", Value: strconv.Itoa(p.MaxTags)},
		{Key: "limits", Value: p.Isolation.signature()},
	}
	s = append(s, optionalRule(p.Corpus)...)
	if p.Once != nil {
		s = append(s, runs.Setting{Key: "dedup", Value: p.Once.Settings})
	}
	for _, x := range all {
		s = append(s, runs.Setting{Key: runs.ExtractorKey + x.Name, Value: setting(x)})
	}
	return append(s, runs.Setting{Key: "assay", Value: version})
}

// optionalRule names the rule for optional words where some gold has them. It is no setting of other corpora, whose numbers
// it cannot change.
func optionalRule(c *corpus.Corpus) []runs.Setting {
	for _, k := range c.Cases {
		if slices.ContainsFunc(k.Gold.Paragraphs, func(p corpus.Paragraph) bool { return p.Optional }) {
			return []runs.Setting{{Key: "optional", Value: suite.OptionalVersion}}
		}
	}
	return nil
}

// setting names everything of an extractor that can change an answer. The options come compact, since a manifest that is
// read back has them indented.
func setting(x runs.Extractor) string {
	var options bytes.Buffer
	if err := json.Compact(&options, x.Options); err != nil {
		options.Write(x.Options)
	}
	return strings.TrimSpace(x.Use + "@" + x.Version + options.String() + " " + x.Setup)
}

func (p Plan) workers() int {
	if p.Workers > 0 {
		return p.Workers
	}
	return runtime.GOMAXPROCS(0)
}
