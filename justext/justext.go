package justext

import (
	"strings"

	"golang.org/x/net/html"
)

// Version names the edition of the reference that is ported. It changes when
// results can change.
const Version = "3.0.2"

// Paragraphs cuts the page under root into paragraphs, in document order. The
// tree is only read; root may be any node, and nil gives none. Classes are not
// set yet: see [Classify].
func Paragraphs(root *html.Node) []Paragraph {
	if root == nil {
		return nil
	}
	w := walker{out: newSegmenter()}
	w.walk(root)
	return w.out.finish()
}

// Extract cuts the page under root into paragraphs and classifies each.
func Extract(root *html.Node, list StopList, params Params) []Paragraph {
	paragraphs := Paragraphs(root)
	Classify(paragraphs, list, params)
	return paragraphs
}

// Text joins the texts of the good paragraphs by line feeds: the main text of
// the page. It is empty when nothing was kept.
func Text(paragraphs []Paragraph) string {
	var kept strings.Builder
	for i := range paragraphs {
		if paragraphs[i].Class != Good {
			continue
		}
		if kept.Len() > 0 {
			kept.WriteByte('\n')
		}
		kept.WriteString(paragraphs[i].Text)
	}
	return kept.String()
}
