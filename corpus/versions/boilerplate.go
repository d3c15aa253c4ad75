package versions

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// What is inserted is text as pages have it, in sentences where real comments have sentences. Each sentence has one word of
// 16 letters or more, so that a signature made of the longest words of a text notices it.
var (
	said = []string{
		"I have read this twice, and the responsibilities are still not clear to me; somebody should have asked about them.",
		"My sister lived there for years and found it incomprehensible that nobody had ever done anything about it.",
		"It is always the same with these things, misunderstandings all the way down, and in the end we pay for it.",
		"What the article leaves out are the interrelationships with everything that was decided the year before.",
		"You can call that a success, but the characterization is generous, and I would have waited a little longer.",
		"I was there and saw it with my own eyes, notwithstanding what others have written here before me.",
		"Could we please stop the oversimplification? There is more to this than the two numbers in the headline.",
		"That is a well written piece, uncharacteristically well for this time of the year, and I thank the author for it.",
	}
	offers = []string{
		"Order today and pay in a year: unforgettable holidays for all of the family, with disproportionately large rooms.",
		"The new telecommunications plan: as much as you want, wherever you are, for less than you have ever paid.",
		"Congratulations! You are our visitor of the day. Choose one of three extraordinarily beautiful presents now.",
		"Sleep like never before on the mattress that physiotherapeutic experts would buy for their own mothers.",
		"Your car is worth more than you think. A straightforwardly simple form, two minutes, and the money is yours.",
	}
	headlines = []string{
		"Ten recommendations for a quieter kitchen, and one against it",
		"Why the intercontinental trains will not come after all",
		"The misinterpretation that cost a town its only bridge",
		"An entrepreneurship prize goes to a baker for the first time",
		"What the counterintelligence files say about a quiet neighbour",
		"How the industrialization of honey changed a valley",
		"The unpredictability of rain, explained by those who measure it",
		"A conversationalist looks back on forty years of radio",
		"Photosynthesizing paint is sold out before it can be bought",
		"Her grandmother's straightforwardness was feared in three villages",
	}
	names = []string{"anna", "mo", "grizzly", "reader 7", "t. weber", "old fox", "just me", "pilar"}
)

// comments are three readers' comments.
func comments(random *rand.Rand) []*html.Node {
	var b strings.Builder
	b.WriteString(`<div class="comments"><h3>Comments</h3>`)
	for _, i := range random.Perm(len(said))[:3] {
		fmt.Fprintf(&b, `<div class="comment"><span class="author">%s</span> <span class="date">%d.%d.2026</span><p>%s</p></div>`,
			names[random.IntN(len(names))], 1+random.IntN(28), 1+random.IntN(12), said[i])
	}
	b.WriteString(`</div>`)
	return fragment(b.String())
}

// advertisement is one block that praises something.
func advertisement(random *rand.Rand) []*html.Node {
	return fragment(fmt.Sprintf(`<div class="ad"><a href="/click?id=%d">Advertisement</a><p>%s</p></div>`,
		random.IntN(100000), offers[random.IntN(len(offers))]))
}

// relatedLinks is a list of links to other articles.
func relatedLinks(random *rand.Rand) []*html.Node {
	var b strings.Builder
	b.WriteString(`<div class="related"><h4>More on this</h4><ul>`)
	for _, i := range random.Perm(len(headlines))[:8] {
		fmt.Fprintf(&b, `<li><a href="/article/%d">%s</a></li>`, random.IntN(100000), headlines[i])
	}
	b.WriteString(`</ul></div>`)
	return fragment(b.String())
}

// fragment parses what stands in a body. The sources are those above, which parse.
func fragment(s string) []*html.Node {
	nodes, err := html.ParseFragment(strings.NewReader(s), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		panic(err)
	}
	return nodes
}
