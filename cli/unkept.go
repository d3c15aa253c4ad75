package cli

// unlessInterrupted does work that keeps nothing, such as comparing texts: at Ctrl-C it is given up and the program ends.
// What the work has in temporary files has no name (internal/spill) and is gone with the program.
func (a *app) unlessInterrupted(work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-a.interruptible().Done():
		return exit(exitInterrupted)
	}
}
