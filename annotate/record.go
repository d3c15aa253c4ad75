package annotate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
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
	Caption     int `json:"caption"`
	Comments    int `json:"comments"`
	Table       int `json:"table"`
	Open        int `json:"open"`
}

// of is the count of a label.
func (t *Tally) of(l Label) *int {
	switch l {
	case Content:
		return &t.Content
	case Boilerplate:
		return &t.Boilerplate
	case Unsure:
		return &t.Unsure
	case Optional:
		return &t.Optional
	case Caption:
		return &t.Caption
	case Comments:
		return &t.Comments
	case Table:
		return &t.Table
	default:
		return &t.Open
	}
}

// add counts a word.
func (t *Tally) add(l Label) { *t.of(l)++ }

// Plus pools two pages.
func (t Tally) Plus(o Tally) Tally {
	for _, l := range append(slices.Clone(Labels), Unjudged) {
		*t.of(l) += *o.of(l)
	}
	return t
}

// String lists the counts, "120 content, 300 boilerplate, 5 caption"; labels without words are left out.
func (t Tally) String() string {
	var list []string
	for _, l := range Labels {
		if n := *t.of(l); n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, l))
		}
	}
	if t.Open > 0 {
		list = append(list, fmt.Sprintf("%d not judged", t.Open))
	}
	if list == nil {
		return "no words"
	}
	return strings.Join(list, ", ")
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
		if err := b.check(); err != nil {
			return Record{}, false, fmt.Errorf("read the annotation %s: %w (mend the file, or move it away)", name, err)
		}
	}
	return r, true, nil
}

// check finds what cannot be in a record: labels that there are not, and parts that do not make up their block.
func (b Block) check() error {
	whole := ""
	for _, p := range b.Parts {
		if err := p.Label.check(); err != nil {
			return err
		}
		whole += p.Text
	}
	if (b.Label == Mixed || b.Parts != nil) && (b.Label != Mixed || whole != b.Text) {
		return fmt.Errorf("the parts of the block %q are not those of its text", b.Path)
	}
	return b.Label.check()
}

// carryOver labels the blocks of a changed page as those of its earlier state were: the same text in the same place
// first, then the same text elsewhere, in order. New text stays open. It tells how many blocks got a label.
func carryOver(earlier, blocks []Block) (carried int) {
	inPlace, anywhere := map[[2]string][]Block{}, map[string]Block{}
	for _, b := range earlier {
		inPlace[[2]string{b.Path, b.Text}] = append(inPlace[[2]string{b.Path, b.Text}], b)
		if _, known := anywhere[b.Text]; !known {
			anywhere[b.Text] = b
		}
	}
	for i, b := range blocks {
		key := [2]string{b.Path, b.Text}
		from := anywhere[b.Text]
		if len(inPlace[key]) > 0 {
			from, inPlace[key] = inPlace[key][0], inPlace[key][1:]
		}
		blocks[i].Label, blocks[i].Parts = from.Label, from.Parts
		if from.Label != Unjudged {
			carried++
		}
	}
	return carried
}

func digestOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
