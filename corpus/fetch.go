package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Fetch clones a public corpus into a folder of the cache, with the git command, and returns the path that Load takes.
// What will be loaded, under which licence and how to cite it is written to out before anything is. The commit is
// verified, and with it by git every file; a clone that is there already is verified too and loaded no more. A failure
// leaves nothing behind.
func Fetch(s Source, cache string, out io.Writer) (path string, err error) {
	if _, err := fmt.Fprintf(out, "%s: %s\n  from      %s at %s\n  size      %s\n  licence   %s\n  cite      %s\n",
		s.Name, s.Doc, s.URL, s.Commit, s.Size, s.License, s.Citation); err != nil {
		return "", err
	}
	dir := filepath.Join(cache, FileName(s.Name))
	path = filepath.Join(dir, filepath.FromSlash(s.Folder))
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		err = s.clone(cache, dir)
		if err != nil {
			return "", fmt.Errorf("fetching corpus %s: %w", s.Name, err)
		}
		fmt.Fprintf(out, "  fetched   %s\n", shown(path))
	} else if err := s.verify(dir); err != nil {
		return "", fmt.Errorf("fetching corpus %s: %w; remove the folder %s to fetch it anew", s.Name, err, shown(dir))
	} else {
		fmt.Fprintf(out, "  there     %s\n", shown(path))
	}
	return path, nil
}

// clone makes the folder dir, whole or not at all. Only the files of the corpus' own folder are loaded where the server
// can leave out the others. Line ends stay as they were committed, and links become files.
func (s Source) clone(cache, dir string) error {
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return fmt.Errorf("%w; give a cache folder that can be written", err)
	}
	part, err := os.MkdirTemp(cache, FileName(s.Name)+".part-")
	if err != nil {
		return fmt.Errorf("%w; give a cache folder that can be written", err)
	}
	defer os.RemoveAll(part)
	if _, err := git("clone", "--quiet", "--no-checkout", "--filter=blob:none", "--config", "core.autocrlf=false",
		"--config", "core.eol=lf", "--config", "core.symlinks=false", "--", s.URL, part); err != nil {
		return fmt.Errorf("cloning %s: %w; check the network, or clone it elsewhere, check out %s and give that folder", s.URL, err, s.Commit)
	}
	full, err := git("-C", part, "rev-parse", "--verify", "--quiet", s.Commit+"^{commit}")
	if err != nil || !strings.HasPrefix(full, s.Commit) {
		return fmt.Errorf("%s has no commit %s: it is not the repository that was measured, or its history was rewritten", s.URL, s.Commit)
	}
	if s.Folder != "" {
		if _, err := git("-C", part, "sparse-checkout", "set", "--no-cone", "/"+s.Folder+"/"); err != nil {
			return err
		}
	}
	if _, err := git("-C", part, "checkout", "--quiet", "--detach", full); err != nil {
		return fmt.Errorf("checking out %s: %w", s.Commit, err)
	}
	if info, err := os.Stat(filepath.Join(part, filepath.FromSlash(s.Folder))); err != nil || !info.IsDir() {
		return fmt.Errorf("%s has no folder %s at %s", s.URL, s.Folder, s.Commit)
	}
	return os.Rename(part, dir)
}

// verify tells whether a folder is an unchanged clone at the commit.
func (s Source) verify(dir string) error {
	head, err := git("-C", dir, "rev-parse", "--verify", "HEAD")
	if err != nil {
		return fmt.Errorf("%s is no clone: %w", shown(dir), err)
	}
	if !strings.HasPrefix(head, s.Commit) {
		return fmt.Errorf("%s is at commit %s, not at %s", shown(dir), head, s.Commit)
	}
	changed, err := git("-C", dir, "status", "--porcelain")
	if err != nil {
		return err
	}
	if first, _, _ := strings.Cut(changed, "\n"); first != "" {
		return fmt.Errorf("files in %s were changed, such as %s", shown(dir), shown(strings.TrimSpace(first)))
	}
	return nil
}

// git runs the git command and returns its output without the line end; an error holds the last thing git said. It asks
// for no password: what needs one is not public.
func git(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Env = append(cmd.Environ(), "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch said := lastLine(stderr.String()); {
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("there is no git command; install git")
	case err != nil && said != "":
		return "", errors.New(said)
	case err != nil:
		return "", err
	}
	return strings.TrimRight(stdout.String(), "\r\n"), nil
}

// lastLine is the last line of a text that is not blank, fit for a terminal.
func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return shown(strings.TrimSpace(s[strings.LastIndexByte(s, '\n')+1:]))
}
