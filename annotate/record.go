package annotate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// format is the number of the Record's form: raise it when a field changes its meaning.
const format = "assay annotation 1"

// Record is the file x.json: one annotator's work on one page.
type Record struct {
	Format     string   `json:"format"`
	Page       string   `json:"page"` // path in the corpus folder
	PageSHA256 string   `json:"page_sha256"`
	GoldSHA256 string   `json:"gold_sha256"` // of x.txt as it was written here; "" before the page is finished
	By         string   `json:"by"`          // "" for the first annotator
	At         string   `json:"at"`          // of the last change, RFC 3339 in UTC
	Seconds    int      `json:"seconds"`     // at work, by the time between changes; a longer break counts as maxPause
	Guidelines string   `json:"guidelines"`  // their version
	Draft      []string `json:"draft"`       // the extractors whose agreement was proposed first; empty for none
	Done       bool     `json:"done"`
	Version    int      `json:"version"` // the number of changes so far
	Tally      Tally    `json:"words"`
	Blocks     []Block  `json:"blocks"`
}

// Tally counts the words of a page by their labels.
type Tally struct {
	Content     int `json:"content"`
	Boilerplate int `json:"boilerplate"`
	Unsure      int `json:"unsure"`
	Optional    int `json:"optional"`
	Open        int `json:"open"`
}

// add counts n words of a label.
func (t *Tally) add(l Label, n int) {
	switch l {
	case Content:
		t.Content += n
	case Boilerplate:
		t.Boilerplate += n
	case Unsure:
		t.Unsure += n
	case Optional:
		t.Optional += n
	default:
		t.Open += n
	}
}

// readRecord reads a record; found is false where there is none. One that cannot be read is an error and never taken
// for an empty one: the next save would replace somebody's work.
func readRecord(name string) (r Record, found bool, err error) {
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Record{}, false, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err == nil && r.Format != format {
		err = fmt.Errorf("its format is %q and not %q", r.Format, format)
	}
	if err != nil {
		return Record{}, false, fmt.Errorf("read the annotation %s: %w (mend the file, or move it away)", name, err)
	}
	for _, b := range r.Blocks {
		if err := b.Label.check(); err != nil {
			return Record{}, false, fmt.Errorf("read the annotation %s: %w (mend the file, or move it away)", name, err)
		}
	}
	return r, true, nil
}

// carryOver labels the blocks of a changed page as those of its earlier state were: the same text in the same place
// first, then the same text elsewhere, in order. New text stays open. It tells how many blocks got a label.
func carryOver(earlier, blocks []Block) (carried int) {
	inPlace, anywhere := map[[2]string][]Label{}, map[string][]Label{}
	for _, b := range earlier {
		inPlace[[2]string{b.Path, b.Text}] = append(inPlace[[2]string{b.Path, b.Text}], b.Label)
		anywhere[b.Text] = append(anywhere[b.Text], b.Label)
	}
	for i, b := range blocks {
		key := [2]string{b.Path, b.Text}
		switch {
		case len(inPlace[key]) > 0:
			blocks[i].Label, inPlace[key] = inPlace[key][0], inPlace[key][1:]
		case len(anywhere[b.Text]) > 0:
			blocks[i].Label = anywhere[b.Text][0]
		}
		if blocks[i].Label != Unjudged {
			carried++
		}
	}
	return carried
}

func digestOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
