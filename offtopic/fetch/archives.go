package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/contentassay/assay/offtopic"
)

// TimeMap fetches a TimeMap in either form, with all that it goes on in. Its mementos can be read over the network, or from
// dir where they are kept; "" keeps nothing.
func (c *Client) TimeMap(ctx context.Context, uri, dir string) (offtopic.TimeMap, error) {
	if t, err := offtopic.KeptTimeMap(dir, uri); err == nil {
		c.Attach(ctx, &t, dir)
		return t, nil
	}
	raw, err := c.list(ctx, uri)
	if err != nil {
		return offtopic.TimeMap{}, err
	}
	first, err := offtopic.ParseList(uri, raw)
	if err != nil {
		return first, err
	}
	t, err := c.whole(ctx, first, raw, dir)
	c.Attach(ctx, &t, dir)
	return t, err
}

// Complete reads a TimeMap that is at hand, and fetches what it goes on in, unless dir has the whole of it. Its mementos are
// to be attached.
func (c *Client) Complete(ctx context.Context, raw []byte, dir string) (offtopic.TimeMap, error) {
	first, err := offtopic.ParseList("", raw)
	if err != nil || len(first.Pages) == 0 {
		return offtopic.JoinPages(first), err
	}
	if t, err := offtopic.KeptTimeMap(dir, first.URI); err == nil {
		return t, nil
	}
	return c.whole(ctx, first, raw, dir)
}

// mostPages bounds the TimeMaps that one list comes in: archives put thousands of mementos into each.
const mostPages = 100

// whole fetches the TimeMaps that a first one goes on in, and that these go on in, and keeps them as one in dir. A part that
// cannot be had makes the whole an error: the first memento, which all are measured against, may be missing. All parts
// together have Options.MaxBytes.
func (c *Client) whole(ctx context.Context, first offtopic.TimeMap, raw []byte, dir string) (offtopic.TimeMap, error) {
	known := map[string]bool{first.URI: true}
	left := c.options.MaxBytes - int64(len(raw))
	var pages []offtopic.TimeMap
	for next := first.Pages; len(next) > 0; {
		page := next[0]
		if next = next[1:]; known[page] {
			continue
		}
		if known[page] = true; len(pages) == mostPages || left <= 0 {
			return first, fmt.Errorf("TimeMap %s goes on in more than %d others, or in more than %d bytes (give the addresses of those that matter)", first.URI, mostPages, c.options.MaxBytes)
		}
		list, err := c.list(ctx, page)
		if err != nil {
			return first, fmt.Errorf("TimeMap %s goes on in another one: %w", first.URI, err)
		}
		t, err := offtopic.ParseList(page, list)
		if err != nil {
			return first, err
		}
		left -= int64(len(list))
		pages, next = append(pages, t), append(next, t.Pages...)
	}
	t := offtopic.JoinPages(first, pages...)
	if dir == "" {
		return t, nil
	}
	return t, offtopic.KeepTimeMap(dir, t, raw)
}

// list fetches one TimeMap.
func (c *Client) list(ctx context.Context, uri string) ([]byte, error) {
	a, err := c.get(ctx, uri)
	if err != nil {
		return nil, fmt.Errorf("TimeMap %s: %w", uri, err)
	}
	if a.status != http.StatusOK {
		return nil, fmt.Errorf("TimeMap %s: the archive answers with HTTP status %d", uri, a.status)
	}
	return a.body, nil
}

// Attach lets the mementos of a TimeMap be read over the network, in their raw form: see Raw. What is in dir is not
// fetched, and what is fetched is kept there; "" keeps nothing.
func (c *Client) Attach(ctx context.Context, t *offtopic.TimeMap, dir string) {
	for i := range t.Mementos {
		m := t.Mementos[i]
		t.Mementos[i].Read = func() (offtopic.Capture, error) { return c.memento(ctx, m, dir) }
	}
}

