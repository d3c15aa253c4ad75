package config

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	tableHeader  = regexp.MustCompile(`^\[\s*([^\[\]]+?)\s*\]\s*(?:#.*)?$`)
	tablesHeader = regexp.MustCompile(`^\[\[\s*([^\[\]]+?)\s*\]\]\s*(?:#.*)?$`)
	assignment   = regexp.MustCompile(`^([A-Za-z0-9_."' \t-]+?)\s*=`)
)

// keyLines returns the line of each key of a TOML text by its path, as in "extractor[1].options.max_link_density". The
// TOML package knows the lines of keys but does not tell them. Tables and keys inside a value are not looked for; what
// is written there gets the line of the value. A line within a string of several lines may be mistaken for a key: these
// lines are for messages only.
func keyLines(text string) map[string]int {
	lines := map[string]int{}
	counts := map[string]int{} // tables seen so far in each array of tables
	table := ""
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if m := tablesHeader.FindStringSubmatch(line); m != nil {
			name := indexed(plain(m[1]), counts)
			table = fmt.Sprintf("%s[%d]", name, counts[name])
			counts[name]++
			lines[table] = i + 1
		} else if m := tableHeader.FindStringSubmatch(line); m != nil {
			table = indexed(plain(m[1]), counts)
			lines[table] = i + 1
		} else if m := assignment.FindStringSubmatch(line); m != nil {
			lines[join(table, plain(m[1]))] = i + 1
		}
	}
	return lines
}

// plain removes quotes and the spaces around dots from a key.
func plain(key string) string {
	return strings.NewReplacer(`"`, "", "'", "", " ", "", "\t", "").Replace(key)
}

// indexed puts the number of the current table into a dotted name: "extractor.options" is "extractor[1].options" after
// the second [[extractor]].
func indexed(name string, counts map[string]int) string {
	path := ""
	parts := strings.Split(name, ".")
	for i, part := range parts {
		path = join(path, part)
		if n := counts[path]; n > 0 && i < len(parts)-1 {
			path = fmt.Sprintf("%s[%d]", path, n-1)
		}
	}
	return path
}

// lineOf returns the line of a path, or of the nearest thing around it; 1 when there is none.
func lineOf(lines map[string]int, path string) int {
	for path != "" {
		if line, ok := lines[path]; ok {
			return line
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 1
}
