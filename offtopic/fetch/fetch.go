// Package fetch gets TimeMaps and mementos from web archives over http and https, politely: one request at a time, a pause
// between two to the same host, a name that says who asks, bounds on size and time. It goes to no address of this machine
// or of a private network, whatever a name resolves to and wherever an answer redirects to, unless that is allowed.
//
// Nothing of assay fetches unless it is asked to, and what was fetched can be kept in a folder from which it is read the
// next time: a measurement must not depend on what a server says today.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Options bound what a Client does.
type Options struct {
	UserAgent string        // who asks; archives want to be able to complain
	Delay     time.Duration // from the end of a request to the next one to the same host
	Timeout   time.Duration // of one request, redirects and body with it
	MaxBytes  int64         // of one body, unpacked, and of all parts of a TimeMap together
	Private   bool          // allow addresses of this machine and of private networks
	// SeedList and Wayback are where Archive-It answers; tests have a server of their own.
	SeedList, Wayback string
}

// Defaults are for public archives.
func Defaults() Options {
	return Options{
		Delay: time.Second, Timeout: time.Minute, MaxBytes: 32 << 20,
		SeedList: "https://partner.archive-it.org/api/seed", Wayback: "https://wayback.archive-it.org",
	}
}

// Client fetches. It is good for concurrent use, but makes one request at a time.
type Client struct {
	options Options
	http    *http.Client
	one     sync.Mutex           // held for a request
	last    map[string]time.Time // when the last request to each host ended
}

// mostRedirects is enough for archives, which send to the nearest capture, to https, and to another host.
const mostRedirects = 5

// NewClient returns a client with these bounds.
func NewClient(o Options) *Client {
	dialer := &net.Dialer{Timeout: o.Timeout}
	if !o.Private {
		dialer.Control = publicOnly
	}
	return &Client{options: o, last: map[string]time.Time{}, http: &http.Client{
		Timeout:   o.Timeout,
		Transport: &http.Transport{DialContext: dialer.DialContext, MaxResponseHeaderBytes: 1 << 20}, // and no proxy: it would resolve names itself
		CheckRedirect: func(r *http.Request, before []*http.Request) error {
			if len(before) > mostRedirects {
				return fmt.Errorf("more than %d redirects", mostRedirects)
			}
			return checkScheme(r.URL)
		},
	}}
}

// checkScheme refuses everything but http and https.
func checkScheme(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("%s is no address of http or https", u)
	}
	return nil
}

// notPublic are addresses that netip does not know to be private (IANA special-purpose address registries).
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"),
}

// publicOnly is called with the address that a name was resolved to, right before the connection.
func publicOnly(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	public := ip.IsGlobalUnicast() && !ip.IsPrivate()
	for _, p := range notPublic {
		public = public && !p.Contains(ip)
	}
	if !public {
		return fmt.Errorf("%s is an address of this machine or of a private network (--allow-private allows it)", ip)
	}
	return nil
}

// answer is what a server said.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// Limits of patience with a server that asks to come back later.
const (
	mostAttempts = 3
	longestPause = time.Minute
)

// get fetches one address. A server that asks for patience gets it twice, for a minute at most each time. Statuses other
// than success are answers like any other.
func (c *Client) get(ctx context.Context, address string) (answer, error) {
	u, err := url.Parse(address)
	if err != nil {
		return answer{}, fmt.Errorf("fetch: %w", err)
	}
	if err := checkScheme(u); err != nil {
		return answer{}, fmt.Errorf("fetch: %w", err)
	}
	c.one.Lock()
	defer c.one.Unlock()
	for attempt := 1; ; attempt++ {
		a, err := c.once(ctx, u)
		if err != nil {
			return a, fmt.Errorf("fetch: %w", err)
		}
		busy := a.status == http.StatusTooManyRequests || a.status == http.StatusServiceUnavailable
		seconds, numeric := strconv.Atoi(a.header.Get("Retry-After"))
		if !busy || numeric != nil || attempt == mostAttempts {
			return a, nil
		}
		if err := pause(ctx, min(time.Duration(seconds)*time.Second, longestPause)); err != nil {
			return a, err
		}
	}
}

// once makes one request, a pause after the last one to the same host.
func (c *Client) once(ctx context.Context, u *url.URL) (answer, error) {
	if last, known := c.last[u.Host]; known {
		if err := pause(ctx, c.options.Delay-time.Since(last)); err != nil {
			return answer{}, err
		}
	}
	defer func() { c.last[u.Host] = time.Now() }()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("User-Agent", c.options.UserAgent)
	response, err := c.http.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, c.options.MaxBytes+1))
	if err != nil {
		return answer{}, fmt.Errorf("get %s: %w", u, err)
	}
	if int64(len(body)) > c.options.MaxBytes {
		return answer{}, fmt.Errorf("get %s: %w: more than %d bytes", u, ErrTooLarge, c.options.MaxBytes)
	}
	return answer{response.StatusCode, response.Header, body}, nil
}

// ErrTooLarge says that an answer was larger than allowed.
var ErrTooLarge = errors.New("the answer is too large")

func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
