package compare

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/text"
)

// JUnit's XML, as far as the servers that read it agree (there is no standard; the names are those of Ant's JUnit task).
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
		Output   string      `xml:"system-out"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitFailure `xml:"failure"`
		Skipped *junitSkipped `xml:"skipped"`
		Output  string        `xml:"system-out"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

// JUnit writes the comparison as JUnit XML: one suite, one test case for each extractor. A case fails where the gate does
// not hold for its extractor; an extractor that is in one run only is skipped. Without a gate nothing fails. Characters
// that XML cannot hold are shown escaped.
func (c *Comparison) JUnit(w io.Writer) error {
	suite := junitSuite{
		Name:   text.Printable(runTitle(c.Old) + " / " + runTitle(c.New)),
		Output: text.Printable(strings.Join(append(c.introduction(), c.notes()...), "\n")),
	}
	for _, x := range c.Changes {
		suite.add(junitCase{Name: x.Extractor, Failure: c.junitFailure(x.Extractor), Output: c.junitOutput(x)})
	}
	for _, name := range c.OnlyOld.Extractors {
		suite.add(junitCase{Name: name, Skipped: &junitSkipped{"only in the old run"}})
	}
	for _, name := range c.OnlyNew.Extractors {
		suite.add(junitCase{Name: name, Skipped: &junitSkipped{"only in the new run"}})
	}
	out := junitSuites{Name: "assay compare", Tests: suite.Tests, Failures: suite.Failures, Suites: []junitSuite{suite}}
	content, err := xml.MarshalIndent(out, "", "  ")
	if err == nil {
		_, err = io.WriteString(w, xml.Header+string(content)+"\n")
	}
	if err != nil {
		return fmt.Errorf("write the comparison as JUnit XML: %w", err)
	}
	return nil
}

// add counts a test case.
func (s *junitSuite) add(k junitCase) {
	k.Class, k.Name = "assay.compare", text.Printable(k.Name)
	s.Tests++
	if k.Failure != nil {
		s.Failures++
	}
	if k.Skipped != nil {
		s.Skipped++
	}
	s.Cases = append(s.Cases, k)
}

// junitFailure joins the breaches of one extractor, since some servers read only the first failure of a case; nil where
// there is none.
func (c *Comparison) junitFailure(extractor string) *junitFailure {
	var types, messages, lines []string
	for _, b := range c.Breaches {
		if b.Extractor != extractor {
			continue
		}
		types, messages = append(types, b.Condition), append(messages, b.Condition+": "+b.Why)
		lines = append(lines, b.Lines(0)...)
	}
	if len(types) == 0 {
		return nil
	}
	return &junitFailure{strings.Join(types, " "), text.Printable(strings.Join(messages, "; ")), text.Printable(strings.Join(lines, "\n"))}
}

// junitOutput sums up one extractor.
func (c *Comparison) junitOutput(x Change) string {
	return text.Printable(fmt.Sprintf("%s, %s; %d better, %d worse, %d same", c.movement(x), deltaText(x), x.Better, x.Worse, x.Same))
}
