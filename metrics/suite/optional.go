package suite

import "github.com/contentassay/assay/align"

// OptionalVersion names the rule for optional words (page.go) in the signatures of runs whose gold has some. The number
// rises when a count could change.
const OptionalVersion = "left-out.1"

// OptionalDoc says in plain words what becomes of optional words; assay explain shows it.
const OptionalDoc = "Words of the gold that an extraction may have or not: captions, comments and whatever else the annotator called " +
	"optional or unsure, and optional paragraphs of Fundus. They are left out: neither TP nor FP, FN or TN, in the gold, in the " +
	"output and on the page. TP and FN are counted against the gold without them; FP are the output words that even the gold with " +
	"them does not explain; TN the page words that neither that gold nor the output matches. 'left out' counts what only they " +
	"explain in the output. The metrics page and thesis count so; fundus has its own rule; the others take the gold text as it " +
	"stands. Blocks: a block is judged by its words that are not optional, and not counted when it has none."

// GoldWords are the words of a gold, in the order of the page, some of which may be optional.
type GoldWords struct {
	Words    align.Words // all of them
	Optional []bool      // for each word whether it is optional; nil where none is
}

// Counting returns the words that are not optional.
func (g GoldWords) Counting() align.Words {
	if g.Optional == nil {
		return g.Words
	}
	var counting align.Words
	for i, w := range g.Words {
		if !g.Optional[i] {
			counting = append(counting, w)
		}
	}
	return counting
}

// HasOptional reports whether a paragraph is optional.
func (g Gold) HasOptional() bool {
	for _, p := range g.Paragraphs {
		if p.Optional {
			return true
		}
	}
	return false
}

// Words cuts a gold. Where a paragraph is optional the words are those of the paragraphs, else those of the text.
func (g Gold) Words(cut func(string) align.Words) GoldWords {
	if !g.HasOptional() {
		return GoldWords{Words: cut(g.Text)}
	}
	words := GoldWords{Optional: []bool{}}
	for _, p := range g.Paragraphs {
		own := cut(p.Text)
		words.Words = append(words.Words, own...)
		for range own {
			words.Optional = append(words.Optional, p.Optional)
		}
	}
	return words
}
