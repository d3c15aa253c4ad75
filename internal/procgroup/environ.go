package procgroup

import "os"

// passed are the variables of our own environment that every program gets: without them programs are not found, and
// on Windows nothing starts. HOME is not among them: what a user keeps there should change no result, and programs that
// need his folder for their libraries find it without (Python, Java).
var passed = []string{"PATH", "SYSTEMROOT", "PATHEXT"}

// fixed are set for every program, so that no result depends on the locale or the time zone of a machine.
var fixed = []string{"LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC"}

// Environ makes an environment of what every program gets and, from our own environment, the variables named. All else,
// tokens and passwords first of all, stays here. A variable that is not set is left out; a named one comes last, so that
// it wins over one of the same name that is fixed.
func Environ(names ...string) []string {
	env := append([]string{}, fixed...)
	for _, name := range append(append([]string{}, passed...), names...) {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
