// Command assay measures how well programs pull the main content out of web pages. Package cli has its verbs.
package main

import (
	"os"

	"github.com/contentassay/assay/cli"
	"github.com/contentassay/assay/extractors/suite"
)

func main() { os.Exit(cli.Main(suite.All...)) }
