package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// encode writes text in a charset, for fixtures.
func encode(t testing.TB, name, text string) string {
	t.Helper()
	encoding, _ := charset.Lookup(name)
	if encoding == nil {
		t.Fatalf("no charset %q", name)
	}
	out, err := encoding.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("encode as %s: %v", name, err)
	}
	return out
}

const (
	japanese = "日本語の文章をここに書きます。これは文字コードの判定を試すための短い段落です。漢字とかなが混ざっています。"
	chinese  = "这是一个用来测试字符编码的段落。网页的正文用简体中文写成，声明却说是西欧编码，浏览器会显示乱码。"
	russian  = "Это короткий абзац на русском языке. Он нужен для проверки того, что объявленная кодировка не всегда верна, а текст остаётся читаемым."
	german   = "Übermäßige Größe: Äpfel, Öl und Straßen für die Bevölkerung, natürlich auch für Fußgänger und Radfahrer über die Brücke."
	polish   = "Zażółć gęślą jaźń, mówi się w Polsce, i książę słyszał łąkę, gdzie źródło płynęło pod dębem."
)

func TestDecode(t *testing.T) {
	meta := func(name string) string { return `<html><head><meta charset="` + name + `"></head><body><p>` }
	httpEquiv := func(content string) string {
		return `<html><head><META HTTP-EQUIV="Content-Type" content="` + content + `"></head><body><p>`
	}
	cleaneval := func(name string) string {
		return `<text id="http://example.org/" title="Café \ &quot;x&quot;" encoding="` + name + `">` + "\n"
	}
	cp1252 := encode(t, "windows-1252", german+" “quoted” – €")
	for _, test := range []struct {
		name, raw, want, charset, from string
	}{
		{"empty", "", "", "utf-8", FromUTF8},
		{"ASCII", "abc", "abc", "utf-8", FromUTF8},
		{"BOM of UTF-8", "\xef\xbb\xbf" + german, german, "utf-8", FromBOM},
		{"UTF-16 LE", "\xff\xfe" + encode(t, "utf-16le", japanese), japanese, "utf-16le", FromBOM},
		{"UTF-16 BE", "\xfe\xff" + encode(t, "utf-16be", japanese), japanese, "utf-16be", FromBOM},
		{"UTF-32 LE", "\xff\xfe\x00\x00a\x00\x00\x00\xe9\x00\x00\x00", "aé", "utf-32le", FromBOM},
		{"UTF-32 BE", "\x00\x00\xfe\xff\x00\x00\x00a\x00\x01\xf6\x00", "a😀", "utf-32be", FromBOM},
		{"a byte order mark beats a declaration", "\xef\xbb\xbf" + meta("gbk") + german, german, "utf-8", FromBOM},
		{"undeclared UTF-8", "<p>" + polish, polish, "utf-8", FromUTF8},
		{"UTF-8 that declares iso-8859-1", meta("iso-8859-1") + german, german, "utf-8", FromUTF8},
		{"UTF-8 that holds U+FFFD", "a\uFFFDb", "a\uFFFDb", "utf-8", FromUTF8},
		{"meta charset", meta("windows-1250") + encode(t, "windows-1250", polish), polish, "windows-1250", FromDeclared},
		{"http-equiv", httpEquiv("text/html; charset=iso-8859-2") + encode(t, "iso-8859-2", polish), polish, "iso-8859-2", FromDeclared},
		{"http-equiv in quotes", httpEquiv("text/html;charset = 'ISO-8859-2'") + encode(t, "iso-8859-2", polish), polish, "iso-8859-2", FromDeclared},
		{"header of CleanEval", cleaneval("windows-1252") + cp1252, german + " “quoted” – €", "windows-1252", FromDeclared},
		{"header of CleanEval that says nothing, then meta", cleaneval("unknown-0") + meta("windows-1250") + encode(t, "windows-1250", polish), polish, "windows-1250", FromDeclared},
		{"a text element that is no header", `<head></head>` + strings.Repeat(" ", headerSpan) + `<text encoding="windows-1250">` + cp1252, german + " “quoted” – €", "windows-1252", FromDetected},
		{"a declaration below body", `<body><meta charset="windows-1251">` + cp1252, german + " “quoted” – €", "windows-1252", FromDetected},
		{"a declaration in a comment", `<!-- <meta charset="windows-1251"> -->` + cp1252, german + " “quoted” – €", "windows-1252", FromDetected},
		{"declared utf-16 in ASCII", meta("utf-16") + cp1252, german + " “quoted” – €", "windows-1252", FromDetected},
		{"likewise, possible as UTF-16", meta("utf-16") + "caf\xe9 au lait", "café au lait", "windows-1252", FromDetected},
		{"likewise, of even length", meta("utf-16") + "caf\xe9 au lait.", "café au lait.", "windows-1252", FromDetected},
		{"EUC-JP that looks more like GBK", meta("euc-jp") + encode(t, "euc-jp", "這是一段用來測試的繁体中文文字網頁没有宣告"), "這是一段", "euc-jp", FromDeclared},
		{"two French words that look like Russian", "caf\xe9 \xe8", "café è", "windows-1252", FromFallback},
		{"Shift_JIS", meta("x-sjis") + encode(t, "shift_jis", japanese), japanese, "shift_jis", FromDeclared},
		{"Shift_JIS that declares utf-8", meta("utf-8") + encode(t, "shift_jis", japanese), japanese, "shift_jis", FromDetected},
		{"GBK that declares iso-8859-1", meta("iso-8859-1") + encode(t, "gbk", chinese), chinese, "gb18030", FromDetected},
		{"Big5 that declares nothing", encode(t, "big5", strings.Repeat("這是一段用來測試的繁體中文文字，網頁沒有宣告編碼。", 3)), "這是", "big5", FromDetected},
		{"windows-1251 that declares windows-1252", meta("windows-1252") + encode(t, "windows-1251", russian), russian, "windows-1251", FromDetected},
		{"KOI8-R", meta("koi8-r") + encode(t, "koi8-r", russian), russian, "koi8-r", FromDeclared},
		{"a Latin guess overrules no declaration", meta("iso-8859-2") + encode(t, "iso-8859-2", "Dzień dobry, książę"), "Dzień dobry, książę", "iso-8859-2", FromDeclared},
		{"a Latin guess overrules no Cyrillic declaration", meta("windows-1251") + "The quick brown fox and the other animals \x93jump\x94 over the lazy dog", "“jump”", "windows-1251", FromDeclared},
		{"windows-1252 undeclared", cp1252, german + " “quoted” – €", "windows-1252", FromDetected},
		{"one accent at the end", "<p>caf\xe9", "café", "windows-1252", FromDetected},
		{"too little to tell", "\x93x\x94", "“x”", "windows-1252", FromFallback},
	} {
		text, cs, replaced := Decode([]byte(test.raw))
		if !strings.Contains(text, test.want) || cs != (Charset{test.charset, test.from}) || replaced != 0 {
			t.Errorf("%s: have %v, %d replaced, %q; want %s from %s, %q", test.name, cs, replaced, text, test.charset, test.from, test.want)
		}
	}
}

