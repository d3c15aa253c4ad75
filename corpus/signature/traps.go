package signature

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// A crawler trap is a site that answers ever new URLs with the same page: a calendar without end, directories that seem
// to contain themselves. Plagiarex was made to stop such crawls: of 16,000 directories of one site, all had the signature
// of the words "modified,of,at".
//
// One signature on many URLs is not enough, since pages of one template can share their longest words. A trap also has
// either hardly any words, or paths that grow by repeating themselves.

// Visit is one URL of a crawl, with the signature of what was found there.
type Visit struct {
	URL       string
	Signature string
	// Words counts the words in the signature; -1 where that is not known.
	Words int
	// Empty says that the page had no words: such visits are left out, since nothing can be said of them.
	Empty bool
}

// TrapRule says what is a trap.
type TrapRule struct {
	// URLs is the least number of different URLs with one signature.
	URLs int
	// Words is the largest number of words in a signature that tells of a page with nothing to say.
	Words int
}

// DefaultTrapRule is twenty URLs, and three words as in the published example.
var DefaultTrapRule = TrapRule{URLs: 20, Words: 3}

// growth is the least difference between the deepest and the flattest path of a trap, in segments.
const growth = 3

// Trap is a set of URLs that is probably a crawler trap.
type Trap struct {
	Signature string `json:"signature"`
	// URLs are all of them, sorted, each once.
	URLs []string `json:"urls"`
	// MinDepth and MaxDepth are the least and the largest number of segments in their paths.
	MinDepth int `json:"min_depth"`
	MaxDepth int `json:"max_depth"`
	// Why says what makes it a trap.
	Why string `json:"why"`
}

// Traps finds the traps in a crawl, those with most URLs first. URLs that cannot be parsed count with depth 0.
func Traps(visits []Visit, r TrapRule) (traps []Trap) {
	groups := map[string][]Visit{}
	for _, v := range visits {
		if !v.Empty {
			groups[v.Signature] = append(groups[v.Signature], v)
		}
	}
	for signature, group := range groups {
		t := Trap{Signature: signature}
		for _, v := range group {
			t.URLs = append(t.URLs, v.URL)
		}
		slices.Sort(t.URLs)
		if t.URLs = slices.Compact(t.URLs); len(t.URLs) < r.URLs {
			continue
		}
		repeating := t.measure()
		if words := group[0].Words; words >= 0 && words <= r.Words {
			t.Why = fmt.Sprintf("its pages have %d words that count", words)
		} else if 2*repeating >= len(t.URLs) && t.MaxDepth-t.MinDepth >= growth {
			t.Why = fmt.Sprintf("its paths grow from %d to %d segments, and %d of them repeat a segment", t.MinDepth, t.MaxDepth, repeating)
		} else {
			continue
		}
		traps = append(traps, t)
	}
	slices.SortFunc(traps, func(a, b Trap) int {
		return cmp.Or(cmp.Compare(len(b.URLs), len(a.URLs)), cmp.Compare(a.Signature, b.Signature))
	})
	return traps
}

// measure sets the depths and counts the URLs that have a segment of their path twice.
func (t *Trap) measure() (repeating int) {
	for i, u := range t.URLs {
		s := segments(u)
		if i == 0 {
			t.MinDepth = len(s)
		}
		t.MinDepth, t.MaxDepth = min(t.MinDepth, len(s)), max(t.MaxDepth, len(s))
		all := len(s)
		slices.Sort(s)
		if len(slices.Compact(s)) < all {
			repeating++
		}
	}
	return repeating
}

// segments are the parts of a URL's path between slashes, empty ones left out.
func segments(address string) []string {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	return strings.FieldsFunc(u.Path, func(r rune) bool { return r == '/' })
}
