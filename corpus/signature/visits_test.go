package signature

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadVisits(t *testing.T) {
	s, err := Modes[0].Sign("modified of at 2001", 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadVisits("crawl", strings.NewReader(`{"url":"a","text":"modified of at 2001"}

{"id":"1","url":"b","signature":"px06:5:x","words":["aaaaa","bbbb"],"short":true,"empty":false}
{"url":"c","signature":"simhash.1:3:x"}
{"url":"d","text":""}
{"url":"e","signature":"px06:5:x","text":"not signed again"}`))
	if err != nil {
		t.Fatal(err)
	}
	got[3].Signature = "" // that of no words is tested elsewhere
	want := []Visit{
		{URL: "a", Signature: s.String(), Words: 3},
		{URL: "b", Signature: "px06:5:x", Words: 2},
		{URL: "c", Signature: "simhash.1:3:x", Words: -1}, // it is not known how many
		{URL: "d", Empty: true},
		{URL: "e", Signature: "px06:5:x", Words: -1},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

func TestReadVisitsNamesTheLine(t *testing.T) {
	for line, want := range map[string]string{
		`{"text":"no address"}`: `crawl, line 2: it needs "url"`,
		`{"url":"a"}`:           `crawl, line 2: it needs "url", and "signature" or "text"`,
		`[]`:                    "crawl, line 2: json: cannot unmarshal",
		`{"url":`:               "crawl, line 2: unexpected end",
	} {
		if _, err := ReadVisits("crawl", strings.NewReader("\n"+line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