func TestDecodeCountsReplacements(t *testing.T) {
	mostly := strings.Repeat(polish, 3)
	for _, test := range []struct {
		name, raw string
		want      Charset
		replaced  int
	}{
		{"broken UTF-8 after a mark", "\xef\xbb\xbfa\xffb\xffc", Charset{"utf-8", FromBOM}, 2},
		{"lone surrogate in UTF-16", "\xff\xfea\x00\x00\xd8b\x00", Charset{"utf-16le", FromBOM}, 1},
		{"odd byte in UTF-16", "\xff\xfea\x00b", Charset{"utf-16le", FromBOM}, 1},
		{"odd bytes, a surrogate and a giant in UTF-32", "\xff\xfe\x00\x00\x00\xd8\x00\x00\xff\xff\xff\xffab", Charset{"utf-32le", FromBOM}, 3},
		{"UTF-8 with one broken byte", mostly + "\xc5 " + mostly, Charset{"utf-8", FromDetected}, 1},
		{"likewise, declared windows-1250", `<meta charset="windows-1250">` + mostly + "\xc5 " + mostly, Charset{"utf-8", FromDetected}, 1},
		{"UTF-8 cut in the middle of a character", `<meta charset="gbk">` + mostly + "\xc5", Charset{"utf-8", FromDetected}, 1},
		{"bytes that windows-1252 lacks", "\x81\x8d", Charset{"windows-1252", FromFallback}, 2},
	} {
		text, cs, replaced := Decode([]byte(test.raw))
		if cs != test.want || replaced != test.replaced || strings.Count(text, "\uFFFD") != test.replaced {
			t.Errorf("%s: %v, %d replaced (%q), want %v, %d", test.name, cs, replaced, text, test.want, test.replaced)
		}
	}
}

