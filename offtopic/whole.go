package offtopic

import (
	"math"
	"slices"
)

// A page may drift off the topic of its own first memento and still be what a collection is about, or the other way
// round. A memento can therefore be measured against its whole collection too, which the paper names as future work: its
// score is the mean of its scores against the first mementos of all TimeMaps. People chose those, so they are on topic,
// and each page has one voice, however often it was captured. For cosine the mean is the similarity to the centroid of
// the collection (Rocchio's profile).
//
// OTMT has code for two such measures, switched off: it pools the words of all mementos. The pool of a large collection
// has nearly all words, so that the distance of any page to it is close to 1; hence the mean here.

// Whole is the first mementos of a collection, ready to be measured against. It is good for concurrent use.
type Whole struct {
	firsts *Collection
	having []int     // how many first mementos have each token that the measure cosine sees
	center []float64 // mean of their TF-IDF vectors of length 1, by token
	space  *semanticSpace
}

// NewWhole makes firsts ready to be measured against, and leaves out empty ones; nothing may be added to firsts any more.
// Latent semantic indexing takes time by the cube of their number, and is prepared only where semantic is set.
func NewWhole(firsts *Collection, semantic bool) *Whole {
	w := &Whole{firsts: firsts, having: make([]int, len(firsts.tokens)), center: make([]float64, len(firsts.tokens))}
	firsts.known = nil
	firsts.documents = slices.DeleteFunc(firsts.documents, func(d document) bool { return d.size == 0 || d.length == 0 })
	for i := range firsts.documents {
		d := &firsts.documents[i]
		firsts.rank(d)
		d.tokens = nil // only edit distances read them
		for _, x := range d.cosine {
			w.having[x.token]++
		}
	}
	for i := range firsts.documents {
		for _, x := range w.weighted(&firsts.documents[i]) {
			w.center[x.token] += x.value / float64(len(firsts.documents))
		}
	}
	if semantic {
		w.space = newSemanticSpace(firsts.documents)
	}
	return w
}

// ToWhole measures every memento of c against a collection. It is ErrEmptyFirst where nothing is left of any of its first
// mementos, and ErrNotWhole for a measure that has no such score.
func (c *Collection) ToWhole(w *Whole, m Measure, topics int) ([]float64, error) {
	if m.whole == nil {
		return nil, ErrNotWhole
	}
	if w.firsts.Len() == 0 {
		return nil, ErrEmptyFirst
	}
	if topics <= 0 {
		topics = DefaultTopics
	}
	scores := make([]float64, len(c.documents))
	for i := range c.documents {
		d := w.translated(c, &c.documents[i])
		scores[i] = m.whole(w, &d, topics)
	}
	return scores, nil
}

// translated gives a document of another collection the numbers that its tokens have here. Those that no first memento
// has share one number behind all others: each of them counts, but none is found in a first memento.
func (w *Whole) translated(c *Collection, d *document) document {
	c.rank(d)
	t := *d
	unknown := int32(len(w.firsts.tokens))
	renumbered := func(v vector) vector {
		out := make(vector, len(v))
		for i, x := range v {
			n, known := w.firsts.numbers[c.tokens[x.token]]
			if !known {
				n = unknown
			}
			out[i] = coordinate{n, x.value}
		}
		slices.SortFunc(out, byToken)
		return out
	}
	t.counts, t.cosine, t.top = renumbered(d.counts), renumbered(d.cosine), renumbered(d.top)
	return t
}

// meanOf measures a memento against every first memento, and takes the mean.
func meanOf(measure func(f, m *document) float64) func(*Whole, *document, int) float64 {
	return func(w *Whole, m *document, _ int) float64 {
		sum := 0.0
		for i := range w.firsts.documents {
			sum += measure(&w.firsts.documents[i], m)
		}
		return sum / float64(w.firsts.Len())
	}
}

// weighted is the TF-IDF vector of a document, of length 1. Its weights come from the first mementos alone, so that a
// score does not depend on what else was captured.
func (w *Whole) weighted(d *document) vector {
	v := make(vector, len(d.cosine))
	for i, x := range d.cosine {
		having := 0
		if int(x.token) < len(w.having) {
			having = w.having[x.token]
		}
		v[i] = coordinate{x.token, x.value * idf(len(w.firsts.documents), having)}
	}
	v.normalize()
	return v
}

// cosineToWhole sums in the order of tokens.
func cosineToWhole(w *Whole, m *document, _ int) float64 {
	sum := 0.0
	for _, x := range w.weighted(m) {
		if int(x.token) < len(w.center) {
			sum += x.value * w.center[x.token]
		}
	}
	return sum
}

// lsiToWhole folds the memento into the space of the first mementos: its coordinates along U are V'A'm over the singular
// values.
func lsiToWhole(w *Whole, m *document, topics int) float64 {
	products := make([]float64, len(w.firsts.documents))
	for i := range products {
		products[i] = dot(w.firsts.documents[i].counts, m.counts)
	}
	dimensions := w.space.coordinates[:min(topics, w.space.rank())]
	own := make([]float64, len(dimensions))
	for k, d := range dimensions { // d has V times the singular value
		for i, p := range products {
			own[k] += d[i] * p / w.space.values[k]
		}
	}
	length := 0.0
	for _, x := range own {
		length += x * x
	}
	mean := 0.0
	for i := range products {
		sum, first := 0.0, 0.0
		for k, d := range dimensions {
			sum, first = sum+d[i]*own[k], first+d[i]*d[i]
		}
		if lengths := math.Sqrt(first * length); lengths > 0 {
			mean += sum / lengths / float64(len(products))
		}
	}
	return mean
}
