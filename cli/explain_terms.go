package cli

import (
	"fmt"

	"github.com/contentassay/assay/corpus/signature"
)

// signatureTerms are the signatures of texts and what is said of them, for explain.
func signatureTerms() []entry {
	terms := []entry{
		{Name: "short", Doc: "flag of a text that has fewer words than its signature takes: texts that differ may then have one signature, so an equal one says less"},
		{Name: "crawler-trap", Doc: fmt.Sprintf("assay corpus looptrap: %d or more URLs (--urls) with one signature, of at most %d words (--words) or with paths that grow by repeating themselves. "+
			"Pages of one template can share their longest words, so that one signature alone is no trap", signature.DefaultTrapRule.URLs, signature.DefaultTrapRule.Words)},
		{Name: "canonical", Doc: "the best copy of a group of duplicates: of the texts in its densest part, the one most like that part (the medoid); text output lists it first"},
	}
	for _, m := range signature.Modes {
		terms = append(terms, entry{Name: m.Name, Doc: "signature of a text: " + m.Doc, Facts: []fact{
			{"written as", m.Label + ":N:DIGEST"}, {"N", fmt.Sprintf("%d when not given, 1 to %d (--n)", m.N, m.MaxN)},
		}})
	}
	return terms
}

// reportTerms are the words of tables, reports and gold that are neither a metric nor a status, for explain.
func reportTerms() []entry {
	return []entry{
		{Name: "macro", Doc: "the mean of a score over pages: every page has one voice"},
		{Name: "micro", Doc: "a score of the words of all pages together: long pages speak louder"},
		{Name: "signature", Doc: "in a report, every setting that can change a number, in one line: runs of one signature can be compared. assay corpus sign makes signatures of texts (px06 and others)"},
		{Name: "digest", Doc: "in a report, results: SHA-256 of all counts of the run, shortened in tables. The same signature with the same digest means: reproduced (assay verify)"},
		{Name: "baseline", Doc: "an extractor that is no contestant, as whole-page, which keeps everything, and empty; marked by *. What does not beat it is of no use on this corpus"},
		{Name: "~", Doc: "beside an extractor: it cannot be told apart from the best at 5 %, by a paired permutation test over the pages, adjusted for the number of extractors after Holm"},
		{Name: "no-answer", Doc: "pages on which an extractor failed, was too slow, or took its process down; they count as nothing found. A page said to have no content (status empty) is an answer"},
		{Name: "worth-a-look", Doc: "pages on which the extractor that leads the table loses most against the best one of that page, with the command that shows why"},
		{Name: "draft", Doc: "labels that assay annotate proposes, by the votes of extractors (--draft, or none with --blind). Gold that began so favours those extractors: the report says so where they are in the table"},
		{Name: "stale", Doc: "gold of assay annotate whose page has changed since it was labelled, told by the page's digest"},
	}
}
