package offtopic

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// ParseTimeMap reads a TimeMap in either form: link format (RFC 7089, section 5) or the JSON of OTMT and of Memento
// aggregators. uri is that of the TimeMap, "" to take what the list says of itself. Contents are not at hand: see Attach.
//
// An entry that cannot be read makes the whole list an error, with the byte where it stands; one without any memento is
// no error, but noted.
func ParseTimeMap(uri string, raw []byte) (TimeMap, error) {
	raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	parse := parseLinks
	if start := bytes.TrimLeft(raw, " \t\r\n"); len(start) > 0 && start[0] == '{' {
		parse = parseJSON
	}
	t, err := parse(raw)
	if uri != "" {
		t.URI = uri
	}
	if err != nil {
		return TimeMap{}, fmt.Errorf("read TimeMap %s: %w (link format or JSON is expected)", t.URI, err)
	}
	t.order()
	return t, nil
}

// jsonTimeMap is OTMT's form. Aggregators write the same, with a list of URIs in place of one.
type jsonTimeMap struct {
	Original string `json:"original_uri"`
	TimeMap  any    `json:"timemap_uri"`
	Mementos *struct {
		List []struct {
			Datetime string `json:"datetime"`
			URI      oneURI `json:"uri"`
		} `json:"list"`
	} `json:"mementos"`
}

// oneURI is a string, or a list of which the first is taken.
type oneURI string

// UnmarshalJSON reads either form.
func (u *oneURI) UnmarshalJSON(raw []byte) error {
	var list []string
	if json.Unmarshal(raw, &list) == nil && len(list) > 0 {
		*u = oneURI(list[0])
		return nil
	}
	return json.Unmarshal(raw, (*string)(u))
}

// parseJSON reads the list and nothing else: what the keys first and last say follows from it.
func parseJSON(raw []byte) (TimeMap, error) {
	var in jsonTimeMap
	if err := json.Unmarshal(raw, &in); err != nil {
		return TimeMap{}, err
	}
	t := TimeMap{Original: in.Original}
	if in.Mementos == nil {
		return t, errors.New(`it has no key "mementos"`)
	}
	for i, m := range in.Mementos.List {
		at, err := time.Parse("2006-01-02T15:04:05", strings.TrimSuffix(m.Datetime, "Z"))
		if err != nil {
			return t, fmt.Errorf("memento %d: datetime %q is not of the form 2013-01-31T23:59:59", i+1, m.Datetime)
		}
		if m.URI == "" {
			return t, fmt.Errorf("memento %d: no uri", i+1)
		}
		t.Mementos = append(t.Mementos, Memento{URI: string(m.URI), Datetime: at})
	}
	return t, nil
}
