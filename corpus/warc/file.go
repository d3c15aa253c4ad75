package warc

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// A file is read in two layers. The outer one cuts it into members: a plain file is one member, a packed file one for
// each gzip member. The inner one cuts the text of a member into records (record.go). Well-made files have one record in
// each gzip member; files that were packed as a whole have all of them in one.

// errStop ends reading because the caller wants no more.
var errStop = errors.New("stopped")

// file is a web archive that is being read.
type file struct {
	in       *source
	limits   Limits
	yield    func(Record, error) bool
	kept     int   // records that were read whole
	unpacked int64 // bytes that came out of all gzip members
}

// read yields all records. Its error is the one that ended it before the end of the file.
func (f *file) read() error {
	head, _ := f.in.Peek(len(gzipMagic))
	if string(head) == gzipMagic {
		return f.packed()
	}
	if err := f.recognise(f.in); err != nil {
		return err
	}
	for {
		err := f.records(f.in, func() int64 { return f.in.offset })
		var d *Damage
		switch {
		case !errors.As(err, &d):
			return err
		case f.in.err != nil:
			return fmt.Errorf("reading a web archive: %w", f.in.err)
		}
		f.in.seekRecord()
	}
}

// recognise tells a WARC from what is none, by its first bytes.
func (f *file) recognise(in *source) error {
	head, err := in.Peek(len("filedesc://"))
	switch {
	case bytes.HasPrefix(head, []byte("WARC/")):
		return nil
	case bytes.HasPrefix(head, []byte("filedesc://")):
		return ErrARC
	case errors.Is(err, ErrLimit) || f.in.err != nil:
		return fmt.Errorf("reading a web archive: %w", err)
	case len(head) == 0:
		return errors.New("this is no web archive: it is empty")
	}
	return fmt.Errorf("this is no web archive: it begins with %q, not with WARC/1.0 or WARC/1.1", head)
}

// gzipMagic begins every gzip member that is packed with deflate, the only method there is (RFC 1952, 2.3.1).
const gzipMagic = "\x1f\x8b\x08"

// packed reads a file of gzip members. After damage, members that do not begin with a record are passed over without a
// word: the magic bytes also occur by chance. Damage that misleads the unpacker beyond the end of its member can hide the
// next record with it.
func (f *file) packed() error {
	searching := false
	for first := true; ; first = false {
		if !f.in.seekMember() {
			return f.end()
		}
		offset := f.in.offset
		err := f.member(offset, first, searching)
		var d *Damage
		switch {
		case errors.As(err, &d):
			searching = true
		case err != nil:
			return err
		default:
			searching = false
		}
		if f.in.err != nil {
			return f.end()
		}
		if !searching && !f.in.atMember() {
			if err := f.damaged(Record{}, f.in.offset, errors.New("bytes that are no gzip member")); !errors.As(err, &d) {
				return err
			}
			searching = true
		}
	}
}

// end is the error of a file that could not be read to its end, nil at its end.
func (f *file) end() error {
	if f.in.err != nil {
		return fmt.Errorf("reading a web archive: %w", f.in.err)
	}
	return nil
}

// member reads the records of one gzip member. A member that does not begin like a record is damage, or nothing at all
// while searching; as the first of a file it tells that the file is no WARC.
func (f *file) member(offset int64, first, searching bool) error {
	unpacker, err := gzip.NewReader(f.in)
	if err == nil {
		unpacker.Multistream(false)
		text := newSource(&meter{f: f, r: unpacker})
		if err = f.recognise(text); err == nil {
			return f.records(text, func() int64 { return offset })
		}
	}
	switch {
	case first || errors.Is(err, ErrLimit):
		return err
	case searching:
		return &Damage{Offset: offset}
	}
	return f.damaged(Record{}, offset, err)
}

// meter counts what is unpacked against the limits of the file.
type meter struct {
	f *file
	r io.Reader
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	m.f.unpacked += int64(n)
	if over := m.f.limits.exceeded(m.f.unpacked, m.f.in.offset); over != nil {
		return 0, over
	}
	return n, err
}

// exceeded is the error where unpacked bytes are too many, by themselves or for the packed ones they came from.
func (l Limits) exceeded(unpacked, packed int64) error {
	if l.Total > 0 && unpacked > l.Total {
		return fmt.Errorf("unpacking a web archive: %w: over %d bytes in all", ErrLimit, l.Total)
	}
	if l.Ratio > 0 && unpacked > ratioFrom && unpacked/l.Ratio > packed {
		return fmt.Errorf("unpacking a web archive: %w: %d bytes out of %d, over %d to 1", ErrLimit, unpacked, packed, l.Ratio)
	}
	return nil
}

// damaged yields a *Damage with what was kept of a record, and returns it; errStop where the caller has enough.
func (f *file) damaged(kept Record, offset int64, why error) error {
	d := &Damage{Offset: offset, Kept: f.kept, Why: why}
	if !f.yield(kept, d) {
		return errStop
	}
	return d
}

// source reads bytes and knows how many it gave. It is an io.ByteReader, so that a gzip member ends where it ends.
type source struct {
	*bufio.Reader
	offset int64
	err    error // what ended reading, other than the end of the data
}

func newSource(r io.Reader) *source {
	s := &source{}
	s.Reader = bufio.NewReaderSize(&watch{r, &s.err}, 32<<10)
	return s
}

// watch remembers the first error that is not the end of the data.
type watch struct {
	r   io.Reader
	err *error
}

func (w *watch) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if err != nil && err != io.EOF && *w.err == nil {
		*w.err = err
	}
	return n, err
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	s.offset += int64(n)
	return n, err
}

func (s *source) ReadByte() (byte, error) {
	b, err := s.Reader.ReadByte()
	if err == nil {
		s.offset++
	}
	return b, err
}

// line reads up to and with the next newline, or to the end; part says that the line is longer than the buffer and goes
// on. The bytes are good until the next call.
func (s *source) line() (line []byte, part bool, err error) {
	line, err = s.ReadSlice('\n')
	s.offset += int64(len(line))
	if err == bufio.ErrBufferFull {
		return line, true, nil
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return line, false, err
}

// skip passes over n bytes.
func (s *source) skip(n int) {
	n, _ = s.Discard(n)
	s.offset += int64(n)
}

// seekRecord goes to the next line that begins like a record, or to the end. Every failed attempt at a record consumes its
// first line, so that the search cannot stand still.
func (s *source) seekRecord() {
	for inLine := false; ; {
		if head, err := s.Peek(len("WARC/1.")); !inLine && string(head) == "WARC/1." || err != nil {
			if err != nil {
				s.skip(len(head))
			}
			return
		}
		_, part, _ := s.line()
		inLine = part
	}
}

// atMember tells whether a gzip member, or nothing more, comes next. Zero bytes that pad a file are passed over.
func (s *source) atMember() bool {
	for {
		head, err := s.Peek(len(gzipMagic))
		switch {
		case len(head) == 0:
			return true
		case head[0] == 0:
			s.skip(1)
		default:
			return err == nil && string(head) == gzipMagic
		}
	}
}

// seekMember goes to the next gzip member and says whether there is one.
func (s *source) seekMember() bool {
	for {
		head, err := s.Peek(len(gzipMagic))
		if err != nil {
			s.skip(len(head))
			return false
		}
		if string(head) == gzipMagic {
			return true
		}
		s.skip(1)
	}
}
