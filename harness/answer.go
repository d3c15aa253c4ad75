package harness

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// Answer runs one extractor on one page, in this process. A panic is caught and becomes the error of a failed pair, an
// *extractors.Stopped with the stack. The text is made valid UTF-8, so that what is stored is what was counted.
func Answer(p *page.Page, extract extractors.Func) (x extractors.Extraction, status runs.Status, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			stack := debug.Stack()
			err = &extractors.Stopped{Cause: extractors.Failed, Err: fmt.Errorf("panic: %v, at %s", cause, panicSite(stack)), Stderr: string(stack[:min(len(stack), maxStack)])}
			x, status = extractors.Extraction{}, runs.Failed
		}
	}()
	x, err = extract(p)
	if stopped := (*extractors.Stopped)(nil); errors.As(err, &stopped) {
		return extractors.Extraction{}, runs.Status(stopped.Cause), err
	}
	if err != nil {
		return extractors.Extraction{}, runs.Failed, err
	}
	x.Text, x.Title = strings.ToValidUTF8(x.Text, "\uFFFD"), strings.ToValidUTF8(x.Title, "\uFFFD")
	for i := range x.Blocks {
		x.Blocks[i].Text = strings.ToValidUTF8(x.Blocks[i].Text, "\uFFFD")
	}
	return x, statusOf(x.Text), nil
}

// maxStack is how much of the stack of a panic is kept, in bytes: as much as of stderr, but its beginning.
const maxStack = 64 << 10

// lastSaid is what is to be kept of a process or a panic beside its error; "" where there is nothing.
func lastSaid(err error) string {
	if stopped := (*extractors.Stopped)(nil); errors.As(err, &stopped) {
		return stopped.Stderr
	}
	return ""
}

// panicSite returns the function that panicked, out of a stack as debug.Stack prints it. File names and addresses are
// left out: they differ from machine to machine, and the error is part of the result.
func panicSite(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") && i+2 < len(lines) {
			function := lines[i+2]
			if at := strings.LastIndexByte(function, '('); at > 0 {
				return function[:at]
			}
		}
	}
	return "an unknown place"
}
