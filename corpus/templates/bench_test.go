package templates

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// 5,000 pages of 50 sites with two templates each, and odd ones.
func BenchmarkClusters(b *testing.B) {
	v := NewVocabulary()
	var pages []Page
	for site := range 50 {
		c := crawl{rand.New(rand.NewPCG(17, uint64(site)))}
		own := strings.NewReplacer(`class="`, fmt.Sprintf(`class="s%d-`, site), "class=", fmt.Sprintf("class=s%d-", site))
		for i := range 100 {
			source := c.ad()
			switch {
			case i >= 95:
				source = c.odd(i - 90)
			case i >= 70:
				source = c.listing()
			}
			pages = append(pages, parsed(v, fmt.Sprintf("%d-%d", site, i), own.Replace(source)))
		}
	}
	for b.Loop() {
		g, err := Compare(pages, DefaultOptions())
		if err != nil {
			b.Fatal(err)
		}
		clusters, _ := g.clusters()
		b.ReportMetric(float64(len(clusters)), "clusters")
		b.ReportMetric(float64(g.Effort.Distance), "distances/op")
	}
}

// The distances of the real pages of the reference, without the reading of their trees.
func BenchmarkDistanceOfPages(b *testing.B) {
	var golden goldenTrees
	shared(b, "ted-golden.json", &golden)
	v := NewVocabulary()
	var pairs [][2]*Tree
	for _, row := range golden.DOM {
		pairs = append(pairs, [2]*Tree{v.bracket(row.T1), v.bracket(row.T2)})
	}
	for b.Loop() {
		for _, p := range pairs {
			Distance(p[0], p[1], UnitCosts)
		}
	}
}
