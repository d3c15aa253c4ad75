package offtopic

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/levenshtein"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/internal/spamsum"
)

// Measure tells how far a memento is from the first of its TimeMap. Whether more means farther depends on it: see
// Above.
type Measure struct {
	Name    string   // OTMT's keyword, which stands in all output
	Aliases []string // other names that select it, such as the paper's
	Doc     string   // one line
	// Above says that a score above the threshold is off topic; otherwise one below is. A score equal to the threshold
	// is on topic either way.
	Above bool
	// Paper is the threshold of Table 4 of the paper, and Code the default of OTMT 1.0.5. Where Table 4 has none, both are
	// OTMT's; OTMT has no spamsum, for which nothing in common at all is off topic.
	Paper, Code float64
	// Published is the best F1 and its accuracy in Table 4, 0 where it has none. They were measured on pages that are not
	// public, on their whole text.
	Published published
	// Low and High are the ends of the thresholds that make sense, and Step is from one to the next in a sweep: the
	// paper's grid where it has one.
	Low, High, Step float64
	// Raw says that it reads the bytes and not the text, so that no extractor changes it.
	Raw bool

	scoring
}

// scoring is how a measure comes to its scores.
type scoring struct {
	// first measures every memento of a TimeMap against the first.
	first func(c *Collection, topics int) []float64
	// whole measures a memento against a collection; nil where that cannot be done.
	whole func(w *Whole, m *document, topics int) float64
}

// published is a row of a table of the paper.
type published struct{ F1, Accuracy float64 }

// finest is the step of the paper's sweeps but those of simhashes. The sweeps of measures that have no row
// in Table 4 are ours.
const finest = .01

// Measures returns all measures, in the order of tables.
func Measures() []Measure {
	return []Measure{
		{Name: "bytecount", Doc: "growth of the raw memento: bytes over those of the first, less 1",
			Paper: -.43, Code: -.43, Published: published{.756, .965}, Low: -1, High: 0, Step: finest, Raw: true, scoring: pairs(byteCount)},
		{Name: "wordcount", Aliases: []string{"wcount"}, Doc: "growth of the text: tokens over those of the first, less 1",
			Paper: -.70, Code: -.70, Published: published{.788, .971}, Low: -1, High: 0, Step: finest, scoring: pairs(wordCount)},
		{Name: "jaccard", Doc: "Jaccard distance of the sets of tokens, 0 to 1",
			Above: true, Paper: .94, Code: .96, Published: published{.651, .953}, Low: 0, High: 1, Step: finest, scoring: pairs(jaccard)},
		{Name: "sorensen", Aliases: []string{"sorensen-dice"}, Doc: "Sørensen-Dice distance of the sets of tokens, 0 to 1",
			Above: true, Paper: .88, Code: .93, Published: published{.649, .953}, Low: 0, High: 1, Step: finest, scoring: pairs(sorensen)},
		{Name: "raw_simhash", Aliases: []string{"simhash-raw"}, Doc: "bits that differ between the simhashes of the raw mementos, 0 to 64",
			Above: true, Paper: 38, Code: 38, Published: published{.578, .934}, Low: 0, High: 64, Step: 1, Raw: true, scoring: pairs(rawSimhash)},
		{Name: "tf_simhash", Aliases: []string{"simhash-tf"}, Doc: "bits that differ between the simhashes of the tokens, 0 to 64",
			Above: true, Paper: 34, Code: 34, Published: published{.523, .942}, Low: 0, High: 64, Step: 1, scoring: pairs(tfSimhash)},
		{Name: "cosine", Aliases: []string{"tfidf"}, Doc: "cosine of the TF-IDF vectors within the TimeMap, 0 to 1",
			Paper: .12, Code: .12, Published: published{.766, .965}, Low: 0, High: 1, Step: finest, scoring: scoring{cosine, cosineToWhole}},
		{Name: "gensim_lsi", Aliases: []string{"lsi"}, Doc: "cosine by latent semantic indexing within the TimeMap, -1 to 1",
			Paper: .10, Code: .07, Published: published{.711, .965}, Low: 0, High: 1, Step: finest, scoring: scoring{lsi, lsiToWhole}},
		{Name: "levenshtein", Doc: "tokens to insert, delete or replace",
			Above: true, Paper: .05, Code: .05, Low: 0, High: 10000, Step: 10, scoring: scoring{first: each(editDistance)}},
		{Name: "nlevenshtein", Doc: "tokens to insert, delete or replace, over the longer length, 0 to 1",
			Above: true, Paper: .05, Code: .05, Low: 0, High: 1, Step: finest, scoring: scoring{first: each(normalDistance)}},
		{Name: "tfintersection", Doc: "tokens among the 20 most frequent of both, 0 to 20",
			Low: 0, High: 20, Step: 1, scoring: scoring{topTokens, meanOf(topShared)}},
		{Name: "raw_spamsum", Aliases: []string{"spamsum-raw", "ssdeep-raw"}, Doc: "similarity of the fuzzy hashes (ssdeep) of the raw mementos, 0 to 100",
			Paper: 1, Code: 1, Low: 0, High: 100, Step: 1, Raw: true, scoring: pairs(rawSpamsum)},
		{Name: "spamsum", Aliases: []string{"ssdeep"}, Doc: "similarity of the fuzzy hashes (ssdeep) of the texts, 0 to 100",
			Paper: 1, Code: 1, Low: 0, High: 100, Step: 1, scoring: pairs(textSpamsum)},
	}
}

