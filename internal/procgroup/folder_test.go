package procgroup

import (
	"os"
	"testing"

	"github.com/contentassay/assay/internal/dirlock"
)

// Several programs of ours start and sweep at the same time: a folder that is being made is nobody's rubbish.
func TestFoldersAreMadeWhileOthersSweep(t *testing.T) {
	if !dirlock.Real {
		t.Skip("nothing is swept on this system: it has no locks of files")
	}
	t.Setenv("TMPDIR", t.TempDir())
	stop, swept := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(swept)
		for {
			select {
			case <-stop:
				return
			default:
				Sweep()
			}
		}
	}()
	for range 500 {
		f, err := newFolder()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(f.work()); err != nil {
			t.Errorf("the folder of a living program: %v", err)
		}
		f.remove()
	}
	close(stop)
	<-swept
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
