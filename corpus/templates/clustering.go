package templates

import (
	"cmp"
	"io"
	"slices"
)

// Clustering is pages divided into clusters, one for each template.
type Clustering struct {
	Graph    *Graph
	Clusters []Cluster // in the order of their first pages
	Rounds   int       // in which clusters merged; real collections need two or three
}

// Cluster is pages of one template.
type Cluster struct {
	ID            string   `json:"id"` // that of its first member
	Size          int      `json:"size"`
	StructureOnly bool     `json:"structure_only"` // no member has class names: they were compared by their elements alone
	Members       []string `json:"members"`        // IDs, in natural order

	pages []int // indices in the graph
}

// Divide compares pages and divides them into clusters. Its errors are those of Compare.
func Divide(pages []Page, o Options) (*Clustering, error) {
	g, err := Compare(pages, o)
	if err != nil {
		return nil, err
	}
	clusters, rounds := g.clusters()
	c := &Clustering{Graph: g, Rounds: rounds}
	for _, members := range clusters {
		first := g.Pages[members[0]]
		cluster := Cluster{ID: first.ID, Size: len(members), StructureOnly: first.StructureOnly(), pages: members}
		for _, i := range members {
			cluster.Members = append(cluster.Members, g.Pages[i].ID)
		}
		c.Clusters = append(c.Clusters, cluster)
	}
	return c, nil
}

// Groups divides pages as Divide does and returns the clusters of two pages or more.
func Groups(pages []Page, o Options) ([]Cluster, error) {
	c, err := Divide(pages, o)
	if err != nil {
		return nil, err
	}
	c.Close()
	return slices.DeleteFunc(c.Clusters, func(c Cluster) bool { return c.Size == 1 }), nil
}

// Close removes the temporary files of the graph, if there are any. The clusters stay.
func (c *Clustering) Close() { c.Graph.Close() }

// Alone counts the clusters of one page.
func (c *Clustering) Alone() (n int) {
	for _, cluster := range c.Clusters {
		if cluster.Size == 1 {
			n++
		}
	}
	return n
}

// BySize lists the clusters, the largest first, those of one size in the order of their first pages.
func (c *Clustering) BySize() []Cluster {
	sorted := slices.Clone(c.Clusters)
	slices.SortStableFunc(sorted, func(a, b Cluster) int { return cmp.Compare(b.Size, a.Size) })
	return sorted
}

// WriteSVG draws clusters as circles, and in each of them its pages as dots of one size: a picture of how many templates
// there are and how much each weighs. Pages that stand alone are grey. The names show when the pointer rests on a dot.
func (c *Clustering) WriteSVG(w io.Writer) error {
	clusters := make([][]int, len(c.Clusters))
	for i, cluster := range c.Clusters {
		clusters[i] = cluster.pages
	}
	return c.Graph.draw(w, clusters)
}
