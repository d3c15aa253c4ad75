package corpus

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/page"
)

// Sizes are counted on the unpacked bytes as they come, so that a small gz file cannot fill memory or time: it is given
// up one byte beyond the limit.
const (
	// maxPage bounds a page at load: no real page is near one GiB, and a gz file that unpacks to more is a bomb.
	maxPage = 1 << 30
	// maxText bounds a gold, output or JSON file, which are held in memory.
	maxText = 1 << 28
	// headSize is how much of a page a layout may look at for its metadata (CleanEval's <text> header).
	headSize = 4 << 10
)

// TooLarge is the error for a file over a size limit.
type TooLarge struct {
	Path string
	// Size is the number of unpacked bytes, or 0 where reading stopped at the limit.
	Size int64
	// Max is the limit in bytes.
	Max int64
}

// Error names the file and both sizes.
func (e *TooLarge) Error() string {
	if e.Size == 0 {
		return fmt.Sprintf("%s has more than %d bytes when unpacked", shown(e.Path), e.Max)
	}
	return fmt.Sprintf("%s has %d bytes when unpacked, more than %d", shown(e.Path), e.Size, e.Max)
}

// ReadHTML returns the unpacked bytes of the page of a case of this corpus. A page over max bytes is a *TooLarge error,
// without being read (max <= 0: no limit); a page that is no longer what Load saw is an error too, since its digest
// would be a lie. It may be called from several goroutines at once.
func (c *Corpus) ReadHTML(k Case, max int64) ([]byte, error) {
	switch {
	case !k.HasPage():
		return nil, fmt.Errorf("reading the page of case %q: the corpus has gold only", k.ID)
	case max > 0 && k.HTML.Size > max:
		return nil, &TooLarge{Path: k.HTML.Path, Size: k.HTML.Size, Max: max}
	}
	b, err := c.readPage(k.HTML)
	var large *TooLarge
	if err != nil && !errors.As(err, &large) {
		return nil, fmt.Errorf("reading the page of case %q: %s: %w", k.ID, k.HTML.Path, plainError(err))
	}
	if sum := sha256.Sum256(b); err != nil || hex.EncodeToString(sum[:]) != k.HTML.SHA256 {
		return nil, fmt.Errorf("reading the page of case %q: %s has changed since the corpus was loaded; start again", k.ID, k.HTML.Path)
	}
	return b, nil
}

// Page reads and parses the page of a case, as ReadHTML does without a limit.
func (c *Corpus) Page(k Case) (*page.Page, error) {
	raw, err := c.ReadHTML(k, 0)
	if err != nil {
		return nil, err
	}
	return page.New(k.ID, k.URL, k.Lang, raw)
}

// goldPage reads and parses a gold that is a page itself.
func goldPage(files fs.FS, id, path string) (*page.Page, error) {
	b, err := readFile(files, path, maxText)
	if err != nil {
		return nil, err
	}
	return page.New(id, "", "", b)
}

// readPage returns the bytes of a page, or *TooLarge when there are more than there were.
func (c *Corpus) readPage(r Ref) ([]byte, error) {
	if r.Member != "" {
		return readMember(c.files, r, c.lines[r.Path])
	}
	return readFile(c.files, r.Path, r.Size)
}

// ReadFile returns the bytes of one page that belongs to no corpus, unpacked when its name ends in .gz. More than 1 GiB is
// a *TooLarge error. Every error names the file.
func ReadFile(name string) ([]byte, error) {
	b, err := readFile(os.DirFS(filepath.Dir(name)), filepath.Base(name), maxPage)
	var large *TooLarge
	switch {
	case errors.As(err, &large):
		return nil, &TooLarge{Path: name, Max: large.Max}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", shown(name), plainError(err))
	}
	return b, nil
}

// openFile opens a file and unpacks it on the fly when its name ends in .gz.
func openFile(files fs.FS, path string) (io.ReadCloser, error) {
	f, err := files.Open(path)
	if err != nil || !strings.HasSuffix(path, ".gz") {
		return f, err
	}
	z, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	return unpacked{z, f}, nil
}

// unpacked reads the content of a gz file and closes the file. Members that follow each other in one file are read as
// one, as gunzip does.
type unpacked struct {
	io.Reader
	io.Closer
}

// readFile returns the whole content, or *TooLarge as soon as there are more than max bytes.
func readFile(files fs.FS, path string, max int64) ([]byte, error) {
	f, err := openFile(files, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, max+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(b)) > max:
		return nil, &TooLarge{Path: path, Max: max}
	}
	return b, nil
}

// hashFile streams a page through SHA-256 and also returns its first bytes. It needs 64 KiB whatever the page's size:
// memory is spent only by ReadHTML. A page over max bytes is *TooLarge.
func hashFile(files fs.FS, path string, max int64) (ref Ref, head []byte, err error) {
	f, err := openFile(files, path)
	if err != nil {
		return Ref{}, nil, err
	}
	defer f.Close()
	page := bufio.NewReaderSize(io.LimitReader(f, max+1), 64<<10)
	head, err = page.Peek(headSize)
	if err != nil && err != io.EOF {
		return Ref{}, nil, err
	}
	head = append([]byte(nil), head...)
	sum := sha256.New()
	n, err := io.Copy(sum, page)
	switch {
	case err != nil:
		return Ref{}, nil, err
	case n > max:
		return Ref{}, nil, &TooLarge{Path: path, Max: max}
	}
	return Ref{Path: path, SHA256: hex.EncodeToString(sum.Sum(nil)), Size: n}, head, nil
}

// plainError strips the path and the system call from a file error: the message names the file already.
func plainError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
