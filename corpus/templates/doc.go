// Package templates finds the pages of a collection that were made from one template, by the structure of their elements
// and the style that their class names tell: Gowda and Mattmann, "Clustering Web Pages Based on Structure and Style
// Similarity" (2016).
//
// Why it matters here: 300 pages from 12 templates are 12 observations rather than 300. An extractor that fails on one
// template fails on all its pages, a mean over pages counts the largest template most, and a page of the same template in
// the tuning set is half the answer.
//
// # How pages become clusters
//
//  1. A page becomes a tree of its elements and a set of its class names (tree.go, page.go).
//  2. Two pages are compared by the edit distance of their trees (distance.go, after Zhang and Shasha) and by the overlap
//     of their class names; kappa weighs the two (options.go).
//  3. Pages that reach a threshold are neighbours. Nearly all pairs are decided by bounds that cost little, from above and
//     from below (neighbours.go, topdown.go).
//  4. Neighbours that share most of their neighbours join, until nobody joins (clusters.go).
//
// Two pages that are exactly the same in both respects have one shape, and shapes are compared. Pages without any class
// name are compared by structure alone, and never with pages that have some, unless structure is all that counts.
//
// # What it costs
//
// Pairs of pages that bounds decide cost microseconds. What they leave open, pages of one template that are nearly too far
// apart, costs the time of a distance, which grows with the square of the number of elements: some 10 ms of one core for
// pages of 1,000, 150 ms for 2,000. Real collections have dozens of such pairs; 5,000 pages of 1,000 elements whose inner
// markup is all random have 30,000, and keep two cores busy for four minutes. Nothing is estimated or cut off instead.
//
// # What is different from the released programs
//
// Both lose pages or depend on the order of the work: one keeps neighbours in a set that is sorted by similarity alone, so
// that of four identical pages one remains; the other keeps the neighbours of one of two merged clusters by chance. Here
// every page is in exactly one cluster, and the clusters do not depend on the order in which pages come.
package templates
