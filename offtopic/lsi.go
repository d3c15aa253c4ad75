package offtopic

import (
	"cmp"
	"math"
	"slices"
)

// Latent semantic indexing compares texts in a space of few dimensions, topics, that keeps as much as possible of how
// the texts differ (S. Deerwester et al., "Indexing by latent semantic analysis", JASIS 41, 1990). With A the table of
// counts, a row for each token and a column for each memento, and A = U S V' its singular value decomposition, a
// memento's coordinates are its row of V times the largest k singular values: its column of A seen along U.
//
// Both come from the small table A'A, the scalar products of all mementos: its eigenvalues are the squares of S and its
// eigenvectors are V. Its entries are whole numbers, and are computed without error. Squaring costs half of the digits
// of the smallest singular values, which does not matter, since those below a thousandth of the whole are cut off.
//
// gensim, which OTMT uses, finds the same space by sampling at random when there are many mementos. Here it is exact.

// semanticSpace has the mementos' coordinates, the weightiest dimension first.
type semanticSpace struct {
	values      []float64   // squares of the singular values, descending
	coordinates [][]float64 // by dimension, then memento
}

// lsi is the cosine of the angle between a memento and the first in the space of so many topics. A memento without
// tokens has 0.
func lsi(c *Collection, topics int) []float64 {
	if c.lsi == nil {
		c.lsi = newSemanticSpace(c.documents)
	}
	dimensions := c.lsi.coordinates[:min(topics, c.lsi.rank())]
	product := func(a, b int) float64 {
		sum := 0.0
		for _, d := range dimensions {
			sum += d[a] * d[b]
		}
		return sum
	}
	scores := make([]float64, len(c.documents))
	for i := range scores {
		if lengths := math.Sqrt(product(0, 0)) * math.Sqrt(product(i, i)); lengths > 0 && c.documents[i].length > 0 {
			scores[i] = product(0, i) / lengths
		}
	}
	return scores
}

func newSemanticSpace(documents []document) *semanticSpace {
	products := make([][]float64, len(documents))
	for i := range documents {
		products[i] = make([]float64, len(documents))
		for j := range i + 1 {
			products[i][j] = dot(documents[i].counts, documents[j].counts)
			products[j][i] = products[i][j]
		}
	}
	values, vectors := eigen(products)
	s := &semanticSpace{values, vectors}
	for i, v := range values {
		s.values[i] = max(v, 0) // a little below 0 by rounding
		singular := math.Sqrt(s.values[i])
		for j := range vectors[i] {
			vectors[i][j] *= singular
		}
	}
	return s
}

// negligible is the share of the sum of squares that the last dimensions may have together to be cut off: what gensim
// discards.
const negligible = 1e-6

// rank is the number of dimensions that matter, at least 1.
func (s *semanticSpace) rank() int {
	total := 0.0
	for _, v := range s.values {
		total += v
	}
	n, sum := 1, 0.0
	for _, v := range s.values {
		if sum += v; math.Abs(1-sum/total) > negligible {
			n++
		}
	}
	return min(n, len(s.values))
}

// sweeps bounds the passes over the matrix; ten are enough for any that fits in memory. tiny is the share of the sum of
// all eigenvalues that an entry may keep: the error of rounding, about.
const (
	sweeps = 60
	tiny   = 1e-16
)

// eigen returns the eigenvalues of a symmetric matrix, descending, and the eigenvector of each, of length 1. It changes
// the matrix. Jacobi's method: rotate two axes at a time so that the entry between them vanishes, always in the same
// order, until nothing is left beside the diagonal (G. Golub, C. Van Loan, "Matrix Computations", section 8.5).
func eigen(a [][]float64) (values []float64, vectors [][]float64) {
	n := len(a)
	axes := make([][]float64, n)
	for i := range axes {
		axes[i] = make([]float64, n)
		axes[i][i] = 1
	}
	trace := 0.0
	for i := range a {
		trace += a[i][i]
	}
	for range sweeps {
		rotated := false
		for p := range n {
			for q := p + 1; q < n; q++ {
				rotated = rotate(a, axes, p, q, tiny*trace) || rotated
			}
		}
		if !rotated {
			break
		}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(a[j][j], a[i][i]) })
	for _, i := range order {
		values, vectors = append(values, a[i][i]), append(vectors, axes[i])
	}
	return values, vectors
}

// rotate makes a[p][q] vanish, and turns the axes with it. It reports false where the entry is no more than limit.
func rotate(a, axes [][]float64, p, q int, limit float64) bool {
	x := a[p][q]
	if math.Abs(x) <= limit {
		return false
	}
	theta := (a[q][q] - a[p][p]) / (2 * x)
	t := 1 / (math.Abs(theta) + math.Sqrt(theta*theta+1))
	if theta < 0 {
		t = -t
	}
	cos := 1 / math.Sqrt(t*t+1)
	sin := t * cos
	for i := range a { // both columns, by symmetry both rows
		if i == p || i == q {
			continue
		}
		ip, iq := a[p][i], a[q][i]
		a[p][i], a[q][i] = cos*ip-sin*iq, sin*ip+cos*iq
		a[i][p], a[i][q] = a[p][i], a[q][i]
	}
	a[p][p] -= t * x
	a[q][q] += t * x
	a[p][q], a[q][p] = 0, 0
	for i := range axes {
		ip, iq := axes[p][i], axes[q][i]
		axes[p][i], axes[q][i] = cos*ip-sin*iq, sin*ip+cos*iq
	}
	return true
}
