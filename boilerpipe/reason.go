package boilerpipe

import (
	"fmt"
	"strconv"
	"strings"
)

// Why says in words which rule gave the block its class: the last one that changed it, or the classifier that first set
// it. The words are for people and may change between versions; they are put together only here, on demand.
func (b RawBlock) Why() string {
	why := b.why.String()
	if b.why.content != b.Content {
		why = "changed by a filter that gave no reason"
	}
	if b.First < b.Last && b.why.rule != ruleFused {
		why += fmt.Sprintf(" (judged as one with blocks %d to %d)", b.First, b.Last)
	}
	return why
}

// reason is why a block has its class: a rule, and the numbers that it looked at. Filters write one for every block they
// judge, so it holds no text: the sentence is made when a person asks for it.
type reason struct {
	values  values
	own     string // the words of a filter that is not ours
	rule    rule
	content bool
}

// values are the numbers of a reason in the order of its sentence.
type values [3]float32

// String fills the rule's sentence: each % stands for the next number.
func (r reason) String() string {
	if r.rule == ruleOwn {
		return r.own
	}
	parts := strings.Split(sentences[r.rule], "%")
	var sb strings.Builder
	for i, part := range parts {
		if i > 0 {
			sb.WriteString(number(r.values[i-1]))
		}
		sb.WriteString(part)
	}
	return sb.String()
}

// number writes counts as integers and densities with three decimals, more where fewer would hide on which side of a
// threshold such as 0.333333 they lie.
func number(f float32) string {
	if f == float32(int64(f)) {
		return strconv.FormatInt(int64(f), 10)
	}
	short := strconv.FormatFloat(float64(f), 'f', 3, 32)
	if short == "0.333" || short == "0.556" {
		return strconv.FormatFloat(float64(f), 'f', 7, 32)
	}
	return short
}

// rule names the leaf of a filter that decided.
type rule uint8

const (
	ruleNone rule = iota
	ruleOwn
	ruleFused

	ruleLinks
	ruleShort
	ruleAfterLong
	ruleBeforeLong
	ruleLong
	ruleLinksBeforeShort
	ruleLinksBeforeLong
	ruleVeryLong

	ruleSparse
	ruleAfterDense
	ruleBeforeDense
	ruleDense
	ruleDenseLast
	ruleLinksBeforeSparse
	ruleLinksBeforeDense

	ruleCanolaLinks
	ruleCanolaLong
	ruleCanolaBetween
	ruleCanolaNo

	ruleEverything
	ruleFewWords
	ruleEndOfText
	ruleTrailingHeading
	ruleNotLargest
	ruleSameLevelAsLargest
	ruleFromTitle
	ruleLargeSameLevel
	ruleListAtEnd
	ruleNoClause
	ruleNoText
	ruleCount
)

// sentences put the rules into words.
var sentences = [ruleCount]string{
	ruleNone:  "no filter judged it",
	ruleFused: "fused with block %, which is content",

	ruleLinks:            "link density % > 0.333333",
	ruleShort:            "numwords: % words <= 16, next % <= 15, previous % <= 4",
	ruleAfterLong:        "numwords: % words <= 16, next % <= 15, previous % > 4",
	ruleBeforeLong:       "numwords: % words <= 16, next % > 15",
	ruleLong:             "numwords: % words > 16",
	ruleLinksBeforeShort: "numwords: % words <= 40, next % <= 17, previous link density % > 0.555556",
	ruleLinksBeforeLong:  "numwords: % words <= 40, next % > 17, previous link density % > 0.555556",
	ruleVeryLong:         "numwords: % words > 40, previous link density % > 0.555556",

	ruleSparse:            "density: % words a line <= 9, next % <= 10, previous % <= 4",
	ruleAfterDense:        "density: % words a line <= 9, next % <= 10, previous % > 4",
	ruleBeforeDense:       "density: % words a line <= 9, next % > 10",
	ruleDense:             "density: % words a line > 9, next % > 0",
	ruleDenseLast:         "density: % words a line > 9, but next has none",
	ruleLinksBeforeSparse: "density: next % words a line <= 11, previous link density % > 0.555556",
	ruleLinksBeforeDense:  "density: next % words a line > 11, previous link density % > 0.555556",

	ruleCanolaLinks:   "canola: link density % > 0, next % words > 11",
	ruleCanolaLong:    "canola: % words > 19",
	ruleCanolaBetween: "canola: % words, next % > 6, previous %, no links on either side",
	ruleCanolaNo:      "canola: % words, next %, previous %: no rule says content",

	ruleEverything:         "everything is content",
	ruleFewWords:           "% words < %",
	ruleEndOfText:          "after the end of the text (% words seen)",
	ruleTrailingHeading:    "a heading below the last text",
	ruleNotLargest:         "not the largest block (% words; the largest has %)",
	ruleSameLevelAsLargest: "% words >= %, on the tag level % of the largest block",
	ruleFromTitle:          "between the title and the content",
	ruleLargeSameLevel:     "% words >= 100, on the tag level % of the largest block",
	ruleListAtEnd:          "list item below the largest block, without links",
	ruleNoClause:           "no clause of % words or more",
	ruleNoText:             "no text",
}
