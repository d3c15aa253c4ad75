//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// write makes a file with its folders.
func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func zipped(t *testing.T, plain string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(plain)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReadPages(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "a.html"), "<p>caf\xe9")
	write(t, filepath.Join(folder, "below", "b.HTM.gz"), zipped(t, "<p>b"))
	write(t, filepath.Join(folder, "c.txt"), "not a page")
	write(t, filepath.Join(folder, "d.html"), strings.Repeat("x", tooLarge))
	write(t, filepath.Join(folder, "e.html"), "")
	pages, err := readPages(folder)
	if want := []string{"<p>caf\ufffd", "<p>b"}; err != nil || !slices.Equal(pages, want) {
		t.Errorf("pages %q, %v, want %q", pages, err, want)
	}
}

func TestReadGoldenPages(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "reference", "ports", "pages.tsv"),
		"id\ttype\tlang\tsource\tencoding\n1\tx\ten\tset:two.html\tutf-8\n2\tx\ten\tset:one.html.gz\tutf-8\n3\tedge\ten\tedge/e.html\tutf-8\n")
	write(t, filepath.Join(folder, "corpora", "set", "one.html.gz"), zipped(t, "one"))
	write(t, filepath.Join(folder, "corpora", "set", "two.html.gz"), zipped(t, "two")) // the table says two.html
	write(t, filepath.Join(folder, "other.html"), "other")
	pages, err := readPages(folder)
	if want := []string{"two", "one"}; err != nil || !slices.Equal(pages, want) {
		t.Errorf("pages %q, %v, want %q", pages, err, want)
	}
}

func TestReadPagesSaysWhatIsMissing(t *testing.T) {
	broken := t.TempDir()
	write(t, filepath.Join(broken, "reference", "ports", "pages.tsv"), "id\nx\n")
	for _, folder := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none"), broken} {
		if pages, err := readPages(folder); err == nil || !strings.Contains(err.Error(), "-pages") {
			t.Errorf("%s: %d pages, error %v", folder, len(pages), err)
		}
	}
}

// TestPeerTakesTurns drives a peer that answers as the real ones do, and asks it for two passes.
func TestPeerTakesTurns(t *testing.T) {
	script := `echo 'fake 1.0'; while read line; do n=$((n+1)); echo "{\"wall\": 3, \"cpu\": $n, \"kept\": 5, \"failed\": 1}"; done`
	p := peer{role: pythonJustext, warm: 1, command: []string{"sh", "-c", script}}
	started, end, err := p.start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	all, err := measure([]program{started}, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := []cost{{Wall: 3, CPU: 2, Kept: 5, Failed: 1}, {Wall: 3, CPU: 3, Kept: 5, Failed: 1}} // the first warmed it
	if all[0].name != "fake 1.0" || !slices.Equal(all[0].rounds, want) {
		t.Errorf("%s: %v, want %v", all[0].name, all[0].rounds, want)
	}
}

func TestPeerThatCannotRunSaysWhy(t *testing.T) {
	for reason, p := range map[string]peer{
		"no such file":        {command: []string{"sh"}, needs: []string{"none.jar"}},
		"executable file not": {command: []string{"no-such-program"}},
		"no module justext":   {command: []string{"sh", "-c", "echo Traceback >&2; echo no module justext >&2; exit 1"}},
	} {
		if _, _, err := p.start(t.Context()); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("error %v, want %q in it", err, reason)
		}
	}
}

func TestPeerThatBreaksOffIsAnError(t *testing.T) {
	for _, script := range []string{"echo fake; read line", "echo fake; read line; echo nonsense"} {
		started, end, err := peer{command: []string{"sh", "-c", script}}.start(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if one, err := started.pass(); err == nil {
			t.Errorf("%q: cost %v and no error", script, one)
		}
		end()
	}
}

// TestOwnProgramsKeepText holds each program's text to what it should be, by its length.
func TestOwnProgramsKeepText(t *testing.T) {
	sentence := strings.Repeat("this is the text that we want to keep and it is long enough for all of the rules that there are. ", 4)
	text := strings.TrimSpace(sentence)
	words, err := english()
	if err != nil {
		t.Fatal(err)
	}
	all, err := measure(ownPrograms([]string{"<body><div><p>" + sentence + "</p></div><p><a href=x>menu</a></p>"}, words), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		want := len(text)
		switch m.role {
		case goParse:
			want = 0
		case goBoilerpipe, goBoilerpipeAlone:
			want++ // it ends each block by a line feed
		}
		if c := m.rounds[0]; c.Kept != want || c.Wall <= 0 {
			t.Errorf("%s: %+v, want %d characters kept", m.name, c, want)
		}
	}
}

func TestTables(t *testing.T) {
	all := []measurement{
		{program{role: goParse, name: "parse"}, []cost{{Wall: 2, CPU: 2}, {Wall: 1, CPU: 1}}},
		{program{role: goJustext, name: "go"}, []cost{{Wall: 2, CPU: 1, Kept: 7}, {Wall: 1, CPU: 2, Kept: 7}}},
		{program{role: goJustextAlone, name: "tree"}, []cost{{Wall: 1, CPU: .5}, {Wall: 1, CPU: .4}}},
		{program{role: pythonJustext, name: "python"}, []cost{{Wall: 9, CPU: 6, Kept: 8, Failed: 1}, {Wall: 8, CPU: 8, Kept: 8, Failed: 1}}},
	}
	var b strings.Builder
	writeSpeeds(&b, all, 10, 4_000_000)
	writeRatios(&b, all)
	got := strings.Join(strings.Fields(b.String()), " ")
	for _, want := range []string{
		"4.0 10 4.0 10 7 0 go",   // the least CPU and the least wall time, of different rounds
		"0.7 2 0.5 1 8 1 python", // 4 MB in 6 s
		"as Python 6.00 4.00 to 6.00 8.00 at least 5: met",
		"justext on a tree, part of parse 0.40 0.25 to 0.40 1.00 at most 0.35: missed",
		"as Java not measured at least 1.3",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("tables lack %q:\n%s", want, b.String())
		}
	}
}
