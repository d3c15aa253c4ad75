package inspect

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// The JSON form of an inspection.
type (
	jsonInspection struct {
		Case       runs.Case    `json:"case"`
		GoldText   string       `json:"gold_text"`
		PageText   string       `json:"page_text"`
		Unread     bool         `json:"unread"` // the page was never read: all that is 0 of it is unknown
		Extractors []jsonAnswer `json:"extractors"`
	}
	jsonAnswer struct {
		Result  runs.Result         `json:"result"`
		Ratios  metrics.RatioValues `json:"ratios"`
		Millis  metrics.Value       `json:"ms"`
		Title   string              `json:"title"`
		Text    string              `json:"text"`
		Missing string              `json:"missing,omitempty"` // why the stored answer cannot be shown: all that it would hold is empty
		Dropped string              `json:"dropped,omitempty"` // why the run has not kept its blocks
		Stderr  string              `json:"stderr,omitempty"`  // without an answer: the last 64 KiB that its process wrote there
		Edits   []jsonEdit          `json:"edits,omitempty"`
		Blocks  []jsonBlock         `json:"blocks"`
	}
	jsonEdit struct {
		Op       string   `json:"op"` // "equal", "delete" (lost) or "insert" (invented)
		Words    []string `json:"words"`
		Text     string   `json:"text"`               // as it was written
		Optional bool     `json:"optional,omitempty"` // left out of the counts
	}
	jsonBlock struct {
		page.Block
		Words int        `json:"words"`
		Gold  page.Label `json:"gold"`
		Cost  int        `json:"cost"`
	}
)

// JSON writes the inspection as one object; with words, the edit scripts are in it.
func (i *Inspection) JSON(w io.Writer, words bool) error {
	out := jsonInspection{Case: i.Case, GoldText: i.GoldText, PageText: i.PageText, Unread: i.Unread()}
	for n := range i.Answers {
		a := &i.Answers[n]
		x := jsonAnswer{Result: a.Result, Millis: a.Millis, Title: a.Title, Text: a.Text, Missing: a.Missing, Dropped: a.Dropped, Stderr: a.Stderr, Ratios: i.ratios(a.Result.Words)}
		if words && a.Missing == "" {
			edits, err := a.Edits()
			if err != nil {
				return err
			}
			for _, e := range edits {
				x.Edits = append(x.Edits, jsonEdit{e.Op.String(), e.Words, e.Text, e.Optional})
			}
		}
		for _, b := range a.Blocks {
			x.Blocks = append(x.Blocks, jsonBlock{b.Block, b.Words, b.label(), b.Cost})
		}
		out.Extractors = append(out.Extractors, x)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("write the inspection: %w", err)
	}
	return nil
}

// ratios are those of one page; what needs a page is undefined where there is none.
func (i *Inspection) ratios(c metrics.Counts) metrics.RatioValues {
	score := metrics.Summarize([]metrics.Counts{c})
	if i.Unread() || !i.Run.Manifest.Corpus.Pages {
		score = score.WithoutPage()
	}
	return score.Micro()
}
