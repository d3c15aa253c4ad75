package harness

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
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
	m.Signature = append(m.Signature, optionalRule(gold)...)
	for _, o := range outputs {
		m.Extractors = append(m.Extractors, runs.Extractor{Name: o.Name, Use: "outputs", Version: o.Version, Options: []byte("{}")})
		m.Signature = append(m.Signature, runs.Setting{Key: runs.ExtractorKey + o.Name, Value: "outputs@" + o.Digest})
	}
	m.Signature = append(m.Signature, runs.Setting{Key: "assay", Value: version})
	run := runs.NewMemory(m)
	for _, k := range gold.Cases {
		if err := scoreCase(run, k, outputs, t); err != nil {
			return nil, err
		}
	}
	return run.Finish()
}

// scoreCase scores what every system stored for one case.
func scoreCase(run *runs.Memory, k corpus.Case, outputs []*corpus.Outputs, t text.Tokenizer) error {
	vocabulary := align.NewVocabulary()
	cut := func(s string) align.Words { return vocabulary.Words(t.Words(s)) }
	texts := runs.Texts{Gold: k.Gold.Text, Detail: detail(k.Gold)}
	words := goldOf(texts.Gold, texts.Detail).Words(cut)
	about := runs.Case{ID: k.ID, URL: k.URL, Lang: k.Lang, Tags: k.Tags, Group: k.Group, Snippets: k.Gold.SnippetsOnly, GoldWords: len(words.Counting())}
	about.Optional = len(words.Words) - about.GoldWords
	if err := run.AddCase(about, texts); err != nil {
		return err
	}
	for _, o := range outputs {
		x := extractors.Extraction{}
		status, err := runs.Failed, errNoOutput
		if stored, there := o.Text(k.ID); there {
			x.Text, err = stored, nil
			status = statusOf(stored)
		}
		answer := cut(x.Text)
		if refusal := cmp.Or(alignable("the gold", words.Words, "the answer", answer), alignable("the gold", words.Counting(), "the answer", answer)); refusal != nil {
			status, err, answer = runs.Refused, refusal, nil
		}
		var output []byte
		if status.Answered() {
			var err error
			if output, err = json.Marshal(storedAnswer{x, []byte(o.Raw[k.ID])}); err != nil {
				return err
			}
		}
		r := newResult(k.ID, o.Name, status, err, suite.ScoreWithoutPage(words, answer))
		if err := run.AddResult(r, runs.Cost{Case: k.ID, Extractor: o.Name}, output); err != nil {
			return err
		}
	}
	return nil
}

// storedAnswer is an extraction with the output as it was stored, where that has marks that the text lacks.
type storedAnswer struct {
	extractors.Extraction
	Raw []byte `json:"raw,omitempty"`
}

// statusOf tells an answer with text from one without.
func statusOf(answer string) runs.Status {
	if strings.TrimSpace(answer) == "" {
		return runs.Empty
	}
	return runs.OK
}
