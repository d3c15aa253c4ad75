package duplicates

import (
	"cmp"
	"math"
	"slices"

	"github.com/contentassay/assay/corpus/signature"
)

// Candidates come from three nets with different holes.
//
// Fingerprints are shingles chosen by winnowing (Schleimer, Wilkerson, Aiken 2003): of every window of consecutive
// shingles the least one. Two texts with a long run of words in common share a fingerprint for certain, however long they
// are otherwise: this finds parts, wholes and overlaps, whose Jaccard similarity may be anything. Fingerprints that many
// texts have are the words of a template and are passed over.
//
// Bands of the MinHash find texts that are alike all over, also among many such texts, and when changes are so dense that
// no long run survives.
//
// Words in any order (words.go) find texts whose passages stand in another order, of which few shingles survive.

// nets are those that a pair was caught in, one bit each.
type nets uint8

const (
	byFingerprints nets = 1 << iota
	byBands
	byWords
)

// Net tells what one way of finding candidates was good for.
type Net struct {
	// Name is fingerprints, bands or words.
	Name string `json:"name"`
	// Candidates counts the pairs that it proposed, Related those of them that are in a relation, and Alone those that no
	// other net proposed.
	Candidates int `json:"candidates"`
	Related    int `json:"related"`
	Alone      int `json:"alone"`
}

// netNames are in the order of the bits.
var netNames = []string{"fingerprints", "bands", "words"}

// count adds a candidate to the nets that it was caught in.
func count(all []Net, caught nets, related bool) {
	for i := range all {
		bit := nets(1) << i
		if caught&bit == 0 {
			continue
		}
		all[i].Candidates++
		if related {
			all[i].Related++
			if caught == bit {
				all[i].Alone++
			}
		}
	}
}

// window is the number of shingles of which one becomes a fingerprint: a run of window + shingleWords - 1 = 20 words in
// common is always found.
const window = 16

// crowd is the number of texts beyond which a fingerprint tells of a template; in a band of so many, each text is paired
// with as many that follow, which keeps groups together and the number of pairs down.
const crowd = 64

// fingerprints are the shingles that winnowing chooses, sorted, each once.
func fingerprints(shingles []uint64) (chosen []uint64) {
	for i := 0; i < max(1, len(shingles)-window+1) && len(shingles) > 0; i++ {
		least := slices.Min(shingles[i:min(i+window, len(shingles))])
		if len(chosen) == 0 || chosen[len(chosen)-1] != least {
			chosen = append(chosen, least)
		}
	}
	return signature.Set(chosen)
}

// mark is a fingerprint or the hash of a band, with the text that has it.
type mark struct {
	hash uint64
	at   int32
}

// candidates collects all pairs of distinct texts that may be related.
func (c *Collection) candidates() (*pairSet, error) {
	pairs := &pairSet{}
	texts := c.distinct()
	if err := pairs.addFingerprints(c, texts); err != nil {
		return pairs, err
	}
	if err := pairs.addWords(texts); err != nil {
		return pairs, err
	}
	bands, rows := bands(signature.Permutations, c.o.Variant)
	hashes := make([][]uint64, len(texts)) // of each text, one for each band
	for i, e := range texts {
		hashes[i] = bandHashes(signature.NewMinHash(e.set), bands, rows)
	}
	marks := make([]mark, len(texts))
	for band := range bands {
		for i, e := range texts {
			marks[i] = mark{hashes[i][band], int32(e.at)}
		}
		if err := pairs.addCrowds(marks, byBands); err != nil {
			return pairs, err
		}
	}
	return pairs, nil
}

// addFingerprints adds the pairs that share a fingerprint.
func (p *pairSet) addFingerprints(c *Collection, texts []*entry) error {
	var marks []mark
	for _, e := range texts {
		for _, h := range fingerprints(signature.HashShingles(c.hashesOf(e.words), shingleWords)) {
			marks = append(marks, mark{h, int32(e.at)})
		}
	}
	return p.addCrowds(marks, byFingerprints)
}

// addCrowds adds the pairs of texts with the same mark. Of a band that more than a crowd has, it adds those that stand near
// to each other in the collection; of such a fingerprint, none.
func (p *pairSet) addCrowds(marks []mark, net nets) error {
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.at, b.at)) })
	for begin := 0; begin < len(marks); {
		end := begin + 1
		for end < len(marks) && marks[end].hash == marks[begin].hash {
			end++
		}
		if net == byBands || end-begin <= crowd {
			for i := begin; i < end; i++ {
				for j := i + 1; j < min(end, i+1+crowd); j++ {
					if err := p.add(marks[i].at, marks[j].at, net); err != nil {
						return err
					}
				}
			}
		}
		begin = end
	}
	return nil
}

// bandHashes hashes each band of rows values.
func bandHashes(m signature.MinHash, bands, rows int) []uint64 {
	hashes := make([]uint64, bands)
	values := make([]uint64, rows)
	for b := range hashes {
		for i, v := range m[b*rows : (b+1)*rows] {
			values[i] = uint64(v)
		}
		hashes[b] = signature.HashShingles(values, rows)[0]
	}
	return hashes
}

// bands divides permutations into bands of rows such that two sets become candidates when their similarity is above the
// threshold, with the least sum of both errors (Leskovec, Rajaraman, Ullman, chapter 3.4; the way in which the Python
// package datasketch chooses them).
func bands(permutations int, threshold float64) (bands, rows int) {
	least := math.Inf(1)
	for r := 1; r <= permutations; r++ {
		for b, w := range wrong(permutations/r, r, threshold) {
			if w < least {
				least, bands, rows = w, b+1, r
			}
		}
	}
	return bands, rows
}

// wrong is, for each number of bands up to most, the sum of both errors: the chance to find what is less similar than the
// threshold and to miss what is more, over all similarities.
func wrong(most, rows int, threshold float64) []float64 {
	const steps = 100 // on each side of the threshold
	sums := make([]float64, most)
	add := func(s, width float64) {
		missed, oneBand := 1.0, 1-math.Pow(s, float64(rows))
		for b := range sums {
			if missed *= oneBand; s < threshold {
				sums[b] += (1 - missed) * width
			} else {
				sums[b] += missed * width
			}
		}
	}
	for i := range steps {
		middle := (float64(i) + .5) / steps
		add(middle*threshold, threshold/steps)
		add(threshold+middle*(1-threshold), (1-threshold)/steps)
	}
	return sums
}
