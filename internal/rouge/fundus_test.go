package rouge

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/nltk"
)

const fundus = "../../../shared/corpora/fundus-evaluation/dataset"

// TestFundusScores recomputes to the last bit the ROUGE-LSum that the Fundus evaluation published for each of 7 tools
// and 80 articles. There, paragraphs are joined by line feeds, Punkt makes sentences, and rouge_score's own tokenizer
// words. Paragraphs in square brackets are optional: the score is the best of all choices.
func TestFundusScores(t *testing.T) {
	if _, err := os.Stat(fundus); err != nil {
		t.Skip("no corpus beside the checkout:", err)
	}
	punkt, err := nltk.EnglishPunkt()
	if err != nil {
		t.Fatal(err)
	}
	gold := map[string][][]string{} // the sentences of each choice
	var articles map[string]article
	read(t, "ground_truth.json", &articles)
	for name, a := range articles {
		for _, body := range choices(a.Body) {
			gold[name] = append(gold[name], punkt.Sentences(strings.Join(body, "\n")))
		}
	}
	compared := 0
	for _, tool := range []string{"boilernet", "boilerpipe", "bte", "fundus", "justext", "newsplease", "trafilatura"} {
		var outputs map[string]article
		read(t, "extractions/"+tool+".json", &outputs)
		for name, want := range published(t, tool) {
			if len(gold[name]) > mostChoices {
				continue
			}
			output := punkt.Sentences(strings.Join(outputs[name].Body, "\n"))
			if got := score(best(gold[name], output)); got != want {
				t.Errorf("%s, %s: %v, published %v", tool, name, got, want)
			}
			compared++
		}
	}
	t.Log(compared, "scores compared")
	if compared < 500 {
		t.Errorf("only %d scores compared", compared)
	}
}

// mostChoices leaves out the few articles with more than three optional paragraphs, which take the most time.
const mostChoices = 8

// best returns the overlap of output with the choice of gold that gives the highest F1.
func best(choices [][]string, output []string) Overlap {
	v := vocabulary{}
	words := v.asDefault(output)
	best := LSum(v.asDefault(choices[0]), words)
	for _, gold := range choices[1:] {
		if o := LSum(v.asDefault(gold), words); o.F1() > best.F1() {
			best = o
		}
	}
	return best
}

// article is a gold or extracted text, in paragraphs.
type article struct{ Body []string }

// choices returns the paragraphs with every choice of the optional ones, without their brackets.
func choices(paragraphs []string) [][]string {
	all := [][]string{{}}
	for _, p := range paragraphs {
		without, optional := strings.CutPrefix(p, "[")
		if optional = optional && strings.HasSuffix(p, "]"); !optional {
			for k := range all {
				all[k] = append(all[k], p)
			}
			continue
		}
		if len(all) > mostChoices {
			return all // too many to try
		}
		for _, chosen := range all {
			with := append(append([]string{}, chosen...), strings.TrimSuffix(without, "]"))
			all = append(all, with)
		}
	}
	return all
}

var notWord = regexp.MustCompile(`[^a-z0-9]+`)

// asDefault cuts sentences into words as rouge_score's own tokenizer does.
func (v vocabulary) asDefault(sentences []string) [][]int32 {
	var numbered [][]int32
	for _, s := range sentences {
		numbered = append(numbered, v.words(notWord.ReplaceAllString(strings.ToLower(s), " ")))
	}
	return numbered
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(fundus, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatal(name, err)
	}
}

// published reads precision, recall and F1 of one tool, by article.
func published(t *testing.T, tool string) map[string][3]float64 {
	t.Helper()
	file, err := os.Open(filepath.Join(fundus, "scores/rouge_lsum.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scores := map[string][3]float64{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if fields[0] != tool {
			continue
		}
		var s [3]float64
		for k := range s {
			if s[k], err = strconv.ParseFloat(fields[2+k], 64); err != nil {
				t.Fatal(err)
			}
		}
		scores[fields[1]] = s
	}
	return scores
}
