package compare

import (
	"fmt"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
)

// The conditions of a gate, as the command names them.
const (
	Regression = "regression"
	NewFailure = "new-failure"
)

// Gate says what must not happen from an old run to a new one.
type Gate struct {
	Regression bool // no extractor's mean over pages gets worse
	NewFailure bool // no page that had an answer is without one

	// MaxDrop is how much worse a mean may get, 0 to 1. Where it is defined, chance does not matter: more than that is a
	// regression. Undefined, every drop is one that is distinguishable from chance, and none that is not.
	MaxDrop metrics.Value
}

// Breach is a condition that an extractor does not meet.
type Breach struct {
	Extractor string       `json:"extractor"`
	Condition string       `json:"condition"` // Regression or NewFailure
	Why       string       `json:"why"`
	Pages     []PageChange `json:"pages"` // the worst first
}

// Conditions returns the names of the conditions that are asked for.
func (g Gate) Conditions() (names []string) {
	if g.Regression {
		names = append(names, Regression)
	}
	if g.NewFailure {
		names = append(names, NewFailure)
	}
	return names
}

// Lines names the pages behind a breach, one a line, at most so many; 0 means all.
func (b Breach) Lines(most int) (lines []string) {
	for _, p := range firstPages(b.Pages, most) {
		line := fmt.Sprintf("%s: %s -> %s", p.Case, p.Old.Text(4), p.New.Text(4))
		if !p.Status.Answered() {
			line += " (" + failure(p) + ")"
		}
		lines = append(lines, line)
	}
	if rest := len(b.Pages) - len(lines); rest > 0 {
		lines = append(lines, fmt.Sprintf("... %d more (--all)", rest))
	}
	return lines
}

// dropSlack is added to MaxDrop: means of decimal-looking numbers are not exact, and a drop of .002 is not more than .002.
const dropSlack = 1e-9

func (g Gate) check() error {
	if g.MaxDrop.Defined && (g.MaxDrop.Float < 0 || g.MaxDrop.Float > 1) {
		return fmt.Errorf("a drop of at most %v cannot be (give a share from 0 to 1, such as .002)", g.MaxDrop.Float)
	}
	return nil
}

// breaches holds every extractor against the gate.
func (c *Comparison) breaches() (all []Breach) {
	for _, change := range c.Changes {
		if why := c.regression(change); why != "" {
			all = append(all, Breach{change.Extractor, Regression, why, change.Lost})
		}
		if n := len(change.Failures); n > 0 && c.Gate.NewFailure {
			why := fmt.Sprintf("an answer before and none now on %s", plural.Of(n, "page"))
			all = append(all, Breach{change.Extractor, NewFailure, why, change.Failures})
		}
	}
	return all
}

// regression says why an extractor counts as worse, or "".
func (c *Comparison) regression(change Change) string {
	t := change.Test
	switch drop := c.loss(change); {
	case !c.Gate.Regression:
		return ""
	case t.Pages == 0 && t.OnlyB > 0:
		return fmt.Sprintf("no page is left on which %s is defined", metricTitle(c.Metric))
	case c.Gate.MaxDrop.Defined && drop.Float > c.Gate.MaxDrop.Float+dropSlack:
		return fmt.Sprintf("%s, %s, worse by more than %v", c.movement(change), signed(t.Difference), c.Gate.MaxDrop.Float)
	case !c.Gate.MaxDrop.Defined && drop.Float > 0 && t.Distinguishable(alpha):
		return fmt.Sprintf("%s, %s", c.movement(change), deltaText(change))
	}
	return ""
}

// movement says from where to where the mean went.
func (c *Comparison) movement(change Change) string {
	t := change.Test
	return fmt.Sprintf("macro %s %s -> %s", metricTitle(c.Metric), t.B.Text(4), t.A.Text(4))
}
