package templates

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Page is what clustering knows of a page: its tree of elements and the names of its classes.
type Page struct {
	ID   string
	Tree *Tree

	classes []int32           // sorted, each once
	labels  []labelCount      // of the tree
	shape   [sha256.Size]byte // equal for pages that have the same tree and the same classes
}

// Page takes what clustering needs out of a page's tree, which it does not keep. A page of more than MaxElements elements
// is an error.
func (v *Vocabulary) Page(id string, tree *html.Node) (Page, error) {
	p := Page{ID: id, Tree: v.Tree(tree)}
	if n := p.Tree.Size(); n > MaxElements {
		return Page{}, fmt.Errorf("page %s has %d elements, more than %d: comparing it would take gigabytes", id, n, MaxElements)
	}
	for n := range tree.Descendants() {
		for _, name := range classNames(n) {
			// classes and elements share the numbers: they are never compared with each other
			p.classes = append(p.classes, v.number(name))
		}
	}
	slices.Sort(p.classes)
	p.classes = slices.Compact(p.classes)
	p.finish()
	return p, nil
}

// finish computes what follows from tree and classes.
func (p *Page) finish() {
	p.labels = p.Tree.histogram()
	digest := sha256.New()
	for _, part := range [][]int32{p.Tree.labels, p.Tree.left, p.classes} {
		bytes := binary.LittleEndian.AppendUint64(nil, uint64(len(part)))
		for _, n := range part {
			bytes = binary.LittleEndian.AppendUint32(bytes, uint32(n))
		}
		digest.Write(bytes)
	}
	digest.Sum(p.shape[:0])
}

// StructureOnly says that the page has no class names: nothing but its elements can tell it from another.
func (p Page) StructureOnly() bool { return len(p.classes) == 0 }

// classNames are the names in an element's class attribute, nil for another node.
func classNames(n *html.Node) []string {
	if n.Type != html.ElementNode {
		return nil
	}
	for _, a := range n.Attr {
		if a.Key == "class" && a.Namespace == "" {
			return strings.FieldsFunc(a.Val, func(r rune) bool { return strings.ContainsRune(" \t\n\f\r", r) })
		}
	}
	return nil
}

// Style is the Jaccard similarity of the sets of class names: names that both pages have, of all that one or the other
// has. It is 1 for two pages without any.
func Style(a, b Page) float64 {
	common := 0
	for i, j := 0, 0; i < len(a.classes) && j < len(b.classes); {
		switch cmp.Compare(a.classes[i], b.classes[j]) {
		case -1:
			i++
		case 1:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	all := len(a.classes) + len(b.classes) - common
	if all == 0 {
		return 1
	}
	return float64(common) / float64(all)
}

// ClassDifference lists the class names of only a, of only b and of both, each sorted.
func (v *Vocabulary) ClassDifference(a, b Page) (onlyA, onlyB, both []string) {
	for _, c := range a.classes {
		if _, found := slices.BinarySearch(b.classes, c); found {
			both = append(both, v.names[c])
		} else {
			onlyA = append(onlyA, v.names[c])
		}
	}
	for _, c := range b.classes {
		if _, found := slices.BinarySearch(a.classes, c); !found {
			onlyB = append(onlyB, v.names[c])
		}
	}
	for _, list := range [][]string{onlyA, onlyB, both} {
		slices.Sort(list)
	}
	return onlyA, onlyB, both
}
