package corpus

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// repository makes a git repository with two commits and returns its URL and the hash of the first. Nothing of the
// user's configuration counts.
func repository(t *testing.T) (url, commit string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git command")
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	dir := tree{"data/html/a.html": "one\r\ntwo", "data/gold/a.txt": "one", "other/big.bin": "x"}.onDisk(t)
	run := func(args ...string) string {
		t.Helper()
		out, err := git(append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "core.autocrlf=false"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	run("init", "--quiet")
	run("add", ".")
	run("commit", "--quiet", "-m", "first")
	commit = run("rev-parse", "HEAD")
	if err := os.WriteFile(filepath.Join(dir, "data", "html", "a.html"), []byte("changed"), 0o644); err != nil {
		t.Fatal(err)
	}
	run("commit", "--quiet", "-am", "second")
	return "file://" + filepath.ToSlash(dir), commit
}

func TestFetch(t *testing.T) {
	url, commit := repository(t)
	cache := filepath.Join(t.TempDir(), "cache")
	s := Source{Name: "mine", Doc: "a test", URL: url, Commit: commit[:12], Folder: "data", Size: "9 bytes", License: "MIT", Citation: "Me"}
	var out bytes.Buffer
	path, err := Fetch(s, cache, &out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"mine: a test", url, commit[:12], "9 bytes", "MIT", "Me", "fetched"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q: %s", want, out.String())
		}
	}
	c, err := Load(path, Options{})
	if err != nil || !slices.Equal(ids(c), []string{"a"}) || c.Cases[0].HTML.Size != 8 {
		t.Fatalf("loaded %v, %v", c, err)
	}
	if _, err := os.Stat(filepath.Join(cache, "mine", "other")); err == nil {
		t.Error("a folder beside the corpus was checked out")
	}
	s.URL = "file:///nowhere/at/all" // there already: the repository is not needed
	if again, err := Fetch(s, cache, &out); err != nil || again != path {
		t.Errorf("a second time: %s, %v", again, err)
	}
	s.Commit = strings.Repeat("1", 12)
	if _, err := Fetch(s, cache, &out); err == nil || !strings.Contains(err.Error(), "is at commit "+commit) {
		t.Errorf("another commit is wanted: %v", err)
	}
	s.Commit = commit
	if err := os.WriteFile(filepath.Join(path, "html", "a.html"), []byte("two"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Fetch(s, cache, &out); err == nil || !strings.Contains(err.Error(), "were changed") || !strings.Contains(err.Error(), "remove the folder") {
		t.Errorf("a changed file: %v", err)
	}
}

func TestFetchFailures(t *testing.T) {
	url, commit := repository(t)
	for _, c := range []struct{ name, url, commit, folder, want string }{
		{"offline", "file:///nowhere/at/all", commit, "", "check the network"},
		{"wrong hash", url, strings.Repeat("0", 12), "", "has no commit 000000000000"},
		{"a branch is no hash", url, "HEAD", "", "has no commit HEAD"},
		{"wrong folder", url, commit, "nowhere", "has no folder nowhere"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cache := t.TempDir()
			var out bytes.Buffer
			_, err := Fetch(Source{Name: "mine", URL: c.url, Commit: c.commit, Folder: c.folder, License: "MIT"}, cache, &out)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
			left, _ := os.ReadDir(cache)
			if len(left) > 0 {
				t.Errorf("it left %v behind", left)
			}
			if !strings.Contains(out.String(), "MIT") {
				t.Error("the licence was not shown first")
			}
		})
	}
}

func TestSources(t *testing.T) {
	hash := regexp.MustCompile(`^[0-9a-f]{12,40}$`)
	for _, s := range Sources {
		if !hash.MatchString(s.Commit) || s.Doc == "" || s.Size == "" || s.License == "" || s.Citation == "" || !strings.HasPrefix(s.URL, "https://github.com/") {
			t.Errorf("source %+v is not complete", s)
		}
		if found, err := FindSource(s.Name); err != nil || found != s {
			t.Errorf("source %s: found %+v, %v", s.Name, found, err)
		}
	}
	if _, err := FindSource("wcbx"); err == nil || !strings.Contains(err.Error(), "wcxb") {
		t.Errorf("a typo: %v", err)
	}
}
