// Package parallel does many independent pieces of work on all cores, and returns what doing them one after the other
// would have.
//
// The house keeps concurrency in harness, where processes are started, timed and killed. Measuring stored texts by a
// dozen published metrics needs none of that, and yet takes a minute on one core; this loop is the one departure. It
// lives here, and not in metrics/suite, so that a metric stays a plain function of a pair, and not in reports, so that
// the only goroutines outside harness are forty lines that a test can drive by itself.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Map calls f for the numbers from 0 to n - 1 on as many goroutines as the program may use cores, and returns the
// results in the order of the numbers: they do not depend on how many cores there are. f must be safe for concurrent use.
//
// Where calls fail, no new ones are started and the error is that of the least number that fails, which is also the one
// that a plain loop would have met. A panic in f ends the program.
func Map[T any](n int, f func(i int) (T, error)) ([]T, error) {
	return on(runtime.GOMAXPROCS(0), n, f)
}

// on is Map with so many goroutines. Numbers are handed out from the least upwards, so whatever is below one that fails
// has been handed out before it and is done when all have ended.
func on[T any](workers, n int, f func(i int) (T, error)) ([]T, error) {
	results, errs := make([]T, n), make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var all sync.WaitGroup
	for range min(workers, n) {
		all.Go(func() {
			for !failed.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if results[i], errs[i] = f(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return results, nil
}
