package reports

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// Tuned is what came of choosing among the variants of one extractor on one part of the cases: the winner's score there,
// which is too good, and its score on the other part, which is honest.
type Tuned struct {
	Extractor string // name without the settings
	Chosen    string // the variant with the best macro F1 on the tuning part; of equals the first of the plan
	Variants  int
	Tuning    metrics.Value // its macro F1 there
	Held      metrics.Value // its macro F1 on the other part
}

// Tune divides the kept cases into a tuning part, about a fraction of them, and the rest, and chooses the best variant of
// each extractor that has several on the first. The part of a case depends on its ID and the seed alone. It returns the
// number of cases in both parts.
func (r *Report) Tune(fraction float64) (tuned []Tuned, tuning, held int, err error) {
	if !(fraction > 0 && fraction < 1) {
		return nil, 0, 0, fmt.Errorf("tune on %v of the cases: give a share between 0 and 1, such as .5", fraction)
	}
	var tunes []bool
	for _, c := range r.countable {
		tunes = append(tunes, inShare(c.ID, r.View.Seed, fraction))
	}
	tuning = len(slices.DeleteFunc(slices.Clone(tunes), func(t bool) bool { return !t }))
	if tuning == 0 || tuning == len(tunes) {
		return nil, 0, 0, fmt.Errorf("tune on %v of %s: one part is empty (give another share or --seed)", fraction, plural.Of(len(tunes), "case"))
	}
	score := func(x string, part bool) metrics.Value {
		var counts []metrics.Counts
		for i, p := range r.counted[x] {
			if tunes[i] == part {
				counts = append(counts, p.Words)
			}
		}
		return metrics.Summarize(counts).F1.Macro
	}
	for _, base := range bases(r.Run.Manifest.Extractors) {
		t := Tuned{Extractor: base}
		for _, row := range r.Extractors {
			if name, _, _ := strings.Cut(row.Name, "@"); name != base {
				continue
			}
			t.Variants++
			if f1 := score(row.Name, true); t.Chosen == "" || f1.Float > t.Tuning.Float {
				t.Chosen, t.Tuning, t.Held = row.Name, f1, score(row.Name, false)
			}
		}
		if t.Variants > 1 {
			tuned = append(tuned, t)
		}
	}
	return tuned, tuning, len(tunes) - tuning, nil
}

// CheckVariants fails where no extractor has several variants: there is nothing to choose among.
func CheckVariants(all []runs.Extractor) error {
	if len(bases(all)) == len(all) {
		return errors.New("tune: no extractor has several variants (make them by --set NAME.KEY=VALUE,VALUE)")
	}
	return nil
}

// bases lists the extractors' names without settings, each once, in the order of the plan.
func bases(all []runs.Extractor) (names []string) {
	for _, x := range all {
		if base, _, _ := strings.Cut(x.Name, "@"); !slices.Contains(names, base) {
			names = append(names, base)
		}
	}
	return names
}

// inShare puts a case into a part of about this share, by a hash of seed and ID.
func inShare(id string, seed uint64, share float64) bool {
	sum := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, seed), id...))
	return float64(binary.BigEndian.Uint64(sum[:8])) < share*math.Exp2(64)
}

// tunedTable lists the variants that were chosen. There is none where the view does not tune.
func (r *Report) tunedTable() ([]table, error) {
	if r.View.TuneOn == 0 {
		return nil, nil
	}
	all, tuning, held, err := r.Tune(r.View.TuneOn)
	if err != nil {
		return nil, err
	}
	t := table{
		title:  fmt.Sprintf("variants chosen by macro F1 on %s, scored on %d others", plural.Of(tuning, "page"), held),
		header: []string{"extractor", "chosen", "of", "F1 tuning", "F1 held out"},
	}
	for _, x := range all {
		t.rows = append(t.rows, []string{x.Extractor, x.Chosen, fmt.Sprint(x.Variants), x.Tuning.Text(3), x.Held.Text(3)})
	}
	return []table{t}, nil
}
