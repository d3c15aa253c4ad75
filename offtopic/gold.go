package offtopic

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/contentassay/assay/internal/natural"
)

// Label is a line of a gold file: a memento that a person has looked at.
type Label struct {
	Seed     string // the page, by a number in the published files
	Datetime time.Time
	URI      string // of the memento
	OffTopic bool
	Kind     string // what a synthetic memento is made of; "" in published files, which have no such column
}

// goldHeader is the first line of a gold file. A fifth column, kind, may follow.
const goldHeader = "id\tdate\tURI\tlabel"

// ReadGold reads labels in the format of the published gold (offtopic-goldstandard-data): columns with tabs between, a
// date of 14 digits, 1 for on topic and 0 for off topic. A line that is not so is an error that names it.
func ReadGold(r io.Reader) ([]Label, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	var labels []Label
	n := 0
	for ; lines.Scan(); n++ {
		line := strings.TrimRight(strings.TrimPrefix(lines.Text(), "\ufeff"), "\r")
		if n == 0 && strings.HasPrefix(line, goldHeader) || line == "" {
			continue
		}
		l, err := parseLabel(line)
		if err != nil {
			return nil, fmt.Errorf("read gold, line %d: %w (columns are id, date, URI, label, with tabs between)", n+1, err)
		}
		labels = append(labels, l)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read gold, line %d: %w", n+1, err)
	}
	return labels, nil
}

// parseLabel reads one line. Columns after the fifth are passed over.
func parseLabel(line string) (Label, error) {
	columns := strings.Split(line, "\t")
	if len(columns) < 4 {
		return Label{}, fmt.Errorf("it has %d columns", len(columns))
	}
	at, err := ParseStamp(columns[1])
	if err != nil {
		return Label{}, err
	}
	l := Label{Seed: columns[0], Datetime: at, URI: columns[2]}
	switch columns[3] {
	case "1":
	case "0":
		l.OffTopic = true
	default:
		return Label{}, fmt.Errorf("label %q is neither 1 (on topic) nor 0 (off topic)", columns[3])
	}
	if len(columns) > 4 {
		l.Kind = columns[4]
	}
	return l, nil
}

// WriteGold writes labels as ReadGold reads them, with CRLF as in the published files. The column kind is there if any
// label has one.
func WriteGold(w io.Writer, labels []Label) error {
	header, kinds := goldHeader, slices.ContainsFunc(labels, func(l Label) bool { return l.Kind != "" })
	if kinds {
		header += "\tkind"
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\r\n", header)
	for _, l := range labels {
		label := "1"
		if l.OffTopic {
			label = "0"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s", l.Seed, Stamp(l.Datetime), l.URI, label)
		if kinds {
			fmt.Fprintf(out, "\t%s", l.Kind)
		}
		fmt.Fprint(out, "\r\n")
	}
	return out.Flush()
}

// TimeMapsOf makes a TimeMap of each seed, in natural order of their names, named as OTMT names those of a gold file.
func TimeMapsOf(labels []Label) []TimeMap {
	bySeed := map[string]*TimeMap{}
	var seeds []string
	for _, l := range labels {
		if bySeed[l.Seed] == nil {
			seeds = append(seeds, l.Seed)
			bySeed[l.Seed] = &TimeMap{URI: "from-datafile::timemap::datafile-" + l.Seed, Seed: l.Seed}
		}
		t := bySeed[l.Seed]
		t.Mementos = append(t.Mementos, Memento{URI: l.URI, Datetime: l.Datetime})
	}
	slices.SortFunc(seeds, natural.Compare)
	timemaps := make([]TimeMap, len(seeds))
	for i, seed := range seeds {
		bySeed[seed].order()
		timemaps[i] = *bySeed[seed]
	}
	return timemaps
}

// Balance says what a gold file is made of.
type Balance struct {
	Seeds, Rows     int
	Mementos        int // distinct: seed and URI
	OffTopic        int // distinct mementos that are off topic
	AlwaysOn, Step  int // seeds by pattern
	Oscillating     int
	AlwaysOff       int
	FirstIsOffTopic int // seeds whose first memento is off topic: it should be none, since it is the reference
}

// Baseline is the accuracy of calling everything on topic: what any measure has to beat.
func (b Balance) Baseline() float64 { return 1 - float64(b.OffTopic)/float64(b.Mementos) }

// BalanceOf counts distinct mementos. One that is listed twice counts by its first label.
func BalanceOf(labels []Label) Balance {
	labels = slices.Clone(labels)
	slices.SortStableFunc(labels, func(a, b Label) int { return a.Datetime.Compare(b.Datetime) })
	b := Balance{Rows: len(labels)}
	seen, off := map[[2]string]bool{}, map[string][]bool{}
	for _, l := range labels {
		key := [2]string{l.Seed, l.URI}
		if seen[key] {
			continue
		}
		seen[key] = true
		off[l.Seed] = append(off[l.Seed], l.OffTopic)
		b.Mementos++
		if l.OffTopic {
			b.OffTopic++
		}
	}
	b.Seeds = len(off)
	for _, seed := range off { // counted only: any order
		if seed[0] {
			b.FirstIsOffTopic++
		}
		switch pattern, _ := PatternOf(seed); pattern {
		case AlwaysOn:
			b.AlwaysOn++
		case Step:
			b.Step++
		case Oscillating:
			b.Oscillating++
		case AlwaysOff:
			b.AlwaysOff++
		}
	}
	return b
}
