package htmlreport

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/text"
)

// openBlocks are the blocks of one answer, column by column: numbers of one kind stand together, which compresses to a
// third of what one object for each block does.
type openBlocks struct {
	Words  []int             `json:"words"`
	Skips  []int             `json:"skips"`  // words of the page between the end of the block before and this one; -1: not found there
	Texts  map[int]string    `json:"texts"`  // beginning of the text of blocks that were not found on the page, by position
	Labels string            `json:"labels"` // c content, b boilerplate, u unlabelled
	Gold   string            `json:"gold"`   // likewise
	Told   []int             `json:"told"`   // positions of the blocks that have more: rule and features; nil means all
	Whys   []string          `json:"whys"`   // the rules that decided
	Why    []int             `json:"why"`    // which of them, for each block that is told
	Names  []string          `json:"names"`  // of the features
	Notes  []json.RawMessage `json:"notes"`  // a list for each feature; null where a block lacks it
}

// A report of more than manyPages tells rule and features only of the costliest blocks of each answer: with all of them
// a report of 900 long pages would have twice its size. assay inspect shows the others.
const (
	manyPages = 300
	costliest = 12
)

// excerptLetters is the number of letters that the file keeps of a block's text.
const excerptLetters = 80

func newOpenBlocks(t text.Tokenizer, words []string, blocks []inspect.Block, all bool) *openBlocks {
	if len(blocks) == 0 {
		return nil
	}
	o := &openBlocks{Texts: map[int]string{}}
	told := blocks
	if !all {
		o.Told = dear(blocks)
		told = nil
		for _, n := range o.Told {
			told = append(told, blocks[n])
		}
	}
	end := 0
	for n, b := range blocks {
		o.Labels += letter(b.Label)
		gold := page.Boilerplate
		if b.Gold {
			gold = page.Content
		}
		o.Gold += letter(gold)
		o.Words = append(o.Words, b.Words)
		end = o.place(end, words, t.Words(b.Text))
		if o.Skips[n] < 0 && (all || slices.Contains(o.Told, n)) {
			o.Texts[n] = excerpt(b.Text)
		}
	}
	o.tell(told)
	return o
}

// dear lists the costliest of the wrong blocks, by position.
func dear(blocks []inspect.Block) []int {
	wrong := []int{}
	for n, b := range blocks {
		if b.Cost > 0 {
			wrong = append(wrong, n)
		}
	}
	slices.SortStableFunc(wrong, func(a, b int) int { return cmp.Compare(blocks[b].Cost, blocks[a].Cost) })
	wrong = wrong[:min(costliest, len(wrong))]
	slices.Sort(wrong)
	return wrong
}

func letter(l page.Label) string { return l.String()[:1] }

// place finds a block among the words of the page from end on, and returns where it ends there.
func (o *openBlocks) place(end int, words, block []string) int {
	at := find(words, block, end)
	if at < 0 {
		o.Skips = append(o.Skips, -1)
		return end
	}
	o.Skips = append(o.Skips, at-end)
	return at + len(block)
}

// find returns the first place at or after from where all words of the block stand together, -1 where there is none.
func find(words, block []string, from int) int {
	if len(block) == 0 {
		return -1
	}
	for i := from; i+len(block) <= len(words); i++ {
		if slices.Equal(words[i:i+len(block)], block) {
			return i
		}
	}
	return -1
}

// tell writes rules and features, the features as columns.
func (o *openBlocks) tell(blocks []inspect.Block) {
	o.Whys, o.Why, o.Names, o.Notes = []string{}, []int{}, []string{}, []json.RawMessage{}
	for _, b := range blocks {
		at := slices.Index(o.Whys, b.Why)
		if at < 0 {
			at = len(o.Whys)
			o.Whys = append(o.Whys, b.Why)
		}
		o.Why = append(o.Why, at)
		for _, note := range b.Notes {
			if !slices.Contains(o.Names, note.Name) {
				o.Names = append(o.Names, note.Name)
			}
		}
	}
	for _, name := range o.Names {
		o.Notes = append(o.Notes, column(blocks, name))
	}
}

// column lists one feature of the blocks.
func column(blocks []inspect.Block, name string) json.RawMessage {
	values := make([]any, len(blocks))
	for n, b := range blocks {
		for _, note := range b.Notes {
			if note.Name == name {
				values[n] = rounded(note.Value)
			}
		}
	}
	encoded, err := json.Marshal(values)
	if err != nil {
		panic(fmt.Sprintf("htmlreport: the feature %s was read from JSON, but cannot be written: %v", name, err))
	}
	return encoded
}

// rounded keeps two digits after the point, which is what is shown; the run has them all.
func rounded(value any) any {
	if number, ok := value.(json.Number); ok && strings.ContainsAny(string(number), ".eE") {
		if x, err := number.Float64(); err == nil {
			return math.Round(x*100) / 100
		}
	}
	return value
}

// excerpt is the beginning of a text on one line.
func excerpt(s string) string {
	letters := []rune(strings.Join(strings.Fields(s), " "))
	if len(letters) > excerptLetters {
		return string(letters[:excerptLetters]) + "…"
	}
	return string(letters)
}
