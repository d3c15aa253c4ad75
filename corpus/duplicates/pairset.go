package duplicates

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
)

// pairSet is a set of pairs of places, as large as the disk: what does not fit into memory goes to sorted temporary files.
type pairSet struct {
	buffer []uint64 // pairs as one number: the lesser place above, the greater below
	runs   []*os.File
	limit  int // the most pairs in memory; 0: pairsInMemory
}

// pairsInMemory takes 64 MB.
const pairsInMemory = 8 << 20

// add takes a pair in; its order does not matter.
func (p *pairSet) add(a, b int32) error {
	p.buffer = append(p.buffer, uint64(min(a, b))<<32|uint64(max(a, b)))
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

// settle sorts the pairs in memory and drops repetitions.
func (p *pairSet) settle() {
	slices.Sort(p.buffer)
	p.buffer = slices.Compact(p.buffer)
}

// spill writes the pairs in memory to a file of their own.
func (p *pairSet) spill() error {
	f, err := os.CreateTemp("", "assay-pairs-*")
	if err != nil {
		return fmt.Errorf("spilling pairs of texts to disk: %w (make room in the folder for temporary files)", err)
	}
	p.runs = append(p.runs, f)
	w := bufio.NewWriter(f)
	err = binary.Write(w, binary.LittleEndian, p.buffer)
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return fmt.Errorf("spilling pairs of texts to disk: %w (make room in the folder for temporary files)", err)
	}
	p.buffer = p.buffer[:0]
	return nil
}

// close removes the temporary files.
func (p *pairSet) close() {
	for _, f := range p.runs {
		f.Close()
		os.Remove(f.Name())
	}
}

// each calls f with every pair once, in order.
func (p *pairSet) each(f func(a, b int) error) error {
	p.settle()
	sources := []func() (uint64, error){fromMemory(p.buffer)}
	for _, run := range p.runs {
		if _, err := run.Seek(0, io.SeekStart); err != nil {
			return err
		}
		sources = append(sources, fromFile(run))
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
	for last := ^uint64(0); len(open) > 0; {
		i := least(heads)
		if pair := heads[i]; pair != last {
			last = pair
			if err := f(int(pair>>32), int(uint32(pair))); err != nil {
				return err
			}
		}
		head, err := open[i]()
		if heads[i] = head; err == io.EOF {
			heads, open = slices.Delete(heads, i, i+1), slices.Delete(open, i, i+1)
		} else if err != nil {
			return err
		}
	}
	return nil
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

func fromFile(f *os.File) func() (uint64, error) {
	r := bufio.NewReader(f)
	var b [8]byte
	return func() (uint64, error) {
		_, err := io.ReadFull(r, b[:])
		return binary.LittleEndian.Uint64(b[:]), err
	}
}
