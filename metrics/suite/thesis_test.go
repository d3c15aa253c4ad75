package suite

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
)

func TestJavaFloat(t *testing.T) {
	for _, test := range []struct {
		f    float32
		want string
	}{
		{0, "0.0"}, {1, "1.0"}, {2177, "2177.0"}, {.5, "0.5"}, {-2.25, "-2.25"}, {2. / 3, "0.6666667"}, {.1, "0.1"},
		{.001, "0.001"}, {.00099, "9.9E-4"}, {.0005, "5.0E-4"}, {9999999, "9999999.0"}, {1e7, "1.0E7"}, {12345678, "1.2345678E7"}, {-1e10, "-1.0E10"},
		{math.MaxFloat32, "3.4028235E38"}, {math.SmallestNonzeroFloat32, "1.4E-45"}, {1.17549435e-38, "1.1754944E-38"},
		{float32(math.NaN()), "NaN"}, {float32(math.Inf(1)), "Infinity"}, {float32(math.Inf(-1)), "-Infinity"}, {float32(math.Copysign(0, -1)), "-0.0"},
	} {
		if got := JavaFloat(test.f); got != test.want {
			t.Errorf("JavaFloat(%g) = %s, want %s", test.f, got, test.want)
		}
	}
}

// Whatever the float, the text has Java's form and reads back as the same float.
func FuzzJavaFloat(f *testing.F) {
	for _, bits := range []uint32{0, 1, 0x80000000, 0x3f800000, 0x3a83126e, 0x3a83126f, 0x4b18967f, 0x4b189680, 0x7f7fffff, 0x7f800000, 0x7fc00000} {
		f.Add(bits)
	}
	form := regexp.MustCompile(`^-?(\d+\.\d+|\d\.\d+E-?[1-9]\d*|Infinity)$`)
	f.Fuzz(func(t *testing.T, bits uint32) {
		x := math.Float32frombits(bits)
		got := JavaFloat(x)
		if x != x {
			if got != "NaN" {
				t.Fatalf("%x: %s, want NaN", bits, got)
			}
			return
		}
		back, err := strconv.ParseFloat(got, 32)
		if err != nil || float32(back) != x || !form.MatchString(got) {
			t.Fatalf("%g is written as %s, which reads back as %g, %v", x, got, back, err)
		}
		size := math.Abs(float64(x))
		if plain := size == 0 || size >= 1e-3 && size < 1e7; strings.Contains(got, "E") == plain && !math.IsInf(size, 0) {
			t.Fatalf("%g is written as %s: wrong notation", x, got)
		}
	})
}

// appendixRow is a row of the thesis' appendix I: counts, and the ratios as printed.
type appendixRow struct {
	All     int `json:"ALL_WORDS_COUNT"`
	TP      int
	FP      int
	TN      int
	FN      int
	Printed struct{ P, R, F, Fallout, Acc string }
}

func (r appendixRow) check(t *testing.T, name string) {
	t.Helper()
	row := NewThesisRow(Scored{Words: metrics.Counts{TP: r.TP, FP: r.FP, FN: r.FN, TN: 12345}, PageWords: r.All})
	if row.TN != r.TN {
		t.Errorf("%s: TN %d, want %d", name, row.TN, r.TN)
	}
	got := strings.Join(ratioCells(row), ";")
	p := r.Printed
	if want := strings.Join([]string{p.P, p.R, p.Fallout, p.F, p.Acc}, ";"); got != want {
		t.Errorf("%s: %s, want %s", name, got, want)
	}
}

// Two pages of appendix I by hand: one where the extractor found nothing, one whose remainder is below 0.
func TestThesisRow(t *testing.T) {
	nothing := appendixRow{All: 38, FN: 37, TN: 1}
	nothing.Printed.P, nothing.Printed.R, nothing.Printed.Fallout, nothing.Printed.F, nothing.Printed.Acc = "NaN", "0.0", "0.0", "NaN", "0.02631579"
	nothing.check(t, "nothing found")
	clipped := appendixRow{All: 5190, TP: 4508, FP: 86, FN: 837}
	clipped.Printed.P, clipped.Printed.R, clipped.Printed.Fallout, clipped.Printed.F, clipped.Printed.Acc = "0.9812799", "0.84340507", "1.0", "0.9071335", "0.8300497"
	clipped.check(t, "clipped")
	zero := ThesisRow{FP: 1, FN: 1}.Ratios()
	if zero.Precision != 0 || zero.Recall != 0 || zero.FMeasure == zero.FMeasure {
		t.Errorf("P = R = 0: %+v, want F NaN", zero)
	}
}

// All 34 rows of appendix I, to the last digit.
func TestThesisAppendix(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "reference", "published.json"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("../shared/reference/published.json is not beside the checkout")
	}
	var published struct {
		Rows map[string]appendixRow `json:"thesis_appendix_I_rows"`
	}
	if err != nil || json.Unmarshal(data, &published) != nil || len(published.Rows) != 34 {
		t.Fatalf("%d rows, want 34; %v", len(published.Rows), err)
	}
	for name, row := range published.Rows {
		row.check(t, name)
	}
}

