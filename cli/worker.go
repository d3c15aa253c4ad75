package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/contentassay/assay/harness"
)

// workerCmd is the other side of isolation: assay starts itself with this verb. It is no verb for people.
type workerCmd struct{}

// Run keeps the two streams to itself: an extractor that reads standard input finds nothing there, and one that prints
// talks to standard error.
func (workerCmd) Run(a *app) error {
	in, out := os.Stdin, os.Stdout
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	os.Stdin, os.Stdout = nothing, os.Stderr
	return harness.Serve(in, out, a.all)
}

// isolation says how to start this program as a worker: by the path that it was itself started by, so that a program
// which acts by its name does so again.
func isolation() (*harness.Isolation, error) {
	program, err := exec.LookPath(os.Args[0])
	if err == nil {
		program, err = filepath.Abs(program)
	}
	if err != nil {
		if program, err = os.Executable(); err != nil {
			return nil, fmt.Errorf("find this program, to run extractors apart from it: %w (--in-process does without)", err)
		}
	}
	return harness.DefaultIsolation(program, "worker"), nil
}