// FindMeasure returns the measure with a name or an alias. An error names all of them.
func FindMeasure(name string) (Measure, error) {
	if name == "gensim_lda" {
		return Measure{}, errors.New("find measure gensim_lda: OTMT has it as an experiment whose scores are random, and its paper does not recommend it (take gensim_lsi, which is exact here)")
	}
	var names []string
	for _, m := range Measures() {
		if m.Name == name || slices.Contains(m.Aliases, name) {
			return m, nil
		}
		names = append(append(names, m.Name), m.Aliases...)
	}
	return Measure{}, fmt.Errorf("find measure %q: there is none of that name%s; valid are %s",
		name, nearest.Hint(name, names), strings.Join(names, ", "))
}

// IsOff tells whether a score is off topic under a threshold. With compatible set, tfintersection decides as OTMT does,
// the wrong way round: mementos that have more in common are off topic.
func (m Measure) IsOff(score, threshold float64, compatible bool) bool {
	if m.Above || compatible && m.Name == "tfintersection" {
		return score > threshold
	}
	return score < threshold
}

// ErrEmptyFirst says that nothing can be compared with the first memento because nothing is left of it. Output in
// OTMT's formats has OTMT's words for it, emptyFirst.
var ErrEmptyFirst = errors.New("nothing is left of the first memento to compare with")

const emptyFirst = "After processing content, the first memento in TimeMap is now empty, cannot effectively compare memento content"

// ErrNotWhole says that a measure has no score against a whole collection: an edit distance to every page of it would
// take days.
var ErrNotWhole = errors.New("the measure has no score against a collection")

// DefaultTopics is the number of topics of latent semantic indexing: that of OTMT, and the paper's best.
const DefaultTopics = 10

// Scores measures every memento against the first, which is measured against itself too. It is ErrEmptyFirst where the
// first has no bytes or no tokens, whichever the measure reads. Topics matters to gensim_lsi only; 0 is DefaultTopics.
func (c *Collection) Scores(m Measure, topics int) ([]float64, error) {
	if len(c.documents) == 0 {
		return nil, nil
	}
	first := c.documents[0]
	if m.Raw && first.size == 0 || !m.Raw && first.length == 0 {
		return nil, ErrEmptyFirst
	}
	if topics <= 0 {
		topics = DefaultTopics
	}
	return m.first(c, topics), nil
}

