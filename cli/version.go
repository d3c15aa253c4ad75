package cli

import (
	"fmt"
	"runtime"
)

type versionCmd struct{}

func (versionCmd) Run(a *app) error {
	_, err := fmt.Fprintf(a.stdout, "assay %s (%s, %s/%s)\n", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
