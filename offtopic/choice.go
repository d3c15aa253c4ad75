package offtopic

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Choice is a measure with the threshold that decides.
type Choice struct {
	Measure   Measure
	Threshold float64 // a score beyond it is off topic, in the direction of the measure
	Topics    int     // of gensim_lsi; 0 is DefaultTopics
}

// ParseChoices reads measures as OTMT's users write them: names with commas between, each with or without =THRESHOLD.
// A threshold that is not given is the one of the paper's Table 4, or with compatible set OTMT's own. Unknown measures,
// one that occurs twice, and thresholds outside the measure's range are errors that say what is valid.
func ParseChoices(s string, topics int, compatible bool) ([]Choice, error) {
	var choices []Choice
	for part := range strings.SplitSeq(s, ",") {
		name, threshold, given := strings.Cut(strings.TrimSpace(part), "=")
		m, err := FindMeasure(name)
		if err != nil {
			return nil, err
		}
		c := Choice{Measure: m, Threshold: m.Paper, Topics: topics}
		if compatible {
			c.Threshold = m.Code
		}
		if given {
			c.Threshold, err = strconv.ParseFloat(threshold, 64)
			if err != nil || math.IsNaN(c.Threshold) || c.Threshold < m.Low || c.Threshold > m.High {
				return nil, fmt.Errorf("threshold %q of %s: give a number from %g to %g, or none for %g", threshold, m.Name, m.Low, m.High, m.Paper)
			}
		}
		for _, before := range choices {
			if before.Measure.Name == m.Name {
				return nil, fmt.Errorf("measure %s is chosen twice: give it once", m.Name)
			}
		}
		choices = append(choices, c)
	}
	return choices, nil
}
