package boilerpipe

// Fusion says which blocks ProximityFusion may join; the zero value sets no condition.
type Fusion struct {
	ContentOnly  bool // only content to content
	SameTagLevel bool // only blocks of the same tag level
}

// ProximityFusion merges each content block into the block before it if no more than distance blocks of the page lie
// between them (BlockProximityFusion). Unless ContentOnly is set, the block before may be boilerplate: it becomes
// content thereby, which is how a headline above an article gets in. Boilerplate is never merged into what is before it.
// Distances are measured in blocks as they were cut: after DropBoilerplate there are gaps, and a gap of one is bridged.
func ProximityFusion(distance int, only Fusion) Filter {
	return Filter{"BlockProximityFusion", func(d *Document) bool {
		if len(d.Blocks) < 2 {
			return false
		}
		return d.fuse(1, func(prev, b *Block) bool {
			return b.Content && b.OffsetStart-prev.OffsetEnd-1 <= distance &&
				(prev.Content || !only.ContentOnly) &&
				(prev.TagLevel == b.TagLevel || !only.SameTagLevel)
		})
	}}
}

// DensityFusion merges each block into the one before it if their text densities are exactly equal, as neighbouring
// lines of a list often are (SimpleBlockFusionProcessor).
func DensityFusion() Filter {
	return Filter{"SimpleBlockFusionProcessor", func(d *Document) bool {
		return d.fuse(1, func(prev, b *Block) bool { return prev.TextDensity == b.TextDensity })
	}}
}