func (c *Client) memento(ctx context.Context, m offtopic.Memento, dir string) (offtopic.Capture, error) {
	if kept, err := offtopic.KeptMemento(dir, m.URI); err == nil {
		return kept, nil
	}
	a, err := c.get(ctx, Raw(m.URI))
	if err != nil {
		return offtopic.Capture{}, fmt.Errorf("not scored: %w", err)
	}
	kind := a.header.Get("Content-Type")
	capture := offtopic.Capture{Body: a.body, Status: a.status, ContentType: kind, IsPage: offtopic.IsPage(kind)}
	if dir != "" {
		if err := offtopic.KeepMemento(dir, m.URI, capture); err != nil {
			return capture, fmt.Errorf("not scored: %w", err)
		}
	}
	return capture, nil
}

// captured is the address of a memento in an archive of the Wayback kind: date, then page.
var captured = regexp.MustCompile(`^(https?://[^?#]*?/\d{14})/(.+)$`)

// Raw is the address of a memento as it was captured, without the archive's own links and banner: id_ follows the date.
// OTMT does so for two archives by name; all that run Wayback software understand it. Other addresses stay as they are.
func Raw(uri string) string { return captured.ReplaceAllString(uri, "${1}id_/$2") }

// collection finds the number in what people give for a collection: itself, or the address of its page.
var collection = regexp.MustCompile(`^(?:https?://(?:www\.)?archive-it\.org/collections/)?(\d+)/?$`)

// ArchiveIt fetches the TimeMaps of the public seeds of an Archive-It collection, which is given by its number or the
// address of its page. A TimeMap that cannot be had is in the second result, and the others are there all the same.
func (c *Client) ArchiveIt(ctx context.Context, id, dir string) ([]offtopic.TimeMap, []error, error) {
	found := collection.FindStringSubmatch(id)
	if found == nil {
		return nil, nil, fmt.Errorf("Archive-It collection %q: give its number, or the address of its page", id)
	}
	seeds, err := c.seeds(ctx, found[1])
	if err != nil {
		return nil, nil, fmt.Errorf("Archive-It collection %s: %w", found[1], err)
	}
	var timemaps []offtopic.TimeMap
	var failed []error
	for _, seed := range seeds {
		t, err := c.TimeMap(ctx, c.options.Wayback+"/"+found[1]+"/timemap/link/"+seed, dir)
		switch {
		case ctx.Err() != nil:
			return timemaps, failed, ctx.Err()
		case err != nil:
			failed = append(failed, err)
		default:
			timemaps = append(timemaps, t)
		}
	}
	return timemaps, failed, nil
}

// seed is an entry of Archive-It's list of seeds.
type seed struct {
	URL     string `json:"url"`
	Visible *bool  `json:"publicly_visible"`
	Deleted bool   `json:"deleted"`
}

// seeds fetches the addresses of a collection's public seeds, in the order of the list, each once. The list is an array,
// or an object with one page of it.
func (c *Client) seeds(ctx context.Context, id string) ([]string, error) {
	a, err := c.get(ctx, c.options.SeedList+"?"+url.Values{"collection": {id}, "format": {"json"}, "limit": {"-1"}}.Encode())
	if err != nil {
		return nil, err
	}
	if a.status != http.StatusOK {
		return nil, fmt.Errorf("the list of seeds answers with HTTP status %d (is the collection public?)", a.status)
	}
	var list []seed
	var page struct {
		Results []seed  `json:"results"`
		Next    *string `json:"next"`
	}
	if strings.HasPrefix(strings.TrimSpace(string(a.body)), "{") {
		err = json.Unmarshal(a.body, &page)
		list = page.Results
	} else {
		err = json.Unmarshal(a.body, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("read the list of seeds: %w", err)
	}
	if page.Next != nil {
		return nil, errors.New("read the list of seeds: it goes on in another page, which is not understood (give the TimeMaps by timemap=)")
	}
	var urls []string
	known := map[string]bool{}
	for _, s := range list {
		if s.URL != "" && !s.Deleted && (s.Visible == nil || *s.Visible) && !known[s.URL] {
			known[s.URL] = true
			urls = append(urls, s.URL)
		}
	}
	if len(urls) == 0 {
		return nil, errors.New("it has no public seeds")
	}
	return urls, nil
}
