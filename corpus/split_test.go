package corpus

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sites is a corpus of n cases on n/4 sites in 5 languages, every tenth in a group with its neighbour.
func sites(n int) *Corpus {
	c := &Corpus{Name: "sites"}
	for i := range n {
		k := Case{ID: fmt.Sprint(i), URL: fmt.Sprintf("https://www%d.site%d.co.uk/%d", i%3, i/4, i), Tags: map[string]string{"lang": fmt.Sprint(i % 5)}}
		k.HTML = Ref{Path: "x", SHA256: fmt.Sprint("digest of ", i), Size: 1}
		if i%10 < 2 {
			k.Group = fmt.Sprint("g", i/10)
		}
		c.Cases = append(c.Cases, k)
	}
	return c
}

func TestSplit(t *testing.T) {
	c := sites(2000)
	c.Cases[5].HTML.SHA256 = c.Cases[1777].HTML.SHA256
	for _, by := range []string{"", "hash", "domain", "lang"} {
		fraction := 0.3
		if by == "lang" {
			fraction = 0.6 // five languages: the lots of few parts are far from any share
		}
		dev, test, err := c.Split(SplitOptions{By: by, Fraction: fraction, Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if share := float64(len(dev)) / 2000; by != "lang" && math.Abs(share-0.3) > 0.05 {
			t.Errorf("by %q: a share of %.3f, want about 0.3", by, share)
		}
		side := map[string]string{}
		for _, id := range dev {
			side[id] = "dev"
		}
		for _, id := range test {
			if side[id] != "" {
				t.Fatalf("by %q: case %s is on both sides", by, id)
			}
			side[id] = "test"
		}
		if len(side) != 2000 {
			t.Errorf("by %q: %d cases of 2000", by, len(side))
		}
		of := map[string]string{} // what must stay together is on one side
		for _, k := range c.Cases {
			stay := []string{"page " + k.HTML.SHA256}
			if k.Group != "" {
				stay = append(stay, "group "+k.Group)
			}
			if by == "domain" {
				stay = append(stay, "domain "+k.Domain())
			}
			if by == "lang" {
				stay = append(stay, "lang "+k.Tags["lang"])
			}
			for _, s := range stay {
				if of[s] != "" && of[s] != side[k.ID] {
					t.Errorf("by %q: %s is on both sides", by, s)
				}
				of[s] = side[k.ID]
			}
		}
		if !slices.IsSortedFunc(dev, func(a, b string) int { return len(a) - len(b) }) {
			t.Errorf("by %q: dev is not in natural order", by)
		}
	}
}

func TestSplitIsStable(t *testing.T) {
	o := SplitOptions{By: "domain", Fraction: 0.5, Seed: "x"}
	small, _, err := sites(400).Split(o)
	if err != nil {
		t.Fatal(err)
	}
	large, _, _ := sites(800).Split(o)
	kept := slices.DeleteFunc(large, func(id string) bool { return len(id) == 3 && id >= "400" })
	if !slices.Equal(small, kept) {
		t.Error("pages change sides when the corpus grows")
	}
	other, _, _ := sites(400).Split(SplitOptions{By: "domain", Fraction: 0.5, Seed: "y"})
	if slices.Equal(small, other) {
		t.Error("the seed changes nothing")
	}
}

func TestSplitErrors(t *testing.T) {
	for _, c := range []struct {
		o    SplitOptions
		want string
	}{
		{SplitOptions{By: "lagn", Fraction: .5}, `no case has a tag "lagn" (did you mean "lang"?)`},
		{SplitOptions{Fraction: 0}, "a fraction of 0"},
		{SplitOptions{Fraction: 1}, "a fraction of 1"},
		{SplitOptions{Fraction: math.NaN()}, "a fraction of NaN"},
		{SplitOptions{Fraction: 1e-9}, "one part is empty"},
	} {
		if _, _, err := sites(40).Split(c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want an error with %q", c.o, err, c.want)
		}
	}
}

func TestDomain(t *testing.T) {
	for url, want := range map[string]string{
		"https://News.BBC.co.uk:80/1": "bbc.co.uk", "http://a.github.io./x": "a.github.io", "http://10.0.0.1/": "10.0.0.1",
		"http://localhost/": "localhost", "": "tag.example", "%%": "tag.example", "no url": "tag.example",
	} {
		k := Case{URL: url, Tags: map[string]string{"domain": "Tag.Example"}}
		if got := k.Domain(); got != want {
			t.Errorf("the domain of %q is %q, want %q", url, got, want)
		}
	}
}

func TestWriteSplit(t *testing.T) {
	c := loadTree(t, tree{"html/a.html": "A", "gold/a.txt": "a", "html/b.html": "B", "gold/b.txt": "b"}, Options{})
	dir := t.TempDir()
	if err := WriteSplit(c, []string{"b"}, []string{"a"}, dir); err != nil {
		t.Fatal(err)
	}
	for part, id := range map[string]string{"dev": "b", "test": "a"} {
		got, err := Load(filepath.Join(dir, part), Options{})
		if err != nil || !slices.Equal(ids(got), []string{id}) {
			t.Errorf("part %s: %v, %v", part, got, err)
		}
		want, err := c.Select([]string{id})
		if err != nil || want.Digest != got.Digest || want.Total != 1 {
			t.Errorf("part %s: selected %+v, %v", part, want, err)
		}
	}
	if _, err := c.Select([]string{"a", "c"}); err == nil || !strings.Contains(err.Error(), `no case "c"`) {
		t.Errorf("an unknown ID: %v", err)
	}
}
