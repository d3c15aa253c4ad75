// Package stability says how steady the answers of extractors are from one version of a page to the next, and how well they
// tell one article from another, out of a run over versions of pages (package corpus/versions).
//
//	stability    share of versions with the same content whose answer has the same signature
//	sensitivity  share of pairs of different articles whose answers have different signatures
//
// Neither says anything without the other: an extractor that keeps nothing has a stability of 1 and a sensitivity of 0, one
// that keeps everything the reverse.
package stability

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/versions"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// Share is a number of pairs out of all of them.
type Share struct {
	Num int `json:"num"`
	Of  int `json:"of"`
}

// Value is the share, undefined where there are no pairs.
func (s Share) Value() metrics.Value { return metrics.Ratio{Num: s.Num, Den: s.Of}.Value() }

// KindShare is the share of stable versions of one kind.
type KindShare struct {
	Kind string `json:"kind"`
	Share
}

// Row is what is known of one extractor.
type Row struct {
	Extractor string `json:"extractor"`
	Baseline  bool   `json:"baseline"`
	// Stable is over all versions with the same content, Kinds over those of each kind, and Exact counts the versions with
	// the same words.
	Stable Share       `json:"stable"`
	Exact  Share       `json:"exact"`
	Kinds  []KindShare `json:"kinds"`
	// Sensitive is over all pairs of different articles: Template are pages of one template, each with the next one of
	// it; Swapped are pages whose content was replaced.
	Sensitive Share `json:"sensitive"`
	Template  Share `json:"template"`
	Swapped   Share `json:"swapped"`
	// Both is the harmonic mean of Stable and Sensitive, undefined where one of them is.
	Both metrics.Value `json:"both"`
	// Empty counts the pairs in which both answers have no words: they count as the same.
	Empty int `json:"empty"`
}

// Report is what a run over versions says.
type Report struct {
	Pages     int    `json:"-"`          // of the run that are no version of another
	Signature string `json:"signature"`  // the mode, with its parameter
	Rows      []Row  `json:"extractors"` // the highest mean of both first, those without one last
	// Gold is what the golds themselves score, in place of an extractor: the most that can be had. Nil without gold.
	Gold *Row `json:"gold"`
}

// Of reads a run over versions. n is the parameter of the mode, 0 for the usual one. A pair without an answer counts as one
// that found nothing.
func Of(run *runs.Run, mode signature.Mode, n int) (*Report, error) {
	if !slices.ContainsFunc(run.Cases, func(c runs.Case) bool { return c.Tags[versions.TagOf] != "" }) {
		return nil, errors.New("no case of the run is a version of another (assay stability CORPUS makes such a run)")
	}
	s := &signer{mode: mode, n: n}
	golds, err := signAll(run, s, func(i int) (string, error) { return run.Input(run.Cases[i].Gold) })
	if err != nil {
		return nil, err
	}
	r := &Report{Pages: pagesOf(run)}
	pairs := pairsOf(run, golds)
	for _, x := range run.Manifest.Extractors {
		answers := run.Outputs(x.Name)
		signed, err := signAll(run, s, func(i int) (string, error) { return run.AnswerText(answers[run.Cases[i].ID]) })
		if err != nil {
			return nil, fmt.Errorf("extractor %s: %w", x.Name, err)
		}
		row := rowOf(pairs, signed)
		row.Extractor, row.Baseline = x.Name, x.Baseline
		r.Rows = append(r.Rows, row)
	}
	slices.SortStableFunc(r.Rows, func(x, y Row) int { return cmp.Compare(y.rank(), x.rank()) })
	if slices.ContainsFunc(run.Cases, func(c runs.Case) bool { return c.GoldWords > 0 }) {
		row := rowOf(pairs, golds)
		row.Extractor = "gold"
		r.Gold = &row
	}
	probe, err := mode.Sign("", n)
	r.Signature = fmt.Sprintf("%s:%d", probe.Mode, probe.N)
	return r, err
}

// rank sorts rows: below all others without a mean.
func (r Row) rank() float64 {
	if !r.Both.Defined {
		return -1
	}
	return r.Both.Float
}

