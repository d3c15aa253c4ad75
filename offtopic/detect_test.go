package offtopic_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/page"
)

// TestTextsAsOTMT compares the text itself: all paragraphs as OTMT's program takes them, and jusText's own choice with
// its own English stop list. Only the HTML parsers could make a difference.
func TestTextsAsOTMT(t *testing.T) {
	for _, timemap := range readGolden(t).TimeMaps {
		for i, m := range timemap.Mementos {
			if got := extracted(t, offtopic.AllText, m.HTML); got != m.Coded.Text {
				t.Errorf("%s, memento %d:\n%q, OTMT has\n%q", timemap.Name, i, got, m.Coded.Text)
			}
			if got := extracted(t, jusText(t), m.HTML); got != strings.TrimSuffix(m.Removed.Text, "\n") {
				t.Errorf("%s, memento %d without boilerplate:\n%q, jusText has\n%q", timemap.Name, i, got, m.Removed.Text)
			}
		}
	}
}

func extracted(t *testing.T, extract extractors.Func, html string) string {
	t.Helper()
	p, err := page.New("", "", "", []byte(html))
	if err != nil {
		t.Fatal(err)
	}
	x, err := extract(p)
	if err != nil {
		t.Fatal(err)
	}
	return x.Text
}

func jusText(t *testing.T) extractors.Func {
	t.Helper()
	e, err := extractors.Find(suite.All, "justext")
	if err != nil {
		t.Fatal(err)
	}
	options := e.Options()
	reflect.ValueOf(options).Elem().FieldByName("Stoplist").SetString("../../shared/reference/stoplists/English.txt")
	extract, err := e.Build(options)
	if err != nil {
		t.Fatal(err)
	}
	return extract
}

// day makes a memento of a day in January.
func day(n int, c offtopic.Capture, err error) offtopic.Memento {
	at := time.Date(2013, 1, n, 0, 0, 0, 0, time.UTC)
	return offtopic.Memento{URI: "from-warc::" + offtopic.Stamp(at) + "::http://a.example/", Datetime: at,
		Read: func() (offtopic.Capture, error) { return c, err }}
}

func answer(status int, body string) offtopic.Capture {
	return offtopic.Capture{Body: []byte(body), Status: status, ContentType: "text/html", IsPage: true}
}

func detector(t *testing.T, choices string, asOTMT bool) *offtopic.Detector {
	t.Helper()
	c, err := offtopic.ParseChoices(choices, offtopic.ChoiceOptions{Compatible: asOTMT})
	if err != nil {
		t.Fatal(err)
	}
	return &offtopic.Detector{Words: compatible(t), Texts: []offtopic.TextOf{{Name: offtopic.AllTextName, Extract: offtopic.AllText}}, Choices: c, Compatible: asOTMT}
}

func drifting() offtopic.TimeMap {
	const article = `<html lang="en-GB"><p>The council will vote on the housing law, said the mayor of the old city.`
	return offtopic.TimeMap{URI: "from-warc::timemap::http://a.example/", Original: "http://a.example/", Seed: "7", Mementos: []offtopic.Memento{
		day(1, answer(302, ""), nil),
		day(2, answer(200, article), nil),
		day(3, answer(404, article), nil),
		day(4, answer(200, article+" Tenants disagree."), nil),
		day(5, offtopic.Capture{Body: []byte("x"), Status: 200, ContentType: "image/png"}, nil),
		day(6, answer(200, "<p>Buy this domain."), nil),
		day(7, offtopic.Capture{}, errors.New("the file is gone")),
		{URI: "later", Datetime: time.Date(2013, 1, 8, 0, 0, 0, 0, time.UTC)},
	}}
}

