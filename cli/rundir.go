package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/contentassay/assay/runs"
)

// runsDir is the folder, in the working folder, that holds runs without an --out of their own; latest in it points to
// the newest run, wherever that is.
const (
	runsDir = "runs"
	latest  = "latest"
)

// newRunDir names a run after the time and the signature.
func newRunDir(now time.Time, s runs.Signature) string {
	return filepath.Join(runsDir, now.UTC().Format("2006-01-02T150405Z")+"-"+runs.Digest([]byte(s.String()))[:8])
}

// openRun opens a run by its directory, or the newest one by the name latest.
func openRun(name string) (*runs.Run, error) {
	dir, err := runDir(name)
	if err != nil {
		return nil, err
	}
	return runs.Open(dir)
}

// runDir returns the directory of a run that is named by its directory, or by latest.
func runDir(name string) (string, error) {
	if name != latest {
		return name, nil
	}
	if _, err := os.Stat(name); err == nil {
		return name, nil
	}
	dir := filepath.Join(runsDir, latest)
	if _, err := os.Stat(dir); err != nil {
		return "", fmt.Errorf("open the latest run: there is none in %s (assay run makes one)", runsDir)
	}
	return dir, nil
}

// pointLatest makes runs/latest point to dir.
func pointLatest(dir string) error {
	target, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	folder, err := filepath.Abs(runsDir)
	if err != nil {
		return err
	}
	if target, err = filepath.Rel(folder, target); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	link := filepath.Join(folder, latest)
	if err := os.Remove(link); err != nil && !os.IsNotExist(err) {
		return err
	}
	return os.Symlink(target, link)
}
