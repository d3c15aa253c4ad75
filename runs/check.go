package runs

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Check holds the files of a run against their digests: the manifest against its seal, the sorted files against the
// manifest, and every text in in/, out/ and err/ against its name. It returns all that is wrong, each naming the file; nil
// means that no byte has changed since the run was finished.
func (r *Run) Check() (problems []error) {
	if seal, err := r.Manifest.seal(); err != nil || seal != r.Manifest.Seal {
		problems = append(problems, fmt.Errorf("%s: it was changed after it was written", filepath.Join(r.Dir, manifestFile)))
	}
	for _, name := range []string{casesFile, resultsFile, costsFile} {
		problems = append(problems, checkFile(filepath.Join(r.Dir, name), r.Manifest.Files[name])...)
	}
	for _, c := range r.Costs { // by the costs, not by the folder: a killed run may have left half a file that is nobody's
		if c.Stderr != "" {
			problems = append(problems, checkFile(filepath.Join(r.Dir, stderrDir, filepath.Base(c.Stderr)+".txt"), c.Stderr)...)
		}
	}
	for _, folder := range []string{inputsDir, outputsDir} {
		entries, err := os.ReadDir(filepath.Join(r.Dir, folder))
		if err != nil {
			problems = append(problems, err)
		}
		for _, e := range entries {
			digest, _, _ := strings.Cut(e.Name(), ".")
			problems = append(problems, checkFile(filepath.Join(r.Dir, folder, e.Name()), digest)...)
		}
	}
	return problems
}

// checkFiles holds the sorted files against the manifest. Costs may be missing: a run can be shown without them.
func (r *Run) checkFiles() error {
	for _, name := range []string{casesFile, resultsFile, costsFile} {
		want, sealed := r.Manifest.Files[name]
		content, err := os.ReadFile(filepath.Join(r.Dir, name))
		if err == nil && sealed && Digest(content) != want {
			return fmt.Errorf("%s: %w", filepath.Join(r.Dir, name), ErrDamaged)
		}
	}
	return nil
}

func checkFile(name, digest string) []error {
	content, err := os.ReadFile(name)
	if err != nil {
		return []error{err}
	}
	if got := Digest(content); got != digest {
		return []error{fmt.Errorf("%s: its digest is %s, not %s", name, got, digest)}
	}
	return nil
}

// seal is the digest of a manifest without its seal.
func (m Manifest) seal() (string, error) {
	m.Seal = ""
	content, err := json.Marshal(m)
	if err != nil {
		return "", fmt.Errorf("seal the manifest: %w", err)
	}
	return Digest(content), nil
}
