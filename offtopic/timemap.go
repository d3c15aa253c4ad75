package offtopic

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// ParseTimeMap reads a TimeMap in either form: link format (RFC 7089, section 5) or the JSON of OTMT and of Memento
// aggregators. uri is that of the TimeMap, "" to take what the list says of itself. Contents are not at hand: see Attach.
//
// An entry that cannot be read makes the whole list an error, with the byte where it stands; one without any memento is
// no error, but noted.
//
// A long list comes in several TimeMaps that link to each other, or in an index that links to all (RFC 7089, sections 5.1
// and 5.2): TimeMap.Pages are those that this one goes on in, and JoinPages puts them together.
func ParseTimeMap(uri string, raw []byte) (TimeMap, error) {
	t, err := ParseList(uri, raw)
	if err != nil {
		return t, err
	}
	return JoinPages(t), nil
}

// JoinPages puts the TimeMaps together that one list comes in, each as ParseList reads it. The whole has the name of the first.
// Pages that they link to and that are not among them stay in TimeMap.Pages, and are noted.
func JoinPages(first TimeMap, pages ...TimeMap) TimeMap {
	all := append([]TimeMap{first}, pages...)
	slices.SortStableFunc(all, func(a, b TimeMap) int { return a.begin().Compare(b.begin()) })
	t := TimeMap{URI: first.URI, Original: first.Original}
	var read []string
	for _, p := range all {
		t.Original = cmp.Or(t.Original, p.Original)
		t.Mementos, t.Pages, read = append(t.Mementos, p.Mementos...), append(t.Pages, p.Pages...), append(read, p.URI)
	}
	slices.Sort(t.Pages)
	t.Pages = slices.DeleteFunc(slices.Compact(t.Pages), func(uri string) bool { return slices.Contains(read, uri) })
	t.order()
	return t
}

// begin is the date of the memento that is listed first, the zero time where none is.
func (t TimeMap) begin() time.Time {
	if len(t.Mementos) == 0 {
		return time.Time{}
	}
	return t.Mementos[0].Datetime
}

// ParseList is ParseTimeMap for one of several that belong together: mementos are as they stand there, and nothing is noted.
func ParseList(uri string, raw []byte) (TimeMap, error) {
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
	return t, nil
}

// jsonTimeMap is OTMT's form. Aggregators write the same, with a list of URIs in place of one, and the other parts of a long
// list in place of the mementos.
type jsonTimeMap struct {
	Original string `json:"original_uri"`
	TimeMap  any    `json:"timemap_uri"`
	Index    []struct {
		URI string `json:"uri"`
	} `json:"timemap_index"`
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
	for _, p := range in.Index {
		t.Pages = append(t.Pages, p.URI)
	}
	if in.Mementos == nil && len(t.Pages) > 0 {
		return t, nil
	}
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
