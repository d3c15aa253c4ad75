package templates

import (
	"encoding/binary"
	"slices"

	"golang.org/x/net/html"
)

// Tree is an ordered tree of labelled nodes, such as the elements of a page. Nothing changes it once it is made.
//
// Nodes have the numbers of the postorder walk: children before their parent, from left to right, so that the nodes of
// a subtree follow one another and its root comes last. That is the order in which Zhang and Shasha compute.
type Tree struct {
	labels []int32 // of each node, as a Vocabulary numbers them
	left   []int32 // the leftmost leaf of each node's subtree, which begins there
	same   []int32 // equal numbers for equal subtrees, also of other trees; nil in a mirror
}

// Size is the number of nodes.
func (t *Tree) Size() int { return len(t.labels) }

// size is the number of nodes of the subtree of x.
func (t *Tree) size(x int) int { return x - int(t.left[x]) + 1 }

// children lists the children of x from right to left.
func (t *Tree) children(x int) (list []int) {
	for c := x - 1; c >= int(t.left[x]); c = int(t.left[c]) - 1 {
		list = append(list, c)
	}
	return list
}

// add adds a node whose descendants are the nodes from first on.
func (t *Tree) add(label int32, first int) {
	t.labels = append(t.labels, label)
	t.left = append(t.left, int32(first))
}

// Vocabulary numbers the names of elements and classes, so that comparing them is comparing numbers. Trees and pages can
// be compared if they come from one Vocabulary. It is for one goroutine.
type Vocabulary struct {
	numbers  map[string]int32
	names    []string
	subtrees map[string]int32
}

// NewVocabulary returns an empty Vocabulary.
func NewVocabulary() *Vocabulary {
	return &Vocabulary{numbers: map[string]int32{}, subtrees: map[string]int32{}}
}

// number returns the number of a name: the next free one for a name that is new.
func (v *Vocabulary) number(name string) int32 {
	n, known := v.numbers[name]
	if !known {
		n = int32(len(v.names))
		v.numbers[name] = n
		v.names = append(v.names, name)
	}
	return n
}

// Tree makes the tree of the elements below a node, the node included if it is an element. Text, comments and
// attributes are not part of it. The names are those of the parser: lower case, but for foreign ones such as
// foreignObject. (The original compares names in upper case; that makes no difference.)
//
// A node with several elements below it and none above, which no parsed page is, would not be a tree: Tree takes the
// first of them. Without any element the tree is empty.
func (v *Vocabulary) Tree(n *html.Node) *Tree {
	t := &Tree{}
	if root := element(n); root != nil {
		postorder(root, 0, func(n *html.Node, first int) { t.add(v.number(n.Data), first) })
	}
	v.compare(t)
	return t
}

// compare numbers the subtrees of a tree: one that has come before, in this tree or another one, has the number it had.
func (v *Vocabulary) compare(t *Tree) {
	t.same = make([]int32, t.Size())
	var key []byte
	for x, label := range t.labels {
		key = binary.LittleEndian.AppendUint32(key[:0], uint32(label))
		for _, c := range t.children(x) {
			key = binary.LittleEndian.AppendUint32(key, uint32(t.same[c]))
		}
		n, known := v.subtrees[string(key)]
		if !known {
			n = int32(len(v.subtrees))
			v.subtrees[string(key)] = n
		}
		t.same[x] = n
	}
}

// Elements lists the elements of which Vocabulary.Tree makes the tree, in the order of its numbers.
func Elements(n *html.Node) (list []*html.Node) {
	if root := element(n); root != nil {
		postorder(root, 0, func(n *html.Node, _ int) { list = append(list, n) })
	}
	return list
}

// postorder visits the elements from n down, children first, with the number of the first one below each: at if there
// is no element before n. It returns the number after that of n. It calls itself once a level, and page.New makes no
// tree deeper than 512.
func postorder(n *html.Node, at int, visit func(n *html.Node, first int)) (next int) {
	first := at
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			at = postorder(c, at, visit)
		}
	}
	visit(n, first)
	return at + 1
}

// element is the node itself if it is an element, else the first element among its children, else nil.
func element(n *html.Node) *html.Node {
	if n.Type == html.ElementNode {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			return c
		}
	}
	return nil
}

// mirror is the tree seen in a looking-glass: children in the opposite order. The distance of two mirrored trees is the
// distance of the trees, but the work may be much less.
func (t *Tree) mirror() *Tree {
	n := t.Size()
	m := &Tree{labels: make([]int32, n), left: make([]int32, n)}
	var above []int32 // the ancestors of x
	for x := int32(n) - 1; x >= 0; x-- {
		for len(above) > 0 && t.left[above[len(above)-1]] > x {
			above = above[:len(above)-1]
		}
		// Before x the preorder has its ancestors and what ends before its subtree; the mirror's postorder is that
		// order read backwards.
		i := int32(n) - 1 - t.left[x] - int32(len(above))
		m.labels[i], m.left[i] = t.labels[x], i-(x-t.left[x])
		above = append(above, x)
	}
	return m
}

// keyroots lists, in ascending order, the nodes that have a left sibling, and the root: the nodes whose leftmost leaf is
// not that of a higher node. Each of them asks for a table of its own.
func (t *Tree) keyroots() []int32 {
	highest := make([]int32, t.Size()) // by leaf
	var roots []int32
	for x, l := range t.left {
		highest[l] = int32(x)
	}
	for x, l := range t.left {
		if highest[l] == int32(x) {
			roots = append(roots, int32(x))
		}
	}
	return roots
}

// work measures what the tree contributes to the work of a distance: the rows of the tables of all keyroots.
func (t *Tree) work() int {
	sum := 0
	for _, k := range t.keyroots() {
		sum += int(k-t.left[k]) + 1
	}
	return sum
}

// histogram counts the labels of a tree.
func (t *Tree) histogram() []labelCount {
	sorted := slices.Sorted(slices.Values(t.labels))
	var h []labelCount
	for _, l := range sorted {
		if len(h) == 0 || h[len(h)-1].label != l {
			h = append(h, labelCount{label: l})
		}
		h[len(h)-1].count++
	}
	return h
}

// labelCount says how often a label occurs.
type labelCount struct{ label, count int32 }
