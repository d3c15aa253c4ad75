package duplicates

import (
	"io"
	"slices"

	"github.com/contentassay/assay/internal/spill"
)

// pairSet is a set of pairs of places, each with the nets that it was caught in, as large as the disk: what does not fit
// into memory goes to sorted temporary files.
type pairSet struct {
	buffer []uint64 // pairs as packed makes them
	runs   []*spill.File
	limit  int // the most pairs in memory; 0: pairsInMemory
}

// pairsInMemory takes 64 MB.
const pairsInMemory = 8 << 20

// A pair is one number: from the top, 30 bits for the lesser place, 30 for the greater, 4 for the nets, one bit each.
const (
	placeBits = 30
	netBits   = 4
	maxTexts  = 1 << placeBits
)

func packed(a, b int32, caught nets) uint64 {
	return uint64(min(a, b))<<(placeBits+netBits) | uint64(max(a, b))<<netBits | uint64(caught)
}

func unpacked(pair uint64) (a, b int, caught nets) {
	return int(pair >> (placeBits + netBits)), int(pair >> netBits & (maxTexts - 1)), nets(pair & (1<<netBits - 1))
}

// united joins neighbours that are the same pair, in place: a sorted list of pairs becomes a set.
func united(pairs []uint64) []uint64 {
	n := 0
	for _, pair := range pairs {
		if n > 0 && pairs[n-1]>>netBits == pair>>netBits {
			pairs[n-1] |= pair
			continue
		}
		pairs[n] = pair
		n++
	}
	return pairs[:n]
}

// add takes a pair in; its order does not matter.
func (p *pairSet) add(a, b int32, caught nets) error {
	p.buffer = append(p.buffer, packed(a, b, caught))
	if p.limit == 0 {
		p.limit = pairsInMemory
	}
	if len(p.buffer) < p.limit {
		return nil
	}
	p.settle()
	if len(p.buffer) > p.limit/2 {
		return p.spill()
	}
	return nil // most were there already
}

// settle sorts the pairs in memory and joins repetitions.
func (p *pairSet) settle() {
	slices.Sort(p.buffer)
	p.buffer = united(p.buffer)
}

// spill writes the pairs in memory to a file of their own.
func (p *pairSet) spill() error {
	f, err := spill.Create()
	if err != nil {
		return err
	}
	p.runs = append(p.runs, f)
	if err := spill.Write(f, p.buffer); err != nil {
		return spill.Hint(err)
	}
	p.buffer = p.buffer[:0]
	return nil
}

// close removes the temporary files.
func (p *pairSet) close() {
	for _, f := range p.runs {
		f.Close()
	}
}

// each calls f with every pair once, in order. It may be called again.
func (p *pairSet) each(f func(a, b int, caught nets) error) error {
	p.settle()
	sources := []func() (uint64, error){fromMemory(p.buffer)}
	for _, run := range p.runs {
		sources = append(sources, spill.Reader(run))
	}
	var heads []uint64
	var open []func() (uint64, error)
	for _, next := range sources {
		if head, err := next(); err == nil {
			heads, open = append(heads, head), append(open, next)
		} else if err != io.EOF {
			return err
		}
	}
	var last uint64 // the pair that may still come from other sources; 0 is none, since no text makes a pair with itself
	for len(open) > 0 {
		i := least(heads)
		if pair := heads[i]; last>>netBits == pair>>netBits {
			last |= pair
		} else {
			if err := tell(last, f); err != nil {
				return err
			}
			last = pair
		}
		head, err := open[i]()
		if heads[i] = head; err == io.EOF {
			heads, open = slices.Delete(heads, i, i+1), slices.Delete(open, i, i+1)
		} else if err != nil {
			return err
		}
	}
	return tell(last, f)
}

// tell calls f with a pair, unless there is none.
func tell(pair uint64, f func(a, b int, caught nets) error) error {
	if pair == 0 {
		return nil
	}
	return f(unpacked(pair))
}

// least is the place of the least number: there are few runs.
func least(numbers []uint64) (at int) {
	for i, n := range numbers {
		if n < numbers[at] {
			at = i
		}
	}
	return at
}

func fromMemory(pairs []uint64) func() (uint64, error) {
	return func() (uint64, error) {
		if len(pairs) == 0 {
			return 0, io.EOF
		}
		next := pairs[0]
		pairs = pairs[1:]
		return next, nil
	}
}
