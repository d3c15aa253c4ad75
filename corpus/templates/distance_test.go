package templates

import (
	"math/rand/v2"
	"testing"
)

var someCosts = []Costs{UnitCosts, {.4, .4, .6}, {1, .5, 2}, {.3, 2, .7}, {.001, 10, .5}, {1, 1, 10}}

// randomPair makes two trees that are related or not.
func randomPair(r *rand.Rand, size int) (a, b *Tree) {
	a = randomTree(r, 1+r.IntN(size))
	if r.IntN(2) == 0 {
		return a, randomTree(r, 1+r.IntN(size))
	}
	return a, changed(r, a, r.IntN(6))
}

func (v *Vocabulary) compareAll(trees ...*Tree) {
	for _, t := range trees {
		v.compare(t)
	}
}

// Every limit gives the exact distance if it is not exceeded, and says so if it is.
func TestDistanceAgreesWithItsDefinitionAtEveryLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 600 {
		a, b := randomPair(r, 14)
		w := someCosts[r.IntN(len(someCosts))].whole()
		want := slowDistance(a, b, w)
		for _, limit := range []int{0, want / 2, want - 1, want, want + 1, 2 * want, w.delete*a.Size() + w.insert*b.Size()} {
			d, ok := distance(a, b, w, limit)
			if ok != (want <= limit) || ok && d != want {
				t.Fatalf("%v %v at %+v, limit %d: %d %v, want %d", a, b, w, limit, d, ok, want)
			}
		}
		NewVocabulary().compareAll(a, b)
		for _, limit := range []int{0, want - 1, want, 2 * want} {
			if d, ok := within(a, b, w, limit); ok != (want <= limit) || ok && d != want {
				t.Fatalf("%v %v at %+v, one try at %d: %d %v, want %d", a, b, w, limit, d, ok, want)
			}
			if low := orderBound(a, b, w, limit); low > limit && want <= limit || low <= limit && low > want {
				t.Fatalf("%v %v at %+v, limit %d: the bound by order %d is more than the distance %d", a, b, w, limit, low, want)
			}
		}
		if high := upperBound(a, b, w, scripts{}); high < want {
			t.Fatalf("%v %v at %+v: the upper bound %d is less than the distance %d", a, b, w, high, want)
		}
		if low := lowerBound(a.histogram(), b.histogram(), w); low > want {
			t.Fatalf("%v %v at %+v: the lower bound %d is more than the distance %d", a, b, w, low, want)
		}
	}
}

// One table with a limit, without the attempts at smaller ones and without mirrors.
func TestOneTableIsExactUpToItsLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 600 {
		a, b := randomPair(r, 14)
		w := someCosts[r.IntN(len(someCosts))].whole()
		want := slowDistance(a, b, w)
		for _, limit := range []int{want, want + 1 + r.IntN(3*w.delete)} {
			if d := newTables(a, b, w, limit).fill(); d != want {
				t.Fatalf("%v %v at %+v, limit %d: %d, want %d", a, b, w, limit, d, want)
			}
		}
	}
}

func TestMirror(t *testing.T) {
	v := NewVocabulary()
	for from, want := range map[string]string{
		"{a}": "{a}", "{a{b}{c}}": "{a{c}{b}}", "{a{b{c}{d}}{e}{f{g{h}}{i}}}": "{a{f{i}{g{h}}}{e}{b{d}{c}}}",
	} {
		got, mirrored := v.bracket(from).mirror(), v.bracket(want)
		if d := Distance(got, mirrored, UnitCosts); d != 0 || got.Size() != mirrored.Size() {
			t.Errorf("the mirror of %s is %v, want %v", from, got, mirrored)
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		a, b := randomPair(r, 12)
		w := UnitCosts.whole()
		if x, y := slowDistance(a, b, w), slowDistance(a.mirror(), b.mirror(), w); x != y {
			t.Fatalf("%v %v: distance %d, mirrored %d", a, b, x, y)
		}
	}
}

func TestEmptyTrees(t *testing.T) {
	v := NewVocabulary()
	empty, three := v.bracket(""), v.bracket("{a{b}{c}}")
	c := Costs{Insert: .5, Delete: 2, Rename: 1}
	if in, out, none := Distance(empty, three, c), Distance(three, empty, c), Distance(empty, empty, c); in != 1.5 || out != 6 || none != 0 {
		t.Errorf("distances %v, %v, %v; want 1.5, 6, 0", in, out, none)
	}
}

// What inserting and deleting cost differently depends on the sizes alone; see Costs.both.
func TestBothIsTheMeanOfTheDirections(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		a, b := randomPair(r, 20)
		for _, c := range someCosts {
			there, back, both := Distance(a, b, c), Distance(b, a, c), Distance(a, b, c.both())
			if diff := both - (there+back)/2; diff > 1e-9 || diff < -1e-9 {
				t.Fatalf("%v %v at %v: %v there, %v back, %v at the mean", a, b, c, there, back, both)
			}
		}
	}
}

