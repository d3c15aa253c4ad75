package parallel

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

var workers = []int{1, 2, 3, 16}

func TestResultsAreInOrder(t *testing.T) {
	for _, w := range workers {
		for _, n := range []int{0, 1, 2, 1000} {
			got, err := on(w, n, func(i int) (int, error) {
				for range (n - i) % 7 { // the later ones are often done first
					runtime.Gosched()
				}
				return i * i, nil
			})
			want := make([]int, n)
			for i := range want {
				want[i] = i * i
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%d workers, %d numbers: %v %v", w, n, got, err)
			}
		}
	}
}

func TestErrorIsTheFirstOfAPlainLoop(t *testing.T) {
	for _, w := range workers {
		var calls atomic.Int64
		got, err := on(w, 1000, func(i int) (int, error) {
			calls.Add(1)
			if i == 20 {
				for range 100 { // so that the failure of 21 is seen before
					runtime.Gosched()
				}
			}
			if i >= 20 {
				return 0, fmt.Errorf("number %d", i)
			}
			return i, nil
		})
		if got != nil || err == nil || err.Error() != "number 20" {
			t.Errorf("%d workers: %v %v", w, got, err)
		}
		if n := calls.Load(); n > int64(20+w) {
			t.Errorf("%d workers: %d calls, though the work should have ended at the first error", w, n)
		}
	}
}

func TestMapUsesSeveralGoroutines(t *testing.T) {
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("one core only")
	}
	both := make(chan int) // nobody gets through alone
	got, err := Map(2, func(i int) (int, error) {
		if i == 0 {
			both <- 7
			return 0, nil
		}
		return <-both, errors.ErrUnsupported
	})
	if got != nil || !errors.Is(err, errors.ErrUnsupported) {
		t.Error(got, err)
	}
}
