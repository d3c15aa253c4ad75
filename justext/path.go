package justext

import "strconv"

// step is one element of the page as the segmentation met it. Steps form a
// tree by their parent's index; a path is read from a step upwards. Keeping
// steps instead of path strings makes a path cost nothing until it is asked for.
type step struct {
	name   string
	parent int32 // index of the step above, -1 at the top
	nth    int32 // 1 for the first element of this name in its parent
}

// domPath joins the names from the top down to step i by dots.
func domPath(steps []step, i int32) string {
	size := 0
	for j := i; j >= 0; j = steps[j].parent {
		size += len(steps[j].name) + 1
	}
	path := make([]byte, max(size, 1)-1)
	end := len(path)
	for j := i; j >= 0; j = steps[j].parent {
		end -= len(steps[j].name)
		copy(path[end:], steps[j].name)
		if end > 0 {
			end--
			path[end] = '.'
		}
	}
	return string(path)
}

// xPath writes /name[nth] for every step from the top down to step i, and "/"
// for no step at all.
func xPath(steps []step, i int32) string {
	var up []int32
	for j := i; j >= 0; j = steps[j].parent {
		up = append(up, j)
	}
	path := []byte{'/'}
	for k := len(up) - 1; k >= 0; k-- {
		s := steps[up[k]]
		path = append(path, s.name...)
		path = append(path, '[')
		path = strconv.AppendInt(path, int64(s.nth), 10)
		path = append(path, ']')
		if k > 0 {
			path = append(path, '/')
		}
	}
	return string(path)
}

// tally counts the children of one name under the element that is open.
type tally struct {
	name  string
	count int32
}

// tallies counts, for every open element, its children by name. Only the
// innermost open element gains children, and an element's tallies are done with
// when it closes, so all of them share one stack.
type tallies struct {
	stack []tally
	wide  map[wideTally]int32
}

// wideTally names a tally of an element with more child names than are searched
// one by one.
type wideTally struct {
	parent int32
	name   string
}

// searched bounds the search through the tallies of one element. Real pages
// have fewer child names; without a bound a hostile one costs quadratic time.
const searched = 32

// add counts one more child called name under the step parent, whose tallies
// start at first, and returns the new count.
func (t *tallies) add(first, parent int32, name string) int32 {
	own := t.stack[first:]
	for i := range own {
		if own[i].name == name {
			own[i].count++
			return own[i].count
		}
	}
	if len(own) < searched {
		t.stack = append(t.stack, tally{name, 1})
		return 1
	}
	if t.wide == nil {
		t.wide = map[wideTally]int32{}
	}
	key := wideTally{parent, name}
	t.wide[key]++
	return t.wide[key]
}