var sample = ThesisTable{
	Extractors: []string{"boilerpipe", "justext"},
	Cases: []ThesisCase{
		{"150", 38, 37, []ThesisRow{{39, 37, 2, 0, 0}, {0, 0, 0, 1, 37}}},
		{"a;b", 10, 5, []ThesisRow{{4, 3, 1, 4, 2}, {5, 5, 0, 5, 0}}},
	},
}

func TestThesisOverall(t *testing.T) {
	want := `name;TRUE_POSITIVE_WORDS;FALSE_POSITIVE_WORDS;TRUE_NEGATIVE_WORDS;FALSE_NEGATIVE_WORDS;PRESICION;RECALL;FALLOUT;FMEASURE;ACCURACY
Results_overall_boilerpipe;20.0;1.5;2.0;1.0;0.9302326;0.95238096;0.42857143;0.9411765;0.8979592
Results_overall_justext;2.5;0.0;3.0;18.5;1.0;0.11904762;0.0;0.21276595;0.22916667
`
	if got := sample.Overall(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	none := ThesisTable{Extractors: []string{"x"}}.Overall()
	if !strings.HasSuffix(none, "\nResults_overall_x;NaN;NaN;NaN;NaN;NaN;NaN;NaN;NaN;NaN\n") {
		t.Errorf("no cases: %s", none)
	}
}

func TestThesisDetailed(t *testing.T) {
	want := `name;ALL_WORDS_COUNT;CONTENT_WORD_COUNT;` +
		`CLASSIFIED_AS_CONTENT_WORDS_boilerpipe;TRUE_POSITIVE_WORDS_boilerpipe;FALSE_POSITIVE_WORDS_boilerpipe;TRUE_NEGATIVE_WORDS_boilerpipe;FALSE_NEGATIVE_WORDS_boilerpipe;` +
		`PRESICION_boilerpipe;RECALL_boilerpipe;FALLOUT_boilerpipe;F_MEASURE_boilerpipe;ACCURACY_boilerpipe;` +
		`CLASSIFIED_AS_CONTENT_WORDS_justext;TRUE_POSITIVE_WORDS_justext;FALSE_POSITIVE_WORDS_justext;TRUE_NEGATIVE_WORDS_justext;FALSE_NEGATIVE_WORDS_justext;` +
		`PRESICION_justext;RECALL_justext;FALLOUT_justext;F_MEASURE_justext;ACCURACY_justext
150;38;37;39;37;2;0;0;0.94871795;1.0;1.0;0.9736842;0.94871795;0;0;0;1;37;NaN;0.0;0.0;NaN;0.02631579
a_b;10;5;4;3;1;4;2;0.75;0.6;0.2;0.6666667;0.7;5;5;0;5;0;1.0;1.0;0.0;1.0;1.0
`
	if got := sample.Detailed(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestThesisInspection(t *testing.T) {
	got := ThesisInspection{
		Name: "150", AllWords: 10, ContentWords: 5, Content: "gold text\n",
		Extractors: []ThesisOutput{
			{Extractor: "boilerpipe", Row: ThesisRow{4, 3, 1, 4, 2}, Text: "one\ntwo", Blocks: []ThesisBlock{
				{LinkDensity: "1.0", Classification: ThesisClass(false), WordCount: "3", TextDensity: "3.0", Text: "a b c"},
				{Classification: ThesisClass(true), StopWordCount: "1", ContextFree: "CFC_BAD", Text: "d"},
			}},
			{Extractor: "bte"},
		},
	}.String()
	f := strings.Repeat("-", 63) + "\n"
	want := `Test name: 150

General results:
ALL_WORDS_COUNT = 10
CONTENT_WORD_COUNT = 5

Results boilerpipe:
CLASSIFIED_AS_CONTENT_WORDS = 4
TRUE_POSITIVE_WORDS = 3
FALSE_NEGATIVE_WORDS = 2
FALSE_POSITIVE_WORDS = 1
TRUE_NEGATIVE_WORDS = 4
PRESICION = 0.75
RECALL = 0.6
FALLOUT = 0.2
FMEASURE = 0.6666667
ACCURACY = 0.7

Results bte:
CLASSIFIED_AS_CONTENT_WORDS = 0
TRUE_POSITIVE_WORDS = 0
FALSE_NEGATIVE_WORDS = 0
FALSE_POSITIVE_WORDS = 0
TRUE_NEGATIVE_WORDS = 0
PRESICION = NaN
RECALL = NaN
FALLOUT = NaN
FMEASURE = NaN
ACCURACY = NaN

` + f + "Content file:\n" + f + "gold text\n\n" +
		f + "Extractor: boilerpipe\n" + f + "one\ntwo\n\n" +
		f + "Extractor: boilerpipe Results as blocks\n" + f +
		`[link_density: 1.0; classification: BOILEPLATE; word_count: 3; stop_Word_Count: NOT_DEFINED; text_Density: 3.0; context_Free_classification: NOT_DEFINED; ]
a b c
[link_density: NOT_DEFINED; classification: CONTENT; word_count: NOT_DEFINED; stop_Word_Count: 1; text_Density: NOT_DEFINED; context_Free_classification: CFC_BAD; ]
d

` + f + "Extractor: bte\n" + f + "\n\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
