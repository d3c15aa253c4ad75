package check

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/align"
)

// reachable is the share of gold words on the page below which a case is listed, in percent.
const reachable = 90

// empty finds a gold without words. A gold that is snippets only says nothing about the text and is not empty.
func (r *reading) empty() []string {
	if len(r.gold) > 0 || r.Gold.SnippetsOnly {
		return nil
	}
	if r.page == nil {
		return []string{"no words"}
	}
	return []string{fmt.Sprintf("no words, while the page has %d", len(r.pageWords))}
}

// unreachable finds gold that is not on the page: words by the longest common subsequence, as scores count them, and
// snippets as they stand but for white space.
func (r *reading) unreachable() []string {
	if r.page == nil {
		return nil
	}
	var details []string
	if n := align.Count(r.gold, r.pageWords); n*100 < len(r.gold)*reachable {
		details = append(details, fmt.Sprintf("%d of %d words (%d %%) are on the page", n, len(r.gold), n*100/len(r.gold)))
	}
	if !r.Gold.SnippetsOnly {
		return details
	}
	whole := squeezed(r.text)
	for _, s := range r.Gold.With {
		if !strings.Contains(whole, squeezed(s)) {
			details = append(details, fmt.Sprintf("the snippet %s is not on the page", quoted(s)))
		}
	}
	return details
}

// longer finds a gold with more words than its page.
func (r *reading) longer() []string {
	if r.page == nil || len(r.gold) <= len(r.pageWords) {
		return nil
	}
	return []string{fmt.Sprintf("%d words, while the page has %d", len(r.gold), len(r.pageWords))}
}

// squeezed makes one blank of any white space.
func squeezed(s string) string { return strings.Join(strings.Fields(s), " ") }

// quoted is the beginning of a text for a message.
func quoted(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "..."
	}
	return fmt.Sprintf("%q", s)
}
