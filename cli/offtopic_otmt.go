package cli

import "strings"

// otmtArguments rewrites what users of OTMT's detect_off_topic type, so that kong understands it: its two flags of two
// letters, -tm and -ot, and no verb between offtopic and the flags. --warc FILE becomes -i warc=FILE. Other arguments come
// back as they are.
func otmtArguments(args []string) []string {
	if len(args) == 0 || args[0] != "offtopic" {
		return args
	}
	out := []string{args[0]}
	rest := args[1:]
	if len(rest) > 0 && strings.HasPrefix(rest[0], "-") && rest[0] != "--help" && rest[0] != "-h" {
		out = append(out, "detect")
	}
	for i, arg := range rest {
		if file, ok := strings.CutPrefix(arg, "--warc="); ok {
			arg = "--input=warc=" + file
		} else if arg == "--warc" {
			arg = "-i"
		} else if i > 0 && rest[i-1] == "--warc" {
			arg = "warc=" + arg
		}
		for short, long := range map[string]string{"-tm": "--measures", "-ot": "--output-type"} {
			if arg == short {
				arg = long
			} else if value, ok := strings.CutPrefix(arg, short+"="); ok {
				arg = long + "=" + value
			}
		}
		out = append(out, arg)
	}
	return out
}