// A script costs what it says, keeps the order of the walk and the ancestors, and leaves only equal labels unchanged.
func TestScriptIsAnEditScript(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		a, b := randomPair(r, 25)
		c := someCosts[r.IntN(len(someCosts))]
		d, script := Script(a, b, c)
		price := map[Kind]float64{Delete: c.Delete, Insert: c.Insert, Rename: c.Rename}
		sum := 0.0
		for _, op := range script {
			sum += price[op.Kind]
		}
		if diff := sum - Distance(a, b, c); diff > 1e-9 || diff < -1e-9 || d-sum > 1e-9 || sum-d > 1e-9 {
			t.Fatalf("%v %v at %v: a script of cost %v, distance %v", a, b, c, sum, Distance(a, b, c))
		}
		checkPairs(t, a, b, script)
	}
}

// checkPairs pairs what a script neither deletes nor inserts, in order, and checks that the pairs are a mapping of trees.
func checkPairs(t *testing.T, a, b *Tree, script []Operation) {
	t.Helper()
	gone, come, renamed := map[int]bool{}, map[int]bool{}, map[[2]int]bool{}
	for _, op := range script {
		switch op.Kind {
		case Delete:
			gone[op.From] = true
		case Insert:
			come[op.To] = true
		case Rename:
			renamed[[2]int{op.From, op.To}] = true
		}
	}
	var pairs [][2]int
	y := 0
	for x := range a.labels {
		if gone[x] {
			continue
		}
		for come[y] {
			y++
		}
		pairs = append(pairs, [2]int{x, y})
		if (a.labels[x] != b.labels[y]) != renamed[[2]int{x, y}] {
			t.Fatalf("%v %v: node %d is paired with %d, script %v", a, b, x, y, script)
		}
		y++
	}
	if len(pairs)+len(come) != b.Size() {
		t.Fatalf("%v %v: %d pairs and %d insertions for %d nodes", a, b, len(pairs), len(come), b.Size())
	}
	for i, p := range pairs {
		for _, q := range pairs[:i] {
			if (int(a.left[p[0]]) <= q[0]) != (int(b.left[p[1]]) <= q[1]) {
				t.Fatalf("%v %v: %v is inside %v in one tree only", a, b, q, p)
			}
		}
	}
}

// What is taken away at the edges changes no distance, and of two trees that differ in one place little is left.
func TestTrimmedTreesHaveTheSameDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	less := 0
	for range 600 {
		a, b := randomPair(r, 14)
		NewVocabulary().compareAll(a, b)
		w := someCosts[r.IntN(len(someCosts))].whole()
		x, y := trimmed(a, b)
		if got, want := slowDistance(x, y, w), slowDistance(a, b, w); got != want {
			t.Fatalf("%v %v at %+v: trimmed to %v %v they have %d, want %d", a, b, w, x, y, got, want)
		}
		if x.Size() < a.Size() {
			less++
		}
	}
	if less < 100 {
		t.Errorf("only %d of 600 pairs have been trimmed", less)
	}
	v := NewVocabulary()
	a, b := v.bracket("{a{b{c}{d}}{e{f}{g{h}}{i}}{j}}"), v.bracket("{a{b{c}{d}}{e{f}{g{k}{l}}{i}}{j}}")
	if x, y := trimmed(a, b); x.Size() != 2 || y.Size() != 3 {
		t.Errorf("%v and %v are left, want what is below g", x, y)
	}
}

// The distance of lists, as far as the limit, is that of the full table.
func TestListDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 2000 {
		a, b := randomTree(r, r.IntN(12)).labels, randomTree(r, r.IntN(12)).labels
		w := someCosts[r.IntN(len(someCosts))].whole()
		want := fullListDistance(a, b, w)
		for _, limit := range []int{0, want - 1, want, want + 1, 3 * want} {
			got := listDistance(a, b, w, limit)
			if (got <= limit) != (want <= limit) || want <= limit && got != want {
				t.Fatalf("%v %v at %+v, limit %d: %d, want %d", a, b, w, limit, got, want)
			}
		}
	}
}

func fullListDistance(a, b []int32, w weights) int {
	row := make([]int, len(b)+1)
	for y := range row {
		row[y] = y * w.insert
	}
	for x, label := range a {
		corner := row[0]
		row[0] = (x + 1) * w.delete
		for y, other := range b {
			pair := corner
			if label != other {
				pair += w.rename
			}
			corner = row[y+1]
			row[y+1] = min(row[y+1]+w.delete, row[y]+w.insert, pair)
		}
	}
	return row[len(b)]
}
