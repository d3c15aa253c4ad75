package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
)

// Schema is the version of the run directory's format. It is raised when an older reader would misread a newer run.
const Schema = 1

// Manifest says what a run was asked to do and what came of it as a whole.
type Manifest struct {
	Schema        int               `json:"schema"`
	Signature     Signature         `json:"signature"`
	ResultsDigest string            `json:"results_digest"` // SHA-256 of results.jsonl; "" until the run is finished
	Files         map[string]string `json:"files"`          // SHA-256 of the sorted files, by name
	Corpus        Corpus            `json:"corpus"`
	Extractors    []Extractor       `json:"extractors"` // in the order of the plan
	Tokenizer     string            `json:"tokenizer"`
	Filters       []metrics.Filter  `json:"filters"`             // what tables show by default; results always hold every pair
	Inspect       []string          `json:"inspect"`             // cases that the plan asked to see
	Inputs        bool              `json:"inputs"`              // whether in/ holds the texts of the cases
	Groupings     []Grouping        `json:"groupings,omitempty"` // what was computed of which cases belong together; they change no result
	Env           Env               `json:"env"`
	Seal          string            `json:"seal"` // SHA-256 of this manifest with an empty seal
}

// Corpus describes the cases of a run as a whole.
type Corpus struct {
	Name     string      `json:"name"`
	Layout   string      `json:"layout"`
	Path     string      `json:"path"` // as the user gave it
	Digest   string      `json:"digest"`
	Cases    int         `json:"cases"`
	Total    int         `json:"total"` // cases in the corpus before a limit
	Pages    bool        `json:"pages"` // false where only gold and outputs were scored: nothing is known of boilerplate
	Rejected []Rejection `json:"rejected"`
	Copies   []Copy      `json:"copies,omitempty"` // cases that were left out because another one has their text
}

// Rejection is a file of the corpus that could not become a case.
type Rejection struct {
	Path string `json:"path"`
	Why  string `json:"why"`
	Mend string `json:"mend"` // what the user can do about it
}

// Extractor describes one extractor, or one variant of it, as the run used it.
type Extractor struct {
	Name      string          `json:"name"` // as tables name it
	Use       string          `json:"use"`  // the algorithm; differs from Name for a variant
	Aliases   []string        `json:"aliases"`
	Doc       string          `json:"doc"`
	URL       string          `json:"url"`
	Version   string          `json:"version"`
	Licence   string          `json:"licence"`
	Languages string          `json:"languages"`
	Baseline  bool            `json:"baseline"`
	Options   json.RawMessage `json:"options"` // every option, defaults included
	Setup     string          `json:"setup"`   // in words, what the options select beyond their values; "" where nothing
}

// Find returns the extractor of this name or, where there is none, the first that has it as an alias, or that is a
// variant of the extractor of this name.
func (m Manifest) Find(name string) (Extractor, bool) {
	at := slices.IndexFunc(m.Extractors, func(x Extractor) bool { return x.Name == name })
	if at < 0 {
		at = slices.IndexFunc(m.Extractors, func(x Extractor) bool { return slices.Contains(x.Aliases, name) })
	}
	if at < 0 {
		at = slices.IndexFunc(m.Extractors, func(x Extractor) bool { return x.Use == name })
	}
	if at < 0 {
		return Extractor{}, false
	}
	return m.Extractors[at], true
}

// NoExtractor says that the run has no extractor of this name, and which it has.
func (m Manifest) NoExtractor(name string) error {
	names := make([]string, len(m.Extractors))
	for i, x := range m.Extractors {
		names[i] = x.Name
	}
	return fmt.Errorf("the run has no extractor %q%s; it has %s", name, nearest.Hint(name, names), strings.Join(names, ", "))
}

// Env tells where a run was made. Nothing of it can change a number, so it is no part of the signature.
type Env struct {
	Assay   string `json:"assay"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	Workers int    `json:"workers"`
}

// Setting is one thing that can change a number.
type Setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Signature names every setting that can change a number, in a fixed order. Two runs with the same signature and the
// same results digest have reproduced one another.
type Signature []Setting

// shortValue is the longest value that the short form shows in full; a longer one is shown by its digest.
const shortValue = 40

// ExtractorKey begins the keys of the settings that describe extractors: one for each extractor of a run.
const ExtractorKey = "x."

// String returns the short form, "corpus:sample@1f0c|n:24|x:9@51aa0c2e|...", fit for a line under a table. The extractors
// stand together as their number and a digest; so does any other value that is too long.
func (s Signature) String() string {
	var parts, extractors []string
	for _, set := range s {
		if strings.HasPrefix(set.Key, ExtractorKey) {
			extractors = append(extractors, set.Key+"="+set.Value)
			continue
		}
		value := set.Value
		if len(value) > shortValue || strings.ContainsAny(value, "|\n") {
			value = short(value)
		}
		parts = append(parts, set.Key+":"+value)
	}
	slices.Sort(extractors) // the order of a plan changes no number
	parts = append(parts, fmt.Sprintf("x:%d%s", len(extractors), short(strings.Join(extractors, "\n"))))
	return strings.Join(parts, "|")
}

// short stands for a value in a short signature: the first 8 hex digits of its digest.
func short(value string) string { return "@" + Digest([]byte(value))[:8] }

// Differ returns the keys whose values are not the same in both signatures, those of s first.
func (s Signature) Differ(other Signature) []string {
	values := map[string]string{}
	for _, set := range other {
		values[set.Key] = set.Value
	}
	var keys []string
	for _, set := range s {
		if v, ok := values[set.Key]; !ok || v != set.Value {
			keys = append(keys, set.Key)
		}
		delete(values, set.Key)
	}
	for _, set := range other {
		if _, left := values[set.Key]; left {
			keys = append(keys, set.Key)
		}
	}
	return keys
}

// explain words the difference in some keys: "tok: uax29.1 then, word.1 now".
func (s Signature) explain(now Signature, keys []string) []string {
	value := func(s Signature, key string) string {
		for _, set := range s {
			if set.Key == key {
				return set.Value
			}
		}
		return "absent"
	}
	var lines []string
	for _, key := range keys {
		lines = append(lines, fmt.Sprintf("%s: %s then, %s now", key, value(s, key), value(now, key)))
	}
	return lines
}

// Digest names content: its SHA-256 in 64 hex digits.
func Digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
