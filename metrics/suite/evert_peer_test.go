package suite

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

var evertPython = flag.String("evert-python", "", "the Python to set evert beside, as make bench-evert does")

// TestEvertPeer times evert beside the same arithmetic in plain Python (tools/benchevert), on the same pages of a stored
// system of CleanEval, in one run: make bench-evert. The counts must be the same page by page; of the times the ratio is
// printed and nothing demanded, since a loaded machine proves nothing.
func TestEvertPeer(t *testing.T) {
	if *evertPython == "" {
		t.Skip("no Python was given by -evert-python")
	}
	gold := folder(t, corpora(t, "boilerplateResults", "cleanEvalResults", "GoldStandard"))
	output := folder(t, corpora(t, "boilerplateResults", "cleanEvalResults", "justext"))
	var pairs []Pair
	var lines bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(output)) {
		g, there := gold[name]
		if !there {
			continue
		}
		pairs = append(pairs, Pair{Gold: Gold{Raw: g}, Raw: output[name], Answered: true})
		if err := json.NewEncoder(&lines).Encode([]string{byteByByte(g), byteByByte(output[name])}); err != nil {
			t.Fatal(err)
		}
	}
	peer := exec.Command(*evertPython, filepath.Join("..", "..", "tools", "benchevert", "evert.py"))
	peer.Stdin = &lines
	answer, err := peer.Output()
	if err != nil {
		t.Fatal(err)
	}
	var python struct {
		Seconds float64
		Counts  [][3]float64
	}
	if err := json.Unmarshal(answer, &python); err != nil {
		t.Fatal(err)
	}
	ours, seconds := measuredAll(pairs)
	for i, s := range ours {
		if !slices.Equal(s[:3], python.Counts[i][:]) {
			t.Errorf("page %d: %v, Python says %v", i, s[:3], python.Counts[i])
		}
	}
	t.Logf("%d pages: Python %.3f s, evert %.3f s: %.0f times as fast", len(pairs), python.Seconds, seconds, python.Seconds/seconds)
}

// measuredAll measures the pairs one after the other, and returns the seconds of the fastest of three rounds.
func measuredAll(pairs []Pair) (all []Stats, seconds float64) {
	for round := range 3 {
		start := time.Now()
		all = nil
		for _, p := range pairs {
			all = append(all, evertMetric.Measure(p))
		}
		if took := time.Since(start).Seconds(); round == 0 || took < seconds {
			seconds = took
		}
	}
	return all, seconds
}

// byteByByte writes each byte as the character of its number, so that JSON keeps all of them.
func byteByByte(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}
