package process

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func TestSpecFromTOML(t *testing.T) {
	s := Defaults
	meta, err := toml.Decode(`
		command = ["python3", "worker.py"]
		mode = "filter"
		version = "2.0"
		env = ["HOME"]
		timeout_seconds = 1.5
		start_seconds = 5.0
		memory_mb = 100
		output_mb = 1`, &s)
	if err != nil || len(meta.Undecoded()) > 0 || s.timeout().Milliseconds() != 1500 || s.memory() != 100<<20 || s.output() != 1<<20 {
		t.Errorf("%+v, %v, unknown %v", s, err, meta.Undecoded())
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		change func(*Spec)
		want   string
	}{
		{func(s *Spec) { s.Command = nil }, "command is empty"},
		{func(s *Spec) { s.Command[0] = "" }, "command is empty"},
		{func(s *Spec) { s.Mode = "" }, "use worker or filter"},
		{func(s *Spec) { s.Mode = "wroker" }, `did you mean "worker"`},
		{func(s *Spec) { s.Env = []string{"TOKEN=x"} }, "without values"},
		{func(s *Spec) { s.Version = "a\nb" }, "version"},
		{func(s *Spec) { s.TimeoutSeconds = 0 }, "timeout_seconds is 0"},
		{func(s *Spec) { s.TimeoutSeconds = 1e300 }, "timeout_seconds"},
		{func(s *Spec) { s.StartSeconds = -1 }, "start_seconds is -1"},
		{func(s *Spec) { s.MemoryMB = -1 }, "memory_mb is -1"},
		{func(s *Spec) { s.OutputMB = 0 }, "output_mb is 0"},
	} {
		s := Defaults
		s.Command = []string{"x"}
		if err := s.Check(); err != nil {
			t.Error(err)
		}
		test.change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q in it", err, test.want)
		}
		if _, err := New(s); err == nil {
			t.Errorf("New takes %+v", s)
		}
	}
	err := Spec{}.Check()
	for _, key := range []string{"command", "mode", "timeout_seconds", "start_seconds", "output_mb"} {
		if !strings.Contains(err.Error(), key) {
			t.Errorf("not all faults at once: %v", err)
		}
	}
}

func TestFilesOfACommand(t *testing.T) {
	base := t.TempDir()
	if err := os.WriteFile(filepath.Join(base, "worker.py"), []byte("print()"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(base, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	s := Spec{Command: []string{"python3", "worker.py", "folder", "absent.py", "-", ""}, Base: base}
	want := []string{"python3", filepath.Join(base, "worker.py"), "folder", "absent.py", "-", ""}
	if got := s.command(); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", got, want)
	}
	const digest = "worker.py@525d5133" // of sha256sum
	if setup, err := s.Setup(); setup != digest || err != nil {
		t.Errorf("setup %q, %v", setup, err)
	}
	s.Command = []string{"./worker.py"}
	if got := s.command()[0]; got != filepath.Join(base, "worker.py") {
		t.Errorf("the program is %q", got)
	}
	if setup, err := s.Setup(); setup != digest || err != nil {
		t.Errorf("setup of a program by its path: %q, %v", setup, err)
	}
	s.Command = []string{"./worker.py", "worker.py", filepath.Join(base, "worker.py")}
	if setup, err := s.Setup(); setup != digest+" "+digest || err != nil {
		t.Errorf("setup of an interpreter with two files: %q, %v", setup, err)
	}
	t.Setenv("PATH", base)
	for content, want := range map[string]string{"print()": "tool@525d5133", "print(1)": "tool@d287bb7f"} { // another program is another setup
		if err := os.WriteFile(filepath.Join(base, "tool"), []byte(content), 0o777); err != nil {
			t.Fatal(err)
		}
		s.Command = []string{"tool", "--option"}
		if setup, err := s.Setup(); setup != want || err != nil {
			t.Errorf("setup of a program in PATH: %q, %v, want %s", setup, err, want)
		}
	}
	s.Command = []string{"./absent", "absent.py"}
	if setup, err := s.Setup(); setup != "" || err != nil {
		t.Errorf("setup of files that are not there: %q, %v", setup, err)
	}
}
