package reports

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/runs"
)

// compareIDs is the order of cases everywhere.
func compareIDs(a, b string) int { return natural.Compare(a, b) }

// unknownExtractor says that what refers to an extractor which the run does not have.
func unknownExtractor(run *runs.Run, name, what string) error {
	var names []string
	for _, x := range run.Manifest.Extractors {
		names = append(names, x.Name)
	}
	return fmt.Errorf("%s: the run has no extractor %q%s; it has %s", what, name, nearest.Hint(name, names), strings.Join(names, ", "))
}

// unknownCase says that the run does not have a case.
func unknownCase(run *runs.Run, id string) error {
	ids := make([]string, len(run.Cases))
	for i, c := range run.Cases {
		ids[i] = c.ID
	}
	return fmt.Errorf("the run has no case %q%s; results.jsonl lists its %d cases", id, nearest.Hint(id, ids), len(ids))
}
