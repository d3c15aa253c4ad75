// Package warc reads web archives: WARC files of version 1.0 and 1.1 (ISO 28500), plain or with gzip members, as crawlers
// write them. Records come one by one, so memory does not grow with the file.
//
// Real archives are damaged: downloads that broke off, wrong lengths, flipped bits. Read says where and why, and goes on
// with the next record that it finds; what it could not read is an error between records, never a panic and never
// silence.
//
//	for record, err := range warc.Read(file, warc.Defaults) {
//		if err != nil { ... }            // *Damage: reading goes on; anything else was the last
//		response, err := record.Response(warc.Defaults)
//		...
//	}
//
// The older format ARC is refused with an error that says so. Blocks that HTTP coded (chunked, gzip, deflate) are decoded
// by Response; br and zstd, for which Go's standard library has no decoder, are an error there.
package warc

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/contentassay/assay/internal/plural"
)

// Limits bound what a hostile archive can cost. A zero field means that there is no such limit.
type Limits struct {
	// Record is the most bytes of one block, and of one body after decoding. A larger block is skipped with a *Damage.
	Record int64
	// Total is the most bytes of the whole file when unpacked.
	Total int64
	// Ratio is the most unpacked bytes for each packed byte, looked at once ratioFrom bytes were unpacked: over the file,
	// and over each coded body.
	Ratio int64
}

// Defaults hold every page that a browser would show. Text packs 3 to 10 times, long runs of one letter about 1,000
// times: a ratio of 400 over a megabyte is no page.
var Defaults = Limits{Record: 64 << 20, Total: 1 << 36, Ratio: 400}

// ratioFrom is where Limits.Ratio begins to count: small pages of white space are harmless.
const ratioFrom = 1 << 20

// ErrLimit is in the error of a file or body that unpacks to more than Limits allow.
var ErrLimit = errors.New("more data than the limit allows")

// ErrARC is the error for a file in the format before WARC.
var ErrARC = errors.New("this is an ARC file, the format before WARC, which assay does not read; convert it to WARC first (warcio recompress does)")

// Field is one line of a header.
type Field struct{ Name, Value string }

// Record is one record of a web archive.
type Record struct {
	// Offset is where the record begins in the file, in bytes; where gzip members hold one record each, as they should,
	// that is the beginning of the member.
	Offset int64
	// Version is "1.0" or "1.1".
	Version string
	// Type is response, resource, revisit, request, metadata, warcinfo, conversion, continuation, or what the file says.
	Type string
	// URI is the target, without the angle brackets that some programs write around it; "" for warcinfo.
	URI string
	// ID is the record's own name, in angle brackets as in the file.
	ID string
	// Date is the date of capture as written: W3C form, to the second or finer, in WARC/1.1 also coarser.
	Date string
	// Digest is WARC-Payload-Digest, such as "sha1:B2LTWW...", "" where the file gives none. Equal digests under one
	// algorithm mean equal payloads; what counts as payload differs between crawlers.
	Digest string
	// RefersTo is set on a revisit: the capture that had the same payload.
	RefersTo Reference
	// Fields are all fields of the header in the order of the file.
	Fields []Field
	// Block is the content as stored: for a response the HTTP message, head and all.
	Block []byte
}

// Reference names the capture that a revisit repeats. Fields that the file lacks are "".
type Reference struct{ ID, URI, Date string }

// Field returns the first field with the given name, letter case ignored, or "".
func (r Record) Field(name string) string { return find(r.Fields, name) }

func find(fields []Field, name string) string {
	for _, f := range fields {
		if strings.EqualFold(f.Name, name) {
			return f.Value
		}
	}
	return ""
}

// Damage is a place in a file that could not be read. Reading goes on at the next record after it.
type Damage struct {
	// Offset is where the damaged record or the stray bytes begin, counted as in Record.
	Offset int64
	// Kept counts the records that were read whole before it.
	Kept int
	// Why says what is wrong.
	Why error
}

// Error gives place, reason and what was kept.
func (d *Damage) Error() string {
	return fmt.Sprintf("web archive damaged at byte %d: %v; kept before it: %s; reading goes on at the next one", d.Offset, d.Why, plural.Of(d.Kept, "record"))
}

// Unwrap returns the reason.
func (d *Damage) Unwrap() error { return d.Why }

// Read yields the records of a web archive in the order of the file. A *Damage error comes with what could be read of the
// record, maybe nothing at all, and reading goes on; after any other error it ends: a file that is no WARC, a limit, a
// failing r.
func Read(r io.Reader, l Limits) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		f := &file{in: newSource(r), limits: l, yield: yield}
		if err := f.read(); err != nil && !errors.Is(err, errStop) {
			yield(Record{}, err)
		}
	}
}
