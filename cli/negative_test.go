package cli

import (
	"strings"
	"testing"
)

func TestNegativeValues(t *testing.T) {
	for in, want := range map[string]string{
		"corpus cluster x --sim -1":      "corpus cluster x --sim=-1",
		"corpus cluster x --cost -.5,1":  "corpus cluster x --cost=-.5,1",
		"run -j -3 x":                    "run -j-3 x",
		"run --sim=2 -1":                 "run --sim=2 -1", // it has its value
		"run --sim -x":                   "run --sim -x",
		"run -1":                         "run -1",
		"run -ab -1":                     "run -ab -1",
		"run -- --sim -1":                "run -- --sim -1",
		"run --sim - -1":                 "run --sim - -1", // standard input
		"--seed -1":                      "--seed=-1",
		"corpus sign a.txt --n 3":        "corpus sign a.txt --n 3",
		"offtopic detect --measures a=1": "offtopic detect --measures a=1",
	} {
		if got := strings.Join(negativeValues(strings.Fields(in)), " "); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
