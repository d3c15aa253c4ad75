package duplicates

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/corpus/templates"
)

// passage makes n words that occur in no passage of another name.
func passage(name string, n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("%s%d", name, i)
	}
	return strings.Join(words, " ")
}

// changed replaces every step-th word.
func changed(s string, step int) string {
	words := strings.Fields(s)
	for i := step / 2; i < len(words); i += step {
		words[i] += "changed"
	}
	return strings.Join(words, " ")
}

func collect(t *testing.T, o Options, texts ...Text) *Collection {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range texts {
		c.Add(x)
	}
	return c
}

func find(t *testing.T, c *Collection) *Found {
	t.Helper()
	found, err := c.Find()
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRelations(t *testing.T) {
	a := passage("a", 300)
	shuffled := func(s string, size int) string { // words in another order, in pieces of that size
		var pieces []string
		for p := range slices.Chunk(strings.Fields(s), size) {
			pieces = append([]string{strings.Join(p, " ")}, pieces...)
		}
		return strings.Join(pieces, " ")
	}
	for name, c := range map[string]struct {
		left, right string
		want        Relation
	}{
		"the same":              {a, a, IdenticalBytes},
		"in capitals":           {a, strings.ToUpper(strings.ReplaceAll(a, " ", ",\n")), IdenticalText},
		"few changes":           {a, changed(a, 60), Near},
		"many changes":          {a, changed(a, 25), Variant},
		"too many changes":      {a, changed(a, 5), Different},
		"a part":                {a, passage("a", 100), Contains},
		"a whole":               {passage("a", 100), a, PartOf},
		"most of it":            {a, passage("a", 290), Near},
		"much of it":            {a, passage("a", 225), Variant}, // contained, but three quarters of the whole
		"another order":         {a, shuffled(a, 8), Variant},    // half the shingles stay, all words do
		"another order of all":  {a, shuffled(a, 1), Different},
		"a long run in common":  {a, passage("a", 60) + " " + passage("b", 300), Overlaps},
		"a run of fifty":        {a, passage("a", 50) + " " + passage("b", 300), Overlaps},
		"a run of forty-nine":   {a, passage("a", 49) + " " + passage("b", 300), Different},
		"two runs":              {a, passage("a", 40) + " x " + shuffled(passage("a", 90), 45) + passage("b", 300), Different},
		"nothing in common":     {a, passage("b", 300), Different},
		"nothing":               {"", "", Different},
		"marks only":            {" -- ", " -- ", Different},
		"few words, the same":   {"two words", "Two words!", IdenticalText},
		"few words, not so":     {"two words", "two other words", Different},
		"few words in a longer": {"two words", "here are two words among many", Different},
	} {
		// with and without candidates the same relation, in both directions
		both := collect(t, Defaults, Text{ID: "l", Text: c.left}, Text{ID: "r", Text: c.right})
		if got := both.Relation(0, 1); got != c.want {
			t.Errorf("%s: left is %s right, want %s", name, got, c.want)
		}
		found := find(t, both)
		if got := found.between(0, 1); got != c.want {
			t.Errorf("%s: found is %s, want %s", name, got, c.want)
		}
		if len(found.Pairs) == 1 != (c.want != Different) {
			t.Errorf("%s: pairs %v", name, found.Pairs)
		}
		converse := map[Relation]Relation{Contains: PartOf, PartOf: Contains}[c.want]
		if converse == "" {
			converse = c.want
		}
		if got := both.Relation(1, 0); got != converse {
			t.Errorf("%s: right is %s left, want %s", name, got, converse)
		}
		if got := found.between(1, 0); got != converse {
			t.Errorf("%s: found the other way round is %s, want %s", name, got, converse)
		}
	}
}

func TestGroupsAndCopies(t *testing.T) {
	a := passage("a", 300)
	found := find(t, collect(t, Defaults,
		Text{ID: "other", Text: passage("o", 300)}, Text{ID: "a", Text: a}, Text{ID: "empty", Text: ""}, Text{ID: "copy", Text: a},
		Text{ID: "capitals", Text: strings.ToUpper(a)}, Text{ID: "edit", Text: changed(a, 90)}, Text{ID: "part", Text: passage("a", 100)},
		Text{ID: "part again", Text: passage("a", 100)}, Text{ID: "empty too", Text: ""}))
	var got []string
	for _, p := range found.Pairs {
		got = append(got, fmt.Sprintf("%s %s %s", p.Left, p.Relation, p.Right))
	}
	want := []string{"a identical-bytes copy", "a identical-text capitals", "a near edit", "a contains part", "edit contains part", "part identical-bytes part again"}
	if !slices.Equal(got, want) {
		t.Errorf("pairs %q, want %q", got, want)
	}
	if got := fmt.Sprint(found.Groups); got != "[{[a copy capitals edit] a} {[part part again] part}]" {
		t.Errorf("groups %v", got)
	}
	for _, c := range []struct {
		left, right int
		want        Relation
	}{{3, 5, Near}, {4, 7, Contains}, {7, 3, PartOf}, {3, 4, IdenticalText}, {2, 8, Different}, {0, 1, Different}} {
		if got := found.between(c.left, c.right); got != c.want {
			t.Errorf("%d and %d, by way of their copies: %s, want %s", c.left, c.right, got, c.want)
		}
	}
}

// TestCanonical has an outlier that pulls a mean of all members, and copies whose errors are their own.
func TestCanonical(t *testing.T) {
	a := passage("a", 600)
	misspelt := func(at ...int) string {
		words := strings.Fields(a)
		for _, i := range at {
			words[i] += "error"
		}
		return strings.Join(words, " ")
	}
	every := func(from, step int, at ...int) string {
		for i := from; i < 600; i += step {
			at = append(at, i)
		}
		return misspelt(at...)
	}
	for name, c := range map[string]struct {
		texts []string
		want  string
	}{
		"the one in the middle":   {[]string{misspelt(100), misspelt(200), a, misspelt(300)}, "2"},
		"an outlier far from all": {[]string{changed(a, 25), misspelt(100), a, misspelt(300)}, "2"},
		// both outliers come from 1, which is nearest to all; among the three that are close together, 2 is
		"not on the way to outliers": {[]string{misspelt(100), misspelt(200), a, every(5, 30, 200), every(12, 30, 200)}, "2"},
		"what most copies say":       {[]string{a, misspelt(100), misspelt(100), misspelt(100)}, "1"},
		"the one without errors":     {[]string{misspelt(100), strings.Replace(a, "a100 ", "a101 ", 1)}, "1"},
		"the smallest of the same":   {[]string{a, a}, "0"},
	} {
		var texts []Text
		for i, s := range c.texts {
			texts = append(texts, Text{ID: fmt.Sprint(i), Text: s})
		}
		found := find(t, collect(t, Defaults, texts...))
		if len(found.Groups) != 1 || found.Groups[0].Canonical != c.want {
			t.Errorf("%s: %v, want %s", name, found.Groups, c.want)
		}
	}
}

func TestOrderOfTextsDoesNotMatter(t *testing.T) {
	s := synth(t, 200)
	forward := find(t, collect(t, Defaults, s.Texts...))
	slices.Reverse(s.Texts)
	backward := find(t, collect(t, Defaults, s.Texts...))
	if len(forward.Pairs) != len(backward.Pairs) || len(forward.Groups) != len(backward.Groups) {
		t.Fatalf("%d pairs and %d groups forward, %d and %d backward", len(forward.Pairs), len(forward.Groups), len(backward.Pairs), len(backward.Groups))
	}
	canonical := func(f *Found) (list []string) {
		for _, g := range f.Groups {
			list = append(list, g.Canonical)
		}
		slices.Sort(list)
		return list
	}
	if a, b := canonical(forward), canonical(backward); !slices.Equal(a, b) {
		t.Errorf("best copies %v and %v", a, b)
	}
}

func TestOptions(t *testing.T) {
	for name, c := range map[string]func(*Options){
		"near is 1.2": func(o *Options) { o.Near = 1.2 }, "variant is 0": func(o *Options) { o.Variant = 0 }, "contains is NaN": func(o *Options) { o.Contains = math.NaN() },
		"whole is -1": func(o *Options) { o.Whole = -1 }, "overlap is 4 words; give at least 5": func(o *Options) { o.Overlap = 4 },
		"similar is 101; give 0 to 100": func(o *Options) { o.Similar = 101 },
	} {
		o := Defaults
		c(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCutoff(t *testing.T) {
	o := Defaults
	o.AutoCutoff = true
	var texts []Text
	for i := range 20 { // a third of the words is a menu that all share; best matches of about .1, and of .4 with a version
		base := passage(fmt.Sprintf("t%d_", i), 250)
		texts = append(texts, Text{ID: fmt.Sprint(i), Text: base + " " + passage("menu", 60)})
		if i < 5 {
			texts = append(texts, Text{ID: fmt.Sprint(i, "v"), Text: changed(base, 10) + " " + passage("menu", 60)})
		}
	}
	found := find(t, collect(t, o, texts...))
	if found.Best == nil || found.Variant < .15 || found.Variant > .45 || len(found.Groups) != 5 {
		t.Errorf("cut-off %v, %+v, %d groups, want 5", found.Variant, found.Best, len(found.Groups))
	}
	total := 0
	for _, n := range found.Best.Histogram {
		total += n
	}
	if total != len(texts) {
		t.Errorf("the histogram counts %d texts of %d", total, len(texts))
	}
	if found := find(t, collect(t, o, texts[len(texts)-1])); found.Variant != Defaults.Variant {
		t.Errorf("without a gap the cut-off is %v", found.Variant)
	}
	o.AutoCutoff = false
	if found := find(t, collect(t, o, texts...)); len(found.Groups) != 0 || found.Best != nil {
		t.Errorf("by the usual threshold there are %d groups", len(found.Groups))
	}
}

func TestSimilar(t *testing.T) {
	o := Defaults
	o.Similar = 1
	cooking := "boil the water and add the salt then stir the soup with a spoon and taste"
	cooking2 := "add the salt to the water and boil then taste the soup and stir with a spoon"
	driving := "turn the wheel and brake before the corner then shift and steer along the road"
	driving2 := "steer before the corner and shift then brake and turn the wheel along the road"
	texts := []Text{
		{ID: "c1", Text: "Alice Miller Paris " + cooking, Group: "kitchen.example"}, {ID: "d1", Text: "Alice Miller Paris " + driving, Group: "cars.example"},
		{ID: "c2", Text: cooking2, Group: "food.example"}, {ID: "d2", Text: driving2, Group: "road.example"},
		{ID: "c1 copy", Text: "Alice Miller Paris " + cooking, Group: "kitchen.example"}, {ID: "names", Text: "Alice Miller Paris", Group: "names.example"},
	}
	for _, c := range []struct {
		by   bool
		want string
	}{{false, "c1:c2 d1:d2 c2:c1 d2:d1"}, {true, "kitchen.example:food.example cars.example:road.example food.example:kitchen.example road.example:cars.example"}} {
		o.ByGroup = c.by
		for _, limit := range []int{0, 2} { // 2: most vectors are in a file
			all, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			all.themes.limit = limit
			for _, x := range texts {
				all.Add(x)
			}
			var got []string
			err = all.EachSimilar(find(t, all), func(n Neighbours) error {
				got = append(got, n.ID+":"+n.Similar[0].ID)
				return nil
			})
			if err != nil || strings.Join(got, " ") != c.want {
				t.Errorf("by group %v: %q, %v, want %q", c.by, got, err, c.want)
			}
		}
	}
}

// framedPage is a page of one of two templates that differ in elements and class names.
func framedPage(t *testing.T, v *templates.Vocabulary, template int) *templates.Page {
	t.Helper()
	source := `<div class=head><h1 class=title></h1></div><div class=main><p class=text></p><p class=text></p></div>`
	if template == 2 {
		source = `<table class=grid>` + strings.Repeat(`<tr class=row><td class=cell><td class=cell>`, 9) + `</table>`
	}
	tree, err := html.Parse(strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Page("", tree)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func TestEveryRelationIsExplained(t *testing.T) {
	for _, r := range Relations {
		if r.Doc() == "" {
			t.Errorf("%s has no doc", r)
		}
	}
	if Different.Doc() != "" {
		t.Error("what is no relation has a doc")
	}
}

func TestSameTemplate(t *testing.T) {
	v := templates.NewVocabulary()
	one, two := framedPage(t, v, 1), framedPage(t, v, 2)
	menu := passage("menu", 40)
	texts := []Text{
		{ID: "a", Text: menu + " " + passage("a", 300), Page: one}, {ID: "b", Text: menu + " " + passage("b", 300), Page: one},
		{ID: "other template", Text: passage("o", 300), Page: two}, {ID: "a again", Text: menu + " " + passage("a", 290) + " more", Page: one},
		{ID: "c", Text: menu + " " + passage("c", 300), Page: one}, {ID: "no page", Text: menu + " " + passage("d", 300)},
		{ID: "empty", Text: "", Page: one},
	}
	c := collect(t, Defaults, texts...)
	found := find(t, c)
	var got []string
	for _, p := range found.Pairs {
		got = append(got, fmt.Sprint(p.Left, " ", p.Relation, " ", p.Right))
	}
	// "a again" is near a and pairs with b
	want := []string{"a same-template b", "a near a again", "a same-template c", "b same-template a again"}
	if !slices.Equal(got, want) {
		t.Errorf("pairs %q, want %q", got, want)
	}
	for _, k := range []struct {
		left, right int
		want        Relation
	}{{4, 1, SameTemplate}, {3, 4, SameTemplate}, {0, 2, Different}, {0, 5, Different}, {0, 6, Different}, {3, 0, Near}} {
		if got := found.between(k.left, k.right); got != k.want {
			t.Errorf("%s and %s are %s, want %s", texts[k.left].ID, texts[k.right].ID, got, k.want)
		}
	}
	if fmt.Sprint(found.Groups) != "[{[a a again] a again}]" {
		t.Errorf("groups %v: a template joins nothing", found.Groups)
	}
	if _, missed := c.Missed(found, 10, 1); len(missed) > 0 {
		t.Errorf("missed %v", missed)
	}
	// more in common than a frame: no relation to the frame alone
	found = find(t, collect(t, Defaults, Text{ID: "x", Text: passage("m", 45) + " " + passage("x", 30), Page: one}, Text{ID: "y", Text: passage("m", 45) + " " + passage("y", 80), Page: one}))
	if len(found.Pairs) > 0 {
		t.Errorf("%+v", found.Pairs)
	}
}

// FuzzRelations holds for any three texts: relations are the same with and without candidates where a text is long enough
// to have fingerprints, converse to each other, and every member of a group is a text of the collection.
func FuzzRelations(f *testing.F) {
	a := passage("a", 80)
	f.Add(a, changed(a, 20), a+" "+passage("b", 90))
	f.Add("", "x", "\xff x")
	f.Fuzz(func(t *testing.T, x, y, z string) {
		c, err := New(Defaults)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range []string{x, y, z} {
			c.Add(Text{ID: fmt.Sprint(i), Text: s})
		}
		found, err := c.Find()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			for j := range 3 {
				there, back := c.Relation(i, j), c.Relation(j, i)
				if there != back && !(there == Contains && back == PartOf || there == PartOf && back == Contains) {
					t.Fatalf("%d is %s %d, which is %s %d", i, there, j, back, i)
				}
				if got := found.between(i, j); got != there && got != Different {
					t.Fatalf("found %s, is %s", got, there)
				}
			}
		}
		for _, g := range found.Groups {
			if !slices.Contains(g.Members, g.Canonical) {
				t.Fatalf("group %v", g)
			}
		}
	})
}
