// Package gold holds what corpora, runs and metrics all say of a gold text, so that it goes from one to the other as it is.
package gold

// Source is the tag that says who wrote the gold of a case.
const Source = "gold_source"

// Paragraph is one paragraph of a gold text.
type Paragraph struct {
	Text string `json:"text"`
	// Optional says that an extraction may have the paragraph or not.
	Optional bool `json:"optional,omitempty"`
}
