package duplicates

import (
	"math"
	"math/bits"
)

// Texts that have the same words in another order share few shingles or none. Stable random projections of their word
// counts (signature.Project, the published hashing) see no order: the angle between two of them is that between the
// counts, and two projections differ in the signs of as many dimensions as their angle is a share of a half-turn (Charikar
// 2002). All pairs are compared by their signs. That is quick because nearly all differ too much in the first 64 of them
// already: ten seconds for 100,000 texts, and a hundred times that for ten times as many.

// dimensions of the projections: as their author uses.
const dimensions = 640

// signs are those of a projection, one bit a dimension.
type signs [dimensions / 64]uint64

// signsOf takes the signs of a projection.
func signsOf(vector []float32) (s signs) {
	for d, x := range vector {
		if x > 0 {
			s[d/64] |= 1 << (d % 64)
		}
	}
	return s
}

// distance counts the dimensions in which the signs differ.
func (s *signs) distance(o *signs) (n int) {
	for i, x := range s {
		n += bits.OnesCount64(x ^ o[i])
	}
	return n
}

// wordCosine is the cosine of projections from which on two texts are candidates. It is less than reorderedCosine, since
// projections weigh counts by their logarithm, and estimate.
const wordCosine = .9

// differing is the most signs of so many that differ at wordCosine, with margin for chance: four standard deviations of the
// binomial distribution, which miss one pair in 30,000.
func differing(of int) int {
	share := math.Acos(wordCosine) / math.Pi
	return int(share*float64(of) + 4*math.Sqrt(share*(1-share)*float64(of)))
}

// addWords adds the pairs whose words are the same but for their order, and each text to no more than a crowd that follows.
func (p *pairSet) addWords(texts []*entry) error {
	heads := make([]uint64, len(texts))
	for i, e := range texts {
		heads[i] = e.signs[0]
	}
	head, all := differing(64), differing(dimensions)
	for i, a := range texts {
		if a.signs == (signs{}) {
			continue // no word of any weight
		}
		found := 0
		for j := i + 1; j < len(texts) && found < crowd; j++ {
			if bits.OnesCount64(heads[i]^heads[j]) > head || a.signs.distance(&texts[j].signs) > all {
				continue
			}
			found++
			if err := p.add(int32(a.at), int32(texts[j].at), byWords); err != nil {
				return err
			}
		}
	}
	return nil
}