// Detection runs its recognisers concurrently, and many give the same confidence for a few accents; the answer must
// not depend on which comes first.
func TestDetectionIsDeterministic(t *testing.T) {
	raw := []byte(encode(t, "euc-kr", japanese)) // as likely EUC-JP as GB18030 to the detector
	for range 200 {
		if got := detect(raw); got.name != "euc-jp" {
			t.Fatalf("detect says %v, not the first of two equals by name", got)
		}
	}
}

func TestContradicts(t *testing.T) {
	cyrillic := []byte(encode(t, "windows-1251", russian))
	kanji := []byte(encode(t, "shift_jis", japanese))
	for _, test := range []struct {
		guess    guess
		declared string
		raw      []byte
		want     bool
	}{
		{guess{"windows-1251", 50}, "windows-1252", cyrillic, true},
		{guess{"windows-1251", 44}, "windows-1252", cyrillic, true},
		{guess{"windows-1251", 44}, "windows-1252", []byte("caf\xe9 \xe8"), false},
		{guess{"windows-1251", 19}, "windows-1252", cyrillic, false},
		{guess{"shift_jis", 49}, "windows-1252", kanji, false},
		{guess{"windows-1251", 90}, "koi8-r", cyrillic, false},
		{guess{"windows-1252", 90}, "windows-1251", cyrillic, false},
		{guess{"shift_jis", 50}, "windows-1252", kanji, true},
		{guess{"shift_jis", 50}, "windows-1252", append(kanji, 0x81), false},
		{guess{"utf-8", 25}, "windows-1252", kanji, true},
		{guess{}, "windows-1252", kanji, false},
	} {
		if got := test.guess.contradicts(test.declared, test.raw); got != test.want {
			t.Errorf("%v contradicts %s: %v", test.guess, test.declared, got)
		}
	}
}

func TestContentCharset(t *testing.T) {
	for content, want := range map[string]string{
		"text/html; charset=UTF-8":              "utf-8",
		"text/html;CHARSET = \"koi8-r\" ; x=y":  "koi8-r",
		"charset='gbk":                          "gbk",
		"text/html; charset utf-8; charset=gbk": "gbk",
		"charset=big5;x":                        "big5",
		"charset=":                              "",
		"text/html":                             "",
	} {
		if got := contentCharset(content); got != want {
			t.Errorf("%q: %q, want %q", content, got, want)
		}
	}
}

// Every encoding of the standard is decodable or refused on purpose, and none yields broken UTF-8 or loses its end.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("<meta charset=gb18030>\x81\x30\x81\x30\xfe\xfe"))
	f.Add([]byte("\xff\xfe\x00\xd8"))
	f.Add([]byte("\x00\x00\xfe\xff\x00\x00\xd8\x00\x01"))
	f.Add([]byte("<text encoding=\"euc-kr\"><meta charset=iso-2022-jp>\x1b$B\xff"))
	f.Add([]byte("<meta charset=hz-gb-2312>\xff<meta http-equiv=content-type content='charset=;charset=\"x'>"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, cs, replaced := Decode(raw)
		if !utf8.ValidString(text) {
			t.Errorf("%v gives invalid UTF-8 %q", cs, text)
		}
		if cs.Name == "" || cs.From == "" || replaced < 0 || len(raw) > 4 && text == "" {
			t.Errorf("Decode(%q) = %q, %v, %d", raw, text, cs, replaced)
		}
		if again, same, n := Decode(raw); again != text || same != cs || n != replaced {
			t.Errorf("Decode(%q) gives %v, then %v", raw, cs, same)
		}
	})
}
