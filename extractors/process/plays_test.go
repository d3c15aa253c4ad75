package process

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is also every program that the tests run: as "BINARY play NAME ARG".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "play" {
		play := plays[os.Args[2]]
		play()
		return
	}
	os.Exit(m.Run())
}

// plays are the programs, good and bad. A page says by its HTML what a bad one is to do with it.
var plays = map[string]func(){
	"worker":      func() { hello(1); serve(behave) },
	"greased":     func() { fmt.Println(`{"new":[1],"name":"test","version":"1.0","protocol":1,"more":{}}`); serve(behave) },
	"words":       func() { hello(1); serve(func(id, html string) { answer(id, withoutTags(html)) }) },
	"silent":      func() { time.Sleep(time.Hour) },
	"deaf":        func() { hello(1); time.Sleep(time.Hour) },
	"mute":        func() { hello(1); os.Stdout.Close(); time.Sleep(time.Hour) },
	"short":       func() { fmt.Fprintln(os.Stderr, "ImportError: no tool"); os.Exit(7) },
	"protocol-2":  func() { hello(2); serve(behave) },
	"no-protocol": func() { fmt.Println(`{"name":"test","version":"1"}`); serve(behave) },
	"no-name":     func() { fmt.Println(`{"version":"1","protocol":1}`); serve(behave) },
	"long-name": func() {
		fmt.Printf(`{"name":"%s","version":"1","protocol":1}`+"\n", strings.Repeat("x", 101))
		serve(behave)
	},
	"odd-name":      func() { fmt.Println(`{"name":"a\nb","version":"1","protocol":1}`); serve(behave) },
	"banner":        func() { fmt.Println("Welcome to the tool!"); hello(1); serve(behave) },
	"flooding":      func() { flood(os.Stdout) },
	"once":          func() { hello(1); serve(func(id, html string) { behave(id, html); os.Exit(0) }) },
	"changing":      changing,
	"filter":        func() { b, _ := io.ReadAll(os.Stdin); fmt.Print(withoutTags(string(b))) },
	"filter-early":  func() { fmt.Print("early") }, // reads nothing
	"filter-exit":   func() { fmt.Print("half"); fmt.Fprint(os.Stderr, "Traceback\nValueError: no\tcontent\n\n"); os.Exit(1) },
	"filter-bytes":  func() { os.Stdout.Write([]byte("a\xffb")) },
	"filter-crash":  func() { syscall.Kill(os.Getpid(), syscall.SIGKILL); time.Sleep(time.Hour) },
	"filter-args":   func() { fmt.Printf("%q", os.Args[3:]) },
	"filter-env":    func() { fmt.Print(strings.Join(os.Environ(), "\n")) },
	"teller":        func() { hello(1); serve(func(id, html string) { reply(map[string]any{"id": id, "error": secrets()}) }) },
	"teller-quoted": func() { hello(1); serve(func(id, html string) { fmt.Println(secrets()) }) },
	"teller-id":     func() { hello(1); serve(func(id, html string) { answer(secrets(), "") }) },
	"teller-hello":  func() { fmt.Println(secrets()) },
	"filter-teller": func() { fmt.Fprintln(os.Stderr, secrets()); os.Exit(3) },
	"filter-sleeps": func() { fmt.Print("half"); time.Sleep(time.Hour) },
}

// secrets are two variables and the working folder, so that messages are cut within the last of them.
func secrets() string {
	token, longer := os.Getenv("ASSAY_TEST_TOKEN"), os.Getenv("ASSAY_TEST_LONGER")
	return token + " " + longer + " " + os.Getenv("TMPDIR") + strings.Repeat(" "+longer, 30)
}

func hello(protocol int) { fmt.Printf(`{"name":"test","version":"1.0","protocol":%d}`+"\n", protocol) }

// changing is a tool that is updated while it is in use: its version is the number of times that it was started.
func changing() {
	f, err := os.OpenFile(os.Args[3], os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		panic(err)
	}
	f.Write([]byte("x"))
	info, _ := f.Stat()
	fmt.Printf(`{"name":"test","version":"%d","protocol":1}`+"\n", info.Size())
	serve(behave)
}

