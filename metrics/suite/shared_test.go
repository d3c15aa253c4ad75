package suite

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
)

// The published corpora and outputs lie beside the checkout, and are not part of it. These tests read the files
// directly: the readers of package corpus are above this package.

// corpora returns the path of something in ../shared/corpora, and skips the test where that is not there.
func corpora(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "..", "shared", "corpora"}, parts...)...)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not beside the checkout", path)
	}
	return path
}

// readGz returns the bytes of a file, unpacked where its name ends in .gz.
func readGz(t testing.TB, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// folder returns the texts of a folder of ID.txt or ID.txt.gz files by "ID.txt".
func folder(t testing.TB, path string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, e := range entries {
		texts[strings.TrimSuffix(e.Name(), ".gz")] = readGz(t, filepath.Join(path, e.Name()))
	}
	return texts
}

func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(readGz(t, path)), into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// table returns the rows of a file of tab-separated values, without its header.
func table(t testing.TB, path string) [][]string {
	t.Helper()
	lines := strings.Split(strings.TrimRight(readGz(t, path), "\n"), "\n")
	rows := make([][]string, 0, len(lines))
	for _, line := range lines[1:] {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\r"), "\t"))
	}
	return rows
}

// get is Values.Get for tests.
func get(t testing.TB, v Values, path string) metrics.Value {
	t.Helper()
	x, err := v.Get(path)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// near fails unless the figure is the wanted one when it is rounded to so many digits.
func near(t testing.TB, v Values, path string, want float64, digits int) {
	t.Helper()
	got := get(t, v, path)
	if !got.Defined || math.Abs(got.Float-want) > .5*math.Pow10(-digits)+1e-12 {
		t.Errorf("%s is %v, want %v to %d digits", path, got, want, digits)
	}
}
