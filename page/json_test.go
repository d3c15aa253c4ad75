package page

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

func TestBlockJSON(t *testing.T) {
	for _, test := range []struct {
		block Block
		want  string
	}{
		{
			Block{Index: 3, Text: "x < y", Label: Content, Path: "html/body/p[1]", Why: "long", Notes: Notes{{"words", 7}, {"a \"q\"", "é"}, {"density", 0.25}}},
			`{"index":3,"text":"x < y","label":"content","path":"html/body/p[1]","why":"long","notes":{"words":7,"a \"q\"":"é","density":0.25}}`,
		},
		{Block{Label: Boilerplate}, `{"index":0,"text":"","label":"boilerplate","path":"","why":"","notes":{}}`},
		{Block{}, `{"index":0,"text":"","label":null,"path":"","why":"","notes":{}}`},
	} {
		got := marshal(t, test.block)
		if got != test.want {
			t.Errorf("have %s\nwant %s", got, test.want)
		}
		var back Block
		if err := json.Unmarshal([]byte(got), &back); err != nil {
			t.Fatal(err)
		}
		if again := marshal(t, back); again != test.want {
			t.Errorf("read back and written again:\n%s\nwant\n%s", again, test.want)
		}
	}
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	var out strings.Builder
	write := json.NewEncoder(&out)
	write.SetEscapeHTML(false)
	if err := write.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

func TestNotesKeepOrderAndDigits(t *testing.T) {
	const text = `{"z":1.10,"a":12345678901234567890,"m":[1.0,{"k":null}],"a2":true}`
	var n Notes
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	if n[0] != (Note{"z", json.Number("1.10")}) || n[3] != (Note{"a2", true}) {
		t.Errorf("notes = %v", n)
	}
	if got := marshal(t, n); got != text {
		t.Errorf("have %s, want %s", got, text)
	}
	for _, empty := range []string{"null", "{}"} {
		n := Notes{{"old", 1}}
		if err := json.Unmarshal([]byte(empty), &n); err != nil || n != nil {
			t.Errorf("%s gives %v, %v", empty, n, err)
		}
	}
}

func TestJSONErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"label":"good"}`, `"good"`},
		{`{"notes":[1]}`, "want an object"},
		{`{"notes":7}`, "want an object"},
	} {
		var b Block
		if err := json.Unmarshal([]byte(test.text), &b); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.text, err, test.want)
		}
	}
	if _, err := json.Marshal(Notes{{"density", math.NaN()}}); err == nil || !strings.Contains(err.Error(), "density") {
		t.Errorf("NaN: error %v", err)
	}
}

func TestLabelString(t *testing.T) {
	for label, want := range map[Label]string{Unlabelled: "unlabelled", Boilerplate: "boilerplate", Content: "content"} {
		if label.String() != want {
			t.Errorf("%d is %q, want %q", label, label, want)
		}
	}
}

// FuzzPlainNotes holds the quick reader against the decoder: whatever it reads, the decoder reads as the same.
func FuzzPlainNotes(f *testing.F) {
	for _, s := range []string{`{}`, `{"a":1,"b":"x y","c":true}`, `{"a":-1.5e3,"a":false}`, `{"a":"é","b":""}`, `{"a":"q\"","b":1}`, `{"a": 1}`, `{"a":null}`, `{"a":[1,"}"]}`, `{"a":["x","]"],"b":[]}`, "{\"a\":\"\xff\"}", `null`, `7`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !json.Valid([]byte(s)) {
			return
		}
		plain, ok := plainNotes([]byte(s))
		if !ok {
			return
		}
		want, err := decodeNotes([]byte(s))
		if err != nil || !reflect.DeepEqual(plain, want) {
			t.Errorf("%s: the quick reader has %v, the decoder %v, %v", s, plain, want, err)
		}
	})
}

// What reports read all the time is read the quick way.
func TestPlainNotes(t *testing.T) {
	for s, want := range map[string]bool{
		`{"a":1,"density":0.25,"class":"p x","link":false}`: true, `{}`: true, `{"a":null}`: true, `{"a":["x","y"],"b":[]}`: true,
		`{"a":[1]}`: false, `{"a":"\n"}`: false, `{"a":{}}`: false, `{ "a":1}`: false, `null`: false,
	} {
		if _, ok := plainNotes([]byte(s)); ok != want {
			t.Errorf("%s: read the quick way %v, want %v", s, ok, want)
		}
	}
}
