package corpus

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
)

// lineIndex tells where the lines of a file begin in its unpacked bytes; the last element is where the file ends.
type lineIndex []int64

// eachLine hands every line that is not blank to use, with its number from 1, and returns where all lines begin. A line
// may be as long as a gold file may: it holds a page and its gold. use must not keep the line.
func eachLine(files fs.FS, path string, use func(number int, line []byte)) (lineIndex, error) {
	f, err := openFile(files, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	index := lineIndex{0}
	var end int64
	lines := bufio.NewScanner(f)
	lines.Buffer(make([]byte, 64<<10), maxText)
	lines.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		n, line, err := bufio.ScanLines(data, atEOF)
		end += int64(n)
		return n, line, err
	})
	for lines.Scan() {
		line := bytes.TrimSpace(bytes.TrimPrefix(lines.Bytes(), utf8BOM))
		if len(line) > 0 {
			use(len(index), line)
		}
		index = append(index, end)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return index, fmt.Errorf("line %d has more than %d bytes", len(index), maxText)
	}
	return index, lines.Err()
}

// linePage is the part of a line that is the page.
type linePage struct {
	HTML *string `json:"html"`
}

// refOf takes digest and size of a page that is in memory; where it lies is left to be filled in.
func refOf(page string) Ref {
	sum := sha256.Sum256([]byte(page))
	return Ref{SHA256: hex.EncodeToString(sum[:]), Size: int64(len(page))}
}

// readMember returns the page in a line of a file. In a packed file all that lies before the line is unpacked first.
func readMember(files fs.FS, r Ref, index lineIndex) ([]byte, error) {
	number, err := strconv.Atoi(r.Member)
	if err != nil || number < 1 || number >= len(index) {
		return nil, fmt.Errorf("there is no line %q", r.Member)
	}
	f, err := openFile(files, r.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if s, ok := f.(io.Seeker); ok {
		_, err = s.Seek(index[number-1], io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, f, index[number-1])
	}
	if err != nil {
		return nil, err
	}
	line := make([]byte, index[number]-index[number-1])
	if _, err := io.ReadFull(f, line); err != nil {
		return nil, err
	}
	var p linePage
	if err := json.Unmarshal(bytes.TrimPrefix(line, utf8BOM), &p); err != nil {
		return nil, jsonError(err)
	}
	if p.HTML == nil {
		return nil, errors.New(`it has no "html"`)
	}
	return []byte(*p.HTML), nil
}
