package htmlreport

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/reports"
)

var (
	large = flag.Int("large", 0, "cases of a run with three extractors that TestBrowserLarge opens")
	opens = flag.String("opens", "", "HTML report whose first paint TestBrowserPaint measures")
)

// TestBrowserLarge builds the report of a large run, opens it and one case in its middle: make large-report.
func TestBrowserLarge(t *testing.T) {
	if *large == 0 {
		t.Skip("a large report is opened by make large-report only")
	}
	b := openBrowser(t)
	start := time.Now()
	content, _ := write(t, newRun(t, *large, plain), reports.View{})
	t.Logf("%d cases with three answers each: %d bytes, built in %v", *large, len(content), time.Since(start))
	address := fileURL(t, content)
	b.measure(address)
	b.open(address + fmt.Sprintf("#case=case%d&x=good", *large/2))
	b.want("byID('case-title').textContent", fmt.Sprintf("case%d", *large/2))
}

// TestBrowserPaint says how long a report takes until something is seen, and until it can be used.
func TestBrowserPaint(t *testing.T) {
	if *opens == "" {
		t.Skip("not asked for: -opens FILE")
	}
	content, err := os.ReadFile(*opens)
	if err != nil {
		t.Fatal(err)
	}
	openBrowser(t).measure(fileURL(t, string(content)))
}

// measure opens a report and logs its times.
func (b *browser) measure(address string) {
	b.t.Helper()
	start := time.Now()
	b.open(address)
	usable := time.Since(start)
	b.want("performance.getEntriesByName('first-contentful-paint').length", "1")
	b.t.Logf("first paint after %s ms, document read after %s ms, usable after %v", b.eval("Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)"),
		b.eval("Math.round(performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart)"), usable.Round(time.Millisecond))
}

// What is unpacked when the file is opened does not grow with the pages: their texts wait until a case is opened.
func TestIndexHoldsNoTexts(t *testing.T) {
	size := func(text string) int {
		t.Helper()
		got, _ := write(t, newRun(t, 30, func(kind string, n int) string {
			if kind == "text" || kind == "blocktext" {
				return text
			}
			return plain(kind, n)
		}), reports.View{})
		root := parse(t, got)
		if len(content(byID(t, root, "case-0"))) < len(text) {
			t.Errorf("a case lacks its text")
		}
		return len(content(byID(t, root, "index")))
	}
	short, long := size("x"), size(strings.Repeat("lorem ipsum ", 40))
	if long > short+short/4 {
		t.Errorf("the index has %d bytes, with long pages %d", short, long)
	}
}
