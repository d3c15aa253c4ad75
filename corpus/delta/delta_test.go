package delta

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus/signature"
)

// edited changes a text in a few random places: bytes inserted, removed, replaced, moved.
func edited(r *rand.Rand, base []byte) []byte {
	b := bytes.Clone(base)
	odd := []string{"\r\n", "\x00", "\xff\xfe", "\xe2\x82", "words and words", "\n", "\u2028", "<&>", "�"}
	for range 1 + r.IntN(6) {
		i := r.IntN(len(b) + 1)
		j := min(len(b), i+r.IntN(40))
		switch r.IntN(4) {
		case 0:
			b = append(b[:i:i], b[j:]...)
		case 1:
			b = append(append(b[:i:i], odd[r.IntN(len(odd))]...), b[i:]...)
		case 2:
			b = append(append(b[:i:i], odd[r.IntN(len(odd))]...), b[j:]...)
		case 3:
			b = append(bytes.Clone(b[i:]), b[:i]...)
		}
	}
	return b
}

func randomText(r *rand.Rand, n int) []byte {
	var b bytes.Buffer
	for range n {
		b.WriteString([]string{"alpha ", "beta\n", "gamma\r\n", "delta\t", "é ", "\x00", "<p>"}[r.IntN(7)])
	}
	return b.Bytes()
}

func TestStoreRestoresByteForByte(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	same := signature.Signature{Mode: "px06", N: 5, Digest: "same"}
	var stored bytes.Buffer
	var storer Storer
	var contents [][]byte
	base := randomText(r, 800)
	for i := range 1000 {
		if i%100 == 99 {
			base = randomText(r, r.IntN(800))
		}
		content := edited(r, base)
		contents = append(contents, content)
		s, err := storer.Add(Version{Name: strings.Repeat("v", i+1), Content: content, Signature: same})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&stored).Encode(s); err != nil {
			t.Fatal(err)
		}
	}
	var restorer Restorer
	differences := 0
	for d, i := json.NewDecoder(&stored), 0; i < len(contents); i++ {
		var s Stored
		if err := d.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if s.Whole == nil {
			differences++
		}
		got, err := restorer.Restore(s)
		if err != nil || !bytes.Equal(got, contents[i]) {
			t.Fatalf("version %d: %v, %q, want %q", i, err, got, contents[i])
		}
	}
	if differences < 800 {
		t.Errorf("%d of 1000 versions are stored as differences", differences)
	}
}

func TestDifferenceIsSmall(t *testing.T) {
	base := []byte(strings.Repeat("0123456789abcdefghijklmnopqrstuvwxyz", 1) + strings.Repeat("the quick brown fox ", 200))
	target := bytes.Replace(base, []byte("xyz"), []byte("date 2004"), 1)
	pieces := Difference(base, target)
	if len(pieces) > 4 {
		t.Errorf("one change makes %d pieces: %+v", len(pieces), pieces)
	}
	if got := Difference(base, base); len(got) != 1 || got[0].Length != len(base) {
		t.Errorf("no change makes %+v", got)
	}
	if got := Difference(nil, []byte("x")); len(got) != 1 || string(got[0].Insert) != "x" {
		t.Errorf("a difference from nothing is %+v", got)
	}
}

func TestRollingIsHash(t *testing.T) {
	b := randomText(rand.New(rand.NewPCG(7, 8)), 50)
	r := newRolling(b)
	for i := 0; i+block < len(b); i++ {
		r.step(b, i)
		if want := newRolling(b[i+1:]); r != want {
			t.Fatalf("hash at %d: %x, want %x", i+1, r, want)
		}
	}
}

func TestStoreRules(t *testing.T) {
	a := signature.Signature{Mode: "px06", N: 5, Digest: "a"}
	long := strings.Repeat("a line of text that stays\n", 40)
	var s Storer
	add := func(name, content string, sig signature.Signature) Stored {
		stored, err := s.Add(Version{name, []byte(content), sig})
		if err != nil {
			t.Fatal(err)
		}
		return stored
	}
	add("1", long, a)
	if got := add("2", long+"x", a); got.Base != "1" || got.Whole != nil {
		t.Errorf("a small change is stored as %+v", got)
	}
	if got := add("3", strings.Repeat("something else ", 30), a); got.Whole == nil {
		t.Errorf("a large change is stored as %+v", got)
	}
	if got := add("4", strings.Repeat("something else ", 30)+"!", a); got.Base != "3" {
		t.Errorf("the base is %q, not the newest whole copy", got.Base)
	}
	if got := add("5", long, signature.Signature{Mode: "px06", N: 5, Digest: "b"}); got.Whole == nil {
		t.Error("another signature shares a base")
	}
	empty := signature.Signature{Mode: "px06", N: 5, Digest: "a", Empty: true}
	if got := add("6", long, empty); got.Whole == nil {
		t.Error("an empty text shares a base")
	}
	if _, err := s.Add(Version{Name: "1"}); err == nil {
		t.Error("a name twice is no error")
	}
}

func TestRestoreRefusesDamage(t *testing.T) {
	for in, want := range map[string]string{
		`{"name":"a","sha256":"0","whole":"x"}`:                       "SHA-256",
		`{"name":"b","base":"nowhere","pieces":["x"]}`:                "does not stand before",
		`{"name":"c","base":"ok","pieces":[[0,9]]}`:                   "outside the base",
		`{"name":"c","base":"ok","pieces":[[-1,1]]}`:                  "outside the base",
		`{"name":"c","base":"ok","pieces":[[9223372036854775807,1]]}`: "outside the base",
		`{"name":"ok","sha256":"0","whole":"x"}`:                      "two of that name",
		`{"name":"d","base":"ok","pieces":[[0]]}`:                     "it needs two",
		`{"name":"d","base":"ok","pieces":[{"base64":"!"}]}`:          "base64",
		`{"name":"d","base":"ok","pieces":[7]}`:                       "cannot unmarshal",
	} {
		var r Restorer
		ok := Bytes("ok")
		if _, err := r.Restore(Stored{Name: "ok", SHA256: digest(ok), Whole: &ok}); err != nil {
			t.Fatal(err)
		}
		var s Stored
		err := json.Unmarshal([]byte(in), &s)
		if err == nil {
			_, err = r.Restore(s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("restoring %s: %v, want %q", in, err, want)
		}
	}
}

// FuzzDifference holds for any two texts: Apply undoes Difference, also by way of JSON.
func FuzzDifference(f *testing.F) {
	f.Add([]byte("the same text for both of them"), []byte("the same text, for both of them!"))
	f.Add([]byte(""), []byte("\xff\x00"))
	f.Add(bytes.Repeat([]byte("ab"), 40), bytes.Repeat([]byte("ba"), 30))
	f.Fuzz(func(t *testing.T, base, target []byte) {
		line, err := json.Marshal(Difference(base, target))
		if err != nil {
			t.Fatal(err)
		}
		var pieces []Piece
		if err := json.Unmarshal(line, &pieces); err != nil {
			t.Fatal(err)
		}
		if got, err := Apply(base, pieces); err != nil || !bytes.Equal(got, target) {
			t.Fatalf("%q, %v, want %q", got, err, target)
		}
	})
}
