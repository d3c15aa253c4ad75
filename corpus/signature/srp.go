package signature

import (
	"crypto/sha1"
	"encoding/base64"
	"math"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Stable random projection (Schmidt 2018) turns the word counts of a text into a vector of few dimensions, the same for
// everybody who uses the same dimensions: the direction of a word is taken from SHA-1 of the word, so nothing has to be
// trained or shared. The cosine of two vectors estimates that of the word counts, with a standard error of about
// 1/sqrt(dimensions): 0.04 at 640. It is good for candidates; decisions need the texts.

// MaxDimensions bounds the dimensions of a projection: twelve times what its author uses.
const MaxDimensions = 7680

// Weighting says how a word's count becomes its weight in a projection.
type Weighting int

const (
	// Clipped is ln(100,000 count / total), but at least 0: words rarer than 1 in 100,000 do not count.
	Clipped Weighting = iota
	// Unclipped is the same without the lower bound, as the published program has it: rarer words count negatively.
	Unclipped
	// Plain is the count itself.
	Plain
)

// TokenCount is a word of a text with the number of its occurrences.
type TokenCount struct {
	Token string
	Count int
}

// betweenTokens says that a letter is part of no word of a projection: those are letters, connectors, numbers and marks.
func betweenTokens(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && !unicode.Is(unicode.Pc, r)
}

// ProjectionTokens counts the words of a text, in the order of their first occurrence: in lower case, each decimal digit
// as "#".
func ProjectionTokens(s string) (list []TokenCount) {
	at := map[string]int{}
	for token := range strings.FieldsFuncSeq(cases.Lower(language.Und).String(s), betweenTokens) {
		token = strings.Map(hideDigit, token)
		i, known := at[token]
		if !known {
			i = len(list)
			at[token] = i
			list = append(list, TokenCount{Token: token})
		}
		list[i].Count++
	}
	return list
}

func hideDigit(r rune) rune {
	if unicode.IsDigit(r) {
		return '#'
	}
	return r
}

// Direction is the direction of a word in a projection: one bit a dimension, 1 for +1 and 0 for -1, the first dimension
// in the highest bit of the first byte. Each 160 dimensions are the SHA-1 of the word with one underscore more.
func Direction(token string, dimensions int) []byte {
	bits := make([]byte, 0, (dimensions+159)/160*sha1.Size)
	for text := []byte(token); len(bits)*8 < dimensions; text = append(text, '_') {
		sum := sha1.Sum(text)
		bits = append(bits, sum[:]...)
	}
	return bits[:(dimensions+7)/8]
}

// Project returns the projection of a text, of length 1; all zeros for a text without words, or without any of weight.
func Project(s string, dimensions int, w Weighting) []float32 {
	return ProjectTokens(ProjectionTokens(s), dimensions, w)
}

// ProjectTokens is Project for words that are counted already. Sums are taken in the order of the list, in single
// precision, as the published program does: the same vector comes out, bit by bit. The conversions keep a processor from
// fusing product and sum, which would round differently.
func ProjectTokens(tokens []TokenCount, dimensions int, w Weighting) []float32 {
	total := 0
	for _, t := range tokens {
		total += t.Count
	}
	vector := make([]float32, (dimensions+7)/8*8)
	for _, t := range tokens {
		add(vector, w.of(t.Count, total), Direction(t.Token, dimensions))
	}
	vector = vector[:dimensions]
	Normalise(vector)
	return vector
}

// add adds a weight in a direction, a byte of which is eight dimensions. The sign is set without a branch, which no
// processor could predict: the bits are random.
func add(vector []float32, weight float32, direction []byte) {
	w := math.Float32bits(weight)
	for i, b := range direction {
		v, against := vector[8*i:8*i+8:8*i+8], uint32(^b)
		v[0] += math.Float32frombits(w ^ against>>7<<31)
		v[1] += math.Float32frombits(w ^ against>>6<<31)
		v[2] += math.Float32frombits(w ^ against>>5<<31)
		v[3] += math.Float32frombits(w ^ against>>4<<31)
		v[4] += math.Float32frombits(w ^ against>>3<<31)
		v[5] += math.Float32frombits(w ^ against>>2<<31)
		v[6] += math.Float32frombits(w ^ against>>1<<31)
		v[7] += math.Float32frombits(w ^ against<<31)
	}
}

// of is the weight of a word that occurs count times among total words.
func (w Weighting) of(count, total int) float32 {
	if w == Plain {
		return float32(count)
	}
	share := float32(count) / float32(total)
	weight := float32(math.Log(float64(float32(share * 1e5))))
	if w == Clipped {
		return max(weight, 0)
	}
	return weight
}

// Normalise divides a vector, in place, by its length, unless that is 0.
func Normalise(vector []float32) {
	var square float32
	for _, x := range vector {
		square += float32(x * x)
	}
	if square == 0 {
		return
	}
	length := float32(math.Sqrt(float64(square)))
	for i := range vector {
		vector[i] /= length
	}
}

// Cosine is the cosine of two projections of the same dimensions, which are of length 1: -1 to 1. It is 0 where one of
// them is all zeros.
func Cosine(a, b []float32) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// signBits are the signs of a projection as bytes, the first dimension in the highest bit of the first; a dimension above
// zero is 1.
func signBits(vector []float32) []byte {
	bits := make([]byte, (len(vector)+7)/8)
	for i, x := range vector {
		if x > 0 {
			bits[i/8] |= 1 << (7 - i%8)
		}
	}
	return bits
}

func signSRP(s string, n int) Signature { return signProjection(s, n, Clipped) }

func signSRPCompat(s string, n int) Signature { return signProjection(s, n, Unclipped) }

func signProjection(s string, n int, w Weighting) Signature {
	tokens := ProjectionTokens(s)
	bits := signBits(ProjectTokens(tokens, n, w))
	return Signature{Digest: base64.RawStdEncoding.EncodeToString(bits), Empty: len(tokens) == 0}
}
