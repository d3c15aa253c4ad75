// Package htmlreport shows a run as one HTML file that needs nothing else: it opens from disk, asks the network for
// nothing, and holds the words of every page with what each extractor made of them.
//
// The file is a pure function of the report: the same run gives the same bytes. What comes from pages, files and other
// people's programs is only ever text in it. Three walls stand behind that promise: html/template escapes by context,
// the script makes nodes from text and never from markup, and a content security policy lets the browser run only the
// script and the style sheet with the digests that it names.
package htmlreport

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

//go:embed assets
var assets embed.FS

// scripts are the parts of the one script in the file, in their order.
var scripts = []string{"base.js", "board.js", "filter.js", "pages.js", "inspector.js", "blocks.js", "original.js", "route.js"}

// document is what the template gets.
type document struct {
	Title  string
	Above  string
	Policy string
	Style  template.CSS
	Script template.JS

	Verdict    verdict
	Board      board
	Further    []further
	Duels      duels
	Plots      plots
	Downstream *downstream // nil where the run has no task
	Corpus     corpusCard
	Method     method
	Notes      []string
	Report     template.JS // the report as JSON, where no path of this machine stands
	Index      template.JS // what the page table shows, packed
	Cases      []template.JS
	HasTexts   bool
	Originals  bool // cases have the page itself
	Snippets   bool // the gold is snippets only, and words cannot be counted
}

// Options say what a file has beside the report itself. The zero value is the report alone.
type Options struct {
	Above     string    // address of a page above this one, such as the table of runs of assay serve; "" where there is none
	Originals Originals // gives the pages themselves; nil leaves them out
}

// Originals gives the page of a case as HTML that loads and runs nothing (page.Page.Inert), or says why there is none.
type Originals func(runs.Case) (html string, err error)

// Write writes the report as one HTML file. It reads the texts of every kept case. A text that is missing from the run
// makes no failure: the case says so when it is opened.
func Write(w io.Writer, r *reports.Report, o Options) error {
	d, err := newDocument(r, o)
	if err != nil {
		return fmt.Errorf("write the HTML report: %w", err)
	}
	t, err := template.New("report.html").Funcs(template.FuncMap{"grouped": grouped}).ParseFS(assets, "assets/*.html")
	if err != nil {
		return fmt.Errorf("write the HTML report: %w", err)
	}
	if err := t.Execute(w, d); err != nil {
		return fmt.Errorf("write the HTML report: %w", err)
	}
	return nil
}

func newDocument(r *reports.Report, o Options) (d document, err error) {
	style, script, err := code()
	if err != nil {
		return d, err
	}
	d = document{
		Title: r.Run.Manifest.Corpus.Name, Above: o.Above, Originals: o.Originals != nil, Policy: policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Board: newBoard(r), Corpus: newCorpusCard(r), Notes: notes(r), HasTexts: r.Run.Manifest.Inputs,
	}
	d.Verdict, d.Duels, d.Further, d.Snippets = newVerdict(r), newDuels(r), newFurther(r), r.Snippets
	if d.Method, err = newMethod(r); err != nil {
		return d, err
	}
	d.Downstream = newDownstream(r)
	if d.Report, err = reportJSON(r); err != nil {
		return d, err
	}
	opened, err := newCases(r, o.Originals)
	if err != nil {
		return d, err
	}
	if d.Index, err = pack(opened.index); err != nil {
		return d, err
	}
	d.Cases, d.Plots = opened.open, newPlots(r, opened)
	return d, nil
}

// notes are those below the leaderboard. Warnings stand at the head, and baselines have a tag in place of a star.
func notes(r *reports.Report) (all []string) {
	for _, note := range r.Notes()[len(r.Warnings()):] {
		all = append(all, strings.TrimPrefix(note, "* "))
	}
	return all
}

// code returns the style sheet and the script.
func code() (style, script string, err error) {
	content, err := assets.ReadFile("assets/style.css")
	if err != nil {
		return "", "", err
	}
	var b strings.Builder
	b.WriteString("\"use strict\";\n")
	for _, name := range scripts {
		part, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return "", "", err
		}
		b.Write(part)
	}
	return string(content), b.String(), nil
}

// Policy is the content security policy of every report, for servers that send one in a header. A browser obeys both that
// and the one in the file.
func Policy() string {
	style, script, err := code()
	if err != nil {
		panic("htmlreport: the script is not in the program: " + err.Error())
	}
	return policy(style, script)
}

// policy allows this script and this style sheet, and nothing else: no image, no frame, no form, no connection (W3C
// Content Security Policy Level 3, hash sources).
func policy(style, script string) string {
	return fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'", source(script), source(style))
}

// source is the digest of inline code as a policy names it.
func source(code string) string {
	sum := sha256.Sum256([]byte(code))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// reportJSON is the report as assay report --format json prints it, but for the folder of the run, so that a moved run
// gives the same file.
func reportJSON(r *reports.Report) (template.JS, error) {
	run := *r.Run
	run.Dir = ""
	moved := *r
	moved.Run = &run
	var b bytes.Buffer
	if err := moved.JSON(&b); err != nil {
		return "", err
	}
	return template.JS(markupFree(b.String())), nil
}

// markupFree writes the characters that HTML or JavaScript could misread inside a JSON text as JSON escapes. They occur
// in strings only, where an escape means the same.
func markupFree(json string) string {
	return strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`, "\u2028", `\u2028`, "\u2029", `\u2029`).Replace(json)
}
