package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// member is one entry of a JSON object.
type member struct {
	key   string
	value json.RawMessage
}

// jsonObject returns the members of a JSON object in the order of the file, repeated keys included: a map would keep
// the last of them and lose the others silently.
func jsonObject(b []byte) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(b, utf8BOM)))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.Join(errors.New("not a JSON object"), jsonError(err))
	}
	var members []member
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, jsonError(err)
		}
		m := member{key: t.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, fmt.Errorf("the value of %q: %w", m.key, jsonError(err))
		}
		members = append(members, m)
	}
	if _, err := d.Token(); err != nil {
		return nil, jsonError(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("there is something after the JSON object")
	}
	return members, nil
}

// jsonError words an error of encoding/json without the names of Go types and packages.
func jsonError(err error) error {
	var mistyped *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &mistyped) && mistyped.Field == "":
		return fmt.Errorf("it is of JSON type %s", mistyped.Value)
	case errors.As(err, &mistyped):
		return fmt.Errorf("%q is of JSON type %s", mistyped.Field, mistyped.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON ends too early")
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// readJSON decodes a JSON file into target; unknown keys are allowed, since published schemas vary.
func readJSON(files fs.FS, path string, target any) error {
	b, err := readFile(files, path, maxText)
	if err != nil {
		return err
	}
	return jsonError(json.Unmarshal(bytes.TrimPrefix(b, utf8BOM), target))
}

// decodeStrictly decodes exactly one JSON value and refuses keys that the target lacks.
func decodeStrictly(b []byte, target any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(target); err != nil {
		return jsonError(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON value on the line")
	}
	return nil
}

// jsonLines yields the lines of a file that are not blank, with their numbers from 1.
func jsonLines(b []byte) func(yield func(int, []byte) bool) {
	return func(yield func(int, []byte) bool) {
		number := 0
		for line := range bytes.Lines(bytes.TrimPrefix(b, utf8BOM)) {
			number++
			if line = bytes.TrimSpace(line); len(line) > 0 && !yield(number, line) {
				return
			}
		}
	}
}

// firstFile returns the first of the names that is a file, or the error for the first.
func firstFile(files fs.FS, names ...string) (string, error) {
	for _, name := range names {
		if isFile(files, name) == nil {
			return name, nil
		}
	}
	return "", isFile(files, names[0])
}

// readObject returns the members of the JSON object in a file.
func readObject(files fs.FS, path string) ([]member, error) {
	b, err := readFile(files, path, maxText)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, plainError(err))
	}
	members, err := jsonObject(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; fetch it again", path, err)
	}
	return members, nil
}
