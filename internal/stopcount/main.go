// Command stopcount counts the commonest words of a corpus of main texts and
// prints them, one per line, most common first: a stop list for package justext.
//
//	go run ./internal/stopcount [-words 300] [-by documents] WCXB > justext/stoplists/en.txt
//
// WCXB is a folder of the Web Content Extraction Benchmark (CC-BY-4.0), whose
// gold texts lie in dev/ground-truth as JSON, plain or gzipped. The same corpus
// gives the same bytes.
package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

func main() {
	words := flag.Int("words", 300, "how many words to print")
	by := flag.String("by", "documents", "what makes a word common: documents (in how many texts it stands) or running (how often)")
	half := flag.String("half", "", "count only every other text: even or odd, by the last digit of its number; to keep the others for measuring")
	flag.Parse()
	if flag.NArg() != 1 || (*by != "documents" && *by != "running") || !slices.Contains([]string{"", "even", "odd"}, *half) || *words < 1 {
		flag.Usage()
		os.Exit(2)
	}
	c := counts{}
	err := c.addCorpus(flag.Arg(0), *half)
	if err == nil {
		err = c.print(os.Stdout, *words, *by == "running")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "stopcount:", err)
		os.Exit(1)
	}
}

// tally says how common a word is.
type tally struct {
	running   int // occurrences in all texts
	documents int // texts it stands in
}

// counts holds the tally of every word.
type counts map[string]*tally

// addCorpus counts the gold texts of a WCXB folder.
func (c counts) addCorpus(folder, half string) error {
	paths, err := filepath.Glob(filepath.Join(folder, "dev", "ground-truth", "*.json*"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%w: no dev/ground-truth/*.json or *.json.gz in %s; give the folder that holds dev", fs.ErrNotExist, folder)
	}
	for _, path := range paths {
		if !inHalf(path, half) {
			continue
		}
		text, err := readGold(path)
		if err != nil {
			return fmt.Errorf("read gold text %s: %w", path, err)
		}
		c.add(text)
	}
	return nil
}

// inHalf reports whether the text belongs to the half that is asked for.
func inHalf(path, half string) bool {
	number, _, _ := strings.Cut(filepath.Base(path), ".")
	even := number != "" && (number[len(number)-1]-'0')%2 == 0
	return half == "" || even == (half == "even")
}

// readGold returns the gold text of one page, "" where there is none.
func readGold(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	var plain io.Reader = file
	if strings.HasSuffix(path, ".gz") {
		if plain, err = gzip.NewReader(file); err != nil {
			return "", err
		}
	}
	var page struct {
		GroundTruth struct {
			MainContent string `json:"main_content"`
		} `json:"ground_truth"`
	}
	err = json.NewDecoder(plain).Decode(&page)
	return page.GroundTruth.MainContent, err
}

// add counts the words of one text. A word is a piece between white space made
// of lower-cased letters, with apostrophes inside at most: jusText strips no
// punctuation when it looks words up, so "the," could match nothing.
func (c counts) add(text string) {
	seen := map[string]bool{}
	for _, word := range strings.Fields(text) {
		word = strings.ToLower(word)
		if !isWord(word) {
			continue
		}
		if c[word] == nil {
			c[word] = &tally{}
		}
		c[word].running++
		if !seen[word] {
			seen[word] = true
			c[word].documents++
		}
	}
}

func isWord(s string) bool {
	for _, r := range strings.Trim(s, "'’") {
		if !unicode.IsLetter(r) && r != '\'' && r != '’' {
			return false
		}
	}
	return s != "" && strings.Trim(s, "'’") == s
}

// print writes the n commonest words; of equally common ones the one that is
// more common the other way, then the first in the alphabet.
func (c counts) print(w io.Writer, n int, running bool) error {
	words := make([]string, 0, len(c))
	for word := range c {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		documents := cmp.Compare(c[b].documents, c[a].documents)
		occurrences := cmp.Compare(c[b].running, c[a].running)
		if running {
			return cmp.Or(occurrences, documents, strings.Compare(a, b))
		}
		return cmp.Or(documents, occurrences, strings.Compare(a, b))
	})
	out := bufio.NewWriter(w)
	for _, word := range words[:min(n, len(words))] {
		fmt.Fprintln(out, word)
	}
	return out.Flush()
}
