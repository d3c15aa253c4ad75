package offtopic

import (
	"bytes"
	"crypto/sha3"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A folder of mementos has the layout of OTMT's working directory. Files are called by the SHA3-256 of a URI:
//
//	timemaps/metadata.csv        URI-T,NAME in each line, without a header
//	timemaps/NAME.json           the TimeMap, or NAME.orig in link format
//	mementos/NAME.orig           the bytes of a memento
//	mementos/NAME_headers.json   its HTTP header; where there is none, it counts as a page

// fileName is the name of the files that belong to a URI.
func fileName(uri string) string {
	sum := sha3.Sum256([]byte(uri))
	return hex.EncodeToString(sum[:])
}

// OpenFolder reads the TimeMaps of such a folder, in the order of metadata.csv. Their contents are read when needed. A
// TimeMap that cannot be read is in the second result, and the others are there all the same.
func OpenFolder(dir string) ([]TimeMap, []error, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "timemaps", "metadata.csv"))
	if err != nil {
		return nil, nil, fmt.Errorf("open folder of mementos: %w (it is laid out like OTMT's working directory; assay offtopic synth makes one)", err)
	}
	lines := csv.NewReader(bytes.NewReader(raw))
	lines.FieldsPerRecord = -1
	rows, err := lines.ReadAll()
	if err != nil {
		return nil, nil, fmt.Errorf("open folder of mementos: %s: %w", filepath.Join(dir, "timemaps", "metadata.csv"), err)
	}
	var timemaps []TimeMap
	var failed []error
	for _, row := range rows {
		t, err := folderTimeMap(dir, row[0])
		if err != nil {
			failed = append(failed, err)
			continue
		}
		Attach(&t, dir)
		timemaps = append(timemaps, t)
	}
	return timemaps, failed, nil
}

// folderTimeMap prefers the JSON that OTMT makes of every list to what the archive served.
func folderTimeMap(dir, uri string) (TimeMap, error) {
	name := filepath.Join(dir, "timemaps", fileName(uri))
	raw, err := os.ReadFile(name + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		raw, err = os.ReadFile(name + ".orig")
	}
	if err != nil {
		return TimeMap{}, fmt.Errorf("read TimeMap %s: %w", uri, err)
	}
	return ParseTimeMap(uri, raw)
}

// Attach lets the mementos of a TimeMap be read from a folder: from its mementos/, or from the folder itself.
func Attach(t *TimeMap, dir string) {
	for i := range t.Mementos {
		uri := t.Mementos[i].URI
		t.Mementos[i].Read = func() (Capture, error) { return readMemento(dir, uri) }
	}
}

// readMemento reads the bytes, and what the header says of their type. There is no status in this layout: OTMT keeps
// answers other than success elsewhere.
func readMemento(dir, uri string) (Capture, error) {
	name := filepath.Join(dir, "mementos", fileName(uri))
	body, err := os.ReadFile(name + ".orig")
	if errors.Is(err, fs.ErrNotExist) {
		name = filepath.Join(dir, fileName(uri))
		body, err = os.ReadFile(name + ".orig")
	}
	if err != nil {
		return Capture{}, fmt.Errorf("not scored: %s.orig is not in the folder", fileName(uri))
	}
	c := Capture{Body: body, IsPage: true}
	headers, err := os.ReadFile(name + "_headers.json")
	if err != nil {
		return c, nil
	}
	var fields map[string]any
	if err := json.Unmarshal(headers, &fields); err != nil {
		return c, nil // nothing is known of it then
	}
	for _, key := range []string{"content-type", "Content-Type"} {
		if kind, ok := fields[key].(string); ok {
			c.ContentType, c.IsPage = kind, isPage(kind)
		}
	}
	return c, nil
}

// isPage is OTMT's rule, and XHTML.
func isPage(kind string) bool {
	kind = strings.ToLower(kind)
	return strings.Contains(kind, "text/html") || strings.Contains(kind, "application/xhtml+xml")
}

// jsonList is how a TimeMap is written: OTMT's keys.
type jsonList struct {
	Original string `json:"original_uri"`
	Mementos struct {
		First *jsonEntry  `json:"first,omitempty"`
		Last  *jsonEntry  `json:"last,omitempty"`
		List  []jsonEntry `json:"list"`
	} `json:"mementos"`
}

type jsonEntry struct {
	Datetime string `json:"datetime"`
	URI      string `json:"uri"`
}

// jsonOf writes a TimeMap as ParseTimeMap reads it.
func jsonOf(t TimeMap) ([]byte, error) {
	out := jsonList{Original: t.Original}
	for _, m := range t.Mementos {
		out.Mementos.List = append(out.Mementos.List, jsonEntry{m.Datetime.UTC().Format("2006-01-02T15:04:05"), m.URI})
	}
	if n := len(out.Mementos.List); n > 0 {
		out.Mementos.First, out.Mementos.Last = &out.Mementos.List[0], &out.Mementos.List[n-1]
	}
	return json.MarshalIndent(out, "", "    ")
}

// WriteFolder writes TimeMaps with the contents of their mementos into a folder, which must be new or empty, so that
// OpenFolder reads it.
func WriteFolder(dir string, timemaps []TimeMap) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("write folder of mementos: %s is not empty (name a new one)", dir)
	}
	for _, folder := range []string{"timemaps", "mementos", "memento_errors"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			return fmt.Errorf("write folder of mementos: %w", err)
		}
	}
	var lists, pages, none [][]string
	for _, t := range timemaps {
		list, err := jsonOf(t)
		if err != nil {
			return fmt.Errorf("write TimeMap %s: %w", t.URI, err)
		}
		lists = append(lists, []string{t.URI, fileName(t.URI)})
		if err := os.WriteFile(filepath.Join(dir, "timemaps", fileName(t.URI)+".json"), list, 0o644); err != nil {
			return fmt.Errorf("write TimeMap %s: %w", t.URI, err)
		}
		for _, m := range t.Mementos {
			pages = append(pages, []string{m.URI, fileName(m.URI)})
			if err := writeMemento(dir, m); err != nil {
				return fmt.Errorf("write memento %s: %w", m.URI, err)
			}
		}
	}
	return errors.Join(writeNames(dir, "timemaps", lists), writeNames(dir, "mementos", pages), writeNames(dir, "memento_errors", none))
}

// writeMemento writes the two files of a memento.
func writeMemento(dir string, m Memento) error {
	c, err := m.Read()
	if err != nil {
		return err
	}
	name := filepath.Join(dir, "mementos", fileName(m.URI))
	headers, err := json.Marshal(map[string]string{"content-type": c.ContentType})
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(name+".orig", c.Body, 0o644), os.WriteFile(name+"_headers.json", headers, 0o644))
}

// writeNames writes a metadata.csv; OTMT wants one in each folder, also where it is empty.
func writeNames(dir, folder string, rows [][]string) error {
	var out bytes.Buffer
	if err := csv.NewWriter(&out).WriteAll(rows); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, folder, "metadata.csv"), out.Bytes(), 0o644)
}

// Number gives each TimeMap without a seed one: that of the label with one of its mementos, else its place in the list,
// from 1.
func Number(timemaps []TimeMap, labels []Label) {
	seeds := map[string]string{}
	for _, l := range slices.Backward(labels) {
		seeds[l.URI] = l.Seed
	}
	for i := range timemaps {
		t := &timemaps[i]
		for _, m := range t.Mementos {
			if seed, ok := seeds[m.URI]; ok && t.Seed == "" {
				t.Seed = seed
			}
		}
		if t.Seed == "" {
			t.Seed = fmt.Sprint(i + 1)
		}
	}
}
