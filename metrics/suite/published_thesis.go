package suite

import "github.com/contentassay/assay/metrics"

// ThesisPrinted is a row of the source thesis' appendix I: what it counted, and the ratios as it printed them.
type ThesisPrinted struct {
	Case, Extractor        string
	AllWords, ContentWords int
	Row                    ThesisRow
	Printed                [5]string // precision, recall, fallout, F, accuracy: Java floats
}

// Recomputed returns the ratios as this program prints them, from the row's TP, FP and FN and the number of all words.
func (p ThesisPrinted) Recomputed() [5]string {
	row := NewThesisRow(Scored{Words: metrics.Counts{TP: p.Row.TP, FP: p.Row.FP, FN: p.Row.FN}, PageWords: p.AllWords})
	return [5]string(ratioCells(row))
}

// ThesisAppendix are all 34 rows: 16 pages of CleanEval (I.4) and the worked example testOfInterest (I.2), two
// extractors each (Rolli 2014). TP + FN is not always ContentWords there, since the thesis counts words again in each
// piece of a difference of characters. Read-only.
var ThesisAppendix = []ThesisPrinted{
	{"150", "boilerpipe", 38, 37, ThesisRow{39, 37, 2, 0, 0}, [5]string{"0.94871795", "1.0", "1.0", "0.9736842", "0.94871795"}},
	{"150", "justext", 38, 37, ThesisRow{1, 0, 0, 1, 37}, [5]string{"NaN", "0.0", "0.0", "NaN", "0.02631579"}},
	{"159", "boilerpipe", 1119, 1118, ThesisRow{1119, 1118, 2, 0, 0}, [5]string{"0.9982143", "1.0", "1.0", "0.9991064", "0.9982143"}},
	{"159", "justext", 1119, 1118, ThesisRow{1079, 1081, 1, 0, 41}, [5]string{"0.9990758", "0.9634581", "1.0", "0.98094374", "0.9626002"}},
	{"184", "boilerpipe", 4475, 4475, ThesisRow{4475, 4475, 0, 0, 0}, [5]string{"1.0", "1.0", "NaN", "1.0", "1.0"}},
	{"184", "justext", 4475, 4475, ThesisRow{4213, 4214, 0, 0, 263}, [5]string{"1.0", "0.94125533", "NaN", "0.96973884", "0.94125533"}},
	{"238", "boilerpipe", 5190, 5190, ThesisRow{5170, 5170, 0, 0, 20}, [5]string{"1.0", "0.99614644", "NaN", "0.9980695", "0.99614644"}},
	{"238", "justext", 5190, 5190, ThesisRow{4443, 4508, 86, 0, 837}, [5]string{"0.9812799", "0.84340507", "1.0", "0.9071335", "0.8300497"}},
	{"266", "boilerpipe", 609, 629, ThesisRow{629, 629, 0, 0, 0}, [5]string{"1.0", "1.0", "NaN", "1.0", "1.0"}},
	{"266", "justext", 609, 629, ThesisRow{511, 509, 2, 0, 120}, [5]string{"0.9960861", "0.80922097", "1.0", "0.8929824", "0.8066561"}},
	{"272", "boilerpipe", 2293, 2368, ThesisRow{2346, 2344, 2, 0, 24}, [5]string{"0.9991475", "0.9898649", "1.0", "0.99448454", "0.9890295"}},
	{"272", "justext", 2293, 2368, ThesisRow{2331, 2332, 0, 0, 38}, [5]string{"1.0", "0.98396623", "NaN", "0.9919183", "0.98396623"}},
	{"379", "boilerpipe", 520, 519, ThesisRow{519, 519, 0, 1, 0}, [5]string{"1.0", "1.0", "0.0", "1.0", "1.0"}},
	{"379", "justext", 520, 519, ThesisRow{502, 503, 1, 0, 18}, [5]string{"0.9980159", "0.96545106", "1.0", "0.98146343", "0.9636015"}},
	{"405", "boilerpipe", 2851, 2850, ThesisRow{2826, 2826, 0, 1, 24}, [5]string{"1.0", "0.99157894", "0.0", "0.99577165", "0.9915819"}},
	{"405", "justext", 2851, 2850, ThesisRow{2812, 2812, 0, 0, 41}, [5]string{"1.0", "0.98562914", "NaN", "0.9927626", "0.98562914"}},
	{"448", "boilerpipe", 1702, 1700, ThesisRow{1700, 1700, 0, 2, 0}, [5]string{"1.0", "1.0", "0.0", "1.0", "1.0"}},
	{"448", "justext", 1702, 1700, ThesisRow{1641, 1642, 0, 0, 60}, [5]string{"1.0", "0.96474737", "NaN", "0.9820574", "0.96474737"}},
	{"507", "boilerpipe", 1477, 1475, ThesisRow{1468, 1466, 2, 0, 9}, [5]string{"0.9986376", "0.99389833", "1.0", "0.9962623", "0.99255246"}},
	{"507", "justext", 1477, 1475, ThesisRow{1437, 1437, 0, 1, 39}, [5]string{"1.0", "0.97357726", "0.0", "0.9866117", "0.97359514"}},
	{"638", "boilerpipe", 861, 871, ThesisRow{687, 694, 0, 0, 177}, [5]string{"1.0", "0.7967853", "NaN", "0.8869009", "0.7967853"}},
	{"638", "justext", 861, 871, ThesisRow{715, 725, 14, 0, 172}, [5]string{"0.9810555", "0.8082497", "1.0", "0.8863081", "0.79582876"}},
	{"639", "boilerpipe", 7443, 7449, ThesisRow{7398, 7401, 0, 0, 50}, [5]string{"1.0", "0.9932895", "NaN", "0.9966334", "0.9932895"}},
	{"639", "justext", 7443, 7449, ThesisRow{7291, 7294, 20, 0, 182}, [5]string{"0.9972655", "0.97565544", "1.0", "0.9863422", "0.9730523"}},
	{"658", "boilerpipe", 3201, 3200, ThesisRow{3201, 3200, 2, 0, 2}, [5]string{"0.9993754", "0.9993754", "1.0", "0.9993754", "0.9987516"}},
	{"658", "justext", 3201, 3200, ThesisRow{3064, 3066, 0, 0, 138}, [5]string{"1.0", "0.95692885", "NaN", "0.97799045", "0.95692885"}},
	{"663", "boilerpipe", 2877, 2879, ThesisRow{2879, 2879, 0, 0, 0}, [5]string{"1.0", "1.0", "NaN", "1.0", "1.0"}},
	{"663", "justext", 2877, 2879, ThesisRow{2219, 2226, 0, 0, 668}, [5]string{"1.0", "0.7691776", "NaN", "0.8695312", "0.7691776"}},
	{"680", "boilerpipe", 1227, 1241, ThesisRow{1179, 1179, 2, 0, 64}, [5]string{"0.9983065", "0.94851166", "1.0", "0.9727723", "0.9469879"}},
	{"680", "justext", 1227, 1241, ThesisRow{1080, 1082, 0, 0, 164}, [5]string{"1.0", "0.8683788", "NaN", "0.9295532", "0.8683788"}},
	{"681", "boilerpipe", 2319, 2369, ThesisRow{2371, 2369, 2, 0, 0}, [5]string{"0.9991565", "1.0", "1.0", "0.99957806", "0.9991565"}},
	{"681", "justext", 2319, 2369, ThesisRow{2340, 2339, 2, 0, 32}, [5]string{"0.9991457", "0.9865036", "1.0", "0.9927843", "0.9856721"}},
	{"testOfInterest", "boilerpipe", 2547, 2168, ThesisRow{2245, 2177, 104, 255, 11}, [5]string{"0.95440596", "0.9949726", "0.2896936", "0.97426724", "0.9548488"}},
	{"testOfInterest", "justext", 2547, 2168, ThesisRow{2072, 2073, 29, 322, 123}, [5]string{"0.9862036", "0.9439891", "0.08262108", "0.9646348", "0.9403219"}},
}
