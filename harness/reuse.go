package harness

import (
	"encoding/json"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/runs"
)

// memory are the answers of an earlier run that a new one may take over: those to the same page, as the corpus states
// it, by the same extractor in the same version with the same options, made by the same assay with the same parser.
// Only answers are taken over; what had none is tried again.
type memory struct {
	run   *runs.Run
	cases map[string]runs.Case // by the digest of the page
	pairs map[pairKey]int      // places in run.Results
	as    []string             // for each variant of the new plan, its name in the old run; "" where it was not in it
}

// pairKey names a result of the old run.
type pairKey struct{ kase, extractor string }

// remember prepares the answers of an old run for a new plan; nil where nothing of it can be taken over.
func remember(old *runs.Run, now runs.Manifest) *memory {
	if old == nil || changed(old.Manifest.Signature, now.Signature, "html", "assay") {
		return nil
	}
	m := &memory{run: old, cases: map[string]runs.Case{}, pairs: map[pairKey]int{}}
	for _, c := range old.Cases {
		m.cases[c.HTML] = c
	}
	for i, r := range old.Results {
		m.pairs[pairKey{r.Case, r.Extractor}] = i
	}
	settings := map[string]string{}
	for _, x := range old.Manifest.Extractors {
		settings[setting(x)] = x.Name
	}
	for _, x := range now.Extractors {
		m.as = append(m.as, settings[setting(x)])
	}
	return m
}

// changed reports whether one of the keys has another value in the two signatures.
func changed(a, b runs.Signature, keys ...string) bool {
	for _, different := range a.Differ(b) {
		for _, key := range keys {
			if different == key {
				return true
			}
		}
	}
	return false
}

// page returns the old case of the same page, if there is one.
func (m *memory) page(k corpus.Case) (runs.Case, bool) {
	if m == nil {
		return runs.Case{}, false
	}
	c, ok := m.cases[k.HTML.SHA256]
	return c, ok && c.URL == k.URL && c.Stated == k.Lang
}

// sight returns what the old run saw of the page, if it kept that.
func (m *memory) sight(k corpus.Case) (sight, bool) {
	c, ok := m.page(k)
	if !ok || !m.run.Manifest.Inputs || c.Charset == "" {
		return sight{}, false
	}
	text, err := m.run.Input(c.Page)
	return sight{Text: text, Lang: c.Lang, Charset: c.Charset, From: c.From, Replaced: c.Replaced, Flattened: c.Flattened}, err == nil
}

// answer returns the old answer of a variant to a page, if there is one that can be read.
func (m *memory) answer(k corpus.Case, variant int) (a answer, ok bool) {
	c, ok := m.page(k)
	if !ok || m.as[variant] == "" {
		return a, false
	}
	i, ok := m.pairs[pairKey{c.ID, m.as[variant]}]
	if !ok || !m.run.Results[i].Status.Answered() {
		return a, false
	}
	a.status = m.run.Results[i].Status
	if i < len(m.run.Costs) {
		a.cost = m.run.Costs[i]
	}
	var err error
	if a.output, err = m.run.Output(m.run.Results[i].Output); err == nil {
		err = json.Unmarshal(a.output, &a.x)
	}
	return a, err == nil
}
