//go:build unix

package main

import (
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/boilerpipe"
	"github.com/contentassay/assay/justext"
	"github.com/contentassay/assay/justext/stoplists"
)

// role says what a program stands for in the ratios.
type role int

const (
	goParse role = iota
	goJustext
	goJustextAlone
	goBoilerpipe
	goBoilerpipeAlone
	pythonJustext
	javaBoilerpipe
)

// program is something that can go over all pages once.
type program struct {
	role role
	name string
	warm int // passes before the first that counts
	pass func() (cost, error)
}

// cost is what one pass took. Its JSON is what a peer answers.
type cost struct {
	Wall   float64 `json:"wall"`   // seconds
	CPU    float64 `json:"cpu"`    // seconds, of all threads: compilers and collectors count
	Kept   int     `json:"kept"`   // characters of text: shows that two programs did the same work
	Failed int     `json:"failed"` // pages that the program refused
}

// english is the stop list for both jusTexts, so that they look the same words up.
func english() ([]string, error) {
	list, err := stoplists.Find("english")
	return list.Words, err
}

// ownPrograms are the ports on trees that are there already, the parser alone, and the ports from text to text. The
// trees come first, because making them, before any clock starts, fetches the memory again that Go's runtime gave back
// to the system during the peers' passes; else the parser alone would pay for that.
func ownPrograms(pages, words []string) []program {
	list, params := justext.NewStopList(words), justext.Defaults()
	params.Revise = justext.Revise3 // what the peer does
	runJustext := func(root *html.Node) string { return justext.Text(justext.Extract(root, list, params)) }
	runArticle := func(root *html.Node) string {
		doc := boilerpipe.Segment(root)
		boilerpipe.Article().Apply(doc)
		return doc.Content()
	}
	return []program{
		{goJustextAlone, "Go justext, tree given", 1, fromTrees(pages, runJustext)},
		{goBoilerpipeAlone, "Go boilerpipe Article, tree given", 1, fromTrees(pages, runArticle)},
		{goParse, "Go parse alone (x/net/html)", 1, fromText(pages, func(*html.Node) string { return "" })},
		{goJustext, "Go justext", 1, fromText(pages, runJustext)},
		{goBoilerpipe, "Go boilerpipe Article", 1, fromText(pages, runArticle)},
	}
}

// fromText makes a pass that parses each page and extracts from the tree.
func fromText(pages []string, extract func(*html.Node) string) func() (cost, error) {
	return func() (cost, error) {
		return timed(func() (kept int, err error) {
			for _, page := range pages {
				root, err := parse(page)
				if err != nil {
					return 0, err
				}
				kept += utf8.RuneCountInString(extract(root))
			}
			return kept, nil
		})
	}
}

// fromTrees makes a pass that extracts from trees. It parses them before the clock starts and lets go of them after,
// so that they are no burden on the collector in the other programs' passes. In this pass the collector has little to
// do: the trees make the heap so large that what is allocated beside them seldom starts it.
func fromTrees(pages []string, extract func(*html.Node) string) func() (cost, error) {
	return func() (cost, error) {
		trees := make([]*html.Node, len(pages))
		for i, page := range pages {
			var err error
			if trees[i], err = parse(page); err != nil {
				return cost{}, err
			}
		}
		return timed(func() (kept int, err error) {
			for _, root := range trees {
				kept += utf8.RuneCountInString(extract(root))
			}
			return kept, nil
		})
	}
}

func parse(page string) (*html.Node, error) {
	root, err := html.ParseWithOptions(strings.NewReader(page), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, fmt.Errorf("parse a page of %d bytes: %w", len(page), err)
	}
	return root, nil
}

// timed runs a pass of this process on a heap that has just been cleaned, as the peers do.
func timed(pass func() (kept int, err error)) (cost, error) {
	runtime.GC()
	start, used := time.Now(), cpuTime()
	kept, err := pass()
	return cost{CPU: (cpuTime() - used).Seconds(), Wall: time.Since(start).Seconds(), Kept: kept}, err
}

// cpuTime is what all threads of this process have used so far, in user and system time.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0 // cannot be: the arguments are right
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// measurement is all rounds of one program.
type measurement struct {
	program
	rounds []cost
}

// measure warms every program and then lets them take turns.
func measure(programs []program, rounds int) ([]measurement, error) {
	all := make([]measurement, len(programs))
	for i, p := range programs {
		all[i].program = p
		for range p.warm {
			if _, err := p.pass(); err != nil {
				return nil, fmt.Errorf("warm %s: %w", p.name, err)
			}
		}
	}
	for range rounds {
		for i, p := range programs {
			one, err := p.pass()
			if err != nil {
				return nil, fmt.Errorf("run %s: %w", p.name, err)
			}
			all[i].rounds = append(all[i].rounds, one)
		}
	}
	return all, nil
}