// serve reads requests. As any good worker it looks at what it knows and at nothing else.
func serve(do func(id, html string)) {
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request struct{ ID, HTML string }
		if err := json.Unmarshal(line, &request); err != nil {
			panic(err)
		}
		do(request.ID, request.HTML)
	}
}

func reply(fields map[string]any) {
	line, _ := json.Marshal(fields)
	fmt.Printf("%s\n", line)
}

func answer(id, text string) { reply(map[string]any{"id": id, "text": text}) }

// served counts the pages of a process, so that tests see which process answered.
var served int

// behave does what the page says.
func behave(id, html string) {
	served++
	switch what, arg, _ := strings.Cut(html, " "); what {
	case "pid":
		answer(id, fmt.Sprint(os.Getpid()))
	case "served":
		answer(id, fmt.Sprint(served))
	case "title":
		reply(map[string]any{"id": id, "text": "t", "title": arg, "unknown": []any{1, nil}})
	case "blocks":
		reply(map[string]any{"id": id, "text": "t", "blocks": []any{
			map[string]any{"text": "a", "label": "content", "path": "html/body/p[1]", "why": "long", "notes": map[string]any{"b": 1, "a": 2.5}},
			map[string]any{"text": "b", "label": nil, "index": 17},
		}})
	case "id":
		answer(id, id)
	case "error":
		reply(map[string]any{"id": id, "error": arg})
	case "raw":
		fmt.Println(strings.ReplaceAll(arg, "ID", id))
	case "bytes":
		fmt.Printf("{\"id\":%q,\"text\":\"a\xffb\"}\n", id)
	case "twice":
		answer(id, "first")
		answer(id, "second")
	case "twice-large":
		answer(id, "first")
		answer(id, strings.Repeat("y", 1<<20))
	case "other-id":
		answer("other", "text")
	case "slow":
		time.Sleep(time.Hour)
	case "exit":
		fmt.Fprint(os.Stderr, "no luck")
		os.Exit(3)
	case "exit-late": // only a process that has served others
		if served > 1 {
			os.Exit(4)
		}
		answer(id, "fresh")
	case "kill":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Hour)
	case "panic":
		panic("no luck")
	case "fork":
		child := exec.Command(os.Args[0], "play", "silent")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		answer(id, fmt.Sprint(child.Process.Pid))
	case "allocate":
		allocate()
	case "flood":
		flood(os.Stdout)
	case "flood-lines":
		for {
			fmt.Println(`{"id":"x","text":""}`)
		}
	case "flood-stderr":
		io.CopyN(os.Stderr, zeros{}, 5<<20)
		answer(id, "done")
	case "large":
		answer(id, strings.Repeat("x", 3<<20))
	case "deep":
		fmt.Printf("{\"id\":%q,\"text\":\"t\",\"x\":%s}\n", id, strings.Repeat("[", 1<<20))
	default:
		answer(id, html)
	}
}

// zeros is an endless stream.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func flood(w io.Writer) {
	for y := bytes.Repeat([]byte("y"), 1<<16); ; {
		if _, err := w.Write(y); err != nil {
			os.Exit(5)
		}
	}
}

func allocate() {
	var kept [][]byte
	for {
		b := make([]byte, 1<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		kept = append(kept, b)
		runtime.KeepAlive(kept)
		time.Sleep(time.Millisecond)
	}
}

// withoutTags is a small extractor: what is not between < and >, without scripts and styles.
func withoutTags(html string) string {
	var out strings.Builder
	for html != "" {
		text, rest, _ := strings.Cut(html, "<")
		out.WriteString(text + " ")
		for _, tag := range []string{"script", "style", "title", "textarea"} {
			if strings.HasPrefix(rest, tag) {
				_, rest, _ = strings.Cut(rest, "</"+tag)
			}
		}
		_, html, _ = strings.Cut(rest, ">")
	}
	return strings.ToValidUTF8(out.String(), "\uFFFD")
}
