package printing

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestShorten(t *testing.T) {
	for _, k := range []struct {
		text string
		most int
		want string
	}{{" two\n\twords ", 9, "two words"}, {"two words", 8, "two w..."}, {"ééééé", 4, "é..."}, {"", 3, ""}} {
		if got := Shorten(k.text, k.most); got != k.want {
			t.Errorf("%q: %q, want %q", k.text, got, k.want)
		}
	}
}

// A shell reads every word as it was; what needs no quotes has none.
func TestShellWord(t *testing.T) {
	for _, word := range []string{"runs/2026-01-02_a", "", "my runs", "it's", "$HOME", "a*", "~", "`x`", "zürich", "a{b", "@", "-x"} {
		quoted := ShellWord(word)
		if plain := word == "runs/2026-01-02_a" || word == "-x"; plain != (quoted == word) {
			t.Errorf("%q is written %s", word, quoted)
		}
		sh, err := exec.LookPath("sh")
		if err != nil {
			continue
		}
		if out, err := exec.Command(sh, "-c", "printf %s "+quoted).Output(); word != "-x" && (err != nil || string(out) != word) {
			t.Errorf("the shell reads %s as %q (%v), want %q", quoted, out, err, word)
		}
	}
}

// Nothing in a cell ends it, begins another or is read as markup.
func TestMarkdownRow(t *testing.T) {
	got, want := MarkdownRow([]string{"a|b", "*x_", "<i>", "`[", "two\nlines", `\`}), "| a\\|b | \\*x\\_ | &lt;i> | \\`\\[ | two lines | \\\\ |\n"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every line of a note fits, unless one word alone does not, and no word is lost.
func TestNote(t *testing.T) {
	note := "a note of some words, one of them überaus-lang, that is broken where the screen ends"
	for _, width := range []int{0, 12, 20, 40, 200} {
		var b strings.Builder
		p := NewPrinter(&b, width)
		p.Note(note)
		if p.Err() != nil || OneLine(b.String()) != note {
			t.Errorf("width %d: %q (%v)", width, b.String(), p.Err())
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); width > 0 && n > width && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("width %d: %q", width, line)
			}
		}
	}
}

// full fails from the second write on.
type full struct{ writes int }

var errFull = errors.New("no room")

func (f *full) Write(b []byte) (int, error) {
	if f.writes++; f.writes > 1 {
		return 0, errFull
	}
	return len(b), nil
}

func TestPrinterKeepsTheFirstError(t *testing.T) {
	w := &full{}
	p := NewPrinter(w, 0)
	for range 3 {
		p.Line("x\x1b")
	}
	p.Table([]string{"a"}, [][]string{{"b"}})
	p.Fail(errors.New("later"))
	if !errors.Is(p.Err(), errFull) || w.writes != 2 {
		t.Errorf("%v after %d writes", p.Err(), w.writes)
	}
	given := NewPrinter(w, 0)
	if given.Fail(errFull); !errors.Is(given.Err(), errFull) {
		t.Errorf("%v", given.Err())
	}
}
