package process

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// Protocol is the number of the protocol that a worker names in its hello.
const Protocol = 1

// form is how a hello looks, for messages.
var form = fmt.Sprintf(`{"name": ..., "version": ..., "protocol": %d}`, Protocol)

// Tool is what a program says of itself.
type Tool struct {
	Name    string `json:"name"`    // of the extractor, as in "jusText"
	Version string `json:"version"` // of the extractor, as in "3.0.2"; it belongs into the signature of a run
}

// readHello reads the first line of a worker. As in every message, fields that it does not know are ignored.
func readHello(line []byte) (Tool, error) {
	var hello struct {
		Tool
		Protocol *json.Number `json:"protocol"`
	}
	if err := readObject(line, &hello); err != nil {
		return Tool{}, fmt.Errorf("its first line %w; a worker begins with %s", err, form)
	}
	switch {
	case hello.Protocol == nil:
		return Tool{}, fmt.Errorf("its first line %s names no protocol; a worker begins with %s", quote(line), form)
	case hello.Protocol.String() != strconv.Itoa(Protocol):
		return Tool{}, fmt.Errorf("it speaks protocol %s, and this assay speaks %d; take a version of one that fits the other", clip(hello.Protocol.String()), Protocol)
	case !oneLine(hello.Name) || !oneLine(hello.Version):
		return Tool{}, fmt.Errorf("its first line %s must give name and version, each on one line of 1 to %d bytes", quote(line), maxName)
	}
	return hello.Tool, nil
}

// maxName is how many bytes a name or a version may have: both stand in tables and signatures.
const maxName = 100

func oneLine(s string) bool {
	return s != "" && len(s) <= maxName && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// grease are values without a meaning. Each request has one of them under a name without a meaning, so that workers keep
// ignoring what they do not know, and a later protocol can say more.
var grease = []any{true, 17, "grease", []int{}, map[string]any{"id": "grease"}, nil}

// request makes the line that asks for a page. n is the number of the request in the life of the process, so that no two
// have the same ID even for the same page.
func request(n int, p *page.Page) (id string, line []byte, err error) {
	id = p.ID + "#" + strconv.Itoa(n)
	var out bytes.Buffer
	write := json.NewEncoder(&out)
	write.SetEscapeHTML(false) // it would make six bytes of every < and >
	err = write.Encode(map[string]any{
		"id": id, "url": p.URL, "html": p.HTML,
		"grease-" + strconv.Itoa(n%1000): grease[n%len(grease)],
	})
	return id, out.Bytes(), err
}

// response is a worker's answer to one request.
type response struct {
	ID     *string `json:"id"`
	Text   *string `json:"text"`
	Title  string  `json:"title"`
	Error  *string `json:"error"`
	Blocks []struct {
		Text  string     `json:"text"`
		Label page.Label `json:"label"`
		Path  string     `json:"path"`
		Why   string     `json:"why"`
		Notes page.Notes `json:"notes"`
	} `json:"blocks"`
}

// readResponse reads a line that must be a response.
func readResponse(line []byte) (response, error) {
	var r response
	err := readObject(line, &r)
	switch {
	case err != nil:
	case r.ID == nil:
		err = fmt.Errorf("%s has no id; repeat the one of the request", quote(line))
	case (r.Text == nil) == (r.Error == nil):
		err = fmt.Errorf("%s must have a text or an error, and not both", quote(line))
	}
	if err != nil {
		return response{}, fmt.Errorf("its answer %w", err)
	}
	return r, nil
}

// extraction is the answer as every extractor gives it. Blocks are numbered in their order.
func (r response) extraction() (extractors.Extraction, error) {
	if r.Error != nil {
		return extractors.Extraction{}, fmt.Errorf("it says: %s", clip(*r.Error))
	}
	x := extractors.Extraction{Text: *r.Text, Title: r.Title}
	if r.Blocks != nil {
		x.Blocks = make([]page.Block, 0, len(r.Blocks))
	}
	for i, b := range r.Blocks {
		x.Blocks = append(x.Blocks, page.Block{Index: i, Text: b.Text, Label: b.Label, Path: b.Path, Why: b.Why, Notes: b.Notes})
	}
	return x, nil
}

// readObject reads a line that must be one JSON object in UTF-8. Its errors continue a sentence: "its answer ...".
func readObject(line []byte, into any) error {
	if !utf8.Valid(line) {
		return fmt.Errorf("%s is not valid UTF-8; write UTF-8, or escape what is not ASCII", quote(line))
	}
	if start := bytes.TrimLeft(line, " \t\r\n"); len(start) == 0 || start[0] != '{' {
		return fmt.Errorf("%s is no JSON object; what is meant for people goes to stderr", quote(line))
	}
	err := json.Unmarshal(line, into)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("%s has a %s as %q", quote(line), wrong.Value, wrong.Field)
	}
	if err != nil {
		return fmt.Errorf("%s is not as it should be: %w", quote(line), err)
	}
	return nil
}

// clip makes of what a program wrote a piece of a message: valid UTF-8 on one line, and no more than 500 bytes of it.
func clip(s string) string {
	const enough = 500
	if len(s) > enough {
		s = s[:enough] + "..."
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
}

// quote shows the beginning of a line that a program wrote.
func quote(line []byte) string {
	const enough = 80
	if line = bytes.TrimRight(line, "\r\n"); len(line) > enough {
		return fmt.Sprintf("%q...", line[:enough])
	}
	return fmt.Sprintf("%q", line)
}
