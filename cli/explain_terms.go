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
		{Name: "unsure", Doc: "a label of assay annotate: the person cannot tell. Words of this label, and those called optional, caption, comments or table, are left out of every count (assay explain optional)"},
		{Name: "kappa", Doc: "of two annotators: Cohen's kappa, the agreement over words beyond what chance would give, from 1 for full agreement over 0 for chance to less. Words that either left out are not compared; undefined where both give one label to all"},
		{Name: "disagreement", Doc: "of a page: in the report, the difference of the best F1 and the worst, without baselines; in assay annotate, the share of words on which two annotators differ, or of words in blocks on which the drafting extractors do"},
		{Name: "interval", Doc: "the range in which the score over other pages of the same kind would probably lie: 95 of 100 such ranges hold it. By percentile bootstrap over pages, or over whole groups with --group"},
		{Name: "holm", Doc: "Holm's adjustment: with many tests some come out below 5 % by chance, so the smaller a p-value is among them, the more it is multiplied; what is then below 5 % is told apart"},
		{Name: "d_z", Doc: "an effect size of a pair of extractors: the mean difference of F1 in standard deviations of the differences page by page. By convention .2 is small, .5 medium, .8 large"},
		{Name: "rank-biserial", Doc: "an effect size of a pair of extractors, -1 to 1: pages ranked by how much the two differ, the share of ranks that favours the one less the share that favours the other"},
		{Name: "detectable", Doc: "the smallest true difference of two extractors that pages like these would show in 80 of 100 cases, at a level of 5 %. Smaller differences mostly go unnoticed"},
		{Name: "pareto", Doc: "in the HTML report, extractors that none beats in F1 and cost at once: whoever wants better F1 must pay more, whoever wants to pay less gets less. A stepped line joins them"},
		{Name: "barcode", Doc: "a page's words from left to right. In the HTML report three lanes: found above, added in the middle, lost below. In assay inspect the higher a bar, the more words are kept there"},
		{Name: "exit-codes", Doc: fmt.Sprintf("%d done; %d a condition that was asked for does not hold; %d could not do it; %d done, but some pairs have no answer; %d interrupted, what was computed is kept",
			exitDone, exitCondition, exitFailed, exitUnanswered, exitInterrupted)},
		{Name: "stale", Doc: "gold of assay annotate whose page has changed since it was labelled, told by the page's digest"},
	}
}
