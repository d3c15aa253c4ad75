// Package suite holds the named definitions of how good an extraction is, one file each, and computes the published
// figures that were made with them.
//
// A definition is a value of type Metric (metric.go); Metrics lists them. Measure makes a few numbers of one pair of gold
// and output, Summarize makes figures of the numbers of many pairs, with the same names everywhere: micro, macro,
// median, counts, pages, skipped (figures.go).
//
//   - page is the house's own, in page.go and blocks.go: what a run counts. bag, set and context3 count less of the
//     order of words.
//   - thesis is the source thesis' arithmetic and file formats, in thesis.go and thesis_files.go: float32, true negatives
//     as a remainder, NaN. It exists so that old results can be compared digit by digit.
//   - evert, aeb, wcxb, rouge-lsum, levenshtein, segments, segments-go, rouge-n and fundus are those of published
//     benchmarks, with their tokenizers and their rules for what is empty or missing, quirks included.
//
// Beside them: how the order of extractors moves between definitions (ranks.go), means over groups (groups.go), and what
// others have printed (published.go).
//
// Package metrics knows only integers; this package knows words. It knows nothing of HTML, files or extractors.
package suite
