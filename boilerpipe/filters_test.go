package boilerpipe

import (
	"slices"
	"strings"
	"testing"
)

// row makes blocks of so many words each, one per line where text density matters. A negative number is a block that
// is all links.
func row(words ...int) *Document {
	var sb strings.Builder
	sb.WriteString("<body>")
	for _, n := range words {
		text := strings.TrimSpace(strings.Repeat("w ", max(n, -n)))
		if n < 0 {
			text = "<a>" + text + "</a>"
		}
		sb.WriteString("<p>" + text + "</p>")
	}
	return segmentMarkup(sb.String())
}

// classes writes a document's classes, one letter per block: + content, - boilerplate.
func classes(d *Document) string {
	var sb strings.Builder
	for i := range d.Blocks {
		if d.Blocks[i].Content {
			sb.WriteByte('+')
		} else {
			sb.WriteByte('-')
		}
	}
	return sb.String()
}

// TestRules is trap B14: both sides of every threshold.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		words []int
		rules Filter
		want  string
	}{
		{[]int{16, 15}, NumWordsRules(), "-+"},
		{[]int{17}, NumWordsRules(), "+"},
		{[]int{1, 16}, NumWordsRules(), "+-"},
		{[]int{5, 1}, NumWordsRules(), "-+"},
		{[]int{4, 1}, NumWordsRules(), "--"},
		{[]int{-9, 40, 17}, NumWordsRules(), "--+"},
		{[]int{-9, 41, 17}, NumWordsRules(), "-++"},
		{[]int{-9, 1, 18}, NumWordsRules(), "-++"},
		{[]int{-50, 5}, NumWordsRules(), "--"},
		{[]int{4, 9, 10}, DensityRules(), "---"}, // 10 has nothing after it: dense, but last
		{[]int{20, 7, 11, 5}, CanolaRules(), "++--"},
		{[]int{19}, CanolaRules(), "-"},
		{[]int{20}, CanolaRules(), "+"},
		{[]int{-5, 12}, CanolaRules(), "+-"},
		{[]int{-5, 11}, CanolaRules(), "--"},
		{[]int{7, 7}, CanolaRules(), "+-"},
		{[]int{6, 7}, CanolaRules(), "--"},
	} {
		d := row(c.words...)
		c.rules.Apply(d)
		if got := classes(d); got != c.want {
			t.Errorf("%s on %v: %s, want %s", c.rules.Name, c.words, got, c.want)
		}
	}
}

// TestDensityRules tries every neighbourhood of a few densities against the rules as they are written down.
func TestDensityRules(t *testing.T) {
	densities := []float32{0, 4, 4.5, 9, 9.5, 10, 10.5, 11, 11.5}
	links := []float32{0, 0.333333, 0.33333334, 0.555556, 0.5555561}
	for _, p := range densities {
		for _, c := range densities {
			for _, n := range densities {
				for _, pl := range links {
					for _, cl := range links {
						prev, cur, next := &Block{}, &Block{}, &Block{}
						prev.TextDensity, cur.TextDensity, next.TextDensity = p, c, n
						prev.LinkDensity, cur.LinkDensity = pl, cl
						want := false
						if float64(cl) <= 0.333333 {
							switch {
							case float64(pl) > 0.555556:
								want = n > 11
							case c <= 9:
								want = n > 10 || p > 4
							default:
								want = n != 0
							}
						}
						if got := byDensity(prev, cur, next); got.content != want {
							t.Fatalf("%v %v %v links %v %v: %v (%s), want %v", p, c, n, pl, cl, got.content, got, want)
						}
					}
				}
			}
		}
	}
}

// given gives the blocks the classes that a string of + and - says.
func given(d *Document, classes string) *Document {
	for i := range d.Blocks {
		d.Blocks[i].Decide(classes[i] == '+', "given")
	}
	return d
}

