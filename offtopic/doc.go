// Package offtopic finds the captures of an archived page that are no longer about what the page was collected for: a
// domain sold, an account suspended, a site hacked or come to its end.
//
// A TimeMap is the list of all captures (mementos) of one page. Its first memento was chosen by a person, so it is
// taken for on topic, and every later one is measured against it: by its size, by the words that both have, by
// similarity in a vector space. A score on the wrong side of a threshold is off topic, and with several measures one of
// them is enough.
//
// The method and the measures are those of the Off-Topic Memento Toolkit, OTMT (S. Jones, M. Weigle, M. Nelson, "The
// Off-Topic Memento Toolkit", iPRES 2018), version 1.0.5. Its paper says that boilerplate is removed from a memento
// before it is measured; its program keeps every paragraph. Here the text comes from any extractor, so that the
// question which one serves best can be asked. Nothing in this package extracts: a TextOf is handed in.
//
// # How it flows
//
//	TimeMap  --TextOf-->  Collection  --Measure-->  scores  --Threshold-->  Result  -->  JSON, CSV, TSV
//	(timemap*.go)         (words.go,  (measures.go, vectors.go,             (detect.go,  (output*.go)
//	                      collection.go) lsi.go, simhash.go)                 drift.go)
//
// Scores with the labels of a gold file give a sweep over thresholds (sweep.go), and thresholds tuned on one half of the
// pages are scored on the other (tune.go). Synthesize makes a labelled archive from pages of any corpus (synth*.go).
// Mementos can be measured against their whole collection too (whole.go), and TimeMaps are judged many at a time (all.go).
// Around this package lie fetch, which gets what archives have over the network; study, which sets extractors beside each
// other; and downstream, which does the same for the extractors of a run.
//
// # Exactness
//
// With Compatible as preparation, the measures equal those of OTMT on its reference values: whole numbers exactly,
// others to 1e-9, latent semantic indexing to 1e-5. The latter is computed by an exact decomposition here, so it is the
// same in every run; OTMT's is random from about 110 mementos on.
package offtopic
