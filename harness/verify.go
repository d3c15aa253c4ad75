package harness

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Verify checks every file of a run against its digest, then recomputes every result from the texts that the run keeps.
// It returns everything that does not agree, each problem naming its file or pair; nil means that the run is whole and
// right.
func Verify(run *runs.Run) []error {
	if run.Dir == "" || !run.Manifest.Inputs {
		return []error{errors.New("the run kept no gold and page texts, so nothing can be recomputed (run again without --no-inputs)")}
	}
	tokenizer, err := text.FindTokenizer(run.Manifest.Tokenizer)
	if err != nil {
		return []error{err}
	}
	problems := run.Check()
	pairs := map[string][]runs.Result{}
	for _, x := range run.Results {
		pairs[x.Case] = append(pairs[x.Case], x)
	}
	for _, c := range run.Cases {
		problems = append(problems, verifyCase(run, tokenizer, c, pairs[c.ID])...)
	}
	return problems
}

// verifyCase counts the words of a case again from the texts that the run keeps, and scores each of its answers again.
func verifyCase(run *runs.Run, t text.Tokenizer, c runs.Case, results []runs.Result) (problems []error) {
	gold, err := run.Input(c.Gold)
	if err != nil {
		return []error{fmt.Errorf("case %q: %w", c.ID, err)}
	}
	pageText := ""
	if c.Page != "" {
		if pageText, err = run.Input(c.Page); err != nil {
			return []error{fmt.Errorf("case %q: %w", c.ID, err)}
		}
	}
	detail, err := run.Detail(c)
	if err != nil {
		return []error{err}
	}
	s := NewScorer(t, goldOf(gold, detail), pageText)
	if got := s.describe(c); !equal(got, c) {
		problems = append(problems, fmt.Errorf("case %q: cases.jsonl does not agree with its texts: %d gold words, %d page words, %d off the page", c.ID, got.GoldWords, got.PageWords, got.OffPage))
	}
	for _, x := range results {
		if err := s.verify(run, x); err != nil {
			problems = append(problems, fmt.Errorf("case %q, extractor %s: %w", x.Case, x.Extractor, err))
		}
	}
	return problems
}

// verify scores one stored answer again.
func (s *Scorer) verify(run *runs.Run, want runs.Result) error {
	var x extractors.Extraction
	if want.Output != "" {
		content, err := run.Output(want.Output)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(content, &x); err != nil {
			return fmt.Errorf("its answer %s: %w", want.Output, err)
		}
	}
	got := s.Score(want.Case, want.Extractor, want.Status, nil, x)
	got.Error, got.Output = want.Error, want.Output
	if !equal(got, want) {
		return fmt.Errorf("recomputed as %s, stored as %s", encodeLine(got), encodeLine(want))
	}
	return nil
}

// equal compares two values by what would be stored of them.
func equal[T any](a, b T) bool { return encodeLine(a) == encodeLine(b) }

func encodeLine(v any) string {
	line, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(line)
}