// spans writes which pieces each block holds.
func spans(d *Document) (s []string) {
	for i := range d.Blocks {
		b := &d.Blocks[i]
		s = append(s, string(rune('0'+b.OffsetStart))+string(rune('0'+b.OffsetEnd)))
	}
	return s
}

// TestProximityFusion is trap B15.
func TestProximityFusion(t *testing.T) {
	for _, c := range []struct {
		before, after string
		drop          bool
		only          Fusion
		spans         []string
	}{
		{"-+-", "+-", false, Fusion{}, []string{"01", "22"}},                         // boilerplate becomes content
		{"--+", "-+", false, Fusion{}, []string{"00", "12"}},                         // and takes no more than one along
		{"+-+", "++", false, Fusion{}, []string{"00", "12"}},                         // the gap belongs to what follows
		{"+++", "+", false, Fusion{}, []string{"02"}},                                //
		{"+-+", "+", true, Fusion{}, []string{"02"}},                                 // a gap of one is bridged once it is gone
		{"+--+", "++", true, Fusion{}, []string{"00", "33"}},                         // a gap of two is not
		{"-++", "-+", false, Fusion{ContentOnly: true}, []string{"00", "12"}},        //
		{"---", "---", false, Fusion{ContentOnly: true}, []string{"00", "11", "22"}}, //
	} {
		d := given(row(slices.Repeat([]int{1}, len(c.before))...), c.before)
		if c.drop {
			DropBoilerplate(0).Apply(d)
		}
		n := len(d.Blocks)
		changed := ProximityFusion(1, c.only).Apply(d)
		if classes(d) != c.after || !slices.Equal(spans(d), c.spans) {
			t.Errorf("%s drop %v %+v: %s %v, want %s %v", c.before, c.drop, c.only, classes(d), spans(d), c.after, c.spans)
		}
		if changed != (len(d.Blocks) < n) {
			t.Errorf("%s: reports change %v", c.before, changed)
		}
	}
}

func TestFusionKeepsToTagLevels(t *testing.T) {
	d := given(segmentMarkup("<body><p>a</p><div><p>b</p></div>"), "++")
	ProximityFusion(1, Fusion{SameTagLevel: true}).Apply(d)
	if len(d.Blocks) != 2 {
		t.Errorf("%d blocks, want 2", len(d.Blocks))
	}
}

// TestMerge is trap B11.
func TestMerge(t *testing.T) {
	d := segmentMarkup("<body><p>one</p><div><p><a>two</a> three</p></div>")
	a, b := &d.Blocks[0], &d.Blocks[1]
	a.Labels, b.Labels = Title, ListItem
	b.Decide(true, "given")
	a.Merge(b)
	want := Features{Words: 3, WordsInAnchors: 1, WordsInWrappedLines: 3, WrappedLines: 2, TextDensity: 1.5, LinkDensity: 0.33333334, TagLevel: 2}
	if a.Features != want || a.Text() != "one\ntwo three" || !a.Content || a.Labels != Title|ListItem || a.OffsetEnd != 1 {
		t.Errorf("merged %+v, text %q", a, a.Text())
	}
}

