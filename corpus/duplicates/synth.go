package duplicates

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Labelled is a pair of texts whose relation is known, because one was made from the other.
type Labelled struct {
	Left, Right string
	Relation    Relation
	// Kind says how the second was made: copy, rewrap, edit, rewrite, truncation, concatenation, interleaving, reordering,
	// mixture, noise; or family, for several copies of one text with errors.
	Kind string
}

// Synthetic is a collection whose relations are known: every pair that is not listed is Different.
type Synthetic struct {
	Texts []Text
	Pairs []Labelled
	// Best maps the members of each family, in order, to the member without errors.
	Best []Group
}

// SynthOptions say what to make.
type SynthOptions struct {
	// Texts is the number of texts, at least 30; about a third stand alone.
	Texts int
	// Words is the mean length of a text, at least 200: parts are still long enough to be found.
	Words int
	// Noise is the share of characters that misreading changes in the kind noise, 0 to .1.
	Noise float64
	// Seed makes another collection.
	Seed uint64
}

// Synth makes texts of random words, with frequencies as in natural language, and from some of them duplicates of each
// kind. Changes are spread evenly, so that the similarity, and with it the relation by Defaults, is known beforehand: each
// changed word breaks five shingles.
func Synth(o SynthOptions) (*Synthetic, error) {
	switch {
	case o.Texts < 30 || o.Words < 200:
		return nil, fmt.Errorf("making texts: %d texts of %d words; give at least 30 of 200", o.Texts, o.Words)
	case !(o.Noise >= 0 && o.Noise <= .1):
		return nil, fmt.Errorf("making texts: the noise is %v; give a share from 0 to .1", o.Noise)
	}
	s := &synthesis{o: o, r: rand.New(rand.NewPCG(o.Seed, 1)), out: &Synthetic{}}
	s.zipf = rand.NewZipf(s.r, 1.1, 4, 50_000)
	for kind := 0; len(s.out.Texts) < o.Texts; kind++ {
		s.make(kinds[kind%len(kinds)])
	}
	return s.out, nil
}

// kinds are what is made, in turn; "" is a text that stands alone.
var kinds = []string{
	"copy", "", "rewrap", "", "edit", "", "rewrite", "", "truncation", "", "concatenation", "", "interleaving", "", "reordering", "", "mixture", "", "noise", "", "family", "",
}

// synthesis is a collection in the making.
type synthesis struct {
	o    SynthOptions
	r    *rand.Rand
	zipf *rand.Zipf
	out  *Synthetic
}

// make makes one text, or two or more that are related.
func (s *synthesis) make(kind string) {
	base := s.words()
	id := s.add(base)
	derive := func(words []string, r Relation) {
		s.pair(id, s.add(words), r, kind)
	}
	n := len(base)
	switch kind {
	case "copy":
		derive(base, IdenticalBytes)
	case "rewrap":
		s.pair(id, s.addText(strings.ToUpper(strings.Join(base, "\n"))), IdenticalText, kind)
	case "edit":
		derive(s.edited(base, n/60), Near) // J = (60-5)/(60+5) = .85
	case "rewrite":
		derive(s.edited(base, n/25), Variant) // J = (25-5)/(25+5) = .67
	case "truncation":
		derive(base[:n*(3+s.r.IntN(3))/10], Contains)
	case "concatenation":
		other := s.words()
		otherID := s.add(other)
		whole := s.add(append(slices.Clone(base), other...))
		s.pair(id, whole, PartOf, kind)
		s.pair(otherID, whole, PartOf, kind)
	case "interleaving":
		derive(interleaved(base, s.words()), PartOf)
	case "reordering":
		derive(reordered(base), Variant) // J = 6/14 = .43, since six of ten shingles stay
	case "mixture":
		derive(append(slices.Clone(base[:80]), s.words()...), Overlaps)
	case "noise":
		words := s.noisy(base)
		derive(words, similarity(base, words))
	case "family":
		s.family(id, base)
	}
}

