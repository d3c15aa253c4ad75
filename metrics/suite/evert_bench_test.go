package suite

import "testing"

// BenchmarkEvert measures all pages of one stored system, as internal/difflib's comparison with Python does.
func BenchmarkEvert(b *testing.B) {
	gold := folder(b, corpora(b, "boilerplateResults", "cleanEvalResults", "GoldStandard"))
	output := folder(b, corpora(b, "boilerplateResults", "cleanEvalResults", "justext"))
	for b.Loop() {
		for name, o := range output {
			if g, there := gold[name]; there {
				evertMetric.Measure(Pair{Gold: Gold{Raw: g}, Raw: o, Answered: true})
			}
		}
	}
}
