package reports

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/runs"
)

// Drafted says on how many of the kept pages an extractor of the run had a hand in the gold: the gold began as its output
// or was made with its help (runs.Case.Drafters). Such gold favours it.
type Drafted struct {
	Extractor string // as tables name it
	Pages     int
}

// Drafted returns the extractors that drafted gold they are measured by, in the order of the plan.
func (r *Report) Drafted() (all []Drafted) {
	for _, row := range r.Extractors {
		if n := r.draftedBy(row.Extractor); n > 0 {
			all = append(all, Drafted{row.Name, n})
		}
	}
	return all
}

// draftedBy counts the kept pages whose gold an extractor drafted, be it under an alias, or as a variant with other
// options.
func (r *Report) draftedBy(x runs.Extractor) (n int) {
	names := append([]string{x.Name, x.Use}, x.Aliases...)
	for _, c := range r.cases() {
		if slices.ContainsFunc(c.Drafters(), func(drafter string) bool { return slices.Contains(names, drafter) }) {
			n++
		}
	}
	return n
}

// draftWarning says who is measured by gold of his own, "" where nobody is.
func (r *Report) draftWarning() string {
	var list []string
	for _, d := range r.Drafted() {
		list = append(list, fmt.Sprintf("%s on %d", d.Extractor, d.Pages))
	}
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("warning: the gold was drafted by extractors of this table, and favours them: %s of %s (assay annotate --blind drafts nothing; --by gold_source shows the pages apart)",
		strings.Join(list, ", "), plural.Of(len(r.Kept), "page"))
}

// relativesWarning says which systems drafted gold and have relatives in the table, "" where there are none: a port has
// the blind spots of its original, and shares them with the gold that the original drafted.
func (r *Report) relativesWarning() string {
	pages := map[string]int{}
	for _, c := range r.cases() {
		for _, drafter := range c.Drafters() {
			pages[drafter]++
		}
	}
	var list []string
	for _, drafter := range slices.Sorted(maps.Keys(pages)) {
		var relatives []string
		for _, row := range r.Extractors {
			names := append([]string{row.Extractor.Name, row.Extractor.Use}, row.Extractor.Aliases...)
			if family(row.Extractor.Use) == family(drafter) && !slices.Contains(names, drafter) {
				relatives = append(relatives, row.Name)
			}
		}
		if len(relatives) > 0 {
			list = append(list, fmt.Sprintf("%s drafted %d and is of one family with %s", drafter, pages[drafter], strings.Join(relatives, ", ")))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("warning: the gold of some of the %s may favour relatives of who drafted it: %s (--by %s shows the pages apart)",
		plural.Of(len(r.Kept), "page"), strings.Join(list, "; "), runs.GoldSource)
}

// family is the first word of an extractor's name that is no programming language: rs-trafilatura and trafilatura-fast are
// of one family, and so are all that share an algorithm here.
func family(name string) string {
	words := strings.Split(name, "-")
	if len(words) > 1 && slices.Contains([]string{"go", "java", "js", "py", "rs"}, words[0]) {
		words = words[1:]
	}
	return words[0]
}

// optional counts the optional words of the gold of the kept pages.
func (r *Report) optional() (n int) {
	for _, c := range r.cases() {
		n += c.Optional
	}
	return n
}

// leftOut counts the words of an extractor's outputs that were left out as optional.
func (r *Report) leftOut(extractor string) (n int) {
	for _, x := range r.pairs[extractor] {
		n += x.LeftOut
	}
	return n
}

// optionalNote says what was left out of the counts, "" where nothing was.
func (r *Report) optionalNote() string {
	n := r.optional()
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s left out: neither right nor wrong, in no extractor's output (assay explain optional)", plural.Of(n, "optional word"))
}
