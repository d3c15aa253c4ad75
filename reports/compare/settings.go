package compare

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/contentassay/assay/runs"
)

// SettingChange is a setting of the signature whose values differ between two runs; "" where a run lacks it.
type SettingChange struct {
	Key string `json:"key"`
	Old string `json:"old"`
	New string `json:"new"`
}

// String returns the key and both values.
func (s SettingChange) String() string {
	return fmt.Sprintf("%s: %s / %s", s.Key, orNone(s.Old), orNone(s.New))
}

func orNone(value string) string {
	if value == "" {
		return "(none)"
	}
	return value
}

// NotComparable says that two runs do not measure the same, so that a difference between their scores would say nothing
// of the extractors.
type NotComparable struct{ Settings []SettingChange }

// Error names every setting that stands in the way, with both values.
func (e *NotComparable) Error() string {
	var b strings.Builder
	b.WriteString("compare the runs: they do not measure the same (old / new)")
	for _, s := range e.Settings {
		b.WriteString("\n  " + s.String())
	}
	b.WriteString("\n(run both on the same corpus with the same settings, or compare the cases they share with --anyway)")
	return b.String()
}

// settingChanges returns the settings that matter and are not the same. What describes the extractors and the program
// may differ: to see what that does is why runs are compared. Every other key matters, also one that is not known here,
// with a few exceptions where it can be shown that it made no difference.
func (c *Comparison) settingChanges() (changes []SettingChange) {
	older, newer := c.Old.Manifest.Signature, c.New.Manifest.Signature
	for _, key := range older.Differ(newer) {
		switch {
		case strings.HasPrefix(key, runs.ExtractorKey) || key == "assay":
			continue
		case (key == "max" || key == "tags") && !c.ended(runs.Refused):
			continue // a size limit that no page has met
		case key == "limits" && !c.ended(runs.Refused, runs.Timeout, runs.Crashed):
			continue // limits of time, memory and output that no pair has met
		case key == "html" && c.samePages():
			continue // another parser that read the same words on every page
		}
		changes = append(changes, SettingChange{key, settingOf(older, key), settingOf(newer, key)})
	}
	return changes
}

// ended tells whether any pair of either run ended in one of these ways.
func (c *Comparison) ended(ways ...runs.Status) bool {
	so := func(x runs.Result) bool { return slices.Contains(ways, x.Status) }
	return slices.ContainsFunc(c.Old.Results, so) || slices.ContainsFunc(c.New.Results, so)
}

// samePages tells whether every case in common has the same page text in both runs.
func (c *Comparison) samePages() bool {
	pages := map[string]string{}
	for _, k := range c.Old.Cases {
		pages[k.ID] = k.Page
	}
	return !slices.ContainsFunc(c.New.Cases, func(k runs.Case) bool {
		before, both := pages[k.ID]
		return both && before != k.Page
	})
}

func settingOf(s runs.Signature, key string) string {
	for _, set := range s {
		if set.Key == key {
			return set.Value
		}
	}
	return ""
}

// extractorChanges says what differs in the description of one extractor, as "key old -> new".
func extractorChanges(older, newer runs.Manifest, name string) (changes []string) {
	differ := func(key, before, after string) {
		if before != after {
			changes = append(changes, fmt.Sprintf("%s %s -> %s", key, orNone(before), orNone(after)))
		}
	}
	byName := func(x runs.Extractor) bool { return x.Name == name }
	before := older.Extractors[slices.IndexFunc(older.Extractors, byName)]
	after := newer.Extractors[slices.IndexFunc(newer.Extractors, byName)]
	differ("extractor", before.Use, after.Use)
	differ("version", before.Version, after.Version)
	oldOptions, newOptions := optionsOf(before), optionsOf(after)
	keys := maps.Clone(oldOptions)
	maps.Copy(keys, newOptions)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		differ(key, oldOptions[key], newOptions[key])
	}
	differ("setup", before.Setup, after.Setup)
	// the outputs that assay score weighs have no options: their digest in the signature is all that is known of them
	if key := runs.ExtractorKey + name; len(changes) == 0 {
		differ("signature", settingOf(older.Signature, key), settingOf(newer.Signature, key))
	}
	return changes
}

// optionsOf returns the options of an extractor as compact JSON, by key; of options that are no object, nothing.
func optionsOf(x runs.Extractor) map[string]string {
	raw := map[string]json.RawMessage{}
	if err := json.Unmarshal(x.Options, &raw); err != nil {
		return map[string]string{}
	}
	options := make(map[string]string, len(raw))
	for key, value := range raw {
		var b bytes.Buffer
		if err := json.Compact(&b, value); err == nil {
			options[key] = b.String()
		}
	}
	return options
}