func TestDetect(t *testing.T) {
	r := detector(t, "jaccard,wordcount=-0.9", false).Detect(drifting())[0]
	var got []string
	for _, j := range r.Mementos {
		s := j.Unscored
		for _, x := range j.Scores {
			s += " " + x.Measure + " " + x.Value.Text(2)
		}
		if j.OffTopic {
			s += " off"
		}
		got = append(got, s)
	}
	want := []string{
		"not scored: HTTP status 302", " jaccard 0.00 wordcount 0.00", "not scored: HTTP status 404", " jaccard 0.20 wordcount 0.25",
		`not scored: content type "image/png" is no web page`, " jaccard 1.00 wordcount -0.62 off", "the file is gone",
		"not scored: its content is not at hand",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if r.Pattern != offtopic.Step || offtopic.Stamp(r.OffSince) != "20130106000000" || r.Mementos[1].Language != "en-GB" {
		t.Errorf("%s since %v, language %q", r.Pattern, r.OffSince, r.Mementos[1].Language)
	}
	if notes := strings.Join(r.Notes, "; "); notes != "the first memento could not be measured: the reference is that of 20130102000000" {
		t.Errorf("notes %q", notes)
	}
	all := detector(t, "wordcount", true).Detect(drifting())[0]
	if all.Mementos[2].Unscored != "" || all.Mementos[0].Scores[0].Error == "" {
		t.Errorf("OTMT scores answers of every status, and fails on an empty first one: %+v", all.Mementos)
	}
}

// TestExtractorThatFails: measures of bytes do not need the text.
func TestExtractorThatFails(t *testing.T) {
	d := detector(t, "bytecount,jaccard", false)
	d.Texts[0].Extract = func(*page.Page) (extractors.Extraction, error) {
		return extractors.Extraction{}, errors.New("too deep")
	}
	r := d.Detect(drifting())[0]
	scores := r.Mementos[3].Scores
	if !scores[0].Value.Defined || scores[1].Value.Defined || !strings.Contains(scores[1].Error, "too deep") || r.Pattern != offtopic.Step {
		t.Errorf("%+v, %s", scores, r.Pattern)
	}
}

func TestJSONHasOTMTsKeys(t *testing.T) {
	d := detector(t, "raw_simhash,cosine", true)
	var b bytes.Buffer
	if err := offtopic.WriteJSON(&b, slices.Values(d.Detect(twoAndOneLost(t))), offtopic.SettingOf(d)); err != nil {
		t.Fatal(err)
	}
	var out map[string]map[string]map[string]json.RawMessage
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	m := out["t"]["from-warc::20130102000000::http://a.example/"]
	for key, want := range map[string]string{
		"content length": "21", "language": `"de"`, "memento-datetime": `"2013/01/02 00:00:00 GMT"`, "overall topic status": `"off-topic"`,
		"timemap measures": `{"raw_simhash":{"stemmed":false,"tokenized":false,"removed boilerplate":false,"comparison score":26,"topic status":"on-topic"},` +
			`"cosine":{"stemmed":true,"tokenized":true,"removed boilerplate":true,"comparison score":0,"topic status":"off-topic"}}`,
	} {
		var compact bytes.Buffer
		if err := json.Compact(&compact, m[key]); err != nil || compact.String() != want {
			t.Errorf("%s: %s, want %s (%v)", key, compact.String(), want, err)
		}
	}
	if len(m) != 6 || len(m["raw memento simhash value"]) < 10 {
		t.Errorf("%d keys, simhash %s", len(m), m["raw memento simhash value"])
	}
	if e := string(out["t"]["from-warc::20130103000000::http://a.example/"]["access error"]); !strings.Contains(e, "gone") {
		t.Errorf("access error: %s", e)
	}
}

func twoAndOneLost(t *testing.T) offtopic.TimeMap {
	t.Helper()
	return offtopic.TimeMap{URI: "t", Seed: "1", Mementos: []offtopic.Memento{
		day(1, answer(200, "<html><p>Housing law"), nil), day(2, answer(200, `<html lang="de"><p>x=`), nil), day(3, offtopic.Capture{}, errors.New("gone")),
	}}
}

func TestCSVKeepsEveryMeasure(t *testing.T) {
	d := detector(t, "wordcount,jaccard", false)
	var b bytes.Buffer
	if err := offtopic.WriteCSV(&b, slices.Values(d.Detect(twoAndOneLost(t))), offtopic.SettingOf(d)); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 1+2+2+1 || !strings.HasPrefix(lines[0], "URI-T,URI-M,Error,Error Message,Content Length,Simhash,") {
		t.Fatalf("%s", b.String())
	}
	if !strings.HasSuffix(lines[3], ",timemap measures,wordcount,-0.5,True,True,False,on-topic,off-topic") ||
		!strings.HasSuffix(lines[4], ",timemap measures,jaccard,1,True,True,False,off-topic,off-topic") ||
		!strings.Contains(lines[5], ",Access Error,gone,") {
		t.Errorf("%s", b.String())
	}
}

func TestGoldAndLinesOfResults(t *testing.T) {
	results := slices.Values(detector(t, "wordcount,jaccard", false).Detect(twoAndOneLost(t)))
	var b, again bytes.Buffer
	if err := offtopic.WriteGoldOf(&b, results); err != nil {
		t.Fatal(err)
	}
	const u = "::http://a.example/\t"
	want := "id\tdate\tURI\tlabel\r\n1\t20130101000000\tfrom-warc::20130101000000" + u + "1\r\n1\t20130102000000\tfrom-warc::20130102000000" + u +
		"0\r\n1\t20130103000000\tfrom-warc::20130103000000" + u + "ERROR\r\n"
	if b.String() != want {
		t.Errorf("%q", b.String())
	}
	b.Reset()
	if err := offtopic.WriteLines(&b, results); err != nil {
		t.Fatal(err)
	}
	first := b.String()
	read, err := offtopic.ReadLines(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := offtopic.WriteLines(&again, slices.Values(read)); err != nil || again.String() != first {
		t.Errorf("%s\nbecame\n%s", first, again.String())
	}
	if _, err := offtopic.ReadLines(strings.NewReader("{}\nx")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("%v", err)
	}
}
