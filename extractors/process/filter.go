package process

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/procgroup"
	"github.com/contentassay/assay/page"
)

// filter sends a page through a process that was started for it: the HTML goes in, the text comes out. An exit code other
// than 0 says that there is no answer, and the last line of stderr why.
func filter(spec Spec, group *procgroup.Process, p *page.Page) (extractors.Extraction, error) {
	stop := group.KillAfter(spec.timeout())
	defer stop()
	go func() { // a program need not read everything: errors do not matter
		io.WriteString(group.Stdin, p.HTML)
		group.Stdin.Close()
	}()
	out, _ := io.ReadAll(io.LimitReader(group.Stdout, spec.output()+1)) // an error ends the text, and the process explains it
	if int64(len(out)) > spec.output() {
		group.Kill(procgroup.OverOutput)
	}
	state := spec.wait(group)
	switch {
	case state.Reason != procgroup.Exited:
		return extractors.Extraction{}, stopped(state, "before the end of its answer", spec, "timeout_seconds", spec.TimeoutSeconds)
	case state.Code != 0:
		return extractors.Extraction{}, failed(spec, group, fmt.Errorf("it %s%s", state, lastLine(state.Stderr)))
	case !utf8.Valid(out):
		return extractors.Extraction{}, failed(spec, group, errors.New("its answer is not valid UTF-8; write UTF-8"))
	}
	return extractors.Extraction{Text: string(out)}, nil
}

// lastLine is the last line of stderr as the end of a message, "" where there is none.
func lastLine(stderr string) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if last := clip(lines[len(lines)-1]); last != "" {
		return ": " + last
	}
	return ""
}
