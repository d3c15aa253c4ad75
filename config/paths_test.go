package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/extractors"
)

type listOptions struct {
	List  string `toml:"list" path:"true" doc:"a list"`
	Other string `toml:"other" doc:"no path, whatever it holds"`
}

func TestPathsOfOptions(t *testing.T) {
	all := []extractors.Extractor{extractors.Define(extractors.Info{Name: "lists", Version: "1"}, listOptions{List: "auto"}, nil)}
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Mkdir("conf", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("conf", "a.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for written, want := range map[string]string{
		"auto": "auto", "a.txt": filepath.Join(dir, "conf", "a.txt"), filepath.ToSlash(dir) + "/conf/a.txt": filepath.Join(dir, "conf", "a.txt"),
	} {
		c, err := ParseTOML(filepath.Join("conf", "x.toml"), []byte("[[extractor]]\nuse='lists'\noptions={list='"+written+"',other='a.txt'}"), all)
		if err != nil {
			t.Error(err)
			continue
		}
		values, err := c.Extractors[0].AbsoluteOptions()
		if err != nil || values["list"] != want || values["other"] != "a.txt" {
			t.Errorf("%s: %v, %v, want %s", written, values, err, want)
		}
		if _, err := os.Stat(c.Extractors[0].Options.(*listOptions).List); err != nil && written != "auto" {
			t.Errorf("%s cannot be opened from the working folder: %v", written, err)
		}
	}
	_, err := ParseTOML(filepath.Join("conf", "x.toml"), []byte("[[extractor]]\nuse='lists'\noptions={list='b.txt'}"), all)
	if err == nil || !strings.Contains(err.Error(), `"b.txt"`) || !strings.Contains(err.Error(), filepath.Join("conf", "b.txt")) {
		t.Errorf("a missing file: %v", err)
	}
}
