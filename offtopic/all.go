package offtopic

import (
	"context"
	"iter"
	"slices"
)

// DetectAll judges TimeMaps, as many at a time as there are workers, and gives their results in the order of the
// TimeMaps: the same for every number of workers. What is in memory at a time are the TimeMaps in work. It ends early when
// ctx does.
func (d *Detector) DetectAll(ctx context.Context, timemaps []TimeMap, workers int) iter.Seq[[]Result] {
	return ordered(ctx, timemaps, workers, d.Detect)
}

// FindWholes makes the collection of all TimeMaps under every text, if any choice is measured against it. It reads the
// first memento of each TimeMap that can be measured.
func (d *Detector) FindWholes(ctx context.Context, timemaps []TimeMap, workers int) {
	if !slices.ContainsFunc(d.Choices, func(c Choice) bool { return c.Whole }) {
		return
	}
	semantics := slices.ContainsFunc(d.Choices, func(c Choice) bool { return c.Whole && c.Measure.Name == semantic })
	firsts := make([]*Collection, len(d.Texts))
	for i := range firsts {
		firsts[i] = NewCollection(d.Words)
	}
	for first := range ordered(ctx, timemaps, workers, d.first) {
		for i, text := range first.texts {
			firsts[i].add(first.raw, text)
		}
	}
	d.Wholes = make([]*Whole, len(firsts))
	for i, c := range firsts {
		d.Wholes[i] = NewWhole(c, semantics)
	}
}

// reference is the first memento of a TimeMap under every text.
type reference struct {
	raw   digest
	texts []string
}

// first reads up to the first memento that can be measured. A TimeMap without any gives one without texts.
func (d *Detector) first(t TimeMap) reference {
	for _, m := range t.Mementos {
		capture, err := d.read(m)
		if err != nil {
			continue
		}
		r := reference{raw: digestOf(capture.Body)}
		p, problem := parse(t, m, capture)
		for _, text := range d.Texts {
			found, _ := text.of(p, problem) // without a text it is empty, and left out
			r.texts = append(r.texts, found)
		}
		return r
	}
	return reference{}
}

// ordered does work on every item, as many at a time as there are workers, and yields the answers in the order of the
// items. It holds a few answers more than there are workers, so that one long piece of work does not stop the others.
func ordered[I, A any](ctx context.Context, items []I, workers int, work func(I) A) iter.Seq[A] {
	workers = max(workers, 1)
	return func(yield func(A) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		answers := make(chan chan A, 4*workers)
		go func() {
			defer close(answers)
			running := make(chan struct{}, workers)
			for _, item := range items {
				select {
				case <-ctx.Done():
					return
				case running <- struct{}{}:
				}
				answer := make(chan A, 1)
				answers <- answer
				go func() {
					answer <- work(item)
					<-running
				}()
			}
		}()
		for answer := range answers {
			if ctx.Err() != nil || !yield(<-answer) {
				stop()
				for range answers { // let the sender see that nobody waits any more
				}
				return
			}
		}
	}
}
