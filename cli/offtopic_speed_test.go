package cli_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/contentassay/assay/offtopic"
)

var mementos = flag.Int("mementos", 0, "how many mementos TestOfftopicSpeed makes; 0 leaves it out")

// The archive of TestOfftopicSpeed.
const (
	perPage   = 20     // mementos of a page
	pageBytes = 50_000 // of a memento
)

// TestOfftopicSpeed makes a packed web archive and a quarter of it, and takes time and memory of detection on both, with
// all measures but the semantic one. The quarter must need nearly as much memory as the whole: nothing but lists of
// places and results may grow with the archive. Time is only told.
func TestOfftopicSpeed(t *testing.T) {
	if *mementos < 4*perPage {
		t.Skip("a benchmark; -mementos 10000 runs it")
	}
	program, dir := asProgram(t, "assay"), t.TempDir()
	var memory []int64
	for _, n := range []int{*mementos / 4, *mementos} {
		archive := filepath.Join(dir, fmt.Sprintf("%d.warc.gz", n))
		file, err := os.Create(archive)
		if err != nil {
			t.Fatal(err)
		}
		if err := offtopic.WriteWARC(file, speedArchive(n/perPage)); err != nil {
			t.Fatal(err)
		}
		file.Close()
		cmd := exec.Command(program, "offtopic", "detect", "-i", "warc="+archive, "-ot", "csv", "-o", filepath.Join(dir, "out.csv"), "-tm",
			"bytecount,wordcount,jaccard,sorensen,raw_simhash,tf_simhash,cosine,levenshtein,nlevenshtein,tfintersection,raw_spamsum,spamsum")
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		used := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10
		t.Logf("%d mementos: %.1f s, of processor %.1f s, %d MiB at most", n, time.Since(start).Seconds(),
			(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), used)
		memory = append(memory, used)
	}
	if memory[1] > memory[0]*3/2 {
		t.Errorf("four times as many pages need %d MiB, not %d", memory[1], memory[0])
	}
}

// speedArchive makes pages of about pageBytes: a frame of links that stays, and an article of which a fifth of the
// sentences is new in each memento. Words are as frequent as in natural text, by Zipf's law.
func speedArchive(pages int) []offtopic.TimeMap {
	var all []offtopic.TimeMap
	for i := range pages {
		m := offtopic.TimeMap{Original: fmt.Sprintf("http://site%d.example/", i)}
		for n := range perPage {
			at := time.Date(2012, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, n, 0)
			m.Mementos = append(m.Mementos, offtopic.Memento{URI: m.Original + at.String(), Datetime: at, Read: func() (offtopic.Capture, error) {
				return offtopic.Capture{Body: speedPage(uint64(i), uint64(n)), Status: 200, ContentType: "text/html", IsPage: true}, nil
			}})
		}
		all = append(all, m)
	}
	return all
}

func speedPage(page, memento uint64) []byte {
	old, fresh := rand.New(rand.NewPCG(page, 0)), rand.New(rand.NewPCG(page, memento+1))
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html lang=en><head><title>Page</title></head><body><ul class=\"navigation\">\n")
	for b.Len() < pageBytes/5 {
		words := sentence(old, 3)
		fmt.Fprintf(&b, "<li class=\"item menu-item\"><a href=\"/section/%s\">%s</a></li>\n", strings.ReplaceAll(words, " ", "-"), words)
	}
	b.WriteString("</ul><div id=\"main\" class=\"article story\">\n")
	for b.Len() < pageBytes {
		b.WriteString("<p class=\"paragraph\">")
		for range 4 {
			s := sentence(old, 18)
			if fresh.IntN(5) == 0 {
				s = sentence(fresh, 18)
			}
			fmt.Fprintf(&b, "%s <a href=\"/tag\">%s</a>, said Mr. Smith. ", strings.ToUpper(s[:1])+s[1:], sentence(old, 1))
		}
		b.WriteString("</p>\n")
	}
	b.WriteString("</div></body></html>\n")
	return []byte(b.String())
}

// sentence draws words: syllables that spell a number, small ones most often.
func sentence(random *rand.Rand, n int) string {
	zipf := rand.NewZipf(random, 1.2, 4, 20_000)
	var words []string
	for range n {
		word := ""
		for number := zipf.Uint64() + 1; number > 0; number /= 40 {
			word += string("bdfgklmnpr"[number%10]) + string("aeiou"[number/10%5])
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
