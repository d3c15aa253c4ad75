package offtopic

// What tests from outside look at.
var (
	PythonRepr    = pythonRepr
	SimhashText   = simhashText
	SimhashTokens = simhashTokens
	Eigen         = eigen
)

// ForCosine gives the tokens that the measure cosine sees.
func ForCosine(w *Words, s string) []string {
	return w.forCosine(s, w.Tokens(s), map[string][]string{})
}
