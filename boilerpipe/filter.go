package boilerpipe

import "golang.org/x/net/html"

// Filter is one step of a pipeline. Apply changes the document in place and reports whether it changed anything; it must
// not keep the document.
type Filter struct {
	Name  string // the reference's class name, by which its documentation knows it
	Apply func(*Document) bool
}

// Pipeline is a chain of filters under a name. The chains of the reference are functions (Article, Default, ...) that
// make a new one at each call, so that it can be cut short, lengthened or changed without harm to others:
//
//	mine := boilerpipe.Article()
//	mine.Filters = append(mine.Filters, boilerpipe.MinWords(10))
//
// Filters run one after the other, all of them, whatever they report: the reference joins them by | and not by ||.
type Pipeline struct {
	Name    string
	Filters []Filter
}

// Apply runs the filters over the document and reports whether any of them changed it.
func (p Pipeline) Apply(d *Document) bool {
	changed := false
	for _, f := range p.Filters {
		if f.Apply(d) {
			changed = true
		}
	}
	return changed
}

// Extract segments the tree, runs the filters and tells the result: Segment, Apply and Document.Result in one.
func (p Pipeline) Extract(root *html.Node) Result {
	d := Segment(root)
	p.Apply(d)
	return d.Result()
}
