package warc

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http/httputil"
	"slices"
	"strconv"
	"strings"
)

// Response is what a server answered, decoded.
type Response struct {
	// Status is the HTTP status code; 0 for a resource, which has none, and for a status line without one.
	Status int
	// ContentType is the header as sent, "" where there is none.
	ContentType string
	// Fields are the fields of the HTTP header; nil for a resource.
	Fields []Field
	// Body is the payload without chunks and compression; empty in a revisit, whose payload is that of Record.RefersTo.
	Body []byte
}

// HasBody says whether a record of this type can hold a payload of its own: a response or a resource.
func (r Record) HasBody() bool { return r.Type == "response" || r.Type == "resource" }

// Response decodes the block of a response, a resource or a revisit; other types are an error. The limits Record and
// Ratio hold for the decoded body. Where decoding fails, the error comes with what was decoded before.
//
// Crawlers differ in what they store, so two lies are forgiven: a body that is announced as chunked, gzip or deflate but
// does not begin so is taken as it is, and chunks that break off give what came before.
func (r Record) Response(l Limits) (Response, error) {
	response, err := r.response(l)
	if err != nil {
		err = fmt.Errorf("decoding the %s at byte %d (%.200s): %w", r.Type, r.Offset, r.URI, err)
	}
	return response, err
}

// response tells apart what a record holds: a body alone, an HTTP message, or, of dns: and ftp: records, something else that
// is given as it is.
func (r Record) response(l Limits) (Response, error) {
	kind, _, _ := mime.ParseMediaType(r.Field("Content-Type"))
	switch r.Type {
	case "resource":
		return Response{ContentType: r.Field("Content-Type"), Body: r.Block}, nil
	case "response", "revisit":
		if kind != "application/http" && !bytes.HasPrefix(r.Block, []byte("HTTP/")) {
			return Response{ContentType: r.Field("Content-Type"), Body: r.Block}, nil // dns:, ftp:
		}
	default:
		return Response{}, fmt.Errorf("a record of type %q has no response", r.Type)
	}
	in := newSource(bytes.NewReader(r.Block))
	fields, status, err := readHeader(in)
	response := Response{Status: statusCode(status), Fields: fields, ContentType: find(fields, "Content-Type")}
	if err != nil && (r.Type == "revisit" || response.Status != 0) {
		return response, nil // nothing but a head, and its empty line is missing
	}
	if err != nil {
		return response, fmt.Errorf("the head of the HTTP message: %w", err)
	}
	response.Body, err = decode(r.Block[in.offset:], fields, l)
	return response, err
}

// statusCode reads the code out of a status line such as "HTTP/1.1 404 Not Found"; the words after it may be missing.
func statusCode(line string) int {
	words := strings.Fields(line)
	if len(words) < 2 || !strings.HasPrefix(words[0], "HTTP/") {
		return 0
	}
	code, err := strconv.Atoi(words[1])
	if err != nil || code < 100 || code > 999 {
		return 0
	}
	return code
}

// decode undoes the codings of a body, the last applied first (RFC 9110, 8.4).
func decode(body []byte, fields []Field, l Limits) ([]byte, error) {
	body = unchunk(body, fields)
	codings := strings.Split(strings.ToLower(find(fields, "Content-Encoding")), ",")
	if len(codings) > maxCodings {
		return body, fmt.Errorf("%d content codings, one after the other", len(codings))
	}
	for _, coding := range slices.Backward(codings) {
		var err error
		if body, err = undo(strings.TrimSpace(coding), body, l); err != nil {
			return body, err
		}
	}
	if l.Record > 0 && int64(len(body)) > l.Record {
		return nil, fmt.Errorf("%w: a body of %d bytes, over %d", ErrLimit, len(body), l.Record)
	}
	return body, nil
}

// maxCodings bounds nested codings; more than one is already rare.
const maxCodings = 4

// unchunk takes a body out of its chunks, where there are any.
func unchunk(body []byte, fields []Field) []byte {
	if !strings.Contains(strings.ToLower(find(fields, "Transfer-Encoding")), "chunked") {
		return body
	}
	plain, err := io.ReadAll(httputil.NewChunkedReader(bytes.NewReader(body)))
	if err != nil && len(plain) == 0 {
		return body
	}
	return plain
}

// undo takes one coding from a body.
func undo(coding string, body []byte, l Limits) ([]byte, error) {
	var unpacker io.Reader
	var err error
	switch {
	case coding == "" || coding == "identity" || len(body) == 0:
		return body, nil
	case coding == "gzip" || coding == "x-gzip":
		unpacker, err = gzip.NewReader(bytes.NewReader(body))
	case coding == "deflate":
		// RFC 9110 means zlib; old servers sent bare deflate data
		if unpacker, err = zlib.NewReader(bytes.NewReader(body)); err != nil && body[0]&6 != 6 {
			unpacker, err = flate.NewReader(bytes.NewReader(body)), nil
		}
	default:
		return nil, fmt.Errorf("the content coding %.40q cannot be undone; known are gzip and deflate", coding)
	}
	if err != nil {
		return body, nil
	}
	return unpack(unpacker, coding, body, l)
}

// unpack reads an unpacker to its end, or to a limit. Bare deflate data has no mark, so that a body that breaks at once is
// taken for a plain one.
func unpack(unpacker io.Reader, coding string, body []byte, l Limits) ([]byte, error) {
	most := int64(1) << 62
	if l.Record > 0 {
		most = l.Record
	}
	if l.Ratio > 0 {
		most = min(most, max(ratioFrom, l.Ratio*int64(len(body))))
	}
	plain, err := io.ReadAll(io.LimitReader(unpacker, most+1))
	switch {
	case int64(len(plain)) > most:
		return nil, fmt.Errorf("%w: %d bytes of %s unpack to over %d", ErrLimit, len(body), coding, most)
	case err != nil && len(plain) == 0 && coding == "deflate":
		return body, nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return plain, fmt.Errorf("the %s data breaks off after %d bytes", coding, len(plain))
	case err != nil:
		return plain, fmt.Errorf("the %s data breaks off after %d bytes: %w", coding, len(plain), err)
	}
	return plain, nil
}

// IsPage says whether a response shows a page: HTML that is not empty, with status 200 or, where the record holds the body
// alone, none.
func (r Response) IsPage() bool {
	return r.IsHTML() && len(r.Body) > 0 && (r.Status == 200 || r.Status == 0)
}

// IsHTML says whether a response is a web page: by its content type, else, where it states none, by its first letter.
func (r Response) IsHTML() bool {
	kind, _, _ := strings.Cut(strings.ToLower(r.ContentType), ";")
	switch strings.TrimSpace(kind) {
	case "text/html", "application/xhtml+xml":
		return true
	case "":
		start := bytes.TrimLeft(r.Body, " \t\r\n\ufeff")
		return len(start) > 0 && start[0] == '<'
	}
	return false
}
