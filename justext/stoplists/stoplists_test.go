package stoplists

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLists holds what every list must have.
func TestLists(t *testing.T) {
	codes := map[string]bool{}
	if !slices.IsSorted(Names()) {
		t.Errorf("names are not in order: %v", Names())
	}
	for _, l := range All() {
		if l.Name == "" || l.Name != strings.ToLower(l.Name) || len(l.Language) < 2 || l.Version == "" || l.Source == "" {
			t.Errorf("%+v lacks something", l.Name)
		}
		if codes[l.Language] {
			t.Errorf("%s: code %s stands twice", l.Name, l.Language)
		}
		codes[l.Language] = true
		if !(l.StopwordsLow > 0 && l.StopwordsLow < l.StopwordsHigh && l.StopwordsHigh < 1) {
			t.Errorf("%s: thresholds %v %v", l.Name, l.StopwordsLow, l.StopwordsHigh)
		}
		seen := map[string]bool{}
		for _, w := range l.Words {
			if w == "" || seen[w] || !utf8.ValidString(w) || strings.ContainsAny(w, " \t|#") || w != strings.ToLower(w) {
				t.Errorf("%s: word %q", l.Name, w)
			}
			seen[w] = true
		}
		if len(seen) < 40 {
			t.Errorf("%s: only %d words", l.Name, len(seen))
		}
	}
}

func TestFind(t *testing.T) {
	for _, name := range []string{"english", "English", "en", "EN"} {
		l, err := Find(name)
		if err != nil || l.Language != "en" || len(l.Words) != 300 || l.StopwordsLow != .30 {
			t.Errorf("%s: %s with %d words, %v", name, l.Name, len(l.Words), err)
		}
	}
	for _, name := range []string{"", "englisch", "klingon", "none"} {
		if _, err := Find(name); err == nil || !strings.Contains(err.Error(), "english") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Find("englsh"); err == nil || !strings.Contains(err.Error(), `did you mean "english"?`) {
		t.Errorf("typo: %v", err)
	}
}

// TestOtherLanguages finds each list by name and code and knows its own text.
func TestOtherLanguages(t *testing.T) {
	d := NewDetector(All())
	for text, want := range map[string]string{
		"Der Fluss war drei Tage lang gestiegen, als das erste der Boote die Brücke erreichte, und niemand in der Stadt konnte sagen, wer es geschickt hatte": "german",
		"La rivière montait depuis trois jours quand le premier des bateaux est arrivé au pont, et personne dans la ville ne pouvait dire qui l'avait envoyé": "french",
		"El río llevaba tres días creciendo cuando el primero de los barcos llegó al puente, y nadie en la ciudad pudo decir quién lo había enviado":          "spanish",
		"The river had been rising for three days when the first of the boats came to the bridge, and nobody in the town could say who had sent it":           "english",
	} {
		if l, ok := d.Detect(strings.Fields(text)); !ok || l.Name != want {
			t.Errorf("%.20s: %s, want %s", text, l.Name, want)
		}
		if l, err := Find(want); err != nil || len(l.Words) < 100 {
			t.Errorf("%s: %d words, %v", want, len(l.Words), err)
		}
	}
}

func TestForTag(t *testing.T) {
	for tag, want := range map[string]string{"en": "english", "en-GB": "english", " EN_us ": "english", "": "", "-": "", "xx": "", "eng": "", "de-AT": "german", "no": "norwegian"} {
		if l, ok := ForTag(tag); l.Name != want || ok != (want != "") {
			t.Errorf("%q: %q %t", tag, l.Name, ok)
		}
	}
}

var (
	aish = List{Name: "aish", Language: "aa", Words: []string{"the", "a", "x"}}
	bish = List{Name: "bish", Language: "bb", Words: []string{"der", "a", "y"}}
)

func TestDetect(t *testing.T) {
	d := NewDetector([]List{aish, bish})
	for text, want := range map[string]string{
		"The river":                 "aish",
		"DER Fluss y":               "bish",
		"a b":                       "aish", // equal: the first
		"der der the a":             "bish",
		"b c d":                     "",
		"":                          "",
		"the 2 3 4 5 6 7 8 9 10":    "aish", // just a tenth
		"the 2 3 4 5 6 7 8 9 10 11": "",
	} {
		if l, ok := d.Detect(strings.Fields(text)); l.Name != want || ok != (want != "") {
			t.Errorf("%q: %q %t, want %q", text, l.Name, ok, want)
		}
	}
}

func TestChoose(t *testing.T) {
	d := NewDetector([]List{aish, bish})
	for _, c := range []struct{ tag, text, want string }{
		{"aa-XX", "the der der", "aish"}, // the tag is possible: believed
		{"aa", "der der", "bish"},        // it is not
		{"aa", "b c d", "aish"},          // nothing else to go by
		{"aa", "", "aish"},
		{"cc", "der", "bish"},
		{"", "the", "aish"},
		{"", "b c d", ""},
	} {
		if l, ok := d.Choose(c.tag, strings.Fields(c.text)); l.Name != c.want || ok != (c.want != "") {
			t.Errorf("tag %q, text %q: %q %t, want %q", c.tag, c.text, l.Name, ok, c.want)
		}
	}
}

// TestManyLists shows that lists past the 64th are left out, not mixed up.
func TestManyLists(t *testing.T) {
	lists := make([]List, 70)
	for i := range lists {
		lists[i] = List{Name: string(rune('a' + i)), Words: []string{string(rune('a' + i))}}
	}
	d := NewDetector(lists)
	if l, ok := d.Detect([]string{lists[63].Name}); !ok || l.Name != lists[63].Name {
		t.Errorf("63: %q %t", l.Name, ok)
	}
	if _, ok := d.Detect([]string{lists[64].Name}); ok {
		t.Error("64 was found")
	}
}

// TestEnglishIsCounted makes the English list again from its corpus.
func TestEnglishIsCounted(t *testing.T) {
	const corpus = "../../../shared/corpora/wcxb"
	if _, err := os.Stat(corpus); err != nil {
		t.Skipf("needs the corpus beside the checkout: %v", err)
	}
	got, err := exec.Command("go", "run", "../../internal/stopcount", corpus).Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != english {
		t.Error("internal/stopcount gives another list; run it again, see its comment")
	}
}
