// Package corpus reads pages with their gold text from disk, whatever layout they were published in.
//
// Load gives a Corpus: its cases in natural order of their IDs, and a Rejection for every file that did not become part
// of a case, so that nothing on disk is lost silently. A page stays on disk until ReadHTML asks for it; the gold texts
// are in memory. Load reads every page once, to take its digest, and never holds a whole page.
//
// # How a corpus is read
//
//  1. The folder is opened as the root of a file system that links cannot leave (folder.go).
//  2. A layout recognises it and lists which page and which gold belong together (layout.go, and one file for each of
//     them, such as pairs.go and wcxb.go). Files that have no partner or no usable name are rejected on the way (scan.go).
//  3. The pairs are ordered by ID, cut at the limit, and read one by one: the page for its digest, the gold for its
//     text (load.go, files.go, decode.go). A pair that cannot be read is rejected, both files of it.
//  4. The digest is taken over all cases (digest.go).
//
// The rest of the package works on a Corpus: Convert writes it as plain pairs, Split divides it and Select takes some of
// it, Fetch gets a public one. What may be wrong with a corpus is the business of package check.
//
// A layout only says which files belong together and how its gold is written; folders, names, compression, links,
// limits and digests are handled once, for all of them. LoadGold and LoadOutputs use the same parts to read gold
// without pages and the stored answers of a system.
//
// # What counts as lost
//
// Inside the folders of a layout every entry is accounted for: junk files, subfolders, links and broken files are
// rejections too. Files beside those folders (README, licence, outputs of systems) are no business of the corpus. An
// empty page and an empty gold are ordinary cases: "there is nothing to find here" is an answer that an extractor can
// get wrong.
package corpus

import (
	"io/fs"
	"maps"
	"slices"

	"github.com/contentassay/assay/internal/gold"
)

// Ref names one page on disk.
type Ref struct {
	// Path is relative to the corpus folder, with slashes.
	Path string `json:"path"`
	// Member is the entry inside the file at Path, "" where the file is the page: the number of the line, from 1, where
	// the file is JSON lines.
	Member string `json:"member,omitempty"`
	// SHA256 is the lower-case hex digest of the unpacked bytes, so that a.html and a.html.gz agree. The bytes are
	// those of the file, not of the decoded page: decoding is part of what is measured.
	SHA256 string `json:"sha256"`
	// Size counts the unpacked bytes.
	Size int64 `json:"size"`
}

// Paragraph is one paragraph of a gold text; an optional one may be missing from an extraction.
type Paragraph = gold.Paragraph

// Gold is what a perfect extractor would return for a page. An empty Text is a real answer, nothing on the page is main
// content, unless SnippetsOnly is set.
type Gold struct {
	// Text is UTF-8 with lines that end in "\n".
	Text string `json:"text"`
	// Raw is the gold as it is stored, byte for byte, where the layout takes marks out of it to make Text: the URL line
	// and the tags of CleanEval, Markdown of WebMainBench. It need not be UTF-8. "" where Text is all there is.
	Raw string `json:"raw,omitempty"`
	// With and Without are snippets that must and must not appear, nil where the corpus has none.
	With    []string `json:"with,omitempty"`
	Without []string `json:"without,omitempty"`
	// SnippetsOnly says that the gold is With and Without and nothing else: Text is "" and says nothing about the page.
	// Such a case has no gold words; a metric of snippets fits it, one that counts words does not.
	SnippetsOnly bool `json:"snippets_only,omitempty"`
	// Paragraphs is nil where the corpus has a plain text only.
	Paragraphs []Paragraph `json:"paragraphs,omitempty"`
	// Source is where the gold was read: a path relative to the corpus folder, with "#KEY" for an entry of a JSON file
	// and ":LINE" for a line of JSON lines.
	Source string `json:"source"`
	// Charset is the encoding the gold was written in: utf-8, utf-16le, utf-16be, windows-1252, or
	// utf-8+windows-1252 for a file that mixes the two.
	Charset string `json:"charset"`
}

// GoldSource is the tag that says who wrote the gold, where the corpus states it or it is known: "readability",
// "rs-trafilatura-draft". A system should not be judged by a gold that it wrote itself.
const GoldSource = gold.Source

// Case is one page with its gold.
type Case struct {
	// ID is unique in the corpus, also when letter case is ignored. It is printable but otherwise arbitrary: use
	// FileName before it becomes part of a path.
	ID   string `json:"id"`
	HTML Ref    `json:"html"`
	Gold Gold   `json:"gold"`
	// URL and Lang (BCP 47) are what the corpus states, "" where it is silent.
	URL  string `json:"url,omitempty"`
	Lang string `json:"lang,omitempty"`
	// Tags slice a report: page_type, domain, split. encoding/json writes them in sorted order; TagKeys does for code.
	Tags map[string]string `json:"tags,omitempty"`
	// Group is the duplicate or template cluster, for resampling by group; "" is a group of its own.
	Group string `json:"group,omitempty"`
}

// HasPage reports whether the case has an HTML page. Only LoadGold makes cases without one.
func (k Case) HasPage() bool { return k.HTML.Path != "" }

// TagKeys returns the keys of the tags in byte order, the only order to print them in.
func (k Case) TagKeys() []string { return slices.Sorted(maps.Keys(k.Tags)) }

// Rejection is a file, or an entry of a file, that did not become part of a case.
type Rejection struct {
	// Path is relative to the corpus folder; bytes that are not UTF-8 are written \xNN. An entry of a JSON file is
	// "FILE#KEY", a line "FILE:LINE".
	Path string `json:"path"`
	Why  string `json:"why"`
	// Mend is what the user can do about it.
	Mend string `json:"mend"`
}

// String gives path, reason and mend on one line.
func (r Rejection) String() string { return r.Path + ": " + r.Why + "; " + r.Mend }

// Corpus is a set of cases with everything that was found beside them.
type Corpus struct {
	// Name is the last element of the folder's path, or "sample" for the embedded one.
	Name string
	// Layout is the name of the layout that read it, "" for bare gold (see LoadGold).
	Layout string
	// Cases are in natural order of their IDs ("9" before "10").
	Cases []Case
	// Total counts the pairs found before Options.Limit cut them. Pairs after the limit are not read, so a defect in
	// one of them is not noticed.
	Total int
	// Rejected is sorted by path.
	Rejected []Rejection
	// Digest is the hex SHA-256 of everything in the cases that can change a number.
	Digest string

	// files is the corpus folder, for ReadHTML. An os.Root behind it is closed when the corpus is garbage.
	files fs.FS
	// lines are the JSON lines that hold pages, for ReadHTML: by path, the offset of each line in the unpacked file.
	lines map[string]lineIndex
}
