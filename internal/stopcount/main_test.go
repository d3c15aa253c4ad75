package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCount(t *testing.T) {
	c := counts{}
	c.add("The the the cat, don't 'quoted' x1 it’s")
	c.add("the cat don't")
	c.add("a don't")
	for _, test := range []struct {
		n       int
		running bool
		want    string
	}{
		{9, false, "don't the a cat it’s"},
		{9, true, "the don't a cat it’s"},
		{1, false, "don't"},
	} {
		var out strings.Builder
		if err := c.print(&out, test.n, test.running); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(out.String()), " "); got != test.want {
			t.Errorf("%d, running %t: %q, want %q", test.n, test.running, got, test.want)
		}
	}
}

func TestAddCorpus(t *testing.T) {
	folder := t.TempDir()
	if err := (counts{}).addCorpus(folder, ""); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "give the folder") {
		t.Errorf("empty folder: %v", err)
	}
	gold := filepath.Join(folder, "dev", "ground-truth")
	if err := os.MkdirAll(gold, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"0001.json": `{"ground_truth":{"main_content":"one all"}}`,
		"0002.json": `{"ground_truth":{"main_content":"two all"}}`,
		"0003.json": `{"ground_truth":{"main_content":null}}`,
	} {
		if err := os.WriteFile(filepath.Join(gold, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for half, want := range map[string]int{"": 3, "even": 2, "odd": 2} {
		c := counts{}
		if err := c.addCorpus(folder, half); err != nil || len(c) != want || c["all"] == nil {
			t.Errorf("half %q: %d words, %v", half, len(c), err)
		}
	}
	if err := os.WriteFile(filepath.Join(gold, "0004.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := (counts{}).addCorpus(folder, ""); err == nil || !strings.Contains(err.Error(), "0004.json") {
		t.Errorf("broken file: %v", err)
	}
}
