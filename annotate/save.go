package annotate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/contentassay/assay/corpus"
)

// maxPause is the longest time between two changes that counts as work.
const maxPause = 2 * time.Minute

// Conflict is the error for a change to labels that somebody else has changed in the meantime: another tab, or another
// program. Nothing was saved; Now is what is there.
type Conflict struct{ Now *Sheet }

// Error says what happened and what to do.
func (c *Conflict) Error() string {
	return fmt.Sprintf("the labels of page %q were changed elsewhere and are at version %d now (look at both and choose)", c.Now.ID, c.Now.Version)
}

// Change applies an edit to a page and saves it. The edit was made on some version of the labels; when that is no longer
// the newest, the error is a *Conflict and nothing changes. It returns the page as it now is, and the edit that takes
// the labels back.
func (f *Folder) Change(id string, version int, e Edit) (s *Sheet, undo Edit, err error) {
	k, err := f.find(id)
	if err != nil {
		return nil, Edit{}, err
	}
	if s, err = f.sheet(k); err != nil {
		return nil, Edit{}, err
	}
	if s.Version != version {
		return nil, Edit{}, &Conflict{s}
	}
	if s.Blocks, undo, err = e.Apply(s.Blocks, f.o.Tokenizer); err != nil {
		return nil, Edit{}, err
	}
	next := f.next(k, s, e.Finish)
	if err := f.save(k, s.record, next); err != nil {
		return nil, Edit{}, fmt.Errorf("save the labels of page %q: %w (nothing of this change counts; mend the cause and repeat it)", id, err)
	}
	s.Version, s.State, s.Note = next.Version, stateOf(k, next, true), ""
	return s, undo, nil
}

// next is the record of a sheet whose labels have just changed. A page that has changed is not done before somebody
// says so.
func (f *Folder) next(k corpus.Case, s *Sheet, finish bool) Record {
	now := f.o.Now().UTC().Truncate(time.Second)
	r := Record{
		Format: format, Page: k.HTML.Path, PageSHA256: k.HTML.SHA256, By: f.o.By, At: now.Format(time.RFC3339),
		Seconds: s.record.Seconds + pause(s.record.At, now), Guidelines: f.Guidelines.Version, Draft: s.Draft,
		Done: finish || s.State == Done, Version: s.Version + 1, Blocks: s.Blocks,
	}
	for _, b := range s.Blocks {
		for _, l := range b.wordLabels(f.o.Tokenizer) {
			r.Tally.add(l)
		}
	}
	return r
}

// pause is the time since the change before, in seconds, up to maxPause. The first change of a page counts as none.
func pause(since string, now time.Time) int {
	last, err := time.Parse(time.RFC3339, since)
	if err != nil {
		return 0
	}
	return int(min(max(0, now.Sub(last)), maxPause).Seconds())
}

// save writes the gold text, if the page is done, and then the record: what the record says has happened. When the
// second fails, the gold is newer than its record, which the next Sheet notes, and the caller was told.
func (f *Folder) save(k corpus.Case, old, next Record) error {
	if f.o.By == "" && strings.HasSuffix(k.Gold.Source, ".gz") {
		return fmt.Errorf("the gold %s is packed (unpack it first)", k.Gold.Source)
	}
	at := f.files(k, f.o.By)
	if err := os.MkdirAll(filepath.Dir(at.gold), 0o777); err != nil {
		return err
	}
	next.GoldSHA256 = old.GoldSHA256
	if next.Done {
		gold := []byte(GoldText(next.Blocks))
		if err := f.keepForeign(at.gold, old.GoldSHA256, gold); err != nil {
			return err
		}
		if err := f.write(at.gold, gold); err != nil {
			return err
		}
		next.GoldSHA256 = digestOf(gold)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(next); err != nil {
		return err
	}
	return f.write(at.record, b.Bytes())
}

// keepForeign copies a gold text that is about to be replaced and was not written here.
func (f *Folder) keepForeign(name, ours string, next []byte) error {
	there, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || digestOf(there) == ours || bytes.Equal(there, next) {
		return err
	}
	dir := filepath.Join(f.dir, annotators, before)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(filepath.Base(name), ext)
	return f.write(filepath.Join(dir, stem+"-"+digestOf(there)[:8]+ext), there)
}
