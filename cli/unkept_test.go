package cli

import (
	"context"
	"errors"
	"testing"
)

func TestUnlessInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a := &app{ctx: ctx}
	want := errors.New("done")
	if err := a.unlessInterrupted(func() error { return want }); err != want {
		t.Errorf("%v, want the error of the work", err)
	}
	never := make(chan struct{})
	cancel()
	if err := a.unlessInterrupted(func() error { <-never; return nil }); err != exit(exitInterrupted) {
		t.Errorf("%v, want exit %d", err, exitInterrupted)
	}
}
