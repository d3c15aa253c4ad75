// Package process makes extractors of programs in any language, and of answers that are stored.
//
// A program is a worker or a filter. A worker is started once and answers page after page in lines of JSON; a filter is
// started for each page, reads HTML and writes text. docs/protocol.md has the protocol and a worker of ten lines.
//
// Nothing that a program does is trusted: package procgroup runs it without a shell, in an empty folder, with a list of
// variables instead of our environment, and within limits of time, memory and output. What it writes is checked. When it
// fails a page, that page has no answer and the next one gets a fresh process.
package process

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/internal/procgroup"
)

// Spec says how to run a program as an extractor.
type Spec struct {
	Command        []string `toml:"command" doc:"the program and its arguments; no shell reads them; files are named relative to the configuration"`
	Mode           string   `toml:"mode" doc:"worker (one process answers many pages in JSON lines) or filter (HTML to text, one process a page)"`
	Version        string   `toml:"version" doc:"of a filter: the version of the tool, for the signature; of a worker: the only version to accept"`
	Env            []string `toml:"env" doc:"names of environment variables that the program gets beside PATH"`
	TimeoutSeconds float64  `toml:"timeout_seconds" doc:"how long one page may take"`
	StartSeconds   float64  `toml:"start_seconds" doc:"how long a worker may take to say hello"`
	MemoryMB       int      `toml:"memory_mb" doc:"how many MiB of the program may be resident; 0 for no limit; Linux only"`
	OutputMB       int      `toml:"output_mb" doc:"how many MiB one answer may take"`

	// Base is the folder that relative paths in Command start from; "" is the working folder of this program.
	Base string `toml:"-"`
}

// The modes of a program.
const (
	Worker = "worker"
	Filter = "filter"
)

// Defaults is a Spec with everything but the command.
var Defaults = Spec{Mode: Worker, TimeoutSeconds: 30, StartSeconds: 60, MemoryMB: 2048, OutputMB: 64}

// variable is what the name of an environment variable looks like.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Check finds every fault of a Spec at once, each with its key and the mend. It does not look for the program: see New.
func (s Spec) Check() error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if len(s.Command) == 0 || s.Command[0] == "" {
		fault(`command is empty: give the program and its arguments, as in ["python3", "worker.py"]`)
	}
	if modes := []string{Worker, Filter}; !slices.Contains(modes, s.Mode) {
		fault("mode is %q%s: use %s", s.Mode, nearest.Hint(s.Mode, modes), strings.Join(modes, " or "))
	}
	if s.Version != "" && !oneLine(s.Version) {
		fault("version is %q: use one line of at most %d bytes", s.Version, maxName)
	}
	for _, name := range s.Env {
		if !variable.MatchString(name) {
			fault("env has %q: give the names of variables, without values", name)
		}
	}
	const day = 24 * 60 * 60
	if !(s.TimeoutSeconds > 0 && s.TimeoutSeconds <= day) {
		fault("timeout_seconds is %v: use more than 0, and no more than a day (%d)", s.TimeoutSeconds, day)
	}
	if !(s.StartSeconds > 0 && s.StartSeconds <= day) {
		fault("start_seconds is %v: use more than 0, and no more than a day (%d)", s.StartSeconds, day)
	}
	if s.MemoryMB < 0 || s.MemoryMB > 1<<30 {
		fault("memory_mb is %d: use 1 or more, or 0 for no limit", s.MemoryMB)
	}
	if s.OutputMB < 1 || s.OutputMB > 1<<11 {
		fault("output_mb is %d: use 1 to 2048", s.OutputMB)
	}
	return errors.Join(faults...)
}

// Setup names the files of the command with the beginning of their SHA-256 digests: another script is another extractor,
// whatever version it claims. Of the program itself this is so where no script goes with it, wherever it was found: else
// it is an interpreter. Files that do not lie in the command, such as libraries, are not seen.
func (s Spec) Setup() (string, error) {
	var found []string
	for i := len(s.Command) - 1; i >= 0; i-- {
		path, ok := s.file(s.Command[i], i == 0)
		if i == 0 && !ok {
			path, ok = inPath(s.Command[i])
		}
		if !ok || i == 0 && len(found) > 0 {
			continue
		}
		digest, err := digestOf(path)
		if errors.Is(err, os.ErrNotExist) {
			continue // New says so, with more to say about it
		}
		if err != nil {
			return "", fmt.Errorf("command: reading %q for its digest: %w", s.Command[i], err)
		}
		found = append(found, filepath.Base(s.Command[i])+"@"+digest[:8])
	}
	slices.Reverse(found)
	return strings.Join(found, " "), nil
}

