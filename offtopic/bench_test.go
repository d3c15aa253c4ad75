package offtopic_test

import (
	"strings"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// BenchmarkDetect judges a TimeMap of ten mementos of 50 KB by all measures but the semantic one.
func BenchmarkDetect(b *testing.B) {
	const paragraph = "<p class=\"story\">The council of the old city votes on the new housing law, <a href=\"/n%d\">said</a> Mr. Smith on Tuesday.</p>\n"
	m := offtopic.TimeMap{URI: "t"}
	for i := range 10 {
		var page strings.Builder
		for n := 0; page.Len() < 50_000; n++ {
			page.WriteString(strings.ReplaceAll(paragraph, "%d", strings.Repeat("x7", (n*31+i)%97)))
		}
		m.Mementos = append(m.Mementos, day(i+1, answer(200, page.String()), nil))
	}
	words, err := offtopic.NewWords(offtopic.Compatible())
	if err != nil {
		b.Fatal(err)
	}
	choices, err := offtopic.ParseChoices("bytecount,wordcount,jaccard,sorensen,raw_simhash,tf_simhash,cosine,levenshtein,nlevenshtein,tfintersection", offtopic.ChoiceOptions{})
	if err != nil {
		b.Fatal(err)
	}
	d := &offtopic.Detector{Words: words, Texts: []offtopic.TextOf{{Name: "all", Extract: offtopic.AllText}}, Choices: choices}
	for b.Loop() {
		d.Detect(m)
	}
}