// TestTerminatingBlocks is trap B16.
func TestTerminatingBlocks(t *testing.T) {
	for text, want := range map[string]bool{
		"Comments":                       true,
		"Comment":                        false, // seven characters
		"Commenting":                     false,
		"12 Comments so far":             true,
		"5 users responded in this post": true,
		"x 12 comments":                  false,
		"© Reuters 2010":                 true,
		"Please rate this article":       true,
		"Post a comment":                 true,
		"Tell us what you think...":      true,
		"Now add your comment":           true,
		"Rätta artikeln":                 true,
		"RÄTTA ARTIKELN":                 true,
		"Thanks for your comments - this feedback is now closed": true,
		"Reader vİews":                         false, // lower-cased, the dot stays
		"Comments w w w w w w w w w w w w w w": false, // 15 words
	} {
		d := segmentMarkup("<body>" + text)
		TerminatingBlocks().Apply(d)
		if got := d.Blocks[0].Labels.Has(EndOfText); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for markup, want := range map[string]bool{"<a>Comment</a>": true, "Comment": false, "<a>comment</a>": false} {
		d := segmentMarkup("<body>" + markup)
		TerminatingBlocks2().Apply(d)
		if got := d.Blocks[0].Labels.Has(EndOfText); got != want {
			t.Errorf("master, %q: %v, want %v", markup, got, want)
		}
	}
}

// TestIgnoreAfterEnd is trap B17: the words before the end must be content and dense.
func TestIgnoreAfterEnd(t *testing.T) {
	for _, c := range []struct {
		words         []int
		before, after string
		density       float32 // of the first block; 0 leaves it as it is
	}{
		{[]int{60, 1, 60}, "+++", "+--", 0},
		{[]int{59, 1, 60}, "+++", "+++", 0}, // the end itself has too few words to the line to count
		{[]int{60, 1, 60}, "-++", "-++", 0},
		{[]int{60, 1, 60}, "+++", "+--", 9},
		{[]int{60, 1, 60}, "+++", "+++", 8.9},
	} {
		d := given(row(c.words...), c.before)
		if c.density != 0 {
			d.Blocks[0].TextDensity = c.density
		}
		d.Blocks[1].Labels |= EndOfText
		IgnoreAfterEnd(60).Apply(d)
		if got := classes(d); got != c.after {
			t.Errorf("%v %s: %s, want %s", c.words, c.before, got, c.after)
		}
	}
}

// TestTitleParts is trap B18.
func TestTitleParts(t *testing.T) {
	for _, c := range []struct {
		title string
		want  []string
	}{
		{"", nil},
		{"A story", []string{"A story"}},
		{"A story | Site", []string{"A story", "A story | Site"}},
		{"Story: long part - x", []string{"Story: long part - x", "long part", "long part - x"}},
		{"a longer site.com | b", []string{"a longer site.com | b", "b"}},
		{"| :", []string{"| :"}},
		{"Aa | Bb", []string{"Aa", "Aa | Bb"}}, // the first of equals
	} {
		var got []string
		for title := range titlesOf(c.title) {
			got = append(got, title)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.title, got, c.want)
		}
	}
}

func TestTitleMatch(t *testing.T) {
	const page = "<head><title>It's A Story - The Paper</title></head><body><p>It's A Story<p>its a story!<p>It's A Story"
	d := segmentMarkup(page)
	TitleMatch().Apply(d)
	if got := labelled(d, Title); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("1.2.0 labels %v, want 0 and 2", got)
	}
	d = segmentMarkup(page)
	TitleMatch2().Apply(d)
	if got := labelled(d, Title); !slices.Equal(got, []int{0}) {
		t.Errorf("master labels %v, want 0", got)
	}
	d = segmentMarkup(strings.Replace(page, "<p>It's A Story", "", 1))
	TitleMatch2().Apply(d)
	if got := labelled(d, Title); !slices.Equal(got, []int{0}) {
		t.Errorf("master's second try labels %v, want 0", got)
	}
}

func labelled(d *Document, l Labels) (is []int) {
	for i := range d.Blocks {
		if d.Blocks[i].Labels.Has(l) {
			is = append(is, i)
		}
	}
	return is
}

// TestKeepLargest is trap B19.
func TestKeepLargest(t *testing.T) {
	for _, c := range []struct {
		words         []int
		before, after string
	}{
		{[]int{3}, "+", "+"},
		{[]int{3}, "-", "-"},
		{[]int{3, 5, 5, 9}, "+++-", "-+--"},
		{[]int{3, 5}, "--", "--"},
	} {
		d := given(row(c.words...), c.before)
		KeepLargest().Apply(d)
		if got := classes(d); got != c.after {
			t.Errorf("%v %s: %s, want %s", c.words, c.before, got, c.after)
		}
	}
}

