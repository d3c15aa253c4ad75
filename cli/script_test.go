package cli_test

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/contentassay/assay/cli"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/suite"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"assay":        func() { os.Exit(cli.Main(suite.All...)) },
		hangingProgram: func() { os.Exit(cli.Main(append([]extractors.Extractor{hanging}, suite.All...)...)) },
	})
}

// TestScripts runs the command as a user does. The scripts are in testdata/script; those called thesis-N are the eight
// test cases of the source thesis.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is a command for scripts: "exits 3 assay run ..." runs the program and wants exactly that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil || neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE program args...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			ts.Fatalf("%v", err)
		}
		got = ended.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
