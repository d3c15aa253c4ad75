package duplicates

import (
	"encoding/binary"
	"math"

	"github.com/contentassay/assay/internal/spill"
)

// vectors is a list of projections: the first ones in memory, the others in a temporary file. The zero value is empty.
type vectors struct {
	limit  int // the most in memory; 0: vectorsInMemory
	memory [][]float32
	file   *spill.File // nil while all are in memory
	filed  int
}

// vectorsInMemory takes 64 MB.
const vectorsInMemory = 25_000

// vectorBytes is the room of a vector in the file.
const vectorBytes = 4 * dimensions

func (v *vectors) len() int { return len(v.memory) + v.filed }

// add adds a vector at the end, which must not be changed later.
func (v *vectors) add(vector []float32) (err error) {
	if v.limit == 0 {
		v.limit = vectorsInMemory
	}
	if len(v.memory) < v.limit {
		v.memory = append(v.memory, vector)
		return nil
	}
	if v.file == nil {
		if v.file, err = spill.Create(); err != nil {
			return err
		}
	}
	bytes := make([]byte, 0, vectorBytes)
	for _, x := range vector {
		bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(x))
	}
	if _, err := v.file.WriteAt(bytes, int64(v.filed)*vectorBytes); err != nil {
		return spill.Hint(err)
	}
	v.filed++
	return nil
}

// at is the vector at a place, which must not be changed.
func (v *vectors) at(i int) ([]float32, error) {
	if i < len(v.memory) {
		return v.memory[i], nil
	}
	bytes := make([]byte, vectorBytes)
	if _, err := v.file.ReadAt(bytes, int64(i-len(v.memory))*vectorBytes); err != nil {
		return nil, spill.Hint(err)
	}
	vector := make([]float32, dimensions)
	for d := range vector {
		vector[d] = math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*d:]))
	}
	return vector, nil
}

// close removes the file, if there is one.
func (v *vectors) close() {
	if v.file != nil {
		v.file.Close()
	}
}
