package corpus

import "errors"

// collect reads a JSON file that holds the golds of many cases, one for each member of its object. Each is found as
// "FILE#KEY", with the ID that decode gives it as its stem, so that it pairs with a page as a file would. A member that
// decode refuses, and a second one for the same ID, is rejected with the mend. Its errors are about the whole file.
func collect[T any](s *scan, path string, decode func(member) (id string, value T, err error), mend string) ([]file, map[string]T, error) {
	members, err := readObject(s.files, path)
	if err != nil {
		return nil, nil, err
	}
	var golds []file
	values := map[string]T{}
	for _, m := range members {
		at := path + "#" + m.key
		id, value, err := decode(m)
		_, twice := values[id]
		switch why := idProblem(id); {
		case err != nil:
		case twice:
			err = errors.New("this ID is there twice")
		case why != "":
			err = errors.New(why)
		}
		if err != nil {
			s.reject(at, err.Error(), mend)
			continue
		}
		values[id] = value
		golds = append(golds, file{at, id})
	}
	return golds, values, nil
}
