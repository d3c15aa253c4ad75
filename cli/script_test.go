package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/contentassay/assay/cli"
	"github.com/contentassay/assay/extractors/suite"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"assay": func() { os.Exit(cli.Main(suite.All...)) }})
}

// TestScripts runs the command as a user does. The scripts are in testdata/script; those called thesis-N are the eight
// test cases of the source thesis.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true})
}
