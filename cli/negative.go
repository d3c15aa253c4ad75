package cli

import (
	"regexp"
	"strings"
)

// negative is what begins a number below 0. No flag of assay is a digit.
var negative = regexp.MustCompile(`^-\.?[0-9]`)

// negativeValues joins a flag and the number below 0 after it, as in --sim -1, which kong takes for another flag: what is
// wrong with the number, the verb says, with the range. Arguments after -- stay as they are.
func negativeValues(args []string) []string {
	var out []string
	for i, arg := range args {
		if arg == "--" {
			return append(out, args[i:]...)
		}
		last := len(out) - 1
		switch {
		case last < 0 || !negative.MatchString(arg) || !strings.HasPrefix(out[last], "-") || strings.Contains(out[last], "="):
			out = append(out, arg)
		case strings.HasPrefix(out[last], "--"):
			out[last] += "=" + arg
		case len(out[last]) == 2:
			out[last] += arg
		default:
			out = append(out, arg)
		}
	}
	return out
}
