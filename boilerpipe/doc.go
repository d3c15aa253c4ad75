// Package boilerpipe tells the main content of an HTML page from its boilerplate: a port of boilerpipe 1.2.0
// (Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010), exact to the number,
// with the article chain of its later master branch beside it.
//
// The way of a page is short. Segment cuts a tree into blocks, one for each stretch of text between block-level tags,
// and counts in each its words, linked words and lines of 80 columns. A Pipeline, which is a list of filters, then
// classifies, fuses and drops blocks. What is left and is content, is the text:
//
//	doc := boilerpipe.Segment(root)
//	boilerpipe.Article().Apply(doc)
//	fmt.Print(doc.Content())
//
// Result says more: for each block as it was cut, also where fusion merged it or a filter removed it, its final class
// and the rule that decided.
//
// The package keeps no state: every function may be called from several goroutines at once, on the same tree too, since
// it never changes a tree. It walks without recursion, and its work grows linearly with the page. Where it departs from
// the reference on purpose, the line carries the mark "departs:" and the name under which Differences gives the reason.
package boilerpipe