// family makes three copies with few errors each, all at different places: the first text is nearest to all.
func (s *synthesis) family(id string, base []string) {
	members := []string{id}
	for i := range 3 {
		words := slices.Clone(base)
		for at := 10 + 40*i; at < len(words); at += 300 {
			words[at] = s.misspelt(words[at])
		}
		members = append(members, s.add(words))
	}
	for i, a := range members {
		for _, b := range members[i+1:] {
			s.pair(a, b, Near, "family")
		}
	}
	s.out.Best = append(s.out.Best, Group{members, id})
}

// words makes a text, within a fifth of the mean length.
func (s *synthesis) words() []string {
	words := make([]string, s.o.Words*4/5+s.r.IntN(s.o.Words*2/5+1))
	for i := range words {
		words[i] = spell(s.zipf.Uint64())
	}
	return words
}

// spell writes a number as a word of syllables.
func spell(n uint64) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	var b strings.Builder
	for n++; n > 0; n /= uint64(len(consonants) * len(vowels)) {
		syllable := n % uint64(len(consonants)*len(vowels))
		b.WriteByte(consonants[syllable/uint64(len(vowels))])
		b.WriteByte(vowels[syllable%uint64(len(vowels))])
	}
	return b.String()
}

// edited replaces so many words at even distances.
func (s *synthesis) edited(base []string, changes int) []string {
	words := slices.Clone(base)
	for i := range changes {
		at := (2*i + 1) * len(words) / (2 * changes)
		words[at] = s.misspelt(words[at])
	}
	return words
}

// misspelt is a word that no text has otherwise.
func (s *synthesis) misspelt(word string) string { return fmt.Sprintf("%sx%x", word, s.r.Uint32()) }

// noisy misreads characters, as scanning does: each with the same chance.
func (s *synthesis) noisy(base []string) []string {
	words := slices.Clone(base)
	for i, w := range words {
		letters := []byte(w)
		for j, c := range letters {
			if s.r.Float64() < s.o.Noise {
				letters[j] = misread(c)
			}
		}
		words[i] = string(letters)
	}
	return words
}

// similarity is the relation of a text to itself with some words changed: each shingle with a changed word is lost. With
// many it is still a variant by its making, though no threshold may find it.
func similarity(base, changed []string) Relation {
	if slices.Equal(base, changed) {
		return IdenticalBytes // no letter was misread
	}
	kept, all := 0, len(base)-shingleWords+1
	for i := range all {
		if slices.Equal(base[i:i+shingleWords], changed[i:i+shingleWords]) {
			kept++
		}
	}
	if jaccard(all, all, kept) >= Defaults.Near {
		return Near
	}
	return Variant
}

// misread is what a letter is taken for.
func misread(c byte) byte {
	const from, to = "lioebdsgzutnrv", "1100h085q2vfuy"
	if i := strings.IndexByte(from, c); i >= 0 {
		return to[i]
	}
	return 'c'
}

// interleaved takes passages of 100 words from two texts in turn, until one ends, then the rest of both.
func interleaved(a, b []string) (words []string) {
	const passage = 100
	for len(a) > 0 || len(b) > 0 {
		words = append(words, a[:min(passage, len(a))]...)
		words = append(words, b[:min(passage, len(b))]...)
		a, b = a[min(passage, len(a)):], b[min(passage, len(b)):]
	}
	return words
}

// reordered takes passages of ten words from the last to the first.
func reordered(base []string) (words []string) {
	const passage = 10
	for end := len(base) / passage * passage; end > 0; end -= passage {
		words = append(words, base[end-passage:end]...)
	}
	return append(words, base[len(words):]...)
}

// add takes words in as a text with lines of about ten words.
func (s *synthesis) add(words []string) string {
	var b strings.Builder
	for line := range slices.Chunk(words, 10) {
		b.WriteString(strings.Join(line, " ") + "\n")
	}
	return s.addText(b.String())
}

func (s *synthesis) addText(text string) string {
	width := 1 + int(math.Log10(float64(s.o.Texts+3)))
	id := fmt.Sprintf("t%0*d", width, len(s.out.Texts))
	s.out.Texts = append(s.out.Texts, Text{ID: id, Text: text})
	return id
}

func (s *synthesis) pair(left, right string, r Relation, kind string) {
	s.out.Pairs = append(s.out.Pairs, Labelled{left, right, r, kind})
}
