package fetch_test

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/offtopic/fetch"
)

// archive is a small web archive on this machine. It remembers what was asked of it.
type archive struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
	times []time.Time
	agent string
	busy  int // how often it asks for patience first
}

func newArchive(t *testing.T) *archive {
	t.Helper()
	a := &archive{}
	a.Server = httptest.NewServer(http.HandlerFunc(a.answer))
	t.Cleanup(a.Close)
	return a
}

func (a *archive) answer(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked, a.times, a.agent = append(a.asked, r.URL.RequestURI()), append(a.times, time.Now()), r.UserAgent()
	if a.busy > 0 {
		a.busy--
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	switch path := r.URL.Path; {
	case strings.Contains(path, "/timemap/link/http://none"):
		http.NotFound(w, r)
	case strings.HasPrefix(path, "/paged/"): // /paged/1 of 3 goes on in 2, that in 3, that in 1 again
		const page = `<%[1]s/7/2013010%[2]d000000/http://a.example/>; rel="memento"; datetime="%[3]s", <%[1]s/paged/%[4]d>; rel="timemap"; from="%[3]s",`
		n := int(path[len("/paged/")] - '0')
		fmt.Fprintf(w, page, a.URL, n, []string{"Thu, 03", "Wed, 02", "Tue, 01"}[n-1]+" Jan 2013 00:00:00 GMT", n%3+1)
	case strings.HasPrefix(path, "/endless/"):
		fmt.Fprintf(w, `<%s%sx>; rel="timemap",`, a.URL, path)
	case strings.HasPrefix(path, "/broken/"):
		fmt.Fprintf(w, `<%s/timemap/link/http://none.example/>; rel="timemap",`, a.URL)
	case strings.HasPrefix(path, "/outwards/"):
		fmt.Fprint(w, `<file:///etc/hosts>; rel="timemap",`)
	case strings.HasPrefix(path, "/bulky/"):
		fmt.Fprintf(w, `<%s%sx>; rel="timemap", %s`, a.URL, path, strings.Repeat(" ", 30_000))
	case strings.Contains(path, "/timemap/link/"):
		const entry = `<%s/7/%s/http://a.example/>; rel="memento"; datetime="%s",` + "\n"
		fmt.Fprintf(w, entry, a.URL, "20130103000000", "Thu, 03 Jan 2013 00:00:00 GMT")
		fmt.Fprintf(w, entry, a.URL, "20130102000000", "Wed, 02 Jan 2013 00:00:00 GMT")
		fmt.Fprintf(w, entry, a.URL, "20130104000000", "Fri, 04 Jan 2013 00:00:00 GMT")
	case path == "/seeds":
		fmt.Fprint(w, `[{"url": "http://a.example/", "publicly_visible": true}, {"url": "http://hidden.example/", "publicly_visible": false},`+
			`{"url": "http://gone.example/", "deleted": true}, {"url": "http://none.example/"}, {"url": "http://a.example/"}]`)
	case strings.Contains(path, "20130103000000id_"):
		w.Header().Set("Location", "/7/20130102000000id_/http://a.example/") // http.Redirect would take a slash out
		w.WriteHeader(http.StatusFound)
	case strings.Contains(path, "20130104000000id_"):
		http.NotFound(w, r)
	case strings.HasPrefix(path, "/elsewhere/"):
		http.Redirect(w, r, "file:///etc/hosts", http.StatusFound)
	case strings.HasPrefix(path, "/circle"):
		http.Redirect(w, r, "/circle", http.StatusFound)
	case strings.HasPrefix(path, "/large"):
		w.Header().Set("Content-Encoding", "gzip") // a thousand times as large as it is sent
		packed := gzip.NewWriter(w)
		packed.Write(make([]byte, 1<<20))
		packed.Close()
	case strings.HasPrefix(path, "/slow"):
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
	default:
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<p>%s", r.URL.Path)
	}
}

func (a *archive) options() fetch.Options {
	o := fetch.Defaults()
	o.UserAgent, o.Delay, o.Timeout, o.MaxBytes, o.Private = "assay test", 0, 5*time.Second, 100_000, true
	o.SeedList, o.Wayback = a.URL+"/seeds", a.URL
	return o
}

func TestMementosComeRawAndAreKept(t *testing.T) {
	a, dir := newArchive(t), t.TempDir()
	read := func() (bodies []string) {
		m, err := fetch.NewClient(a.options()).TimeMap(context.Background(), a.URL+"/7/timemap/link/http://a.example/", dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range m.Mementos {
			c, err := m.Read()
			if err != nil {
				t.Fatal(err)
			}
			bodies = append(bodies, fmt.Sprintf("%d %v %s", c.Status, c.IsPage, strings.TrimSpace(string(c.Body))))
		}
		return bodies
	}
	page := "200 true <p>/7/20130102000000id_/http://a.example/"
	want := []string{page, page, "404 false 404 page not found"} // sorted, the second by way of a redirect
	if got := read(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if a.agent != "assay test" || len(a.asked) != 5 || a.asked[1] != "/7/20130102000000id_/http://a.example/" {
		t.Errorf("%q asked for %q", a.agent, a.asked)
	}
	if again := read(); !slices.Equal(again, want) || len(a.asked) != 5 {
		t.Errorf("the second time %q, asking for %q", again, a.asked)
	}
	maps, problems, err := offtopic.OpenFolder(dir)
	if err != nil || len(problems) > 0 || len(maps) != 1 || len(maps[0].Mementos) != 3 {
		t.Fatalf("%v, %v, %v", maps, problems, err)
	}
	if c, err := maps[0].Mementos[2].Read(); err != nil || c.Status != 404 {
		t.Errorf("%+v, %v", c, err)
	}
}

// A list in several TimeMaps is read as one, and kept as one: the second time nothing is asked for, whether the first of them
// comes from the archive or from a file.
func TestPagesAreFollowed(t *testing.T) {
	a, dir := newArchive(t), t.TempDir()
	client := fetch.NewClient(a.options())
	check := func(m offtopic.TimeMap, err error, asked int) {
		t.Helper()
		if err != nil || len(m.Mementos) != 3 || len(m.Pages)+len(m.Notes) != 0 || m.URI != a.URL+"/paged/1" || offtopic.Stamp(m.Mementos[0].Datetime) != "20130101000000" {
			t.Errorf("%+v, %v", m, err)
		}
		if len(a.asked) != asked {
			t.Errorf("%d requests, want %d: %q", len(a.asked), asked, a.asked)
		}
	}
	for range 2 {
		m, err := client.TimeMap(context.Background(), a.URL+"/paged/1", dir)
		check(m, err, 3)
	}
	file := fmt.Appendf(nil, `<%[1]s/paged/1>; rel="self", <%[1]s/paged/2>; rel="timemap", <%[1]s/paged/3>; rel="timemap",`, a.URL)
	m, err := client.Complete(context.Background(), file, dir)
	check(m, err, 3)
	m, err = client.Complete(context.Background(), append(file, fmt.Sprintf(`<%s/paged/1>; rel="timemap"`, a.URL)...), "")
	if len(a.asked) != 5 || err != nil || len(m.Mementos) != 2 {
		t.Errorf("%+v, %v, after %q", m, err, a.asked)
	}
	if maps, _, err := offtopic.OpenFolder(dir); err != nil || len(maps) != 1 || len(maps[0].Mementos) != 3 {
		t.Errorf("the folder has %+v, %v", maps, err)
	}
}

func TestArchiveItCollection(t *testing.T) {
	a := newArchive(t)
	for _, id := range []string{"7", "https://archive-it.org/collections/7/"} {
		maps, failed, err := fetch.NewClient(a.options()).ArchiveIt(context.Background(), id, "")
		if err != nil || len(maps) != 1 || maps[0].URI != a.URL+"/7/timemap/link/http://a.example/" || len(failed) != 1 ||
			!strings.Contains(failed[0].Error(), "none.example") || !strings.Contains(failed[0].Error(), "404") {
			t.Errorf("%v, %v, %v", maps, failed, err)
		}
	}
	if a.asked[0] != "/seeds?collection=7&format=json&limit=-1" {
		t.Errorf("%q", a.asked)
	}
	if _, _, err := fetch.NewClient(a.options()).ArchiveIt(context.Background(), "../7", ""); err == nil || len(a.asked) != 6 {
		t.Errorf("%v", err)
	}
}

// TestRefusals: what must not be fetched, and what takes too much.
func TestRefusals(t *testing.T) {
	a := newArchive(t)
	public := a.options()
	public.Private = false
	short := a.options()
	short.Timeout = 50 * time.Millisecond
	for _, c := range []struct {
		options fetch.Options
		uri     string
		want    string
	}{
		{public, a.URL + "/timemap/link/x", "private network"},
		{public, "http://10.1.2.3/x", "private network"},
		{public, "http://[::1]/x", "private network"},
		{public, "http://[::ffff:169.254.169.254]/x", "private network"}, // where clouds keep secrets
		{public, "http://100.64.0.1/x", "private network"},
		{a.options(), "file:///etc/hosts", "no address of http"},
		{a.options(), "ftp://a.example/", "no address of http"},
		{a.options(), a.URL + "/elsewhere/", "no address of http"},
		{a.options(), a.URL + "/circle", "more than 5 redirects"},
		{a.options(), a.URL + "/large", "more than 100000 bytes"},
		{a.options(), a.URL + "/timemap/link/http://none.example/", "HTTP status 404"},
		{a.options(), a.URL + "/page", "link format or JSON is expected"},
		{short, a.URL + "/slow", "Timeout"},
		{a.options(), a.URL + "/endless/", "goes on in more than 100 others"},
		{a.options(), a.URL + "/bulky/", "in more than 100000 bytes"},
		{a.options(), a.URL + "/broken/", "goes on in another one: TimeMap " + a.URL + "/timemap/link/http://none.example/: the archive answers with HTTP status 404"},
		{a.options(), a.URL + "/outwards/", "no address of http"},
	} {
		if _, err := fetch.NewClient(c.options).TimeMap(context.Background(), c.uri, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.uri, err, c.want)
		}
	}
}

func TestPoliteness(t *testing.T) {
	a := newArchive(t)
	o := a.options()
	o.Delay = 30 * time.Millisecond
	client := fetch.NewClient(o)
	m, err := client.TimeMap(context.Background(), a.URL+"/timemap/link/x", "")
	if err != nil {
		t.Fatal(err)
	}
	a.busy = 2
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if c, err := m.Mementos[0].Read(); err != nil || c.Status != 200 {
				t.Errorf("%+v, %v", c, err)
			}
		})
	}
	all.Wait()
	if len(a.times) != 6 {
		t.Errorf("asked %d times", len(a.times))
	}
	for i := range a.times[1:] {
		if a.times[i+1].Sub(a.times[i]) < o.Delay {
			t.Errorf("request %d after %v", i+1, a.times[i+1].Sub(a.times[i]))
		}
	}
	a.busy = 9
	if c, err := m.Mementos[0].Read(); err != nil || c.Status != 429 || len(a.times) != 9 {
		t.Errorf("%d, %v after asking %d times", c.Status, err, len(a.times))
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	if _, err := client.TimeMap(ended, a.URL+"/timemap/link/x", ""); err == nil || len(a.times) != 9 {
		t.Errorf("%v", err)
	}
}

func TestRaw(t *testing.T) {
	for uri, want := range map[string]string{
		"http://web.archive.org/web/20130102030405/http://a.example/?x=/20140102030405/": "http://web.archive.org/web/20130102030405id_/http://a.example/?x=/20140102030405/",
		"https://wayback.archive-it.org/1068/20130102030405/a.example":                   "https://wayback.archive-it.org/1068/20130102030405id_/a.example",
		"http://a.example/20130102030405id_/http://b.example/":                           "http://a.example/20130102030405id_/http://b.example/",
		"http://a.example/2013/page":                                                     "http://a.example/2013/page",
		"http://a.example/?to=/20130102030405/x":                                         "http://a.example/?to=/20130102030405/x",
	} {
		if got := fetch.Raw(uri); got != want {
			t.Errorf("%s: %s, want %s", uri, got, want)
		}
	}
}
