package offtopic

import "math"

// cosine is the angle between TF-IDF vectors: raw counts times ln((1+n)/(1+df)) + 1, where n is the number of mementos
// and df how many of them have the token (scikit-learn's TfidfVectorizer with its defaults). The weights depend on the
// whole TimeMap, so a score may change when a memento is added. Without a token in common, or without any, it is 0.
func cosine(c *Collection, _ int) []float64 {
	if c.tfidf == nil {
		c.tfidf = c.weighted()
	}
	scores := make([]float64, len(c.tfidf))
	for i, v := range c.tfidf {
		scores[i] = dot(c.tfidf[0], v)
	}
	return scores
}

// Tokens that every memento has weigh 1 at least, and those of one alone most: what is peculiar to a memento decides, and
// what the whole TimeMap repeats, such as a menu, counts less.

// weighted returns the TF-IDF vectors of all mementos, of length 1 (or 0 for one without tokens).
func (c *Collection) weighted() []vector {
	having := make([]int, len(c.tokens))
	for _, d := range c.documents {
		for _, x := range d.cosine {
			having[x.token]++
		}
	}
	vectors := make([]vector, len(c.documents))
	for i, d := range c.documents {
		v := make(vector, len(d.cosine))
		for j, x := range d.cosine {
			v[j] = coordinate{x.token, x.value * idf(len(c.documents), having[x.token])}
		}
		v.normalize()
		vectors[i] = v
	}
	return vectors
}

// idf is the weight of a token that so many of n mementos have.
func idf(n, having int) float64 { return math.Log(float64(1+n)/float64(1+having)) + 1 }

// normalize gives a vector the length 1, if it has any.
func (v vector) normalize() {
	if length := math.Sqrt(dot(v, v)); length > 0 {
		for i := range v {
			v[i].value /= length
		}
	}
}
