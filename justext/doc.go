// Package justext finds the main text of a web page by the jusText algorithm
// (Jan Pomikálek, "Removing Boilerplate and Duplicate Content from Web
// Corpora", Brno 2011), as the reference program jusText 3.0.2 runs it. It
// reads a parsed tree of golang.org/x/net/html, changes nothing in it, and
// keeps no state, so any number of goroutines may use it at the same time.
//
// # How it works
//
// The page becomes a list of paragraphs (file segment.go). A paragraph is a run
// of text between the start or end of block tags such as p, div, td, li, h1;
// two br in a row end one too. Of each paragraph five numbers matter: its
// length, how much of it is link text, how many of its words are very common
// ("stop words"), and whether it lies in a heading.
//
// The first look takes each paragraph alone (classify.go):
//
//	link density  > .20 ................................ bad
//	copyright sign, or inside a select ................. bad
//	shorter than 70 characters, has link text .......... bad
//	shorter than 70 characters ......................... short
//	stop words >= .32 and longer than 200 characters ... good
//	stop words >= .30 .................................. near good
//	otherwise .......................................... bad
//
// Running text is full of function words and poor in links; menus are the
// opposite. What is short cannot be told either way, so the second look decides
// it by its neighbours (revise.go):
//
//	bad   short  short  good  nearGood  good  short  bad
//	       bad    bad           good           bad
//	     (one bad side)    (a good side)   (one bad side)
//
// A short paragraph is kept when the nearest decided paragraphs on both sides
// are good, or when one is good and a near-good paragraph stands nearer than the
// bad one; a near-good paragraph is kept when either side is good; a heading is
// kept when good text follows within 200 characters. Everything that ends as
// [Good] is main text.
//
// # Use
//
// [Extract] does all of it. [Paragraphs] and [Classify] are its two halves, so
// that one segmentation can be classified under many settings. Each paragraph
// says which rule decided it ([Paragraph.Why]).
//
// Parse pages with scripting off ([html.ParseOptionEnableScripting] false): the
// reference reads noscript as elements. A tree parsed with scripting on works
// too; its noscript text is then parsed here.
//
// # Exactness
//
// Fed with the same parser events, the port equals the reference in every
// field. What differs in trees comes from the HTML parsers and is listed in
// KNOWN_DIFFERENCES.md; lines that depart from the reference on purpose carry the
// mark "departs:".
package justext
