//go:build peers

package process

import (
	"path/filepath"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/contentassay/assay/extractors/extractortest"
)

// Every program of adapters/peers.toml keeps the contract of extractors, on hostile pages too. It needs what make peers
// installs: make test-peers.
func TestPeers(t *testing.T) {
	var config struct {
		Extractor []struct {
			Use, Name string
			Command   []string
		}
	}
	folder := filepath.Join("..", "..", "adapters")
	if _, err := toml.DecodeFile(filepath.Join(folder, "peers.toml"), &config); err != nil {
		t.Fatal(err)
	}
	for _, x := range config.Extractor {
		if x.Use != "process" {
			continue
		}
		t.Run(x.Name, func(t *testing.T) {
			s := Defaults
			s.Command, s.Base = x.Command, folder
			s.TimeoutSeconds, s.StartSeconds = 60, 600 // a start on a busy machine takes long; what takes too long for a page is no fault here
			p := program(t, s)
			t.Log(p.Tool())
			extractortest.RunFunc(t, x.Name, p.Func())
		})
	}
}
