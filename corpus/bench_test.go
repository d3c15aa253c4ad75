package corpus

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkLoad and BenchmarkUnpackAndHash read the same 900 packed pages; the second does nothing else and is the
// speed that Load can reach at best.
func BenchmarkLoad(b *testing.B) {
	path := published(b, "wcxb")
	for b.Loop() {
		c, err := Load(path, Options{})
		if err != nil {
			b.Fatal(err)
		}
		var size int64
		for _, k := range c.Cases {
			size += k.HTML.Size
		}
		b.SetBytes(size)
	}
}

func BenchmarkUnpackAndHash(b *testing.B) {
	pages, err := filepath.Glob(filepath.Join(published(b, "wcxb"), "dev", "html", "*.gz"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var size int64
		for _, path := range pages {
			data, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			z, err := gzip.NewReader(bytes.NewReader(data))
			if err != nil {
				b.Fatal(err)
			}
			n, err := io.Copy(sha256.New(), z)
			if err != nil {
				b.Fatal(err)
			}
			size += n
		}
		b.SetBytes(size)
	}
}
