package signature

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// golden reads a file of golden data that lies beside the checkout.
func golden(t *testing.T, name string, into any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../../shared/reference", name))
	if err != nil {
		t.Skip("the golden data is not here: ", err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		t.Fatal(err)
	}
}

func TestPlagiarexGolden(t *testing.T) {
	var data struct {
		Published []struct {
			Name       string
			Printed    []string `json:"printed_words"`
			Corrected  []string `json:"corrected_words"`
			Computed   string
			Reproduces bool
		}
		Texts []struct {
			Text         string
			N            int
			Words        []string
			Digest       string
			CompatWords  []string `json:"paper_compat_words"`
			CompatDigest string   `json:"paper_compat_digest"`
		}
	}
	golden(t, "plagiarex-golden.json", &data)
	reproduced := 0
	for _, p := range data.Published {
		words := p.Corrected
		if words == nil {
			words = p.Printed
		}
		if !p.Reproduces {
			continue
		}
		reproduced++
		if got := digestWords(words, 5); got.Digest != p.Computed {
			t.Errorf("%s: %s, want %s", p.Name, got.Digest, p.Computed)
		}
	}
	for _, c := range data.Texts {
		spec, compat := sign(t, "px06", c.Text, c.N), sign(t, "px06-compat", c.Text, c.N)
		if spec.Digest != c.Digest || !slices.Equal(spec.Words, c.Words) {
			t.Errorf("px06 of %q, %d: %v, want %s %q", c.Text, c.N, spec, c.Digest, c.Words)
		}
		if compat.Digest != c.CompatDigest || !slices.Equal(compat.Words, c.CompatWords) {
			t.Errorf("px06-compat of %q, %d: %v, want %s %q", c.Text, c.N, compat, c.CompatDigest, c.CompatWords)
		}
	}
	if reproduced != 4 || len(data.Texts) != 30 {
		t.Errorf("%d published digests and %d texts compared, want 4 and 30", reproduced, len(data.Texts))
	}
}

func sign(t *testing.T, mode, text string, n int) Signature {
	t.Helper()
	m, err := Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Sign(text, n)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestProjectionGolden(t *testing.T) {
	var data struct {
		Hash []struct {
			Dim         int
			Token, Bits string
		}
		Text []struct {
			Dim    int
			Log    bool
			Text   string
			Tokens [][2]any
			First8 []float32
			Digest string `json:"base64_le_f4_sha256"`
		}
	}
	golden(t, "srp-golden.json", &data)
	for _, c := range data.Hash {
		if got := bitString(Direction(c.Token, c.Dim), c.Dim); got != c.Bits {
			t.Errorf("direction of %q in %d: %s, want %s", c.Token, c.Dim, got, c.Bits)
		}
	}
	for _, c := range data.Text {
		tokens := ProjectionTokens(c.Text)
		slices.SortFunc(tokens, func(a, b TokenCount) int { return strings.Compare(a.Token, b.Token) })
		if len(tokens) != len(c.Tokens) {
			t.Fatalf("tokens of %q: %v, want %v", c.Text, tokens, c.Tokens)
		}
		for i, want := range c.Tokens {
			if tokens[i].Token != want[0] || float64(tokens[i].Count) != want[1] {
				t.Errorf("token %d of %q: %v, want %v", i, c.Text, tokens[i], want)
			}
		}
		weighting := Plain
		if c.Log {
			weighting = Unclipped
		}
		vector := Project(c.Text, c.Dim, weighting)
		if got := vectorDigest(vector); got != c.Digest {
			t.Errorf("%q in %d dimensions, log %v: the vector's digest is %s, want %s; it begins with %v, want %v", c.Text, c.Dim, c.Log, got, c.Digest, vector[:8], c.First8)
		}
	}
	if len(data.Hash) != 32 || len(data.Text) != 24 {
		t.Errorf("%d directions and %d vectors compared, want 32 and 24", len(data.Hash), len(data.Text))
	}
}

func bitString(bits []byte, n int) string {
	s := make([]byte, n)
	for i := range s {
		s[i] = '0' + bits[i/8]>>(7-i%8)&1
	}
	return string(s)
}

// vectorDigest is the beginning of the SHA-256 of a vector as little-endian bytes.
func vectorDigest(vector []float32) string {
	var b []byte
	for _, x := range vector {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}
