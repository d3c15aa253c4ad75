package text

import (
	"strings"
	"testing"
)

// BenchmarkWords has one text per way through the tokenisers: ASCII, Latin with accents, a script outside ASCII, one
// counted by character. The unit to compare is MB/s.
func BenchmarkWords(b *testing.B) {
	for _, c := range []struct{ name, sentence string }{
		{"ascii", "The quick brown fox doesn't jump over 3.5 lazy dogs, e.g. in 2024; it sleeps - mostly. "},
		{"typographic", "The quick brown fox doesn’t jump over 3.5 “lazy” dogs – it sleeps mostly in the warm sun. "},
		{"german", "Der schnelle braune Fuchs springt über die faulen Hunde und schläft dann größtenteils in der Sonne. "},
		{"russian", "Быстрая коричневая лиса прыгает через ленивых собак и потом спит на тёплом солнце. "},
		{"japanese", "素早い茶色の狐がのろまな犬を飛び越えて、スーパーの前で寝ています。"},
	} {
		s := strings.Repeat(c.sentence, 20000/len(c.sentence))
		for _, t := range Tokenizers {
			b.Run(c.name+"/"+t.ID, func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				b.ReportAllocs()
				for b.Loop() {
					t.Words(s)
				}
			})
		}
	}
}
