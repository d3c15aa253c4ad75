// Package cli is the assay command: its verbs, one file each, its flags, its exit codes and its voice. Standard output
// is the answer, standard error the talk.
//
// A program with its own list of extractors is five lines:
//
//	func main() { os.Exit(cli.Main(append(suite.All, mine)...)) }
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/text"
)

// Version is the version of this program. It stands in the signature of every run.
const Version = "0.1.0"

// The exit codes. Scripts rely on them.
const (
	exitDone        = 0   // done; also every --help
	exitCondition   = 1   // a condition that was asked for does not hold
	exitFailed      = 2   // could not do it: wrong usage, bad configuration, missing files, failed writes
	exitUnanswered  = 3   // finished, but some pairs have no answer
	exitInterrupted = 130 // interrupted; what was computed is kept
)

// app is what every verb works with.
type app struct {
	ctx    context.Context // to be asked whether it is over; work that is to end with it takes interruptible
	heeded *atomic.Bool    // some work has taken ctx, and ends in good order
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	all    []extractors.Extractor
	screen screen
	stored []*corpus.Outputs // stored answers that take part in a run
}

// exit is the error of a verb that has said all it had to say and only wants its exit code.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit %d", int(e)) }

// Main runs the command with the process's arguments and streams, and returns its exit code.
func Main(all ...extractors.Extractor) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error like any other, and no failure: see fail
	a := &app{ctx: ctx, heeded: &atomic.Bool{}, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, all: all, screen: screenOf(os.Stderr, os.Stdout)}
	if a.screen.terminal {
		a.stdout = &guard{w: os.Stdout}
	}
	go a.obeySignals(cancel)
	return a.run(os.Args[1:])
}

// obeySignals ends the work in good order at the first Ctrl-C, or at a request to terminate; at the second it ends the
// program. Of a run nothing is lost then either: every pair that was finished is in its journal. Where no work heeds the
// context there is nothing to be kept, and the first one ends the program.
func (a *app) obeySignals(cancel context.CancelFunc) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	tell := func(line string) {
		if a.screen.talk {
			a.say("") // below the line that tells how far a run is
		}
		a.say("%s", line)
	}
	<-signals
	cancel()
	if !a.heeded.Load() {
		tell("assay: interrupted")
		os.Exit(exitInterrupted)
	}
	tell("stopping  what is done is kept; Ctrl-C again stops at once")
	<-signals
	tell("assay: stopped at once")
	os.Exit(exitInterrupted)
}

// interruptible is the context of work that ends soon when Ctrl-C ends it, and keeps what is done. Whoever takes it is
// waited for; see obeySignals.
func (a *app) interruptible() context.Context {
	if a.heeded != nil {
		a.heeded.Store(true)
	}
	return a.ctx
}

// verbs is the command line as kong reads it.
type verbs struct {
	Run       runCmd       `cmd:"" help:"Extract and score: every extractor on every page, against gold."`
	Score     scoreCmd     `cmd:"" help:"Score stored outputs against gold; no extractor runs."`
	Report    reportCmd    `cmd:"" help:"Show a finished run again: other form, other filters."`
	Inspect   inspectCmd   `cmd:"" help:"Show why one page scored as it did: words, blocks, deciding rules."`
	Compare   compareCmd   `cmd:"" help:"Set a run against an older one: what changed, what got worse; a gate for CI."`
	Extract   extractCmd   `cmd:"" help:"Run one extractor on files and print what it finds."`
	Stability stabilityCmd `cmd:"" help:"Change pages outside their content, or inside: does each extractor notice only what matters?"`
	Corpus    corpusCmd    `cmd:"" help:"Look at a corpus."`
	Offtopic  offtopicCmd  `cmd:"" help:"Find captures of archived pages that are off topic, and which extractor serves that best."`
	Ls        lsCmd        `cmd:"" help:"List what there is: extractors, layouts, tokenizers, metrics."`
	Doctor    doctorCmd    `cmd:"" help:"Try the external programs that a configuration names, and say what would mend them."`
	Explain   explainCmd   `cmd:"" help:"Say what a metric, status, extractor, option, tokenizer or layout means."`
	Init      initCmd      `cmd:"" help:"Start a folder: a configuration that explains every key, and three sample pages with gold."`
	Annotate  annotateCmd  `cmd:"" help:"Make gold for pages of your own, in the browser: block by block, with keys."`
	Serve     serveCmd     `cmd:"" help:"Show reports in the browser, several runs side by side, and how far one is that still goes on."`
	Verify    verifyCmd    `cmd:"" help:"Recompute a finished run from its stored texts and compare."`
	Worker    workerCmd    `cmd:"" hidden:"" help:"Used by assay itself."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

const description = `assay measures how well programs pull the main content out of web pages.

"assay run" alone weighs every built-in extractor on the sample pages inside the program.`

// run parses args, does the work and turns the outcome into an exit code.
func (a *app) run(args []string) (code int) {
	if err := extractors.Validate(a.all); err != nil {
		return a.fail(err)
	}
	defer func() {
		// kong ends --help by calling its exit function in the middle of parsing
		switch cause := recover().(type) {
		case nil:
		case exit:
			code = int(cause)
		default:
			panic(cause)
		}
	}()
	var v verbs
	parser, err := kong.New(&v,
		kong.Name("assay"), kong.Description(description), kong.UsageOnError(),
		kong.Writers(a.stdout, a.stderr), kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ValueFormatter(flagHelp), kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}))
	if err != nil {
		return a.fail(err)
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(negativeValues(otmtArguments(args)))
	if err != nil {
		return a.fail(fmt.Errorf("%w%s (assay --help lists the verbs, assay VERB --help their flags)", err, enumHint(err)))
	}
	return a.fail(parsed.Run(a))
}

// enumForm is kong's error for a value that is none of a fixed few.
var enumForm = regexp.MustCompile(`must be one of (.*) but got "(.*)"$`)

// enumHint names the nearest of a fixed few values.
func enumHint(err error) string {
	m := enumForm.FindStringSubmatch(err.Error())
	if m == nil {
		return ""
	}
	return nearest.Hint(m[2], strings.Split(strings.ReplaceAll(m[1], `"`, ""), ","))
}

// fail says what err has to say, if anything, and returns the exit code that belongs to it.
func (a *app) fail(err error) int {
	var code exit
	switch {
	case err == nil || errors.Is(err, syscall.EPIPE):
		return exitDone // whoever closed the pipe has seen enough
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, context.Canceled):
		a.say("assay: interrupted")
		return exitInterrupted
	}
	a.say("assay: %s", strings.TrimSpace(err.Error()))
	return exitFailed
}

// say writes one line to standard error. What comes from pages and files cannot drive the terminal.
func (a *app) say(format string, args ...any) {
	for _, line := range strings.Split(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(a.stderr, text.Printable(line))
	}
}

// screen is what is known of the terminal.
type screen struct {
	talk     bool // standard error is a terminal: progress may be painted
	terminal bool // standard output is a terminal
	width    int  // columns of standard output; 0 where it is no terminal, or one that does not say
}

func screenOf(stderr, stdout *os.File) screen {
	s := screen{talk: term.IsTerminal(int(stderr.Fd())) && os.Getenv("TERM") != "dumb"}
	if s.terminal = term.IsTerminal(int(stdout.Fd())); s.terminal {
		s.width, _, _ = term.GetSize(int(stdout.Fd())) // no size: no limit
	}
	return s
}
