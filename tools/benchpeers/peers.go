//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed justext_peer.py
var justextDriver []byte

//go:embed BoilerpipePeer.java
var boilerpipeDriver []byte

// jars are Debian's boilerpipe 1.2.0 and what it parses with.
var jars = []string{"/usr/share/java/boilerpipe.jar", "/usr/share/java/nekohtml.jar", "/usr/share/java/xercesImpl.jar"}

// peer is a program of another language, run by a driver: it says its versions in a line, and then answers each line by
// the cost of one pass.
type peer struct {
	role    role
	name    string
	install string // the command that installs it
	warm    int
	needs   []string // files without which there is no use in starting it
	command []string
}

// peers lists them, with their drivers in the folder work. Java's compilers are done after about eight passes over the
// golden pages; Python has nothing to warm but its caches.
func peers(work, python, java string) []peer {
	pages := filepath.Join(work, "pages")
	return []peer{
		{pythonJustext, "Python jusText", "make peers-python", 1, []string{python},
			[]string{python, filepath.Join(work, "justext_peer.py"), pages, filepath.Join(work, "stoplist.txt")}},
		{javaBoilerpipe, "Java boilerpipe", "apt-get install default-jdk-headless libboilerpipe-java", 8, jars,
			[]string{java, "-cp", strings.Join(jars, ":"), filepath.Join(work, "BoilerpipePeer.java"), pages}},
	}
}

// writeWork writes what the peers read: the pages in order, the stop list, the drivers.
func writeWork(work string, pages, words []string) error {
	files := map[string][]byte{
		"justext_peer.py":     justextDriver,
		"BoilerpipePeer.java": boilerpipeDriver,
		"stoplist.txt":        []byte(strings.Join(words, "\n")),
	}
	for i, page := range pages {
		files[fmt.Sprintf("pages/%06d.html", i)] = []byte(page)
	}
	err := os.Mkdir(filepath.Join(work, "pages"), 0o700)
	for name, content := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(work, name), content, 0o600))
	}
	if err != nil {
		return fmt.Errorf("write the pages for the peers: %w", err)
	}
	return nil
}

// start starts the peer and waits until it has read the pages. end lets it go; call it after the last pass. The error
// says why the peer cannot run here.
func (p peer) start(ctx context.Context) (started program, end func(), err error) {
	for _, path := range p.needs {
		if _, err := os.Stat(path); err != nil {
			return program{}, nil, err
		}
	}
	cmd := exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	requests, err := cmd.StdinPipe()
	if err != nil {
		return program{}, nil, err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return program{}, nil, err
	}
	if err := cmd.Start(); err != nil {
		return program{}, nil, err
	}
	answers := bufio.NewReader(output)
	versions, err := answers.ReadString('\n')
	if err != nil {
		requests.Close()
		return program{}, nil, fmt.Errorf("%w: %s", cmp.Or(cmd.Wait(), err), lastLine(complaints.String()))
	}
	end = func() {
		requests.Close()
		cmd.Wait() // its costs are known already: how it ends changes nothing
	}
	return program{p.role, strings.TrimSpace(versions), p.warm, askPass(requests, answers)}, end, nil
}

// askPass makes a pass of writing a line and reading the answer.
func askPass(requests io.Writer, answers *bufio.Reader) func() (cost, error) {
	return func() (one cost, err error) {
		if _, err := io.WriteString(requests, "pass\n"); err != nil {
			return cost{}, fmt.Errorf("ask for a pass: %w", err)
		}
		line, err := answers.ReadBytes('\n')
		if err != nil {
			return cost{}, fmt.Errorf("read the cost of a pass: %w", err)
		}
		if err := json.Unmarshal(line, &one); err != nil {
			return cost{}, fmt.Errorf("read the cost of a pass from %q: %w", line, err)
		}
		return one, nil
	}
}

// lastLine is where Python and Java say what was wrong.
func lastLine(complaints string) string {
	complaints = strings.TrimSpace(complaints)
	return complaints[strings.LastIndexByte(complaints, '\n')+1:]
}
