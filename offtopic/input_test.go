package offtopic_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

const links = `<http://a.example/>; rel="original",
 <http://archive.example/timemap/link/http://a.example/>; rel="self"; type="application/link-format"; from="Tue, 20 Jun 2000 18:02:59 GMT",
 <http://archive.example/timegate/http://a.example/>; rel="timegate",
 <http://archive.example/web/20000620180259/http://a.example/?x=1,2;3>; rel="first memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT",
 <http://archive.example/web/20091027204954/http://a.example/>; rel="last memento"; datetime="Tue, 27 Oct 2009 20:49:54 GMT"; license="a \"b\", c",
`

func TestLinkFormat(t *testing.T) {
	m, err := offtopic.ParseTimeMap("", []byte(links))
	if err != nil {
		t.Fatal(err)
	}
	if m.URI != "http://archive.example/timemap/link/http://a.example/" || m.Original != "http://a.example/" || m.Notes != nil {
		t.Errorf("%+v", m)
	}
	want := []string{
		"20000620180259 http://archive.example/web/20000620180259/http://a.example/?x=1,2;3",
		"20091027204954 http://archive.example/web/20091027204954/http://a.example/",
	}
	if got := listed(m); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func listed(m offtopic.TimeMap) (all []string) {
	for _, x := range m.Mementos {
		all = append(all, offtopic.Stamp(x.Datetime)+" "+x.URI)
	}
	return all
}

func TestJSONTimeMap(t *testing.T) {
	m, err := offtopic.ParseTimeMap("uri-t", []byte(`{"original_uri": "http://a.example/", "timemap_uri": {"link_format": "x"}, "mementos": {
		"first": {"datetime": "2013-01-02T00:00:00", "uri": "m2"},
		"list": [{"datetime": "2013-01-02T00:00:00", "uri": "m2"}, {"datetime": "2013-01-01T10:00:00Z", "uri": ["m1", "m1-mirror"]},
			{"datetime": "2013-01-02T00:00:00", "uri": "m2"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := listed(m); m.URI != "uri-t" || !slices.Equal(got, []string{"20130101100000 m1", "20130102000000 m2"}) {
		t.Errorf("%+v", m)
	}
	if notes := strings.Join(m.Notes, "; "); !strings.Contains(notes, "out of order") || !strings.Contains(notes, "1 memento listed twice") {
		t.Errorf("notes %q", notes)
	}
}

func TestOddTimeMaps(t *testing.T) {
	for _, c := range []struct{ in, note, err string }{
		{``, "no memento at all", ""},
		{`<u>;rel=original`, "no memento at all", ""},
		{`<u>;rel=memento;datetime="Tue, 20 Jun 2000 18:02:59 GMT"`, "one memento only", ""},
		{`{"mementos": {"list": []}}`, "no memento at all", ""},
		{`{}`, "", `no key "mementos"`},
		{`{"mementos": {"list": [{"datetime": "yesterday", "uri": "u"}]}}`, "", `memento 1: datetime "yesterday"`},
		{`{"mementos": {"list": [{"datetime": "2013-01-01T00:00:00"}]}}`, "", "memento 1: no uri"},
		{`<html>`, "no memento at all", ""}, // a link without parameters, to be exact
		{`  <!DOCTYPE html><p>Not found`, "", "byte 17"},
		{`<u>; rel="memento"; datetime="2000"`, "", `byte 0: datetime "2000"`},
		{`<u>; rel="memento`, "", "byte 9: the quoted value has no end"},
		{`<u`, "", "byte 0: the URI has no end"},
		{`<u> rel="memento"`, "", "byte 4"},
		{`404 Not Found`, "", "byte 0: a link begins with <"},
	} {
		m, err := offtopic.ParseTimeMap("u", []byte(c.in))
		switch {
		case c.err == "" && (err != nil || len(m.Notes) != 1 || !strings.Contains(m.Notes[0], c.note)):
			t.Errorf("%s: %v, %v", c.in, m.Notes, err)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: %v, want %s", c.in, err, c.err)
		}
	}
}

// A list that comes in several TimeMaps says which they are: with spans of time beside mementos, or in an index.
func TestPagesOfATimeMap(t *testing.T) {
	const span = `; from="Tue, 20 Jun 2000 18:02:59 GMT"`
	for _, c := range []struct{ in, pages, note string }{
		{links + `<p2>; rel="timemap"` + span + `, <p1>; rel="timemap"; until="Tue, 20 Jun 2000 18:02:59 GMT", <p2>; rel=timemap` + span, "p1 p2", "goes on in 2 TimeMaps that were not read, such as p1"},
		{links + `<p1>; rel="timemap"; type="application/json"`, "", ""}, // the same in another form
		{links + `<u>; rel="self timemap"` + span, "", ""},
		{`<u>; rel=original, <u>; rel="timemap"` + span + `, <p1>; rel="timemap"` + span, "p1", "goes on in 1 TimeMap that was not read"},
		{`<p1>; rel="timemap"; type="application/link-format"`, "p1", "goes on in"},
		{`{"original_uri": "o", "timemap_index": [{"from": "2000-01-01T00:00:00", "uri": "p1"}, {"uri": "p2"}]}`, "p1 p2", "goes on in 2"},
	} {
		m, err := offtopic.ParseTimeMap("u", []byte(c.in))
		if err != nil || strings.Join(m.Pages, " ") != c.pages || c.note != "" && !strings.Contains(strings.Join(m.Notes, ";"), c.note) {
			t.Errorf("%s: pages %q, notes %q, %v", c.in, m.Pages, m.Notes, err)
		}
	}
	read := func(uri, in string) offtopic.TimeMap {
		m, err := offtopic.ParseList(uri, []byte(in))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	entry := `<m%[1]d>; rel="memento"; datetime="Tue, 20 Jun 200%[1]d 18:02:59 GMT",`
	late, early := fmt.Sprintf(entry, 8)+fmt.Sprintf(entry, 9), fmt.Sprintf(entry, 2)+fmt.Sprintf(entry, 8)
	whole := offtopic.JoinPages(read("u", `<p1>; rel=timemap, <p2>; rel=timemap, <p3>; rel=timemap`), read("p1", late), read("p2", "<o>; rel=original,"+early))
	if got := listed(whole); len(got) != 3 || got[0] != "20020620180259 m2" || whole.URI != "u" || whole.Original != "o" || !slices.Equal(whole.Pages, []string{"p3"}) ||
		strings.Contains(strings.Join(whole.Notes, ";"), "out of order") || !strings.Contains(strings.Join(whole.Notes, ";"), "1 memento listed twice") {
		t.Errorf("%+v", whole)
	}
}

func FuzzTimeMap(f *testing.F) {
	f.Add([]byte(links))
	f.Add([]byte(`{"mementos":{"list":[{"datetime":"2013-01-01T00:00:00","uri":["m"]}]}}`))
	f.Add([]byte("<a>;b;c=\"\\"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := offtopic.ParseTimeMap("", raw)
		if err != nil {
			return
		}
		for i := range m.Mementos {
			if i > 0 && m.Mementos[i].Datetime.Before(m.Mementos[i-1].Datetime) {
				t.Error("out of order")
			}
		}
	})
}

func TestGold(t *testing.T) {
	const file = "id\tdate\tURI\tlabel\r\n10\t20120101000000\tu10\t1\r\n9\t20120102000000\tu2\t0\r\n9\t20120101000000\tu1\t1\r\n"
	labels, err := offtopic.ReadGold(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := offtopic.WriteGold(&b, labels); err != nil || b.String() != file {
		t.Errorf("written as %q, %v", b.String(), err)
	}
	maps := offtopic.TimeMapsOf(labels)
	if len(maps) != 2 || maps[0].Seed != "9" || maps[0].URI != "from-datafile::timemap::datafile-9" ||
		!slices.Equal(listed(maps[0]), []string{"20120101000000 u1", "20120102000000 u2"}) {
		t.Errorf("%+v", maps)
	}
	for bad, want := range map[string]string{
		"1\t2012\tu\t1":             `line 1: read date "2012"`,
		"1\t20120101000000\tu":      "line 1: it has 3 columns",
		"\n1\t20120101000000\tu\t2": `line 2: label "2"`,
	} {
		if _, err := offtopic.ReadGold(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzGold(f *testing.F) {
	f.Add("id\tdate\tURI\tlabel\r\n10\t20120101000000\tu10\t1\r\n")
	f.Add("1\t20120101000000\tu\t0\tstub\n")
	f.Fuzz(func(t *testing.T, s string) {
		labels, err := offtopic.ReadGold(strings.NewReader(s))
		if err != nil {
			return
		}
		var b strings.Builder
		if err := offtopic.WriteGold(&b, labels); err != nil {
			t.Fatal(err)
		}
		again, err := offtopic.ReadGold(strings.NewReader(b.String()))
		if err != nil || !slices.Equal(labels, again) {
			t.Errorf("%v\nbecame\n%v, %v", labels, again, err)
		}
	})
}

// TestPublishedGold recomputes what the paper and its data say: sizes, patterns, and the accuracy of doing nothing.
func TestPublishedGold(t *testing.T) {
	want := map[string]offtopic.Balance{
		"1068": {Seeds: 199, Rows: 2304, Mementos: 2302, OffTopic: 94, AlwaysOn: 166, Step: 15, Oscillating: 18},
		"2358": {Seeds: 136, Rows: 6886, Mementos: 6886, OffTopic: 384, AlwaysOn: 104, Step: 15, Oscillating: 17},
		"2950": {Seeds: 255, Rows: 6570, Mementos: 6569, OffTopic: 458, AlwaysOn: 189, Step: 33, Oscillating: 33},
	}
	var all offtopic.Balance
	for name, w := range want {
		file, err := os.Open("../../shared/corpora/offtopic-gold/" + name + "_label_gold.txt")
		if err != nil {
			t.Skip("no gold beside the checkout:", err)
		}
		defer file.Close()
		labels, err := offtopic.ReadGold(file)
		if err != nil {
			t.Fatal(err)
		}
		got := offtopic.BalanceOf(labels)
		if got != w {
			t.Errorf("%s: %+v, want %+v", name, got, w)
		}
		all.Mementos, all.OffTopic = all.Mementos+got.Mementos, all.OffTopic+got.OffTopic
	}
	if all.Mementos != 15757 || all.OffTopic != 936 || all.Baseline() < .9405 || all.Baseline() > .9407 {
		t.Errorf("%d mementos, %d off topic, baseline %v", all.Mementos, all.OffTopic, all.Baseline())
	}
}

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		off     string
		pattern offtopic.Pattern
		since   int
	}{
		{"", offtopic.Unknown, -1},
		{"0", offtopic.AlwaysOn, -1},
		{"000", offtopic.AlwaysOn, -1},
		{"001", offtopic.Step, 2},
		{"0111", offtopic.Step, 1},
		{"010", offtopic.Oscillating, -1},
		{"0101", offtopic.Oscillating, 3},
		{"100", offtopic.Oscillating, -1},
		{"11", offtopic.AlwaysOff, 0},
	} {
		var off []bool
		for _, r := range c.off {
			off = append(off, r == '1')
		}
		if pattern, since := offtopic.PatternOf(off); pattern != c.pattern || since != c.since {
			t.Errorf("%s: %s since %d, want %s since %d", c.off, pattern, since, c.pattern, c.since)
		}
	}
}

func TestChoices(t *testing.T) {
	choices, err := offtopic.ParseChoices("jaccard=0.80,bytecount=-0.50,simhash-tf,lsi", offtopic.ChoiceOptions{Topics: []int{25}})
	if err != nil {
		t.Fatal(err)
	}
	var got []any
	for _, c := range choices {
		got = append(got, c.Measure.Name, c.Threshold)
	}
	if want := []any{"jaccard", .8, "bytecount", -.5, "tf_simhash", 34., "gensim_lsi", .1}; !reflect.DeepEqual(got, want) || choices[3].Topics != 25 {
		t.Errorf("%v", got)
	}
	if _, err := offtopic.ParseChoices("jaccard=2", offtopic.ChoiceOptions{Compatible: true}); err == nil || !strings.Contains(err.Error(), "none for 0.96") {
		t.Errorf("OTMT's own threshold is not offered: %v", err)
	}
	if c, err := offtopic.ParseChoices("jaccard", offtopic.ChoiceOptions{Compatible: true}); err != nil || c[0].Threshold != .96 {
		t.Errorf("OTMT's own: %v, %v", c, err)
	}
	for bad, want := range map[string]string{
		"jaccard=2": "from 0 to 1", "wordcount=-2": "from -1 to 0", "wordcount=.5": "from -1 to 0", "cosine=x": `threshold "x"`, "cosine=NaN": "from 0 to 1",
		"cosin": `did you mean "cosine"`, "": "valid are bytecount", "cosine,tfidf": "chosen twice",
	} {
		if _, err := offtopic.ParseChoices(bad, offtopic.ChoiceOptions{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", bad, err, want)
		}
	}
}

// TestArchives holds the numbers of mementos that the names of the sample archives state.
func TestArchives(t *testing.T) {
	const dir = "../../shared/corpora/warc/ipwb/"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no sample archives beside the checkout:", err)
	}
	for name, want := range map[string]int{
		"1memento.warc": 1, "2mementos.warc": 2, "3mementos.warc": 3, "4mementos.warc": 4, "5mementos.warc": 5,
		"5mementosAndFroggie.warc": 5, "1memento_noContentType.warc": 1, "HTTP404.warc": 1,
	} {
		maps, damage, err := offtopic.OpenWARC([]string{dir + name})
		if err != nil || len(damage) > 0 || len(maps[0].Mementos) != want || maps[0].URI != "from-warc::timemap::http://memento.us/" {
			t.Errorf("%s: %+v, %v, %v", name, maps, damage, err)
			continue
		}
		for _, m := range maps[0].Mementos {
			c, err := m.Read()
			if err != nil || len(c.Body) == 0 || !strings.HasPrefix(m.URI, "from-warc::"+offtopic.Stamp(m.Datetime)+"::http://") {
				t.Errorf("%s: %s: %+v, %v", name, m.URI, c, err)
			}
		}
	}
	maps, _, err := offtopic.OpenWARC([]string{dir + "HTTP204.warc"})
	if err != nil || len(maps) != 2 || maps[0].URI != "from-warc::timemap::https://example.com" {
		t.Fatalf("HTTP204.warc: %+v, %v", maps, err)
	}
	for _, asOTMT := range []bool{false, true} { // which does not have it, so that it has no score there either
		if got := detector(t, "bytecount", asOTMT).Detect(maps[0])[0].Mementos[0]; got.Unscored != "not scored: HTTP status 204" {
			t.Errorf("HTTP204.warc, as OTMT %v: %+v", asOTMT, got)
		}
	}
	_, damage, err := offtopic.OpenWARC([]string{dir + "broken.warc"})
	if err != nil || len(damage) == 0 || !strings.Contains(errors.Join(damage...).Error(), "at byte 3321") {
		t.Errorf("broken.warc: %v, %v", damage, err)
	}
	if _, _, err := offtopic.OpenWARC([]string{filepath.Join(dir, "../pywb/example.arc")}); err == nil {
		t.Error("no error for an ARC file")
	}
}
