package cli

import (
	"errors"
	"fmt"
	"io/fs"
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

// newRunDir makes a directory that is named after the time and the signature, with a number behind where that name is
// taken.
func newRunDir(now time.Time, s runs.Signature) (string, error) {
	if err := os.MkdirAll(runsDir, 0o755); err != nil {
		return "", fmt.Errorf("make a run directory: %w (give another place by --out)", err)
	}
	name := filepath.Join(runsDir, now.UTC().Format("2006-01-02T150405Z")+"-"+runs.Digest([]byte(s.String()))[:8])
	for dir, n := name, 2; ; dir, n = fmt.Sprintf("%s-%d", name, n), n+1 {
		err := os.Mkdir(dir, 0o755)
		if err == nil {
			return dir, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("make a run directory: %w", err)
		}
	}
}

// createRun starts a run in a directory, or in a new one below runs where none is named.
func createRun(dir string, m runs.Manifest) (*runs.Writer, string, error) {
	if dir == "" {
		var err error
		if dir, err = newRunDir(time.Now(), m.Signature); err != nil {
			return nil, "", err
		}
	}
	w, err := runs.Create(dir, m)
	return w, dir, err
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
	link := filepath.Join(runsDir, latest)
	target, err := os.Readlink(link)
	if err != nil {
		return "", fmt.Errorf("open the latest run: there is none in %s (assay run makes one)", runsDir)
	}
	return filepath.Join(runsDir, target), nil
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
	fresh := filepath.Join(folder, fmt.Sprintf(".%s.%d", latest, os.Getpid()))
	if err := os.Symlink(target, fresh); err != nil {
		return err
	}
	return os.Rename(fresh, filepath.Join(folder, latest))
}
