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

	"github.com/contentassay/assay/internal/atomicfile"
)

// A folder of mementos has the layout of OTMT's working directory. Files are called by the SHA3-256 of a URI:
//
//	timemaps/metadata.csv        URI-T,NAME in each line, without a header
//	timemaps/NAME.json           the TimeMap, or NAME.orig in link format
//	mementos/NAME.orig           the bytes of a memento
//	mementos/NAME_headers.json   its HTTP header, with http-status; where there is none, it counts as a page

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

// readMemento reads the bytes, and what the header says of their type and status. OTMT keeps answers other than success
// elsewhere; what assay fetches has a status here.
func readMemento(dir, uri string) (Capture, error) {
	c, err := KeptMemento(dir, uri)
	if err != nil {
		return c, fmt.Errorf("not scored: %s.orig is not in the folder", fileName(uri))
	}
	return c, nil
}

// KeptMemento reads a memento from a folder: from its mementos/, or from the folder itself. It is an error where the
// folder has none, and where dir is "".
func KeptMemento(dir, uri string) (Capture, error) {
	if dir == "" {
		return Capture{}, fs.ErrNotExist
	}
	name := filepath.Join(dir, "mementos", fileName(uri))
	body, err := os.ReadFile(name + ".orig")
	if errors.Is(err, fs.ErrNotExist) {
		name = filepath.Join(dir, fileName(uri))
		body, err = os.ReadFile(name + ".orig")
	}
	if err != nil {
		return Capture{}, err
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
			c.ContentType, c.IsPage = kind, IsPage(kind)
		}
	}
	if status, ok := fields["http-status"].(float64); ok {
		c.Status = int(status)
	}
	return c, nil
}

// IsPage tells web pages by their content type: OTMT's rule, and XHTML.
func IsPage(kind string) bool {
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
	return writeCapture(dir, m.URI, c)
}

func writeCapture(dir, uri string, c Capture) error {
	name := filepath.Join(dir, "mementos", fileName(uri))
	fields := map[string]any{"content-type": c.ContentType}
	if c.Status != 0 {
		fields["http-status"] = c.Status
	}
	headers, err := json.Marshal(fields) // in the order of the keys
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(name+"_headers.json", headers, 0o644), atomicfile.WriteBytes(name+".orig", c.Body))
}

// KeepMemento adds one memento to a folder, which is made where there is none.
func KeepMemento(dir, uri string, c Capture) error {
	if err := addName(dir, "mementos", uri); err != nil {
		return fmt.Errorf("keep memento %s: %w", uri, err)
	}
	if err := writeCapture(dir, uri, c); err != nil {
		return fmt.Errorf("keep memento %s: %w", uri, err)
	}
	return nil
}

// KeepTimeMap adds a TimeMap to a folder: as JSON, with the mementos of all parts that it came in, and as the archive served
// it.
func KeepTimeMap(dir string, t TimeMap, raw []byte) error {
	list, err := jsonOf(t)
	if err == nil {
		err = addName(dir, "timemaps", t.URI)
	}
	for _, file := range []struct {
		ending  string
		content []byte
	}{{".orig", raw}, {".json", list}} {
		if err == nil {
			err = atomicfile.WriteBytes(filepath.Join(dir, "timemaps", fileName(t.URI)+file.ending), file.content)
		}
	}
	if err != nil {
		return fmt.Errorf("keep TimeMap %s: %w", t.URI, err)
	}
	return nil
}

// KeptTimeMap reads a TimeMap that a folder has. It is an error where it has none, and where dir is "".
func KeptTimeMap(dir, uri string) (TimeMap, error) {
	if dir == "" {
		return TimeMap{}, fs.ErrNotExist
	}
	return folderTimeMap(dir, uri)
}

// addName appends a line to a metadata.csv, and makes folder and file where there are none.
func addName(dir, folder, uri string) error {
	if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(dir, folder, "metadata.csv"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(csv.NewWriter(file).WriteAll([][]string{{uri, fileName(uri)}}), file.Close())
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
