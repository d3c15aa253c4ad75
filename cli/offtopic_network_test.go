package cli_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOfftopicFromTheNetwork types what a user of OTMT types, and --network: the second time nothing is asked for.
func TestOfftopicFromTheNetwork(t *testing.T) {
	asked := 0
	var archive *httptest.Server
	archive = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if strings.HasPrefix(r.URL.Path, "/timemap/") {
			for _, day := range []string{"02", "03"} {
				fmt.Fprintf(w, "<%s/201301%s000000/http://a.example/>; rel=\"memento\"; datetime=\"Wed, %s Jan 2013 00:00:00 GMT\",\n", archive.URL, day, day)
			}
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<p>The council of the old city votes. <p>%s", map[bool]string{true: "The law on housing is new.", false: ""}[strings.Contains(r.URL.Path, "02000000id_")])
	}))
	defer archive.Close()
	program, dir := asProgram(t, "assay"), t.TempDir()
	for range 2 {
		cmd := exec.Command(program, "offtopic", "-i", "timemap="+archive.URL+"/timemap/link/http://a.example/", "-d", filepath.Join(dir, "kept"), "-tm", "wordcount=-0.1",
			"-ot", "text", "--network", "--allow-private", "--delay", "0s")
		out, err := cmd.Output()
		if err != nil || !strings.Contains(string(out), "step since 2013-01-03: 1 of 2 mementos off topic") {
			t.Errorf("%v\n%s", err, out)
		}
	}
	if asked != 3 {
		t.Errorf("the archive was asked %d times, want one TimeMap and two mementos, once", asked)
	}
}
