package serve

import (
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
)

// guard lets a request through only when it comes from the page that this program handed to the person who started it.
// Any page in the browser can send requests to a loopback port, and a name that somebody else owns can be made to point
// there; so, in this order:
//
//   - Host must be the address that we listen on: a foreign name that resolves to it (DNS rebinding) is refused.
//   - The start token must be there, as a cookie or, once, in the address that the terminal shows.
//   - A request that changes something must be of our own origin (http.CrossOriginProtection), and JSON.
//   - The body is bounded.
type guard struct {
	hosts []string // what Host may be
	token string
	next  http.Handler
}

// maxBody bounds the body of a request: a page of 100,000 blocks has labels of about two megabytes.
const maxBody = 4 << 20

// ServeHTTP lets a request through that names a host served here, comes from this origin and has the token; any other it
// refuses, and says why.
func (g guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case !slices.Contains(g.hosts, r.Host):
		refuse(w, http.StatusMisdirectedRequest, "this address is not served here (open the one that the terminal shows)")
	case g.isStart(r):
		g.start(w, r)
	case !g.knows(r):
		refuse(w, http.StatusForbidden, "the start token is missing (open the address that the terminal shows)")
	case r.Method == http.MethodPost && !isJSON(r):
		refuse(w, http.StatusUnsupportedMediaType, "a change is sent as application/json")
	default:
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		g.next.ServeHTTP(w, r)
	}
}

// isStart says whether this is the address from the terminal.
func (g guard) isStart(r *http.Request) bool {
	return r.Method == http.MethodGet && r.URL.Path == "/" && r.URL.Query().Has("t") && same(r.URL.Query().Get("t"), g.token)
}

// start hands out the cookie and takes the token out of the address, so that it gets into no history and no picture of
// the screen. Other sites cannot make the browser send the cookie, and scripts cannot read it.
func (g guard) start(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: cookieName(r.Host), Value: g.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// knows says whether the request has the cookie.
func (g guard) knows(r *http.Request) bool {
	c, err := r.Cookie(cookieName(r.Host))
	return err == nil && same(c.Value, g.token)
}

// same compares in a time that tells nothing about how much is right.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// cookieName differs from port to port, since cookies do not: two servers on one machine would log each other out.
func cookieName(host string) string {
	safe := []byte("assay-" + host)
	for i, c := range safe {
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9') {
			safe[i] = '-'
		}
	}
	return string(safe)
}

func isJSON(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// refuse answers with a status and a sentence, as JSON like every answer.
func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	reply(w, status, map[string]string{"error": fmt.Sprintf(format, args...)})
}

// reply answers with JSON. encoding/json escapes <, > and &, so that no browser takes the answer for a page.
func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // whoever asked may have gone away
}

// headers are set on every answer. Nothing is loaded but what the policy names: one style and one script, by their
// digests, and requests to ourselves.
func headers(policy string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
