package runs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Peek opens a run that may still be going on. Of one that is not finished it gives the cases that every extractor has
// been tried on so far; the manifest then has no ResultsDigest, and Manifest.Corpus.Cases says how many there will be.
// Nothing is locked or written: whoever makes the run is not disturbed. A finished run is that of Open.
func Peek(dir string) (*Run, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, fmt.Errorf("open the run %s: %w", dir, err)
	}
	if m.ResultsDigest != "" {
		return Open(dir)
	}
	journal, err := os.Open(filepath.Join(dir, journalFile))
	if errors.Is(err, fs.ErrNotExist) { // it was finished just now
		return Open(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("open the run %s: %w", dir, err)
	}
	defer journal.Close()
	entries, _, err := readJournal(journal)
	if err != nil {
		return nil, fmt.Errorf("open the run %s: %w", dir, err)
	}
	return collect(dir, m, entries).whole(), nil
}

// whole drops the cases that lack a result.
func (r *Run) whole() *Run {
	done := map[string]int{}
	for _, x := range r.Results {
		done[x.Case]++
	}
	w := &Run{Dir: r.Dir, Manifest: r.Manifest}
	for _, c := range r.Cases {
		if done[c.ID] == len(r.Manifest.Extractors) {
			w.Cases = append(w.Cases, c)
		}
	}
	for i, x := range r.Results {
		if done[x.Case] == len(r.Manifest.Extractors) {
			w.Results, w.Costs = append(w.Results, x), append(w.Costs, r.Costs[i])
		}
	}
	return w
}
