package suite

import (
	"fmt"
	"strconv"
	"strings"
)

// The thesis' three result files (its appendix G.5.3), as its program wrote them: columns separated by ';' and never
// quoted, no ';' at the end of a line, names spelled as there (PRESICION, BOILEPLATE, and F_MEASURE in one file where
// the others have FMEASURE), so that whatever reads the old files reads these.

// ThesisTable is what the two tables are made of.
type ThesisTable struct {
	Extractors []string     // names, in the order of columns and rows
	Cases      []ThesisCase // in the order of rows
}

// ThesisCase is one case of a ThesisTable.
type ThesisCase struct {
	Name         string
	AllWords     int         // words of the page
	ContentWords int         // words of the gold
	Rows         []ThesisRow // one for each of the table's Extractors
}

// Overall returns overall_results.txt: one line for each extractor. The counts are means over the cases, the ratios come
// from the summed counts.
func (t ThesisTable) Overall() string {
	var b strings.Builder
	line(&b, "name", "TRUE_POSITIVE_WORDS", "FALSE_POSITIVE_WORDS", "TRUE_NEGATIVE_WORDS", "FALSE_NEGATIVE_WORDS",
		"PRESICION", "RECALL", "FALLOUT", "FMEASURE", "ACCURACY")
	for i, extractor := range t.Extractors {
		sum := t.sum(i)
		cells := []string{"Results_overall_" + cell(extractor)}
		for _, n := range []int{sum.TP, sum.FP, sum.TN, sum.FN} {
			cells = append(cells, JavaFloat(divide(n, len(t.Cases))))
		}
		line(&b, append(cells, ratioCells(sum)...)...)
	}
	return b.String()
}

// sum adds up the rows of the i-th extractor.
func (t ThesisTable) sum(i int) ThesisRow {
	var sum ThesisRow
	for _, c := range t.Cases {
		r := c.Rows[i]
		sum = ThesisRow{sum.Classified + r.Classified, sum.TP + r.TP, sum.FP + r.FP, sum.TN + r.TN, sum.FN + r.FN}
	}
	return sum
}

// Detailed returns detailed_results.txt: one line for each case, with ten columns for each extractor.
func (t ThesisTable) Detailed() string {
	var b strings.Builder
	header := []string{"name", "ALL_WORDS_COUNT", "CONTENT_WORD_COUNT"}
	for _, extractor := range t.Extractors {
		for _, column := range []string{"CLASSIFIED_AS_CONTENT_WORDS_", "TRUE_POSITIVE_WORDS_", "FALSE_POSITIVE_WORDS_",
			"TRUE_NEGATIVE_WORDS_", "FALSE_NEGATIVE_WORDS_", "PRESICION_", "RECALL_", "FALLOUT_", "F_MEASURE_", "ACCURACY_"} {
			header = append(header, column+cell(extractor))
		}
	}
	line(&b, header...)
	for _, c := range t.Cases {
		cells := []string{cell(c.Name), strconv.Itoa(c.AllWords), strconv.Itoa(c.ContentWords)}
		for _, r := range c.Rows {
			for _, n := range []int{r.Classified, r.TP, r.FP, r.TN, r.FN} {
				cells = append(cells, strconv.Itoa(n))
			}
			cells = append(cells, ratioCells(r)...)
		}
		line(&b, cells...)
	}
	return b.String()
}

func ratioCells(r ThesisRow) []string {
	var cells []string
	for _, f := range r.Ratios().list() {
		cells = append(cells, JavaFloat(f))
	}
	return cells
}

// cell keeps a name from breaking its line apart, since the format has no quotes.
func cell(name string) string {
	return strings.NewReplacer(";", "_", "\n", "_", "\r", "_").Replace(name)
}

func line(b *strings.Builder, cells ...string) {
	b.WriteString(strings.Join(cells, ";"))
	b.WriteByte('\n')
}

// ThesisInspection is what result_<case>.txt shows of one inspected case.
type ThesisInspection struct {
	Name         string
	AllWords     int
	ContentWords int
	Content      string // the gold text
	Extractors   []ThesisOutput
}

// ThesisOutput is one extractor's part of a ThesisInspection.
type ThesisOutput struct {
	Extractor string
	Row       ThesisRow
	Text      string
	Blocks    []ThesisBlock // nil where the extractor does not work by blocks: no section then
}

// ThesisBlock is a block with the features that the thesis prints. A feature that the algorithm lacks is "" and printed
// as NOT_DEFINED. Numbers that were Java floats are to be written by JavaFloat.
type ThesisBlock struct {
	LinkDensity    string
	Classification string // "CONTENT" or "BOILEPLATE": ThesisClass
	WordCount      string
	StopWordCount  string
	TextDensity    string
	ContextFree    string // jusText's context-free class, as in "CFC_BAD"
	Text           string
}

// ThesisClass returns the thesis' word for a label; its second is misspelled there.
func ThesisClass(content bool) string {
	if content {
		return "CONTENT"
	}
	return "BOILEPLATE"
}

// frame stands above and below each heading: 63 hyphens.
var frame = strings.Repeat("-", 63)

// String returns the file result_<case>.txt. The order of counts differs from the tables: TP, FN, FP, TN.
func (r ThesisInspection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Test name: %s\n\nGeneral results:\nALL_WORDS_COUNT = %d\nCONTENT_WORD_COUNT = %d\n\n", cell(r.Name), r.AllWords, r.ContentWords)
	for _, o := range r.Extractors {
		o.writeResults(&b)
	}
	section(&b, "Content file:", r.Content)
	for _, o := range r.Extractors {
		section(&b, "Extractor: "+cell(o.Extractor), o.Text)
		if o.Blocks != nil {
			section(&b, "Extractor: "+cell(o.Extractor)+" Results as blocks", blockLines(o.Blocks))
		}
	}
	return b.String()
}

func (o ThesisOutput) writeResults(b *strings.Builder) {
	r := o.Row
	fmt.Fprintf(b, "Results %s:\n", cell(o.Extractor))
	fmt.Fprintf(b, "CLASSIFIED_AS_CONTENT_WORDS = %d\nTRUE_POSITIVE_WORDS = %d\nFALSE_NEGATIVE_WORDS = %d\nFALSE_POSITIVE_WORDS = %d\nTRUE_NEGATIVE_WORDS = %d\n",
		r.Classified, r.TP, r.FN, r.FP, r.TN)
	for i, name := range []string{"PRESICION", "RECALL", "FALLOUT", "FMEASURE", "ACCURACY"} {
		fmt.Fprintf(b, "%s = %s\n", name, JavaFloat(r.Ratios().list()[i]))
	}
	b.WriteByte('\n')
}

func section(b *strings.Builder, heading, body string) {
	fmt.Fprintf(b, "%s\n%s\n%s\n%s\n\n", frame, heading, frame, strings.TrimRight(body, "\n"))
}

func blockLines(blocks []ThesisBlock) string {
	var b strings.Builder
	for _, k := range blocks {
		for _, feature := range []struct{ name, value string }{
			{"[link_density", k.LinkDensity}, {"classification", k.Classification}, {"word_count", k.WordCount},
			{"stop_Word_Count", k.StopWordCount}, {"text_Density", k.TextDensity}, {"context_Free_classification", k.ContextFree},
		} {
			value := feature.value
			if value == "" {
				value = "NOT_DEFINED"
			}
			fmt.Fprintf(&b, "%s: %s; ", feature.name, value)
		}
		fmt.Fprintf(&b, "]\n%s\n", k.Text)
	}
	return b.String()
}
