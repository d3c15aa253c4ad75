package boilerpipe

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// BenchmarkRealPages measures the algorithm on parsed trees against html.Parse on the same pages: x-parse is the part of
// parse time that it takes, the limit being 0.35.
func BenchmarkRealPages(b *testing.B) {
	pages := realPages(b)
	names := slices.Sorted(maps.Keys(pages))
	trees := make([]*html.Node, len(names))
	bytes := 0
	start, rounds := time.Now(), 3
	for range rounds {
		for i, name := range names {
			trees[i] = parse(b, pages[name])
		}
	}
	parsing := time.Since(start).Seconds() / float64(rounds)
	for _, name := range names {
		bytes += len(pages[name])
	}
	run := func(extract func(*html.Node)) func(*testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(bytes))
			for b.Loop() {
				for _, tree := range trees {
					extract(tree)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/parsing, "x-parse")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(trees)), "µs/page")
		}
	}
	b.Run("segment", run(func(n *html.Node) { Segment(n) }))
	b.Run("article-text", run(func(n *html.Node) { d := Segment(n); Article().Apply(d); d.Content() }))
	b.Run("article-blocks", run(func(n *html.Node) { Article().Extract(n) }))
	b.Run("article2-text", run(func(n *html.Node) { d := Segment(n); Article2().Apply(d); d.Content() }))
}

// BenchmarkFlat is a pair for linearity: four times the paragraphs should take four times as long.
func BenchmarkFlat(b *testing.B) {
	for _, n := range []int{40_000, 160_000} {
		tree := parse(b, strings.Repeat("<p>"+strings.Repeat("word ", 22)+"</p>", n))
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				Article().Extract(tree)
			}
		})
	}
}