// pairs is the scoring of a measure of two mementos: f, which is a first memento, and m, another or f itself.
func pairs(measure func(f, m *document) float64) scoring {
	return scoring{each(measure), meanOf(measure)}
}

// each measures all mementos of a TimeMap against its first.
func each(measure func(f, m *document) float64) func(*Collection, int) []float64 {
	return func(c *Collection, _ int) []float64 {
		scores := make([]float64, len(c.documents))
		for i := range c.documents {
			scores[i] = measure(&c.documents[0], &c.documents[i])
		}
		return scores
	}
}

// byteCount and wordCount are not cut off at 0 as equation 1 of the paper is: no threshold above 0 is of use, so that
// nothing is decided otherwise.
func byteCount(f, m *document) float64 { return float64(m.size)/float64(f.size) - 1 }

func wordCount(f, m *document) float64 { return float64(m.length)/float64(f.length) - 1 }

// jaccard is the share of all tokens of the two that only one of them has.
func jaccard(f, m *document) float64 {
	both := common(f.counts, m.counts)
	return 1 - float64(both)/float64(len(f.counts)+len(m.counts)-both)
}

// sorensen weighs what is shared twice as heavily as jaccard does; the two put mementos in the same order.
func sorensen(f, m *document) float64 {
	return 1 - 2*float64(common(f.counts, m.counts))/float64(len(f.counts)+len(m.counts))
}

func rawSimhash(f, m *document) float64 { return float64(bits.OnesCount64(f.simhash ^ m.simhash)) }

func tfSimhash(f, m *document) float64 { return float64(bits.OnesCount64(f.hash ^ m.hash)) }

// editDistance is by far the slowest of the measures of pairs, and two of them read it: it is kept. What the mementos have
// in common at both ends needs no edit.
func editDistance(f, m *document) float64 {
	if !m.edited {
		a, b := f.tokens, m.tokens
		for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
			a, b = a[1:], b[1:]
		}
		for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
			a, b = a[:len(a)-1], b[:len(b)-1]
		}
		m.edits, m.edited = levenshtein.Distance(a, b), true
	}
	return float64(m.edits)
}

// normalDistance takes the edit distance for a share of the most that it can be.
func normalDistance(f, m *document) float64 {
	return editDistance(f, m) / float64(max(f.length, m.length))
}

// topTokensCount is how many tokens are taken from the top of each list.
const topTokensCount = 20

// topTokens counts what the most frequent tokens have in common; of equally frequent ones, those later in the alphabet
// come first.
func topTokens(c *Collection, _ int) []float64 {
	for i := range c.documents {
		c.rank(&c.documents[i])
	}
	return each(topShared)(c, 0)
}

// rank fills the top of a document.
func (c *Collection) rank(d *document) {
	if d.top != nil {
		return
	}
	ranked := slices.Clone(d.counts)
	slices.SortFunc(ranked, func(a, b coordinate) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(c.tokens[b.token], c.tokens[a.token]))
	})
	d.top = ranked[:min(topTokensCount, len(ranked))]
	slices.SortFunc(d.top, byToken)
}

func byToken(a, b coordinate) int { return cmp.Compare(a.token, b.token) }

func topShared(f, m *document) float64 { return float64(common(f.top, m.top)) }

// rawSpamsum and textSpamsum are similarities, unlike the distances of simhashes: files that have nothing in common have 0.
func rawSpamsum(f, m *document) float64 {
	return float64(spamsum.Compare(f.digest.fuzzy, m.digest.fuzzy))
}

func textSpamsum(f, m *document) float64 { return float64(spamsum.Compare(f.fuzzy, m.fuzzy)) }

// SimhashRaw is the simhash of the bytes of a memento, of which the measure raw_simhash takes the distance.
func SimhashRaw(raw []byte) uint64 { return simhashText(pythonRepr(raw)) }
