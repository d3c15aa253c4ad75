package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxFileName is the longest name FileName returns, in bytes. Common file systems allow 255; the rest is for what
// callers put before and after it ("result_", ".txt", the suffix of a temporary file).
const maxFileName = 160

// FileName maps a case ID to a name that is safe as one element of a path on every common system. An ordinary ID stays
// as it is. Bytes that could leave the folder, drive a terminal or mean something to Windows are written %XX, as is "%"
// itself; the empty ID is "%"; a name over 160 bytes keeps its start and gets "%~" and a digest of the ID. Two
// different IDs never share a name, though names may differ only in letter case: Load rejects such IDs.
func FileName(id string) string {
	var b strings.Builder
	for i := 0; i < len(id); {
		r, n := utf8.DecodeRuneInString(id[i:])
		if plain(r, n, i == 0, i+n == len(id)) {
			b.WriteString(id[i : i+n])
		} else {
			escape(&b, id[i:i+n])
		}
		i += n
	}
	name := b.String()
	if name == "" {
		return "%"
	}
	if isDevice(name) {
		name = fmt.Sprintf("%%%02X", name[0]) + name[1:]
	}
	if len(name) > maxFileName {
		return shorten(name, id)
	}
	return name
}

// plain reports whether the rune of n bytes may stand in a file name at this place. Graphic runes of any script may;
// a dot or a space may not begin a name (hidden files, "..") or end it (Windows drops it).
func plain(r rune, n int, first, last bool) bool {
	switch {
	case r == utf8.RuneError && n == 1, !unicode.IsGraphic(r):
		return false
	case strings.ContainsRune(`%/\:*?"<>|`, r):
		return false
	case r == '.' || unicode.IsSpace(r):
		return !first && !last
	}
	return true
}

// escape writes every byte as %XX.
func escape(b *strings.Builder, s string) {
	for i := range len(s) {
		fmt.Fprintf(b, "%%%02X", s[i])
	}
}

// isDevice reports whether Windows would open a device instead of a file: the name up to its first dot decides.
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	stem = strings.TrimRight(stem, " ")
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	number, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		number, ok = strings.CutPrefix(stem, "LPT")
	}
	return ok && utf8.RuneCountInString(number) == 1 && strings.Contains("0123456789¹²³", number)
}

// shorten keeps as much of the name as fits before a digest of the whole ID. "%~" cannot come from an escape, so a
// short name never looks like a shortened one. Sixteen bytes of SHA-256 are enough: to find two IDs that collide would
// take about 2^64 attempts.
func shorten(name, id string) string {
	sum := sha256.Sum256([]byte(id))
	tail := "%~" + hex.EncodeToString(sum[:16])
	cut := maxFileName - len(tail)
	for !utf8.RuneStart(name[cut]) {
		cut--
	}
	return name[:cut] + tail
}

// fold gives names that some file systems would confuse the same key: letter case and composed or decomposed accents.
func fold(name string) string {
	return norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(name))))
}

// idProblem says why a name cannot be a case ID, or "".
func idProblem(id string) string {
	switch {
	case id == "":
		return "its case ID would be empty"
	case !utf8.ValidString(id):
		return "its name is not valid UTF-8"
	case strings.ContainsFunc(id, func(r rune) bool { return !unicode.IsGraphic(r) }):
		return "its name holds control or invisible characters"
	case strings.TrimSpace(id) != id:
		return "its name begins or ends with white space"
	}
	return ""
}

// shown writes a path for a message: bytes that are not UTF-8 as \xNN, control characters escaped.
func shown(path string) string {
	if idProblem(path) == "" {
		return path
	}
	quoted := fmt.Sprintf("%q", path)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}
