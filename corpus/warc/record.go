package warc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxHeader bounds the header of a record and the head of an HTTP message: real ones have a few kilobytes.
const maxHeader = 1 << 20

// records yields the records in a member, which begins at offset in the file. Its error is a *Damage that was yielded, an
// error that ends the file, or nil at the end of the member.
func (f *file) records(in *source, offset func() int64) error {
	for {
		if err := skipBlank(in); err != nil {
			if err == io.EOF {
				return nil
			}
			return f.broken(Record{}, offset(), in, err)
		}
		start := offset()
		r, err := f.record(in)
		r.Offset = start
		if err == nil {
			// what follows the block is read before the record is given out: it holds the checksum of a gzip member
			if err = skipBlank(in); err == io.EOF {
				err = nil
			}
		}
		if err == nil && f.limits.Total > 0 && f.in.offset > f.limits.Total {
			return f.limits.exceeded(f.in.offset, f.in.offset)
		}
		if err != nil && !errors.Is(err, errSkipped) {
			return f.broken(r, start, in, err)
		}
		if err != nil {
			if err := f.damaged(r, start, err); errors.Is(err, errStop) {
				return err
			}
			continue
		}
		f.kept++
		if !f.yield(r, nil) {
			return errStop
		}
	}
}

// broken is damaged, unless the fault is a limit of the whole file.
func (f *file) broken(kept Record, offset int64, in *source, err error) error {
	if errors.Is(in.err, ErrLimit) {
		return in.err
	}
	return f.damaged(kept, offset, err)
}

// skipBlank passes over the ends of lines between records.
func skipBlank(in *source) error {
	for {
		head, err := in.Peek(1)
		if err != nil {
			return err
		}
		if head[0] != '\r' && head[0] != '\n' {
			return nil
		}
		in.skip(1)
	}
}

// errSkipped is in the error of a record that was passed over whole: the next one follows.
var errSkipped = errors.New("the record is skipped")

// record reads one record. With an error it returns what it has of it.
func (f *file) record(in *source) (r Record, err error) {
	if head, _ := in.Peek(40); !bytes.HasPrefix(head, []byte("WARC/")) {
		return r, fmt.Errorf("%q where a record should begin with WARC/1.0 or WARC/1.1", head)
	}
	fields, first, err := readHeader(in)
	if err != nil {
		return r, err
	}
	version := strings.TrimPrefix(first, "WARC/")
	if version != "1.0" && version != "1.1" {
		return r, fmt.Errorf("a record of WARC version %.20q; only 1.0 and 1.1 are known", version)
	}
	r = newRecord(version, fields)
	size, err := strconv.ParseInt(r.Field("Content-Length"), 10, 64)
	if err != nil || size < 0 {
		return r, fmt.Errorf("a record whose Content-Length is %.40q, not a number of bytes", r.Field("Content-Length"))
	}
	if f.limits.Record > 0 && size > f.limits.Record {
		n, err := io.CopyN(io.Discard, in, size)
		if err != nil {
			return r, short(n, size, err)
		}
		return r, fmt.Errorf("%w: %w: its block has %d bytes, over %d", errSkipped, ErrLimit, size, f.limits.Record)
	}
	var block bytes.Buffer // grows as bytes come, whatever the header claims
	n, err := io.CopyN(&block, in, size)
	r.Block = block.Bytes()
	if err != nil {
		return r, short(n, size, err)
	}
	return r, nil
}

// short is the error for a block that ends too early.
func short(n, size int64, err error) error {
	if err == io.EOF {
		return fmt.Errorf("the block ends after %d of %d bytes", n, size)
	}
	return fmt.Errorf("the block breaks off after %d of %d bytes: %w", n, size, err)
}

// newRecord fills a record from the fields of its header.
func newRecord(version string, fields []Field) Record {
	r := Record{Version: version, Fields: fields}
	r.Type = strings.ToLower(r.Field("WARC-Type"))
	r.URI = strings.Trim(r.Field("WARC-Target-URI"), "<>")
	r.ID = r.Field("WARC-Record-ID")
	r.Date = r.Field("WARC-Date")
	r.Digest = r.Field("WARC-Payload-Digest")
	r.RefersTo = Reference{r.Field("WARC-Refers-To"), strings.Trim(r.Field("WARC-Refers-To-Target-URI"), "<>"), r.Field("WARC-Refers-To-Date")}
	return r
}

// readHeader reads a first line and the fields after it, up to and with the empty line: the form of WARC records and of
// HTTP messages alike. It takes any line ends (CRLF, LF, and the CR CR LF that transfers in text mode leave), joins
// folded lines with a space, and keeps a line without a colon as a field without a name.
func readHeader(in *source) (fields []Field, first string, err error) {
	size := 0
	for n := 0; ; n++ {
		line, part, err := in.line()
		size += len(line)
		switch {
		case err == io.EOF:
			return fields, first, errors.New("the file ends inside a header")
		case err != nil:
			return fields, first, fmt.Errorf("inside a header: %w", err)
		case part || size > maxHeader:
			return fields, first, fmt.Errorf("a header of over %d bytes, or with a line of over %d", min(size-1, maxHeader), in.Size()-1)
		}
		s := strings.TrimRight(string(line), "\r\n")
		switch {
		case n == 0:
			first = strings.TrimRight(s, " \t")
		case s == "":
			return fields, first, nil
		case (s[0] == ' ' || s[0] == '\t') && len(fields) > 0:
			last := &fields[len(fields)-1]
			last.Value = strings.TrimSpace(last.Value + " " + strings.TrimSpace(s))
		default:
			fields = append(fields, newField(s))
		}
	}
}

func newField(line string) Field {
	name, value, ok := strings.Cut(line, ":")
	if !ok {
		return Field{Value: line}
	}
	return Field{strings.TrimSpace(name), strings.TrimSpace(value)}
}