func TestExpandTitle(t *testing.T) {
	d := given(row(1, 1, 1, 9), "----")
	d.Blocks[0].Labels = Title
	d.Blocks[1].Labels = Title | MightBeContent
	d.Blocks[2].Labels = MightBeContent
	d.Blocks[3].Decide(true, "given")
	ExpandTitle().Apply(d)
	if got := classes(d); got != "-+++" {
		t.Errorf("%s, want -+++: from the last title on", got)
	}
}

// TestClauses is trap B20.
func TestClauses(t *testing.T) {
	for text, want := range map[string]bool{
		"one two three four five.":       true,
		"one two three four.":            false,
		"one two three four five":        false, // no end
		"one. two three four five six.":  true,
		"one two, three four, five six":  false,
		"one two three four five.x":      false,
		"one two three four five?!":      true,
		"one two three four 5; x":        true,
		"one two three four five .":      false, // the end must follow a letter
		"one two three four five.\u0085": true,  // Java's $
		"eins zwei drei vier fünf.":      true,
	} {
		if got := hasClause(text, 5); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestSplitParagraphs(t *testing.T) {
	d := given(segmentMarkup("<body><p>a</p><p>\x01</p><p>b</p>"), "+++")
	ProximityFusion(1, Fusion{}).Apply(d)
	if got := d.Blocks[0].Text(); got != "a\n\nb" {
		t.Fatalf("fused text %q", got)
	}
	SplitParagraphs().Apply(d)
	if got := d.Content(); got != "a\nb\n" || d.Blocks[1].Words != 0 {
		t.Errorf("text %q, %d words", got, d.Blocks[1].Words)
	}
	d = given(segmentMarkup("<body><p>\x01</p><p>b</p>"), "++")
	ProximityFusion(1, Fusion{}).Apply(d)
	SplitParagraphs().Apply(d)
	if got := d.Content(); got != "\nb\n" {
		t.Errorf("an empty paragraph in front: %q", got)
	}
}

// TestMaster is trap B22.
func TestMaster(t *testing.T) {
	d := segmentMarkup("<body><h1>a</h1><ul><li>b</li></ul><h3>c</h3>")
	LabelsFromTags().Apply(d)
	if d.Blocks[0].Labels != Heading1|Heading || d.Blocks[1].Labels != ListItem || d.Blocks[2].Labels != Heading3|Heading {
		t.Errorf("labels %v, %v, %v", d.Blocks[0].Labels, d.Blocks[1].Labels, d.Blocks[2].Labels)
	}
	given(d, "+++")
	TrailingHeadings().Apply(d)
	if got := classes(d); got != "++-" {
		t.Errorf("trailing headings: %s, want ++-", got)
	}

	d = given(row(150, 200, 149, 100), "++++")
	d.Blocks[3].TagLevel++
	KeepLargest2(150).Apply(d)
	if got := classes(d); got != "++--" || !d.Blocks[1].Labels.Has(VeryLikelyContent) {
		t.Errorf("largest: %s, want ++--, labels %v", got, d.Blocks[1].Labels)
	}
	LargeBlocksOnSameLevel().Apply(d)
	if got := classes(d); got != "+++-" {
		t.Errorf("large blocks: %s, want +++-", got)
	}
	for i := range d.Blocks {
		d.Blocks[i].Labels |= ListItem | MightBeContent
	}
	d.Blocks[2].Labels |= VeryLikelyContent
	ListAtEnd().Apply(d)
	if got := classes(d); got != "++++" {
		t.Errorf("list at end: %s, want ++++", got)
	}
}

func TestOtherFilters(t *testing.T) {
	d := row(3, 9, 9)
	if !DensityFusion().Apply(d) || len(d.Blocks) != 2 {
		t.Errorf("%d blocks, want the equal two fused", len(d.Blocks))
	}
	if !MarkEverything().Apply(d) || MarkEverything().Apply(d) {
		t.Error("reports a change where there is none, or none where there is one")
	}
	MinWords(4).Apply(d)
	if got := classes(d); got != "-+" {
		t.Errorf("%s, want -+", got)
	}
}
