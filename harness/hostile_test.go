package harness

import (
	"cmp"
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/runs"
)

var hostile = flag.Bool("hostile", false, "run TestHostilePages at full size: minutes, and gigabytes for a while")

// hostilePages are what has hung, bloated or killed extractors. size 1 is as bad as they come; less makes them smaller.
func hostilePages(size float64) map[string]string {
	n := func(most int) int { return max(2, int(size*float64(most))) }
	var attributes strings.Builder
	for i := range n(1_000_000) {
		attributes.WriteString(" a")
		attributes.WriteString(strings.Repeat("b", i%7))
		attributes.WriteString("=1")
	}
	return map[string]string{
		"deep":       strings.Repeat("<div>", n(1_000_000)) + "word",
		"lists":      strings.Repeat("<ul><li>", n(50_000)) + "word",
		"attributes": "<p" + attributes.String() + ">word",
		"flat":       strings.Repeat("<p>word</p>", n(300_000)),
		"long":       strings.Repeat("<p>"+strings.Repeat("some words of a paragraph ", 4)+"</p>", n(40_000)),
		"unclosed":   strings.Repeat("<p>word ", n(500_000)),
		"cells":      "<table>" + strings.Repeat("<tr><td>word</td></tr>", n(200_000)),
		"formatting": "<p>" + strings.Repeat("<b a=i>", 400) + "</p>" + strings.Repeat("<p>x</p>", n(2_000)),
		"bomb":       "<p>" + strings.Repeat("<b a=i>", 400) + "</p>" + strings.Repeat("<p>x</p>", n(50_000)),
		"title":      "<title>" + strings.Repeat("word ", n(1_000_000)) + "</title><p>word",
		"nul":        strings.Repeat("<p>a\x00b\xed\xa0\x80\xff</p>", n(100_000)),
		"charsets":   strings.Repeat("<meta charset=shift_jis><meta charset=utf-16><p>caf\xe9 caf\xc3\xa9 \x83e\x83X \xff\xfew\x00o\x00</p>", n(100_000)),
		"open":       strings.Repeat("<div class='<p><b><i><a href=\"x><table><tr><td><ul><li><h1><!--->word<![CDATA[<span ", n(50_000)),
		"everything": strings.Repeat("<div><p><b><i><a href=x>word<table><tr><td>word<ul><li>word<h1>word<dl><dt>word<form>word", n(50_000)),
		"references": strings.Repeat("<p>&#xD800;&#x110000;&#0;&nosuch;word</p>", n(50_000)),
		"script":     "<p>word<script>" + strings.Repeat("x", n(10_000_000)),
		"blank":      strings.Repeat(" \n", n(5_000_000)) + "word",
		"large":      strings.Repeat("<div class=x>"+strings.Repeat("word ", 20)+"</div>", n(450_000)),
	}
}

// No page takes the run down: every built-in extractor has a status for each, in bounded time and memory.
func TestHostilePages(t *testing.T) {
	size, timeout := 0.002, time.Minute
	if *hostile {
		size, timeout = 1, 10*time.Second
	}
	pairs := map[string][2]string{}
	for name, html := range hostilePages(size) {
		pairs[name] = [2]string{html, "word"}
	}
	c := files(t, pairs)
	p := plan(t, c, config.Defaults(suite.All).Extractors...)
	p.MaxPageBytes, p.MaxTags = 60<<20, 2_000_000
	p.Isolation = apart(t)
	p.Isolation.Timeout, p.Isolation.Memory, p.Isolation.Output = timeout, 2<<30, 64<<20
	run := mustDo(t, p)
	if want := len(c.Cases) * len(suite.All); len(run.Results) != want {
		t.Errorf("%d results, want %d", len(run.Results), want)
	}
	tally := map[string]int{}
	for _, r := range run.Results {
		tally[string(r.Status)]++
		if !*hostile && !r.Status.Answered() {
			t.Errorf("case %s, %s: %s %s", r.Case, r.Extractor, r.Status, r.Error)
		}
	}
	for i, cost := range run.Costs {
		if cost.Wall > int64(timeout+5*time.Second) || cost.Peak > p.Isolation.Memory+p.Isolation.Memory/2 {
			t.Errorf("case %s, %s took %s and %d MiB", cost.Case, cost.Extractor, time.Duration(cost.Wall), run.Costs[i].Peak>>20)
		}
	}
	t.Log(tally)
	if *hostile {
		logCosts(t, run)
	}
}

// logCosts tells what every pair took, the slowest first.
func logCosts(t *testing.T, run *runs.Run) {
	order := make([]int, len(run.Costs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(run.Costs[b].Wall, run.Costs[a].Wall) })
	for _, i := range order {
		c, r := run.Costs[i], run.Results[i]
		t.Logf("%-10s  %-12s %-8s %6d ms  %5d MiB  %d words  %s", c.Case, c.Extractor, r.Status, c.Wall/1e6, c.Peak>>20, r.OutputWords, r.Error)
	}
}
