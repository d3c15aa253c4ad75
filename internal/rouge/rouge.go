// Package rouge measures how much of one text stands in another, as Google's Python package rouge_score does.
//
// Two measures of the family are here. LSum is its rougeLsum, the measure of Bevendorff et al. 2023 and of the Fundus
// evaluation. NGrams is its rougeN, with five words in WebMainBench. Both take words as numbers, from 0 upwards without
// large gaps, as a vocabulary gives them: memory grows with the largest. How a text is cut into sentences and words is
// the caller's business; the package's own default lower-cases and keeps a-z and 0-9 only, Bevendorff et al. split at
// white space.
//
// Sources: C.-Y. Lin, "ROUGE: a package for automatic evaluation of summaries", 2004, section 3.2 for the
// summary-level LCS; rouge_score 0.1.2 where that leaves a choice. The tests compare with its answers.
package rouge

import "slices"

// Overlap is what a score is made of: Hits of the Gold words (or n-grams) are among the Output ones.
type Overlap struct{ Hits, Gold, Output int }

// Precision returns Hits / Output, or 0 where there is no output: the package's rule, which also holds where both
// are empty.
func (o Overlap) Precision() float64 { return share(o.Hits, o.Output) }

// Recall returns Hits / Gold, or 0 where there is no gold.
func (o Overlap) Recall() float64 { return share(o.Hits, o.Gold) }

// F1 returns the harmonic mean of precision and recall, or 0 where both are 0. It is computed from the two quotients,
// in this order of operations, so that the last bit is the package's too.
func (o Overlap) F1() float64 {
	p, r := o.Precision(), o.Recall()
	if p+r <= 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// LSum compares two texts given as sentences. For each gold sentence, a longest common subsequence (LCS) with every
// output sentence is found, and the words of the gold sentence that belong to at least one of them are hits. A word
// is not hit more often than it stands in the output. Gold and Output count all words.
//
// Since a sentence can have several longest common subsequences, the union depends on which are taken: ours are those
// that the package's backtracking arrives at (see path.go).
func LSum(gold, output [][]int32) Overlap {
	words := limit(gold, output)
	inOutput, union := make([]int, words), make([]int, words)
	o := Overlap{Gold: length(gold), Output: length(output)}
	for _, sentence := range output {
		for _, w := range sentence {
			inOutput[w]++
		}
	}
	finder := newFinder(words, output)
	for _, sentence := range gold {
		for i, hit := range finder.union(sentence) {
			if hit {
				union[sentence[i]]++
			}
		}
	}
	for w, n := range union {
		o.Hits += min(n, inOutput[w])
	}
	return o
}

// limit returns the number of different words there can be: one more than the greatest.
func limit(texts ...[][]int32) int {
	n := int32(0)
	for _, sentences := range texts {
		for _, sentence := range sentences {
			for _, w := range sentence {
				n = max(n, w+1)
			}
		}
	}
	return int(n)
}

func length(sentences [][]int32) int {
	n := 0
	for _, sentence := range sentences {
		n += len(sentence)
	}
	return n
}

// NGrams compares two texts by their runs of n words, n at least 1, each counted as often as it occurs in both. A text
// shorter than n has none.
func NGrams(gold, output []int32, n int) Overlap {
	g, o := sortedGrams(gold, n), sortedGrams(output, n)
	overlap := Overlap{Gold: len(g), Output: len(o)}
	for len(g) > 0 && len(o) > 0 {
		switch c := slices.Compare(g[0], o[0]); {
		case c < 0:
			g = g[1:]
		case c > 0:
			o = o[1:]
		default:
			overlap.Hits++
			g, o = g[1:], o[1:]
		}
	}
	return overlap
}

// sortedGrams returns the runs of n words, as parts of words itself, in lexicographic order.
func sortedGrams(words []int32, n int) [][]int32 {
	if n < 1 {
		panic("rouge: n-grams have at least one word")
	}
	grams := make([][]int32, 0, max(0, len(words)-n+1))
	for i := 0; i+n <= len(words); i++ {
		grams = append(grams, words[i:i+n])
	}
	slices.SortFunc(grams, slices.Compare)
	return grams
}
