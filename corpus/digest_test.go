package corpus

import (
	"reflect"
	"testing"
)

// inert are the fields that cannot change a number: where a thing lies and how it was packed.
var inert = map[string]bool{"HTML.Path": true, "HTML.Member": true, "HTML.Size": true, "Gold.Source": true, "Gold.Charset": true}

func sampleCase() Case {
	return Case{
		ID:   "a",
		HTML: Ref{Path: "html/a.html", Member: "m", SHA256: "00", Size: 1},
		Gold: Gold{Text: "text", With: []string{"w"}, Without: []string{"o"}, Paragraphs: []Paragraph{{Text: "p"}}, Source: "s", Charset: "utf-8"},
		URL:  "u", Lang: "en", Tags: map[string]string{"k": "v"}, Group: "g",
	}
}

// TestDigestCoversEveryField changes each field of a case, found by reflection so that a new one is not forgotten.
func TestDigestCoversEveryField(t *testing.T) {
	before := digest([]Case{sampleCase()})
	eachField(t, "", reflect.TypeFor[Case](), func(name string, index []int) {
		k := sampleCase()
		change(t, reflect.ValueOf(&k).Elem().FieldByIndex(index))
		if same := digest([]Case{k}) == before; same != inert[name] {
			t.Errorf("field %s: digest unchanged is %v, want %v", name, same, inert[name])
		}
	})
}

// eachField calls f with every field that is not itself a struct.
func eachField(t *testing.T, prefix string, typ reflect.Type, f func(name string, index []int)) {
	for _, field := range reflect.VisibleFields(typ) {
		if field.Type.Kind() != reflect.Struct {
			f(prefix+field.Name, field.Index)
			continue
		}
		eachField(t, field.Name+".", field.Type, func(name string, index []int) {
			f(name, append(append([]int(nil), field.Index...), index...))
		})
	}
}

func change(t *testing.T, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	case reflect.Map:
		v.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf("other"))
	default:
		t.Fatalf("a field of kind %s: teach this test to change it", v.Kind())
	}
}

func TestDigestTellsNeighboursApart(t *testing.T) {
	seen := map[string]int{}
	for i, cases := range [][]Case{
		nil,
		{{}},
		{{ID: "ab"}},
		{{ID: "a", URL: "b"}},
		{{ID: "a"}, {ID: "b"}},
		{{ID: "b"}, {ID: "a"}},
		{{Gold: Gold{With: []string{"a", "b"}}}},
		{{Gold: Gold{With: []string{"a"}, Without: []string{"b"}}}},
		{{Gold: Gold{With: []string{"ab"}}}},
		{{Gold: Gold{Paragraphs: []Paragraph{{Text: "a"}}}}},
		{{Gold: Gold{Paragraphs: []Paragraph{{Text: "a", Optional: true}}}}},
		{{Tags: map[string]string{"a": "b"}}},
		{{Tags: map[string]string{"b": "a"}}},
	} {
		d := digest(cases)
		if other, twice := seen[d]; twice {
			t.Errorf("corpora %d and %d have the same digest", other, i)
		}
		seen[d] = i
	}
}

// The digest is written into manifests: it must not change unnoticed.
func TestDigestIsStable(t *testing.T) {
	const want = "4acd6dc8d5f342511b4826823cb02fabf6bf8327a3bbb7fe76b3116b1e62c947"
	if got := digest([]Case{sampleCase()}); got != want {
		t.Errorf("digest %s, want %s; if the change is meant, raise the number in digest's first line", got, want)
	}
}

func TestPackingDoesNotChangeTheDigest(t *testing.T) {
	plain := loadTree(t, tree{"html/a.html": "page", "gold/a.txt": "caf\u00e9"}, Options{})
	other := loadTree(t, tree{"pages/a.htm.gz": "page", "text/a.txt.gz": "caf\xe9"}, Options{})
	if plain.Digest != other.Digest {
		t.Error("a packed corpus with gold in another charset has another digest")
	}
}
