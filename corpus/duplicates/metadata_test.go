package duplicates

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestMetadataOf(t *testing.T) {
	for page, want := range map[string]Metadata{
		``: {"", "", "http://x.example/1"},
		`<title> A  title </title><meta name=Author content=Jo><link rel=canonical href="/one">`:                                      {"A title", "Jo", "http://x.example/one"},
		`<meta property=og:title content=OG><title>T</title><meta property=article:author content="A B"><meta name=author content=C>`: {"OG", "A B", "http://x.example/1"},
		`<meta property=og:url content="https://y.example/"><link rel=canonical href=z><svg><title>no</title></svg>`:                  {"", "", "https://y.example/"},
		`<link rel=canonical href="http://[">`: {"", "", "http://["},
	} {
		tree, err := html.Parse(strings.NewReader(page))
		if err != nil {
			t.Fatal(err)
		}
		if got := MetadataOf(tree, "http://x.example/1"); got != want {
			t.Errorf("%s: %+v, want %+v", page, got, want)
		}
	}
}

// TestMatches has pairs by address, by title and author, and by a long title alone.
func TestMatches(t *testing.T) {
	a := passage("a", 100)
	c := collect(t, Defaults,
		Text{ID: "1", Text: a, Metadata: Metadata{"About", "Jo", "http://www.x.example/a/#top"}},
		Text{ID: "2", Text: a, Metadata: Metadata{"ABOUT", "jo", "https://x.example/a"}},
		Text{ID: "3", Text: passage("b", 100), Metadata: Metadata{"About", "", "http://x.example/a?b"}},
		Text{ID: "4", Text: passage("c", 100), Metadata: Metadata{"About", "", ""}},
		Text{ID: "5", Text: changed(a, 30), Metadata: Metadata{"Five words in a title", "", "https://x.example/a"}},
		Text{ID: "6", Text: passage("d", 100), Metadata: Metadata{"Five words in a Title", "", "::"}})
	truth := c.Matches()
	if got := fmt.Sprint(truth); got != "[{1 2 any title} {1 5 any url} {5 6 any title}]" {
		t.Fatalf("matches %v", got)
	}
	tallies, err := c.Evaluate(find(t, c), truth, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range tallies {
		if want := (Tally{"any", 2, 0, 1}); y.Class == AnyRelation && y != want || y.Class != AnyRelation && y != (Tally{Class: y.Class}) {
			t.Errorf("%+v, want %+v for any and nothing else", y, want)
		}
	}
}
