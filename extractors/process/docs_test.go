package process

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/extractors/extractortest"
)

// protocolPage is the documentation for people who write workers.
func protocolPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "protocol.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// example returns the code block of the page in this language.
func example(t *testing.T, language string) string {
	t.Helper()
	_, rest, _ := strings.Cut(protocolPage(t), "\n```"+language+"\n")
	code, _, ok := strings.Cut(rest, "\n```\n")
	if !ok {
		t.Fatalf("the page has no example in %s", language)
	}
	return code + "\n"
}

// The workers that the page shows work as they stand there.
func TestWorkersOfTheDocumentation(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	t.Run("python", func(t *testing.T) {
		python, err := exec.LookPath("python3")
		if err != nil {
			t.Skip("there is no python3 here")
		}
		checkTagsOff(t, Spec{Command: []string{python, write("worker.py", example(t, "python"))}})
	})
	t.Run("go", func(t *testing.T) {
		program := filepath.Join(dir, "worker.exe")
		out, err := exec.Command("go", "build", "-o", program, write("worker.go", example(t, "go"))).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		checkTagsOff(t, Spec{Command: []string{program}})
	})
}

// checkTagsOff checks the worker of the documentation, on friendly pages and on others.
func checkTagsOff(t *testing.T, s Spec) {
	t.Helper()
	command := s.Command
	s = Defaults
	s.Command = command
	p := program(t, s)
	if p.Tool() != (Tool{"tags-off", "1.0"}) {
		t.Errorf("tool %+v", p.Tool())
	}
	if x, err := ask(t, p, "<p>Hällo <b>\u2028world\r\n</b></p>"); strings.Join(strings.Fields(x.Text), " ") != "Hällo world" || err != nil {
		t.Errorf("%q, %v", x.Text, err)
	}
	for _, pg := range extractortest.Hostile() {
		if _, err := p.Func()(pg); err != nil {
			t.Errorf("page %s: %v", pg.ID, err)
		}
	}
}

// The table of keys is that of Spec, defaults included.
func TestKeysOfTheDocumentation(t *testing.T) {
	_, table, _ := strings.Cut(protocolPage(t), "\n| key | default | meaning |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	defaults := reflect.ValueOf(Defaults)
	for i := range defaults.NumField() {
		key := defaults.Type().Field(i).Tag.Get("toml")
		if key == "-" {
			continue
		}
		value := fmt.Sprintf("`%v`", defaults.Field(i))
		switch field := defaults.Field(i).Interface().(type) {
		case string:
			value = fmt.Sprintf("`%q`", field)
		case []string:
			value = map[string]string{"command": "", "env": "`[]`"}[key]
		}
		start := "| " + strings.TrimSpace("`"+key+"` | "+value)
		if len(rows) == 0 || !strings.HasPrefix(rows[0], start) {
			t.Errorf("rows %q, want one that begins with %q", rows, start)
			return
		}
		rows = rows[1:]
	}
	if len(rows) > 0 {
		t.Errorf("rows too many: %q", rows)
	}
}
