package offtopic

// Pattern says how a page went through time. Section 3 of the paper tells them apart.
type Pattern string

// The patterns.
const (
	AlwaysOn    Pattern = "always on"   // no memento is off topic
	Step        Pattern = "step"        // off topic from one memento to the last
	Oscillating Pattern = "oscillating" // off topic, and on topic again later
	AlwaysOff   Pattern = "always off"  // no memento is on topic
	Unknown     Pattern = "unknown"     // no memento was scored
)

// PatternOf tells the pattern of a page's mementos in order of time: true is off topic. Those that were not scored are
// left out. The second result is where the page went off topic for good, -1 where it did not, or not for good.
func PatternOf(off []bool) (Pattern, int) {
	if len(off) == 0 {
		return Unknown, -1
	}
	since := len(off)
	for since > 0 && off[since-1] {
		since--
	}
	anyOff := false
	for _, o := range off[:since] {
		anyOff = anyOff || o
	}
	switch {
	case since == 0:
		return AlwaysOff, 0
	case anyOff && since < len(off):
		return Oscillating, since
	case anyOff:
		return Oscillating, -1
	case since == len(off):
		return AlwaysOn, -1
	}
	return Step, since
}
