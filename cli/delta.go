package cli

import (
	"fmt"

	"github.com/contentassay/assay/corpus/delta"
	"github.com/contentassay/assay/internal/plural"
)

type corpusDeltaCmd struct {
	Store   deltaStoreCmd   `cmd:"" help:"Keep versions of pages or texts: those with one signature as a base and differences."`
	Restore deltaRestoreCmd `cmd:"" help:"Write the versions in a store as they were, byte for byte."`
}

type deltaStoreCmd struct {
	Dir  string `arg:"" name:"DIR" help:"The folder of versions; the natural order of their names is the order of time."`
	File string `arg:"" name:"STORE" help:"The store to write, JSON lines."`
}

func (c deltaStoreCmd) Run(a *app) error {
	s, err := delta.StoreFolder(c.Dir, c.File)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s stored, %d whole and %d as differences; %d bytes became %d\n",
		plural.Of(s.Versions, "version"), s.Whole, s.Versions-s.Whole, s.Bytes, s.Stored)
	return err
}

type deltaRestoreCmd struct {
	File string `arg:"" name:"STORE" help:"A store that assay corpus delta store wrote."`
	Dir  string `arg:"" name:"DIR" help:"The folder to write, new or empty."`
}

func (c deltaRestoreCmd) Run(a *app) error {
	n, err := delta.RestoreFolder(c.File, c.Dir)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s restored\n", plural.Of(n, "version"))
	return err
}
