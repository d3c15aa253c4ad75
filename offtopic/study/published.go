package study

import "github.com/contentassay/assay/metrics"

// Table 3 of the paper describes its gold, which is public; the numbers of mementos are of distinct ones, those off topic
// are of rows of the files, in which three mementos stand twice. Tables 4 and 5 were measured on pages that are not
// public, on their whole text. Table 4 is in the measures themselves.

// Collection is a row of Table 3.
type Collection struct {
	ID                 int // of Archive-It
	Name               string
	Mementos, OffTopic int
}

// Table3 is the three collections of the published gold.
func Table3() []Collection {
	return []Collection{{1068, "Human Rights", 2302, 95}, {2358, "Egypt Revolution and Politics", 6886, 384}, {2950, "Occupy Movement", 6569, 458}}
}

// publishedPair is a row of Table 5: two measures, of which one is enough, their thresholds, F1 and accuracy.
type publishedPair struct {
	A, B                   string
	ThresholdA, ThresholdB float64
	F1, Accuracy           float64
}

// table5 is the best pairs of the paper. A cosine below 0 does not occur, so that its second row is word count alone.
var table5 = []publishedPair{
	{"gensim_lsi", "wordcount", .01, -.70, .789, .971},
	{"cosine", "wordcount", 0, -.70, .788, .971},
	{"wordcount", "bytecount", -.70, -.94, .788, .971},
	{"cosine", "bytecount", .12, -.95, .766, .965},
	{"gensim_lsi", "cosine", .12, .12, .766, .965},
	{"gensim_lsi", "bytecount", .01, -.39, .759, .965},
}

// paperPair is the F1 of Table 5, undefined for a pair that is not in it.
func paperPair(p Pair) metrics.Value {
	for _, row := range table5 {
		if row.A == p.A.String() && row.B == p.B.String() || row.A == p.B.String() && row.B == p.A.String() {
			return metrics.Of(row.F1)
		}
	}
	return metrics.Value{}
}
