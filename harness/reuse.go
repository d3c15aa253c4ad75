package harness

import (
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/runs"
)

// memory are the answers of an earlier run that a new one may take over: those to the same page, as the corpus states
// it, by the same extractor in the same version with the same options, made by the same assay with the same
// parser, and under the same bounds on pages: a page that is over one now is refused, whatever was answered to it then.
// Only answers are taken over; what had none is tried again.
type memory struct {
	run    *runs.Run
	counts bool // words are cut and counted now as they were then
	cases  map[pageKey]runs.Case
	pairs  map[pairKey]int // places in run.Results
	as     []string        // for each variant of the new plan, its name in the old run; "" where it was not in it
}

// pageKey names a page as extractors see it. Two cases with the same key get the same answers.
type pageKey struct{ html, url, stated string }

// pairKey names a result of the old run.
type pairKey struct{ kase, extractor string }

// remember prepares the answers of an old run for a new plan; nil where nothing of it can be taken over.
func remember(old *runs.Run, now runs.Manifest) *memory {
	if old == nil || changed(old.Manifest.Signature, now.Signature, "html", "assay", "max", "tags") {
		return nil
	}
	m := &memory{
		run: old, counts: !changed(old.Manifest.Signature, now.Signature, "tok", "count", "optional"),
		cases: map[pageKey]runs.Case{}, pairs: map[pairKey]int{},
	}
	for _, c := range old.Cases {
		m.cases[pageKey{c.HTML, c.URL, c.Stated}] = c
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
	c, ok := m.cases[pageKey{k.HTML.SHA256, k.URL, k.Lang}]
	return c, ok
}

// sight returns what the old run saw of the page, if it kept that.
func (m *memory) sight(k corpus.Case) (sight, bool) {
	c, ok := m.page(k)
	if !ok || !m.run.Manifest.Inputs || c.Charset == "" {
		return sight{}, false
	}
	text, err := m.run.Input(c.Page)
	return sight{Text: text, Lines: c.Lines, Lang: c.Lang, Charset: c.Charset, From: c.From, Replaced: c.Replaced, Flattened: c.Flattened}, err == nil
}

// counted returns the old case of a page that would be counted now just as it was then: the same gold and page text, the
// same words, the same rules. Then the old counts stand, and nothing needs to be scored.
func (m *memory) counted(k corpus.Case, texts runs.Texts) (runs.Case, bool) {
	c, ok := m.page(k)
	if !ok || !m.counts || c.Gold != runs.Digest([]byte(texts.Gold)) || c.Page != runs.Digest([]byte(texts.Page)) {
		return runs.Case{}, false
	}
	detail, err := texts.Detail.Digest()
	return c, err == nil && c.Detail == detail
}

// answer returns the old answer of a variant to a page, if there is one whose text is still there.
func (m *memory) answer(k corpus.Case, variant int) (a answer, ok bool) {
	c, ok := m.page(k)
	if !ok || m.as[variant] == "" {
		return a, false
	}
	i, ok := m.pairs[pairKey{c.ID, m.as[variant]}]
	if !ok || !m.run.Results[i].Status.Answered() {
		return a, false
	}
	a.old = &m.run.Results[i]
	a.status = a.old.Status
	if i < len(m.run.Costs) {
		a.cost = m.run.Costs[i]
	}
	var err error
	a.output, err = m.run.Output(a.old.Output)
	return a, err == nil
}
