package harness

import (
	"errors"
	"strconv"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

var errNoOutput = errors.New("no stored output for this case")

// Score scores stored outputs against gold. No page is read, so nothing is said of boilerplate that was removed. A case
// without an output is a failed pair. The run is in memory only.
func Score(gold *corpus.Corpus, outputs []*corpus.Outputs, t text.Tokenizer, version string) (*runs.Run, error) {
	m := runs.Manifest{Tokenizer: t.ID, Corpus: describeCorpus(gold)}
	m.Corpus.Pages = false
	m.Signature = runs.Signature{
		{Key: "corpus", Value: gold.Digest[:12]},
		{Key: "n", Value: strconv.Itoa(len(gold.Cases))},
		{Key: "tok", Value: t.Signature()},
		{Key: "count", Value: suite.PageVersion},
	}
	for _, o := range outputs {
		m.Extractors = append(m.Extractors, runs.Extractor{Name: o.Name, Use: "outputs", Version: o.Version, Options: []byte("{}")})
		m.Signature = append(m.Signature, runs.Setting{Key: runs.ExtractorKey + o.Name, Value: "outputs@" + o.Digest})
	}
	m.Signature = append(m.Signature, runs.Setting{Key: "assay", Value: version})
	var cases []runs.Case
	var results []runs.Result
	for _, k := range gold.Cases {
		cut := align.NewVocabulary()
		words := cut.Words(t.Words(k.Gold.Text))
		cases = append(cases, runs.Case{ID: k.ID, URL: k.URL, Lang: k.Lang, Tags: k.Tags, Group: k.Group, GoldWords: len(words)})
		for _, o := range outputs {
			answer, there := o.Text(k.ID)
			status, err := statusOf(answer), error(nil)
			if !there {
				status, err = runs.Failed, errNoOutput
			}
			scored := suite.ScoreWithoutPage(words, cut.Words(t.Words(answer)))
			results = append(results, newResult(k.ID, o.Name, status, err, scored))
		}
	}
	return runs.New(m, cases, results)
}

// statusOf tells an answer with text from one without.
func statusOf(answer string) runs.Status {
	if strings.TrimSpace(answer) == "" {
		return runs.Empty
	}
	return runs.OK
}
