package templates

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

func TestClustersAreThoseOfTheReference(t *testing.T) {
	var golden struct {
		Cases []struct {
			Name     string
			Sim      [][]float64
			Sigma    float64
			Tau      float64
			Rounds   int
			Clusters [][]int
		}
	}
	shared(t, "snn-golden.json", &golden)
	for _, c := range golden.Cases {
		clusters, rounds := graphOf(c.Sim, c.Sigma, c.Tau).clusters()
		if !reflect.DeepEqual(clusters, c.Clusters) || rounds != c.Rounds {
			t.Errorf("%s: %v in %d rounds, want %v in %d", c.Name, clusters, rounds, c.Clusters, c.Rounds)
		}
	}
	if len(golden.Cases) != 8 {
		t.Errorf("%d cases, want 8", len(golden.Cases))
	}
}

// Random graphs, dense enough for several rounds, some with pages of one shape.
func TestClustersAgreeWithTheSlowDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	several := 0
	for range 400 {
		shapes := 1 + r.IntN(30)
		share := []float64{.2, .4, .5, .85, 1}[r.IntN(5)]
		density := r.Float64()
		g, sim := randomGraph(r, shapes, density)
		g.options.Share = share
		got, rounds := g.clusters()
		want, wantRounds := slowClusters(sim, .85, share)
		if !reflect.DeepEqual(got, want) || rounds != wantRounds {
			t.Fatalf("%d shapes, share %v: %v in %d rounds, want %v in %d", shapes, share, got, rounds, want, wantRounds)
		}
		if rounds > 1 {
			several++
		}
	}
	if several < 20 {
		t.Errorf("only %d graphs took more than one round; the test should see more", several)
	}
}

// randomGraph makes pages of several shapes, and the matrix that says the same page by page.
func randomGraph(r *rand.Rand, shapes int, density float64) (*Graph, [][]float64) {
	g := &Graph{}
	g.pairs.Limit = 20 // most are in a file
	var shapeOf []int
	for len(shapeOf) < shapes+r.IntN(10) {
		s := len(g.shapes)
		if s < shapes {
			g.shapes = append(g.shapes, nil)
		} else {
			s = r.IntN(shapes)
		}
		g.shapes[s] = append(g.shapes[s], len(shapeOf))
		shapeOf = append(shapeOf, s)
	}
	g.Pages = make([]Page, len(shapeOf))
	like := make([][]float64, shapes)
	for a := range like {
		like[a] = make([]float64, shapes)
		like[a][a] = 1
		for b := range a {
			if r.Float64() < density {
				like[a][b], like[b][a] = .9, .9
				g.join(b, a)
			}
		}
	}
	g.divide()
	sim := make([][]float64, len(shapeOf))
	for i, a := range shapeOf {
		for _, b := range shapeOf {
			sim[i] = append(sim[i], like[a][b])
		}
	}
	return g, sim
}
