package suite

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// benchPairs makes pairs of WCXB gold: the output of a page is the gold of the next but one, or most of the page's own
// gold with some of another before it, as extractors do.
func benchPairs(b *testing.B, n int) []Pair {
	files, err := filepath.Glob(filepath.Join(corpora(b, "wcxb", "dev", "ground-truth"), "*"))
	if err != nil || len(files) < n {
		b.Skip("too few gold files", err)
	}
	var golds []Gold
	for _, file := range files[:n] {
		var page struct {
			GroundTruth struct {
				MainContent   string `json:"main_content"`
				With, Without []string
			} `json:"ground_truth"`
		}
		if err := json.Unmarshal([]byte(readGz(b, file)), &page); err != nil {
			b.Fatal(file, err)
		}
		g := page.GroundTruth
		golds = append(golds, Gold{Text: g.MainContent, With: g.With, Without: g.Without})
	}
	pairs := make([]Pair, n)
	for i, g := range golds {
		other := golds[(i+1)%n].Text
		output := other[:len(other)/8] + "\n" + g.Text[:len(g.Text)*7/8]
		output = strings.ToValidUTF8(output, "")
		for _, p := range strings.Split(g.Text, "\n") {
			g.Paragraphs = append(g.Paragraphs, Paragraph{Text: p})
		}
		pairs[i] = Pair{Gold: g, Output: output, Answered: true, Page: other + "\n" + g.Text + "\n" + other}
	}
	return pairs
}

// BenchmarkMeasure gives the time of one pair for each metric.
func BenchmarkMeasure(b *testing.B) {
	pairs := benchPairs(b, 200)
	for _, m := range Metrics {
		b.Run(m.Name, func(b *testing.B) {
			for i := range b.N {
				m.Measure(pairs[i%len(pairs)])
			}
		})
	}
}
