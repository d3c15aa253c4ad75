package htmlreport

import (
	"bytes"
	"compress/gzip"
	"encoding/ascii85"
	"encoding/json"
	"html/template"
	"strings"
)

// harmless replaces the letters of ASCII85 that mean something in a JSON string or in HTML by letters that it does not
// use.
var harmless = strings.NewReplacer(`"`, "v", `\`, "w", "<", "x", "&", "y")

// pack writes a value as a JSON string: ASCII85 (as in PDF; 5 letters for 4 bytes, where base64 has 5.3) over gzip over
// JSON. No letter of it needs an escape anywhere.
func pack(v any) (template.JS, error) {
	content, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var compressed bytes.Buffer
	z := gzip.NewWriter(&compressed)
	if _, err := z.Write(content); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	letters := make([]byte, ascii85.MaxEncodedLen(compressed.Len()))
	letters = letters[:ascii85.Encode(letters, compressed.Bytes())]
	return template.JS(`"` + harmless.Replace(string(letters)) + `"`), nil
}
