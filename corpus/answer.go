package corpus

import "github.com/contentassay/assay/page"

// Answer is the answer of one extractor to one page, as assay extract writes it and LoadOutputs reads it: one line of JSON
// each.
type Answer struct {
	ID        string       `json:"id"`
	Extractor string       `json:"extractor"`
	Status    string       `json:"status"` // as in package runs: neither ok nor empty is no answer
	Error     string       `json:"error"`
	Title     string       `json:"title"`
	Text      string       `json:"text"`
	Blocks    []page.Block `json:"blocks"` // nil where the extractor offers none
}
