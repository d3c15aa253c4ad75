package cli

import (
	"strings"
	"testing"
)

func TestArgumentsOfOTMT(t *testing.T) {
	for in, want := range map[string]string{
		"offtopic -i warc=a -tm jaccard=0.80,bytecount=-0.50 -o out.json": "offtopic detect -i warc=a --measures jaccard=0.80,bytecount=-0.50 -o out.json",
		"offtopic detect -i warc=a -ot csv":                               "offtopic detect -i warc=a --output-type csv",
		"offtopic detect -tm=cosine":                                      "offtopic detect --measures=cosine",
		"offtopic eval --warc a.gz,b --gold g":                            "offtopic eval -i warc=a.gz,b --gold g",
		"offtopic eval --warc=a --gold g":                                 "offtopic eval --input=warc=a --gold g",
		"offtopic --help":                                                 "offtopic --help",
		"offtopic synth -o x":                                             "offtopic synth -o x",
		"run -tm":                                                         "run -tm", // no business of ours
		"offtopic":                                                        "offtopic",
	} {
		if got := strings.Join(otmtArguments(strings.Fields(in)), " "); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
