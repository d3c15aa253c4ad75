package cli

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/extractors/suite"
)

// anyKey is a key of the configuration, be it commented out or not.
var anyKey = regexp.MustCompile(`(?m)^#?([a-z_]+) = `)

func keysOf(text string) (keys []string) {
	for _, m := range anyKey.FindAllStringSubmatch(text, -1) {
		keys = append(keys, m[1])
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// TestStarterIsWhole takes the comment signs off every line that shows a key: each of them must be one that exists.
func TestStarterIsWhole(t *testing.T) {
	whole := regexp.MustCompile(`(?m)^#([a-z_]+ = |\[)`).ReplaceAllString(string(starterConfig), "$1")
	whole = strings.Replace(whole, "path = \".\"\n", "", 1) // it excludes html and gold
	if _, err := config.ParseTOML("config.toml", []byte(whole), suite.All); err != nil {
		t.Errorf("with every line in force: %v", err)
	}
	if c, err := config.ParseTOML("config.toml", starterConfig, suite.All); err != nil || len(c.Extractors) != 4 || c.Corpus.Path != "." {
		t.Errorf("as it is written: %+v, %v", c, err)
	}
}

// TestStarterLacksNoKey compares it with the keys that the source of package config names.
func TestStarterLacksNoKey(t *testing.T) {
	source, err := os.ReadFile("../config/toml.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := keysOf(string(starterConfig))
	tables := []string{"corpus", "extractor", "filter", "inspect", "options"}
	for _, m := range regexp.MustCompile("`toml:\"([a-z_]+)\"`").FindAllStringSubmatch(string(source), -1) {
		if key := m[1]; !slices.Contains(shown, key) && !slices.Contains(tables, key) {
			t.Errorf("the key %s is not explained", key)
		}
	}
}
