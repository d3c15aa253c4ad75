package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/check"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type corpusCmd struct {
	Stat      corpusStatCmd      `cmd:"" help:"Count what a corpus holds, and say what was rejected and why."`
	Check     corpusCheckCmd     `cmd:"" help:"Look for what is wrong with a corpus; changes no score."`
	Fetch     corpusFetchCmd     `cmd:"" help:"Clone a public corpus at the commit that assay knows."`
	Convert   corpusConvertCmd   `cmd:"" help:"Write a corpus of any layout as plain pairs."`
	Split     corpusSplitCmd     `cmd:"" help:"Divide a corpus into dev and test."`
	Reproduce corpusReproduceCmd `cmd:"" help:"Compute published figures from stored outputs, and compare."`
	Sign      corpusSignCmd      `cmd:"" help:"Print a short signature of every text: equal texts, equal signature."`
	Looptrap  corpusLooptrapCmd  `cmd:"" help:"Find crawler traps: many URLs with one signature."`
	Delta     corpusDeltaCmd     `cmd:"" help:"Keep versions of pages as a base and differences, and restore them."`
	Cluster   corpusClusterCmd   `cmd:"" help:"Find the pages of one template, by structure and style."`
	Dups      corpusDupsCmd      `cmd:"" help:"Find texts that are there twice, in whole or in part; choose the best copy."`
}

type corpusStatCmd struct {
	Path      string `arg:"" help:"The corpus folder, or embedded:sample."`
	Layout    string `placeholder:"NAME" help:"The layout; detected when not given."`
	Tokenizer string `default:"uax29" placeholder:"ID" help:"What a word is."`
	Format    string `enum:"text,json" default:"text" help:"text or json."`
}

func (c corpusStatCmd) Run(a *app) error {
	loaded, err := corpus.Load(c.Path, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	tokenizer, err := text.FindTokenizer(c.Tokenizer)
	if err != nil {
		return err
	}
	s := check.Count(loaded, tokenizer)
	if c.Format == "json" {
		return a.printJSON(s)
	}
	return a.printStat(s)
}

// manyValues is the number of values of a tag beyond which only their number is printed.
const manyValues = 20

func (a *app) printStat(s check.Stat) error {
	fmt.Fprintf(a.stdout, "corpus    %s (layout %s)\ndigest    %s\n", text.Printable(s.Name), s.Layout, s.Digest)
	fmt.Fprintf(a.stdout, "cases     %d, %d with empty gold, %d with an empty page\n", s.Cases, s.EmptyGold, s.EmptyPage)
	if s.Snippets > 0 {
		fmt.Fprintf(a.stdout, "snippets  the gold of %s is snippets, no text\n", plural.Of(s.Snippets, "case"))
	}
	fmt.Fprintf(a.stdout, "words     %d of gold\n", s.GoldWords)
	if s.Optional > 0 {
		fmt.Fprintf(a.stdout, "optional  %s more, which no count is of (assay explain optional)\n", plural.Of(s.Optional, "word"))
	}
	fmt.Fprintf(a.stdout, "bytes     %d of pages\n", s.PageBytes)
	for _, charset := range slices.Sorted(maps.Keys(s.Charsets)) {
		fmt.Fprintf(a.stdout, "charset   gold in %s: %d\n", charset, s.Charsets[charset])
	}
	for _, tag := range slices.Sorted(maps.Keys(s.Tags)) {
		values := s.Tags[tag]
		if len(values) > manyValues {
			fmt.Fprintf(a.stdout, "tag       %s: %d values\n", text.Printable(tag), len(values))
			continue
		}
		for _, v := range slices.Sorted(maps.Keys(values)) {
			fmt.Fprintf(a.stdout, "tag       %s=%s: %d\n", text.Printable(tag), text.Printable(v), values[v])
		}
	}
	_, err := fmt.Fprintf(a.stdout, "rejected  %d\n", len(s.Rejected))
	for _, line := range byReason(s.Rejected) {
		_, err = fmt.Fprintf(a.stdout, "  %s\n", text.Printable(line))
	}
	return err
}

// byReason puts rejections of one reason on one line, in the order of their first files. JSON lists each.
func byReason(rejected []corpus.Rejection) (lines []string) {
	files := map[string][]string{}
	var reasons []string
	for _, r := range rejected {
		reason := r.Why + "; " + r.Mend
		if files[reason] == nil {
			reasons = append(reasons, reason)
		}
		files[reason] = append(files[reason], r.Path)
	}
	const shown = 6
	for _, reason := range reasons {
		paths := files[reason]
		more := ""
		if len(paths) > shown {
			paths, more = paths[:shown], fmt.Sprintf(" and %d more", len(paths)-shown)
		}
		lines = append(lines, reason+": "+strings.Join(paths, ", ")+more)
	}
	return lines
}
