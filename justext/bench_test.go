package justext

import (
	"runtime"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// BenchmarkAgainstParse runs the algorithm on parsed trees, and in the same run
// the parser on the same pages; "of-parse" is the ratio of the two times.
// Needs the golden pages.
func BenchmarkAgainstParse(b *testing.B) {
	sources := realPages(b)
	var markups []string
	var trees []*html.Node
	for _, s := range sources {
		markup := s.read(b)
		markups = append(markups, markup)
		trees = append(trees, parse(b, markup))
	}
	lists := goldenLists{cache: map[string]*StopList{}}
	list := lists.load("English")
	if list == nil {
		b.Skip("needs the reference's English list")
	}
	params := Defaults()
	var parsing, extracting time.Duration
	var before, after runtime.MemStats
	allocs := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		for _, markup := range markups {
			parse(b, markup)
		}
		parsing += time.Since(start)
		runtime.GC()
		runtime.ReadMemStats(&before)
		start = time.Now()
		for _, tree := range trees {
			Extract(tree, *list, params)
		}
		extracting += time.Since(start)
		runtime.ReadMemStats(&after)
		allocs += after.Mallocs - before.Mallocs
	}
	pages := float64(b.N * len(trees))
	b.ReportMetric(extracting.Seconds()/parsing.Seconds(), "of-parse")
	b.ReportMetric(float64(extracting.Microseconds())/pages, "µs/page")
	b.ReportMetric(float64(allocs)/pages, "allocs/page")
}

// BenchmarkExtract is the algorithm alone on all golden pages.
func BenchmarkExtract(b *testing.B) {
	var trees []*html.Node
	for _, s := range realPages(b) {
		trees = append(trees, parse(b, s.read(b)))
	}
	lists := goldenLists{cache: map[string]*StopList{}}
	list := lists.load("English")
	if list == nil {
		b.Skip("needs the reference's English list")
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			Extract(tree, *list, Defaults())
		}
	}
}
