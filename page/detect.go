package page

import (
	"cmp"
	"slices"
	"strings"

	"github.com/saintfish/chardet"
	"golang.org/x/net/html/charset"
)

// Confidences of the detector run from 1 to 100. Its multi-byte recognisers answer 10 whenever the bytes are merely
// possible, so that western pages with a few accents get "GB-18030, 10": that is no answer.
const (
	usable    = 20 // from here on a guess is better than the fallback
	confident = 50 // from here on a multi-byte guess may overrule a declaration
)

// guess is what detection makes of some bytes. The zero value says that it makes nothing of them.
type guess struct {
	name       string // WHATWG name
	confidence int    // 1 to 100
}

// detect asks the detector for its best guess that is worth something: the zero guess if there is none. The detector's
// recognisers run concurrently and it leaves equal confidences in the order of arrival, so the order is made here: by
// confidence, then by name.
//
// UTF-8 goes first. The detector offers it where valid multi-byte sequences outnumber broken ones ten to one, which other
// text never does by chance, yet is just 25 confident of it; taking a more confident Latin guess would garble a whole
// page for one broken character. (Its other guess of UTF-8, 10 for bytes that are ASCII but for the last one, is not
// worthy: that is the é of a text that ends in "café".)
func detect(raw []byte) guess {
	results, err := chardet.NewHtmlDetector().DetectAll(raw)
	if err != nil { // its only error: nothing detected
		return guess{}
	}
	guesses := make([]guess, 0, len(results))
	for _, r := range results {
		label := strings.Replace(r.Charset, "GB-18030", "gb18030", 1)
		_, name := charset.Lookup(label)
		if g := (guess{name, r.Confidence}); decodable(name) && g.worthy(raw) {
			guesses = append(guesses, g)
		}
	}
	if len(guesses) == 0 {
		return guess{}
	}
	if i := slices.IndexFunc(guesses, func(g guess) bool { return g.name == "utf-8" }); i >= 0 {
		return guesses[i]
	}
	return slices.MinFunc(guesses, func(a, b guess) int {
		return cmp.Or(cmp.Compare(b.confidence, a.confidence), cmp.Compare(a.name, b.name))
	})
}

// worthy says whether the guess is better than the fallback. The recognisers of Cyrillic, Greek, Hebrew and Arabic say
// up to 42 to a French word or two, and as little to a long Russian page; the neighbours of its letters tell them apart.
func (g guess) worthy(raw []byte) bool {
	if scripts[g.name] != "" && singleByte(g.name) && !highAdjoin(raw) {
		return false
	}
	return g.confidence >= usable
}

// highAdjoin says whether most bytes beyond ASCII stand beside another one. So they do in a script of its own in a
// single-byte charset, where all letters of a word are such bytes; an accented letter of a Latin word mostly stands alone.
func highAdjoin(raw []byte) bool {
	adjoining, alone := 0, 0
	for i, c := range raw {
		switch {
		case c < 0x80:
		case i > 0 && raw[i-1] >= 0x80, i+1 < len(raw) && raw[i+1] >= 0x80:
			adjoining++
		default:
			alone++
		}
	}
	return adjoining > alone
}

// contradicts says whether the guess is evidence against a declared single-byte charset, in which nearly all bytes
// decode. It is when it names another script than the declaration, with confidence where that script is multi-byte, and
// the bytes decode in it without a replacement character: Shift_JIS against iso-8859-1, say, or windows-1251 against
// windows-1252. A Latin guess is
// never evidence: the detector tells the Latin charsets apart poorly and takes an English page with three curly quotes
// for windows-1252 whatever it is. Nor is another charset of the same script.
func (g guess) contradicts(name string, raw []byte) bool {
	if g.name == "utf-8" {
		return true
	}
	if scripts[g.name] == "" || scripts[g.name] == scripts[name] || !g.worthy(raw) {
		return false
	}
	if !singleByte(g.name) && g.confidence < confident {
		return false
	}
	_, replaced := decodeAs(raw, g.name)
	return replaced == 0
}

// singleByte says whether every byte is a character by itself in the named encoding.
func singleByte(name string) bool {
	return !strings.HasPrefix(scripts[name], multiByte)
}

// decodable says whether Decode may use an encoding for bytes without a byte order mark. UTF-16 is out because a page
// whose declaration can be read as ASCII is not in UTF-16, "replacement" because it decodes nothing.
func decodable(name string) bool {
	return name != "" && name != "replacement" && name != "x-user-defined" && !strings.HasPrefix(name, "utf-16")
}

const multiByte = "multi-byte " // begins the value of each multi-byte encoding in scripts

// scripts gives the script of every encoding of the Encoding Standard that is not Latin; each multi-byte encoding
// counts as a script of its own.
var scripts = map[string]string{
	"ibm866": "cyrillic", "iso-8859-5": "cyrillic", "koi8-r": "cyrillic", "koi8-u": "cyrillic",
	"windows-1251": "cyrillic", "x-mac-cyrillic": "cyrillic",
	"iso-8859-6": "arabic", "windows-1256": "arabic",
	"iso-8859-7": "greek", "windows-1253": "greek",
	"iso-8859-8": "hebrew", "iso-8859-8-i": "hebrew", "windows-1255": "hebrew",
	"windows-874": "thai",
	"utf-8":       multiByte + "unicode",
	"gbk":         multiByte + "chinese", "gb18030": multiByte + "chinese", "big5": multiByte + "big5",
	"euc-jp": multiByte + "euc-jp", "iso-2022-jp": multiByte + "iso-2022-jp", "shift_jis": multiByte + "shift_jis",
	"euc-kr": multiByte + "euc-kr",
}
