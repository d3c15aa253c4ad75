package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"strconv"
)

// digest covers, in order, every field of every case that can change a number: IDs (they order and split), page
// digests, gold, and what is handed to extractors or used to slice. Where a file lies, how it is packed and in which
// charset the gold was written are left out, so that a gzipped or converted copy of a corpus has the same digest; but
// where a layout keeps the marks of its gold (Gold.Raw), a copy without them has another, since some metrics count them.
// Every string is preceded by its length and every list by its count: two different corpora never write the same bytes.
func digest(cases []Case) string {
	w := digester{sha256.New()}
	w.text("assay corpus 2") // the number of this format: raise it when anything below changes
	w.count(len(cases))
	for _, k := range cases {
		w.text(k.ID, k.HTML.SHA256, k.URL, k.Lang, k.Group)
		w.text(k.Gold.Text, k.Gold.Raw, strconv.FormatBool(k.Gold.SnippetsOnly))
		w.list(k.Gold.With)
		w.list(k.Gold.Without)
		w.count(len(k.Gold.Paragraphs))
		for _, p := range k.Gold.Paragraphs {
			w.text(p.Text, strconv.FormatBool(p.Optional))
		}
		w.count(len(k.Tags))
		for _, key := range k.TagKeys() {
			w.text(key, k.Tags[key])
		}
	}
	return hex.EncodeToString(w.Sum(nil))
}

// digester writes length-prefixed values into a hash.
type digester struct{ hash.Hash }

// count writes a number with an end mark, so that 1 followed by "1" is not 11.
func (w digester) count(n int) { io.WriteString(w, strconv.Itoa(n)+":") }

// text writes strings, each after its length in bytes.
func (w digester) text(values ...string) {
	for _, s := range values {
		w.count(len(s))
		io.WriteString(w, s)
	}
}

// list writes a list of strings after its length; nil and empty are the same.
func (w digester) list(values []string) {
	w.count(len(values))
	w.text(values...)
}
