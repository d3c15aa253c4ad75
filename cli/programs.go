package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/process"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/page"
)

// startPrograms starts the programs of a plan and reads its stored answers, and puts the extractors that come of it in
// their places. Each command is told before it starts: a configuration can name any. stop ends the programs; so does
// Ctrl-C, at once, so that nothing of them stays when a second one ends assay itself.
func (a *app) startPrograms(conf *config.Config) (stop func(), err error) {
	var programs []*process.Program
	stop = func() {
		for _, p := range programs {
			if err := p.Close(); err != nil {
				a.say("warning: %v", err)
			}
		}
	}
	for i := range conf.Extractors {
		if a.ctx.Err() != nil {
			stop()
			return nil, exit(exitInterrupted)
		}
		v := &conf.Extractors[i]
		spec, outputs := v.External()
		switch {
		case spec != nil:
			a.say("start     %s: %s", v.Name, strings.Join(spec.Command, " "))
			p, err := process.New(*spec)
			if err != nil {
				stop()
				return nil, fmt.Errorf("extractor %s: %w", v.Name, err)
			}
			programs = append(programs, p)
			tool := p.Tool()
			v.Extractor = external(spec.Mode, tool.Name, tool.Version, *spec, p.Func())
		case outputs != nil:
			stored, err := corpus.LoadOutputs(outputs.Path)
			if err != nil {
				stop()
				return nil, fmt.Errorf("extractor %s: %w", v.Name, err)
			}
			v.Extractor = external("outputs", stored.Name, stored.Version+"@"+stored.Digest[:12], struct{}{}, process.Stored(stored.Text))
			v.Options = &struct{}{} // where they lie changes no answer
			a.stored = append(a.stored, stored)
		}
	}
	if len(programs) > 0 {
		context.AfterFunc(a.interruptible(), stop)
	}
	return stop, nil
}

// external makes an extractor of a Func that is ready.
func external[O any](use, tool, version string, options O, f extractors.Func) extractors.Extractor {
	info := extractors.Info{Name: use, Doc: tool, Version: strings.TrimSpace(tool + " " + version), External: true}
	return extractors.Define(info, options, func(O) (extractors.Func, error) { return f, nil })
}

type doctorCmd struct {
	Config string `arg:"" optional:"" default:"config.toml" help:"The configuration to check; ./config.toml when not given."`
}

// Run tries every program that a configuration names on one page.
func (c doctorCmd) Run(a *app) error {
	conf, err := config.Load(c.Config, a.all)
	if err != nil {
		return err
	}
	sick := 0
	for _, v := range conf.Extractors {
		spec, outputs := v.External()
		if spec == nil && outputs == nil {
			continue
		}
		one := *conf
		one.Extractors = []config.Variant{v}
		diagnosis := a.examine(&one)
		if diagnosis != nil {
			sick++
			fmt.Fprintf(a.stdout, "sick  %s: %v\n", v.Name, diagnosis)
			if mend := mendOf(spec); mend != "" {
				fmt.Fprintf(a.stdout, "mend  %s: %s\n", v.Name, mend)
			}
			continue
		}
		setup, err := extractors.Setup(v.Options)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(a.stdout, "well  %s: %s\n", v.Name, strings.TrimSpace(one.Extractors[0].Extractor.Version+"  "+setup)); err != nil {
			return err
		}
	}
	if sick > 0 {
		fmt.Fprintf(a.stdout, "%s cannot run: the lines above name the mend\n", plural.Of(sick, "extractor"))
		return exit(exitCondition)
	}
	_, err = fmt.Fprintf(a.stdout, "everything in %s can run\n", filepath.ToSlash(c.Config))
	return err
}

// peers are the make targets that fill the folders in .peers, which adapters/peers.toml names.
var peers = map[string]string{"python": "peers-python", "node": "peers-node", "bin": "peers-rust"}

// mendOf is the command that installs what a program needs, as far as its command or the head of its script tells; "" for
// none, and for stored answers.
func mendOf(spec *process.Spec) string {
	if spec == nil {
		return ""
	}
	for _, word := range spec.Command {
		_, inside, _ := strings.Cut(filepath.ToSlash(word), ".peers/")
		folder, _, _ := strings.Cut(inside, "/")
		if target, ok := peers[folder]; ok {
			return "make " + target + ", where assay's Makefile is"
		}
	}
	return spec.Install()
}

// examine starts the only extractor of a plan and lets a program answer one page.
func (a *app) examine(conf *config.Config) error {
	quiet := *a
	quiet.stderr = io.Discard
	stop, err := quiet.startPrograms(conf)
	if err != nil {
		return err
	}
	defer stop()
	v := conf.Extractors[0]
	if spec, _ := v.External(); spec == nil {
		return nil // stored answers that could be read
	}
	extract, err := v.Extractor.Build(v.Options)
	if err != nil {
		return err
	}
	_, err = extract(doctorsPage())
	return err
}

// doctorsPage is the page that programs are tried on.
func doctorsPage() *page.Page {
	paragraph := "<p>This paragraph is long enough for an extractor to take it for the content of a page, and says so in plain words.</p>"
	return &page.Page{ID: "doctor", URL: "https://example.org/", Lang: "en",
		HTML: "<!DOCTYPE html><html lang=\"en\"><title>Trial</title><body><main>" + strings.Repeat(paragraph, 5) + "</main></body></html>"}
}
