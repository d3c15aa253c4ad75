package templates

import (
	"fmt"
	"math"
)

// Costs are the prices of the three operations that turn one tree into another: inserting a node between a node and some
// of its children, deleting a node, whose children take its place, and renaming one.
type Costs struct {
	Insert, Delete, Rename float64
}

// UnitCosts are those of the paper and of its program: each operation costs 1.
var UnitCosts = Costs{1, 1, 1}

// The range of a cost. The upper end keeps sums of whole numbers within 32 bits.
const (
	minCost = .001
	maxCost = 10
)

// Check returns an error that names the range of a cost that is outside it.
func (c Costs) Check() error {
	for _, named := range []struct {
		name string
		cost float64
	}{{"inserting", c.Insert}, {"deleting", c.Delete}, {"renaming", c.Rename}} {
		if !(named.cost >= minCost && named.cost <= maxCost) {
			return fmt.Errorf("the cost of %s an element is %v; give a number from %v to %v", named.name, named.cost, minCost, maxCost)
		}
	}
	return nil
}

// both are the costs with the mean of inserting and deleting for both. What the two cost differently depends on the
// sizes of the trees alone: an edit script that keeps m pairs of nodes deletes n1-m and inserts n2-m. With both, the
// distance from A to B is the distance from B to A, and the mean of what it is in the two directions.
func (c Costs) both() Costs {
	mean := (c.Insert + c.Delete) / 2
	return Costs{mean, mean, c.Rename}
}

// highest is the greatest of the three costs.
func (c Costs) highest() float64 { return max(c.Insert, c.Delete, c.Rename) }

// weights are costs as small whole numbers: sums of them are exact. A distance times unit is a sum of costs.
type weights struct {
	insert, delete, rename int
	unit                   float64
}

// whole turns costs into weights. They count in steps of 1/2000: costs have three digits after the point, and their
// mean one half more.
func (c Costs) whole() weights {
	const steps = 2000
	w := weights{insert: int(math.Round(c.Insert * steps)), delete: int(math.Round(c.Delete * steps)), rename: int(math.Round(c.Rename * steps))}
	d := divisor(divisor(w.insert, w.delete), w.rename)
	return weights{w.insert / d, w.delete / d, w.rename / d, float64(d) / steps}
}

// divisor is the greatest common divisor of two positive numbers.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// skew is the least that it costs to make a forest with d nodes more (less, if negative) than another one like it.
func (w weights) skew(d int) int {
	if d > 0 {
		return d * w.delete
	}
	return -d * w.insert
}
