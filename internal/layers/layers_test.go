package layers

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/contentassay/assay"

// listed is the part of `go list -json` that the test reads.
type listed struct {
	ImportPath, Dir string
	Imports         []string
	GoFiles         []string
}

func TestImportsFollowTheTable(t *testing.T) {
	for _, p := range packages(t) {
		folder := inModule(p.ImportPath)
		rule, ok := find(folder)
		if !ok {
			t.Errorf("package %q is not in the table: give it a place", folder)
			continue
		}
		for _, imported := range p.Imports {
			if !allowed(rule, imported) {
				t.Errorf("package %q imports %s, which the table does not allow", folder, imported)
			}
		}
	}
}

func TestRulesPointDownwards(t *testing.T) {
	for i, rule := range Table {
		for _, inside := range rule.Inside {
			below := func(r Rule) bool {
				return r.Package == inside || r.Package == path.Dir(inside)+"/..."
			}
			if !slices.ContainsFunc(Table[:i], below) {
				t.Errorf("%q may import %q, which does not stand before it in the table", rule.Package, inside)
			}
		}
	}
}

// Goroutines are started by the packages that Concurrent names, each with its reason, and by no other.
func TestOnlyNamedPackagesStartGoroutines(t *testing.T) {
	for _, p := range packages(t) {
		folder := inModule(p.ImportPath)
		why, named := Concurrent[folder]
		if starts := startsGoroutines(t, p); starts && !named {
			t.Errorf("package %q starts goroutines: leave that to another, or name it in Concurrent with the reason", folder)
		} else if named && (!starts || why == "") {
			t.Errorf("package %q is named in Concurrent and starts none, or has no reason", folder)
		}
	}
	for folder := range Concurrent {
		if !slices.ContainsFunc(packages(t), func(p listed) bool { return inModule(p.ImportPath) == folder }) {
			t.Errorf("Concurrent names %q, which there is not", folder)
		}
	}
}

// startsGoroutines looks for go statements and for the method Go of a sync.WaitGroup in the files of a package.
func startsGoroutines(t *testing.T, p listed) (found bool) {
	t.Helper()
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				found = true
			case *ast.CallExpr:
				if method, ok := n.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Go" {
					found = true
				}
			}
			return true
		})
	}
	return found
}

func TestNumbersKnowNoTime(t *testing.T) {
	timeless := []string{"text", "align", "metrics", "metrics/suite", "page", "justext", "boilerpipe"}
	for _, p := range packages(t) {
		if slices.Contains(timeless, inModule(p.ImportPath)) && slices.Contains(p.Imports, "time") {
			t.Errorf("%s imports time: no number may depend on a clock", p.ImportPath)
		}
	}
}

func TestAllowedRefusesWhatTheTableLacks(t *testing.T) {
	rule := Rule{Package: "x", Inside: []string{"text"}, Outside: []string{"golang.org/x/net/html"}}
	for imported, want := range map[string]bool{
		"strings": true, module + "/text": true, module + "/internal/natural": true,
		"golang.org/x/net/html": true, "golang.org/x/net/html/atom": true,
		module + "/page": false, "golang.org/x/net/htmlx": false, "golang.org/x/text": false, module: false,
	} {
		if got := allowed(rule, imported); got != want {
			t.Errorf("import of %s allowed: %v, want %v", imported, got, want)
		}
	}
}

func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		all = append(all, p)
	}
}

// inModule returns the folder of a package of this module.
func inModule(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(importPath, module), "/")
}

// find returns the rule for a folder: its own, else that of the nearest "x/..." above it.
func find(folder string) (Rule, bool) {
	for _, name := range []string{folder, path.Dir(folder) + "/...", path.Dir(path.Dir(folder)) + "/..."} {
		if i := slices.IndexFunc(Table, func(r Rule) bool { return r.Package == name }); i >= 0 {
			return Table[i], true
		}
	}
	return Rule{}, false
}

func allowed(rule Rule, imported string) bool {
	if imported == module || strings.HasPrefix(imported, module+"/") {
		folder := inModule(imported)
		return strings.HasPrefix(folder, "internal/") || slices.Contains(rule.Inside, folder)
	}
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(rule.Outside, func(o string) bool {
		return o == anything || imported == o || strings.HasPrefix(imported, o+"/")
	})
}
