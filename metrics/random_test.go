package metrics

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// The first words of the published test vector of chacha8rand (c2sp.org/chacha8rand): should the standard library ever
// change its generator, this fails before any interval moves.
func TestChaCha8IsThePublishedOne(t *testing.T) {
	words := rand.NewChaCha8([32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456")))
	for i, want := range []uint64{0xb773b6063d4616a5, 0x1160af22a66abc3c} {
		if got := words.Uint64(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

// Numbers that must never change: each published interval and p-value hangs on them.
func TestStream(t *testing.T) {
	draw := func(seed uint64, purpose string) (numbers [8]int) {
		s := newStream(seed, purpose)
		for i := range numbers {
			numbers[i] = s.below(1000)
		}
		return numbers
	}
	want := [8]int{22, 729, 476, 74, 84, 901, 177, 693}
	if got := draw(1, "bootstrap"); got != want {
		t.Errorf("seed 1, bootstrap: %v, want %v", got, want)
	}
	if draw(1, "permutation") == want || draw(2, "bootstrap") == want {
		t.Error("another purpose or seed gives the same numbers")
	}
}

// Every number below n turns up about as often as any other, n being no power of two.
func TestBelowIsFair(t *testing.T) {
	s, seen := newStream(1, "test"), [7]int{}
	const each = 10000
	for range 7 * each {
		seen[s.below(7)]++
	}
	for n, times := range seen {
		if times < each-400 || times > each+400 { // over 4 standard deviations
			t.Errorf("%d came %d times, want about %d", n, times, each)
		}
	}
}

// Fairness shows best where n is three eighths of all words: without drawing again, every third number would come less
// often than the others.
func TestBelowIsFairForLargeNumbers(t *testing.T) {
	s, seen := newStream(1, "test"), [3]int{}
	const each = 10000
	for range 3 * each {
		seen[s.below(3<<(bits.UintSize-3))%3]++
	}
	for n, times := range seen {
		if times < each-400 || times > each+400 {
			t.Errorf("remainder %d came %d times, want about %d", n, times, each)
		}
	}
}