// inPath finds a program as starting it will.
func inPath(name string) (string, bool) {
	path, err := exec.LookPath(name)
	return path, err == nil // New says what is wrong, with the mend
}

func digestOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// command is Command with its files as absolute paths, since the program runs in another folder.
func (s Spec) command() []string {
	words := slices.Clone(s.Command)
	for i, word := range words {
		if path, ok := s.file(word, i == 0); ok {
			words[i] = path
		}
	}
	return words
}

// file returns the absolute path of a word of the command that names a file below Base. The program itself does so when
// its name has a slash, as for a shell; any other word when a regular file has that name.
func (s Spec) file(word string, program bool) (string, bool) {
	path := word
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Base, filepath.FromSlash(word))
	}
	path, err := filepath.Abs(path)
	if err != nil || word == "" {
		return "", false
	}
	if program {
		return path, strings.ContainsRune(filepath.ToSlash(word), '/')
	}
	info, err := os.Stat(path)
	return path, err == nil && info.Mode().IsRegular()
}

// Install returns the line that says how to install what a script of the command needs: in the head of the script, as in
// "Install: pip install jusText" behind the signs of a comment. "" where no script has one.
func (s Spec) Install() string {
	for i, word := range s.Command {
		path, ok := s.file(word, i == 0)
		if !ok {
			continue
		}
		f, err := os.Open(path)
		if err != nil {
			continue // whoever starts it says so
		}
		head, _ := io.ReadAll(io.LimitReader(f, 2<<10))
		f.Close()
		for line := range strings.Lines(string(head)) {
			sign, _, ok := strings.Cut(line, "Install")
			if ok && strings.IndexFunc(sign, unicode.IsLetter) < 0 {
				return strings.TrimSpace(line[len(sign):])
			}
		}
	}
	return ""
}

// group is how the program is to be started.
func (s Spec) group() procgroup.Spec {
	return procgroup.Spec{Command: s.command(), Env: append(procgroup.Environ(s.Env...), python...), Memory: s.memory()}
}

// python is there so that Python's sets have the same order in every process, text is UTF-8 on every system, and nothing
// is written beside the scripts.
var python = []string{"PYTHONHASHSEED=0", "PYTHONUTF8=1", "PYTHONDONTWRITEBYTECODE=1"}

// secretSize is the length in bytes from which on the value of a variable can be a secret: "1" and "en_US" are none, and
// to take them out would garble what is said.
const secretSize = 8

// told is what a process said for people, fit to be kept and compared. In the place of the values of the variables in Env,
// which may be tokens, stand their names; in the place of the process's folder, which is another one each time, $TMPDIR.
func (s Spec) told(group *procgroup.Process, said string) string {
	said = strings.ReplaceAll(said, group.Dir(), "$TMPDIR")
	said = strings.ReplaceAll(said, filepath.Dir(group.Dir()), "$TMPDIR/..")
	names := slices.Clone(s.Env)
	slices.SortFunc(names, func(a, b string) int { return len(os.Getenv(b)) - len(os.Getenv(a)) }) // one value may be in another
	for _, name := range names {
		if value := os.Getenv(name); len(value) >= secretSize {
			said = strings.ReplaceAll(said, value, "$"+name)
		}
	}
	return said
}

// wait waits for the end of a process and says how it ended.
func (s Spec) wait(group *procgroup.Process) procgroup.State {
	state := group.Wait()
	state.Stderr = s.told(group, state.Stderr)
	return state
}

func (s Spec) timeout() time.Duration { return seconds(s.TimeoutSeconds) }
func (s Spec) start() time.Duration   { return seconds(s.StartSeconds) }
func (s Spec) memory() int64          { return int64(s.MemoryMB) << 20 }
func (s Spec) output() int64          { return int64(s.OutputMB) << 20 }

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
