// Package suite holds the named definitions that turn texts into counts, one file each.
//
//   - page is the house's own, in page.go and blocks.go: what a run counts.
//   - thesis is the source thesis' arithmetic and file formats, in thesis.go and thesis_files.go: float32, true negatives
//     as a remainder, NaN. It exists so that old results can be compared digit by digit.
//
// Package metrics knows only integers; this package knows words. It knows nothing of HTML, files or extractors.
package suite
