// Package spill keeps what may be more than memory holds in temporary files.
//
// Such a file has no name where the system allows that: it is gone when the program ends, however it ends, and nobody
// needs to clean up after a crash or a Ctrl-C.
package spill

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// File is a temporary file.
type File struct {
	*os.File
	named bool // it could not be unlinked while it was open
}

// Create makes a temporary file in the system's folder for them. The error says what to do.
func Create() (*File, error) {
	f, err := os.CreateTemp("", "assay-*")
	if err != nil {
		return nil, Hint(err)
	}
	return &File{f, os.Remove(f.Name()) != nil}, nil
}

// Hint adds to an error of a temporary file what to do about it; nil stays nil.
func Hint(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("spilling to disk: %w (make room in the folder for temporary files)", err)
}

// Close closes the file and removes what is left of it.
func (f *File) Close() error {
	err := f.File.Close()
	if f.named {
		os.Remove(f.Name())
	}
	return err
}

// Numbers is a list of numbers: in memory up to a limit, then in a file. The zero value is an empty list.
type Numbers struct {
	// Limit is the most numbers in memory; 0 is InMemory. It must not change once there are some.
	Limit int

	memory []uint64 // the last ones
	file   *File    // those before; nil while all are in memory
	filed  int
}

// InMemory is the usual limit: 64 MB.
const InMemory = 8 << 20

// Len is the number of numbers.
func (n *Numbers) Len() int { return n.filed + len(n.memory) }

// Append adds a number at the end. The error is for a file that cannot be written.
func (n *Numbers) Append(x uint64) error {
	if n.Limit == 0 {
		n.Limit = InMemory
	}
	if len(n.memory) >= n.Limit {
		if err := n.flush(); err != nil {
			return err
		}
	}
	n.memory = append(n.memory, x)
	return nil
}

// flush moves what is in memory to the end of the file.
func (n *Numbers) flush() (err error) {
	if n.file == nil {
		if n.file, err = Create(); err != nil {
			return err
		}
	}
	if err := Write(n.file, n.memory); err != nil {
		return Hint(err)
	}
	n.filed += len(n.memory)
	n.memory = n.memory[:0]
	return nil
}

// Each calls f with every number in order, until it returns an error. It may be called again, and numbers may be added
// between two calls.
func (n *Numbers) Each(f func(x uint64) error) error {
	if n.file != nil {
		next := Reader(n.file)
		for range n.filed {
			x, err := next()
			if err != nil {
				return Hint(err)
			}
			if err := f(x); err != nil {
				return err
			}
		}
	}
	for _, x := range n.memory {
		if err := f(x); err != nil {
			return err
		}
	}
	return nil
}

// Close drops all numbers and the file, if there is one.
func (n *Numbers) Close() {
	if n.file != nil {
		n.file.Close()
	}
	*n = Numbers{Limit: n.Limit}
}

// Write writes numbers in the form that Reader reads.
func Write(w io.Writer, numbers []uint64) error {
	b := bufio.NewWriter(w)
	var bytes [8]byte
	for _, x := range numbers {
		binary.LittleEndian.PutUint64(bytes[:], x)
		if _, err := b.Write(bytes[:]); err != nil {
			return err
		}
	}
	return b.Flush()
}

// Reader returns a function that reads the numbers of a file from its beginning, io.EOF after the last one. It keeps a
// place of its own, so that a file may have several readers, and a writer at its end.
func Reader(f io.ReaderAt) func() (uint64, error) {
	r := bufio.NewReaderSize(io.NewSectionReader(f, 0, 1<<62), 1<<16)
	var b [8]byte
	return func() (uint64, error) {
		_, err := io.ReadFull(r, b[:])
		return binary.LittleEndian.Uint64(b[:]), err
	}
}
