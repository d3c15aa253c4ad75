package config

import (
	"fmt"
	"path/filepath"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/process"
)

// The values of use that name no built-in extractor.
const (
	useProcess = "process" // a program: its keys are those of process.Spec
	useOutputs = "outputs" // answers that are stored: path is their folder or file
)

// Outputs are the options of stored answers.
type Outputs struct {
	Path string `toml:"path" doc:"a folder of ID.txt, a JSON object, or JSON lines"`
}

// addExternal makes a variant of a program or of stored answers. It is a plan: whoever runs it starts the program, or
// reads the answers, and puts the extractor that comes of it in place (see External).
func (item extractorItem) addExternal(s *strict, c *Config, path string) {
	if item.Name == "" {
		s.fault(path, `the key name is missing: say what to call it, as in name = "py-trafilatura"`)
		return
	}
	v := Variant{Name: item.Name}
	if item.Use == useOutputs {
		if item.Path == "" {
			s.fault(path, `use = "outputs" needs a path: a folder of ID.txt, a JSON object, or JSON lines`)
		}
		v.Options = &Outputs{Path: under(filepath.Dir(c.Path), item.Path)}
	} else {
		spec := item.spec()
		spec.Base = filepath.Dir(c.Path)
		if err := spec.Check(); err != nil {
			s.fault(path, "%w", err)
		}
		v.Options = &spec
	}
	v.Extractor = unstarted(item.Use, v.Options)
	c.append(s, path, v)
}

// spec is what the item says of a program, over the defaults.
func (item extractorItem) spec() process.Spec {
	spec := process.Defaults
	spec.Command, spec.Env = item.Command, item.Env
	set(&spec.Mode, item.Mode)
	set(&spec.Version, item.Version)
	set(&spec.TimeoutSeconds, item.TimeoutSeconds)
	set(&spec.StartSeconds, item.StartSeconds)
	set(&spec.MemoryMB, item.MemoryMB)
	set(&spec.OutputMB, item.OutputMB)
	return spec
}

// unstarted is an extractor that only holds its place in a plan.
func unstarted(use string, options any) extractors.Extractor {
	info := extractors.Info{Name: use, External: true}
	return extractors.Define(info, struct{}{}, func(struct{}) (extractors.Func, error) {
		return nil, fmt.Errorf("%s is not started: %v", use, options)
	})
}

// External returns what a variant needs that is no built-in extractor: the Spec of a program, or where stored answers
// are; both are nil for a built-in one.
func (v Variant) External() (*process.Spec, *Outputs) {
	spec, _ := v.Options.(*process.Spec)
	outputs, _ := v.Options.(*Outputs)
	return spec, outputs
}
