package templates

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// spell writes a tree in the notation of the golden file.
func (v *Vocabulary) spell(t *Tree, x int) string {
	s := ""
	for _, c := range t.children(x) {
		s = v.spell(t, c) + s
	}
	return "{" + v.names[t.labels[x]] + s + "}"
}

func TestTreeHasTheElements(t *testing.T) {
	for source, want := range map[string]string{
		"":                              "{html{head}{body}}",
		"only text <!-- and a comment>": "{html{head}{body}}",
		"<P>one<p class=x>two<b>c</b>":  "{html{head}{body{p}{p{b}}}}",
		"<title>t</title><svg><foreignObject><p></svg>": "{html{head{title}}{body{svg{foreignObject{p}}}}}",
		"<frameset><frame></frameset>":                  "{html{head}{frameset{frame}}}",
	} {
		v := NewVocabulary()
		p := parsed(v, "x", source)
		if got := v.spell(p.Tree, p.Tree.Size()-1); got != want {
			t.Errorf("%q: %s, want %s", source, got, want)
		}
	}
	v := NewVocabulary()
	if n := v.Tree(&html.Node{Type: html.TextNode, Data: "x"}).Size(); n != 0 {
		t.Errorf("a text has %d elements", n)
	}
}

func TestPageTooLargeIsAnError(t *testing.T) {
	tree, err := html.Parse(strings.NewReader(strings.Repeat("<br>", MaxElements)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewVocabulary().Page("large", tree); err == nil || !strings.Contains(err.Error(), "10003 elements, more than 10000") {
		t.Errorf("%v", err)
	}
}

func TestElementsAreInTheOrderOfTheTree(t *testing.T) {
	root, _ := html.Parse(strings.NewReader("<p>a<b></b><i></i></p><hr>"))
	v := NewVocabulary()
	tree, names := v.Tree(root), ""
	for x, n := range Elements(root) {
		names += " " + n.Data
		if v.names[tree.labels[x]] != n.Data {
			t.Errorf("element %d is %s, in the tree %s", x, n.Data, v.names[tree.labels[x]])
		}
	}
	if names != " head b i p hr body html" {
		t.Error(names)
	}
}

func TestStyle(t *testing.T) {
	tests := []struct {
		a, b string
		want float64
	}{
		{"<p>", "<b>", 1}, // no class names at all
		{"<p class=x>", "<p>", 0},
		{"<p class='x y'>", "<i class='y&#9;x  y'>", 1},
		{"<p class='x y'><b class=z>", "<p class='z w'>", .25},
		{"<p class=x>", "<p class=X>", 0},                   // names are told apart as in CSS
		{"<p class='a&nbsp;b'>", "<p class='a b'>", 0},      // a no-break space does not part names
		{"<div class=''>", "<div class=' '>", 1},            // attributes without names
		{"<svg class=x></svg>", "<math class=x></math>", 1}, // foreign elements have classes too
	}
	for _, test := range tests {
		v := NewVocabulary()
		a, b := parsed(v, "a", test.a), parsed(v, "b", test.b)
		if got, back := Style(a, b), Style(b, a); got != test.want || back != test.want {
			t.Errorf("%q %q: %v and %v, want %v", test.a, test.b, got, back, test.want)
		}
	}
}

func TestClassDifference(t *testing.T) {
	v := NewVocabulary()
	a, b := parsed(v, "a", "<p class='z b a'>"), parsed(v, "b", "<p class='b y c'>")
	onlyA, onlyB, both := v.ClassDifference(a, b)
	if got, want := [][]string{onlyA, onlyB, both}, [][]string{{"a", "z"}, {"c", "y"}, {"b"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestMeasuresAreThoseOfTheReference(t *testing.T) {
	var golden goldenTrees
	shared(t, "ted-golden.json", &golden)
	o := DefaultOptions()
	for _, row := range golden.DOM {
		if row.N1*row.N2 > 600_000 {
			continue // their distances are in the other golden test
		}
		v := NewVocabulary()
		page := func(tree string, classes []string) Page {
			p := parsed(v, "x", "<p class='"+strings.Join(classes, " ")+"'>")
			p.Tree = v.bracket(tree)
			p.finish()
			return p
		}
		m := o.Measure(page(row.T1, row.Classes1), page(row.T2, row.Classes2))
		near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-6 }
		if !near(m.Structural, *row.Structural) || !near(m.Style, row.Style) || !near(m.Similarity, row.Gross) {
			t.Errorf("%+v, want %v, %v, %v", m, *row.Structural, row.Style, row.Gross)
		}
	}
}

func TestStructureOnly(t *testing.T) {
	v := NewVocabulary()
	o := DefaultOptions()
	bare, other := parsed(v, "bare", "<p><p>"), parsed(v, "other", "<p><p><i>")
	styled := parsed(v, "styled", "<p class=x><p>")
	if m := o.Measure(bare, other); m.Similarity != m.Structural {
		t.Errorf("without class names: %+v, want structure alone", m)
	}
	if m := o.Measure(bare, styled); m.Similarity != .5 {
		t.Errorf("one of them with class names: %+v, want half", m)
	}
}

func TestNorms(t *testing.T) {
	tests := []struct {
		norm     string
		costs    Costs
		distance float64
		nodes    int
		want     float64
	}{
		{NormSum, UnitCosts, 3, 12, .75},
		{NormSum, Costs{1, 1, 2}, 3, 12, .875},
		{NormMetric, UnitCosts, 3, 12, .6},
		{NormMetric, Costs{1, 3, 9}, 6, 12, .6},
		{NormSum, UnitCosts, 0, 0, 1},
		{NormMetric, UnitCosts, 0, 0, 1},
	}
	for _, test := range tests {
		o := Options{Norm: test.norm, Costs: test.costs}
		got := o.Structural(test.distance, test.nodes)
		if math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%+v: %v", test, got)
		}
		if test.nodes > 0 && math.Abs(o.reach(got, test.nodes)-test.distance) > 1e-9 {
			t.Errorf("%+v: the distance for that similarity is %v", test, o.reach(got, test.nodes))
		}
	}
}

func TestCheckNamesTheRange(t *testing.T) {
	if err := DefaultOptions().Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Options){
		"kappa, the weight of structure, is -0.1; give a number from 0 to 1":      func(o *Options) { o.Kappa = -.1 },
		"the threshold of similarity is 1.5; give a number from 0 to 1":           func(o *Options) { o.Similar = 1.5 },
		"the threshold of shared neighbours is NaN; give a number from 0 to 1":    func(o *Options) { o.Share = math.NaN() },
		"the cost of inserting an element is 0; give a number from 0.001 to 10":   func(o *Options) { o.Costs.Insert = 0 },
		"the cost of deleting an element is 11; give a number from 0.001 to 10":   func(o *Options) { o.Costs.Delete = 11 },
		"the cost of renaming an element is +Inf; give a number from 0.001 to 10": func(o *Options) { o.Costs.Rename = math.Inf(1) },
		`no norm is called "max"; norms are sum, metric`:                          func(o *Options) { o.Norm = "max" },
	} {
		o := DefaultOptions()
		change(&o)
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := Compare(nil, o); err == nil {
			t.Errorf("%s: compared all the same", want)
		}
	}
}

func TestFourIdenticalPagesAreOneCluster(t *testing.T) {
	v := NewVocabulary()
	var pages []Page
	for _, id := range []string{"10", "9", "b", "a"} {
		pages = append(pages, parsed(v, id, "<div class=x><p></div>"))
	}
	pages = append(pages, parsed(v, "c", "<table class=y><tr><td><td></table>"))
	want := [][]string{{"9", "10", "a", "b"}, {"c"}}
	if got := clustersOf(t, pages, DefaultOptions()); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Whatever bytes come: every page is in one cluster, twins share it, and bounds decide as distances do.
func FuzzPages(f *testing.F) {
	f.Add("<p class=a>", "<p class='a b'><b>", .5)
	f.Add("<table><tr><td>", "", 1.0)
	f.Add("<svg><p>", "<frameset>", 0.0)
	f.Fuzz(func(t *testing.T, a, b string, kappa float64) {
		if len(a)+len(b) > 2000 || !(kappa >= 0 && kappa <= 1) {
			return
		}
		v := NewVocabulary()
		var pages []Page
		for id, source := range map[string]string{"a": a, "b": b, "twin": a} {
			pages = append(pages, parsed(v, id, source))
		}
		o := DefaultOptions()
		o.Kappa = kappa
		got := clustersOf(t, pages, o)
		o.Exhaustive = true
		if want := clustersOf(t, pages, o); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, without bounds %v", got, want)
		}
		if n := len(got[0]); got[0][n-1] != "twin" {
			t.Fatalf("%v: the twins are apart", got)
		}
	})
}
