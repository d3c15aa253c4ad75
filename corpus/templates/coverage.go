package templates

import "strings"

// Covered is a template, and how many of its pages a crawl has and a corpus that should stand for the crawl.
type Covered struct {
	ID      string   `json:"id"` // that of the first page of the crawl, else of the corpus
	Crawl   int      `json:"crawl"`
	Corpus  int      `json:"corpus"`
	Missing string   `json:"missing,omitempty"` // crawl or corpus: which of the two has no such page
	Members []string `json:"members"`           // of the crawl
}

// What stands before the ID of a page while both sides are clustered as one: a page of the crawl may have the ID of one of
// the corpus.
const crawlSide, corpusSide = "crawl ", "corpus "

// Coverage counts the pages of each template in a crawl and in a corpus, the template with the most pages first. Without
// a corpus it counts those of the crawl, and nothing is missing. Its errors are those of Compare.
func Coverage(crawl, corpus []Page, o Options) ([]Covered, error) {
	var pages []Page
	for _, p := range crawl {
		p.ID = crawlSide + p.ID
		pages = append(pages, p)
	}
	for _, p := range corpus {
		p.ID = corpusSide + p.ID
		pages = append(pages, p)
	}
	c, err := Divide(pages, o)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	var list []Covered
	for _, cluster := range c.BySize() {
		list = append(list, covered(cluster, len(corpus) > 0))
	}
	return list, nil
}

// covered counts the sides of one template; both says whether there is a corpus.
func covered(cluster Cluster, both bool) Covered {
	t := Covered{Members: []string{}}
	for _, member := range cluster.Members {
		if id, ok := strings.CutPrefix(member, crawlSide); ok {
			t.Members = append(t.Members, id)
		}
	}
	t.Crawl = len(t.Members)
	t.Corpus = cluster.Size - t.Crawl
	switch {
	case t.Crawl == 0:
		t.ID, t.Missing = strings.TrimPrefix(cluster.ID, corpusSide), "crawl"
		return t
	case both && t.Corpus == 0:
		t.Missing = "corpus"
	}
	t.ID = t.Members[0]
	return t
}
