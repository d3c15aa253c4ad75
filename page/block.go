package page

// Block is a piece of a page as an extractor cut it, with the extractor's judgement and the reason for it.
type Block struct {
	Index int    `json:"index"` // position among the blocks of the page, from 0
	Text  string `json:"text"`
	Label Label  `json:"label"` // JSON: "content", "boilerplate", or null where the algorithm gives none
	Path  string `json:"path"`  // where the block stands in the tree, as the algorithm names it
	Why   string `json:"why"`   // the rule that decided the label, in words
	Notes Notes  `json:"notes"` // the features that the algorithm looked at; one it lacks is absent
}
