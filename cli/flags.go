package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// flagHelp is the help of a flag or an argument. Kong shows the default of a flag only where nothing else stands for its
// value: where something does, the default ends the help.
func flagHelp(v *kong.Value) string {
	help := kong.DefaultHelpValueFormatter(v)
	if v.Flag == nil || v.Flag.PlaceHolder == "" || v.Default == "" || strings.Contains(help, "when not given") {
		return help
	}
	return strings.TrimSuffix(help, ".") + "; " + v.Default + " when not given."
}

// flagTerms explains the flags of all verbs, by name and in the order of the verbs: what a flag does may differ between
// verbs, and is said once where it does not.
func flagTerms(model *kong.Application) []entry {
	type use struct {
		help  string
		verbs []string
	}
	var names []string
	uses := map[string][]use{}
	for _, verb := range model.Leaves(true) {
		for _, f := range verb.Flags {
			if f.Hidden || f.Name == "help" {
				continue
			}
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
			help := flagHelp(f.Value)
			i := slices.IndexFunc(uses[f.Name], func(u use) bool { return u.help == help })
			if i < 0 {
				i = len(uses[f.Name])
				uses[f.Name] = append(uses[f.Name], use{help: help})
			}
			uses[f.Name][i].verbs = append(uses[f.Name][i].verbs, strings.TrimPrefix(verb.FullPath(), "assay "))
		}
	}
	var terms []entry
	for _, name := range names {
		e := entry{Name: name, Doc: "option --" + name}
		for _, u := range uses[name] {
			e.Facts = append(e.Facts, fact{strings.Join(u.verbs, ", "), u.help})
		}
		terms = append(terms, e)
	}
	return terms
}
