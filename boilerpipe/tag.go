package boilerpipe

// action is what a tag does to segmentation (DefaultTagActionMap).
type action uint8

const (
	cuts   action = iota // begins and ends a block; raises the tag level, as all but the inline ones do
	skips                // likewise, and its text is ignored
	links                // a
	holds                // body: text outside is dropped
	inline               // text runs on
	spaced               // text runs on after a blank
)

// actionOf returns the action of a tag, given in lower case. A tag that the reference does not know cuts: also br, img
// and hr, and also inline ones such as small, q, cite and time.
func actionOf(tag string) action {
	switch tag {
	case "style", "script", "option", "object", "embed", "applet", "link", "noscript":
		return skips
	case "a":
		return links
	case "body":
		return holds
	case "strike", "u", "b", "i", "em", "strong", "span", "sup", "code", "tt", "sub", "var", "font":
		return inline
	case "abbr", "acronym":
		return spaced
	}
	return cuts
}

// changesLevel says whether the tag counts in Features.TagLevel.
func (a action) changesLevel() bool { return a < inline }

// labelsOf returns the labels that master gives to blocks cut inside a tag.
func labelsOf(tag string) Labels {
	switch tag {
	case "li":
		return ListItem
	case "h1":
		return Heading1 | Heading
	case "h2":
		return Heading2 | Heading
	case "h3":
		return Heading3 | Heading
	}
	return 0
}