// pagesOf counts the cases that are no version of another.
func pagesOf(run *runs.Run) (n int) {
	for _, k := range run.Cases {
		if k.Tags[versions.TagOf] == "" {
			n++
		}
	}
	return n
}

// signer makes the two signatures of a text.
type signer struct {
	mode signature.Mode
	n    int
}

// signed is what is kept of a text.
type signed struct {
	sign  signature.Signature
	words string // digest of its words, in order
	empty bool
}

func (s *signer) sign(text string) (signed, error) {
	sign, err := s.mode.Sign(text, s.n)
	words := strings.Join(strings.Fields(text), " ")
	return signed{sign, runs.Digest([]byte(words)), words == ""}, err
}

// same says whether two texts have the same signature. Two texts without a word are the same here, unlike in
// signature.Equal: an extractor that keeps nothing never changes. So are two with the same words, of which the mode knows
// none, such as Chinese ones for px06.
func (a signed) same(b signed) bool {
	if a.sign.Empty && b.sign.Empty {
		return a.words == b.words
	}
	return a.sign.Equal(b.sign)
}

// signAll signs one text of each case.
func signAll(run *runs.Run, s *signer, text func(i int) (string, error)) ([]signed, error) {
	all := make([]signed, len(run.Cases))
	for i := range run.Cases {
		t, err := text(i)
		if err == nil {
			all[i], err = s.sign(t)
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// pair is two cases to compare, by their places.
type pair struct {
	a, b int
	kind string // of version, or versions.TagTemplate
}

// pairsOf lists every version with what it is a version of, and every two bases of different content that follow one another
// in a template. Content is that of the gold; where there is none, of the page.
func pairsOf(run *runs.Run, golds []signed) (pairs []pair) {
	at := map[string]int{}
	for i, c := range run.Cases {
		at[c.ID] = i
	}
	last := map[string]int{}
	for i, c := range run.Cases {
		if of, ok := at[c.Tags[versions.TagOf]]; ok && c.Tags[versions.TagOf] != "" {
			pairs = append(pairs, pair{of, i, c.Tags[versions.TagKind]})
		}
		template := c.Tags[versions.TagTemplate]
		if c.Tags[versions.TagKind] != string(versions.Base) || template == "" {
			continue
		}
		if before, seen := last[template]; seen && differ(run, golds, before, i) {
			pairs = append(pairs, pair{before, i, versions.TagTemplate})
		}
		last[template] = i
	}
	return pairs
}

// differ says whether two pages tell different articles.
func differ(run *runs.Run, golds []signed, a, b int) bool {
	if golds[a].empty && golds[b].empty {
		return run.Cases[a].Page != run.Cases[b].Page
	}
	return golds[a].words != golds[b].words
}

// rowOf counts pairs.
func rowOf(pairs []pair, texts []signed) (r Row) {
	for _, p := range pairs {
		a, b := texts[p.a], texts[p.b]
		same := a.same(b)
		if a.empty && b.empty {
			r.Empty++
		}
		switch {
		case p.kind == versions.TagTemplate:
			count(!same, &r.Template, &r.Sensitive)
		case versions.Kind(p.kind).Changes():
			count(!same, &r.Swapped, &r.Sensitive)
		default:
			count(same, &r.Stable, r.kind(p.kind))
			count(a.words == b.words, &r.Exact)
		}
	}
	if s, t := r.Stable.Value(), r.Sensitive.Value(); s.Defined && t.Defined {
		r.Both = metrics.Of(0)
		if s.Float+t.Float > 0 {
			r.Both = metrics.Of(2 * s.Float * t.Float / (s.Float + t.Float))
		}
	}
	return r
}

// count adds a pair to shares.
func count(holds bool, shares ...*Share) {
	for _, s := range shares {
		s.Of++
		if holds {
			s.Num++
		}
	}
}

// kind is the share of stable versions of a kind, in the order in which kinds are met.
func (r *Row) kind(name string) *Share {
	at := slices.IndexFunc(r.Kinds, func(s KindShare) bool { return s.Kind == name })
	if at < 0 {
		at = len(r.Kinds)
		r.Kinds = append(r.Kinds, KindShare{Kind: name})
	}
	return &r.Kinds[at].Share
}
