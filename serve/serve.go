// Package serve shows assay's work in a browser on the same computer, and takes changes from it. It listens on the
// loopback address only, and answers only the page that it handed out itself (guard.go).
//
// It has a mux of its own: http.DefaultServeMux serves whatever any imported package has put there.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Server is a server that listens and does not answer yet. See Run.
type Server struct {
	listener net.Listener
	server   *http.Server
	token    string
}

// Listen takes a port of the loopback address for the pages of an app; port 0 takes any free one.
func Listen(port int, app http.Handler, policy string) (*Server, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("listen on port %d: %w (give another --port; 0 takes any that is free)", port, err)
	}
	s := &Server{listener: listener, token: rand.Text()}
	s.server = &http.Server{
		Handler:           protect(app, policy, s.token, listener.Addr().(*net.TCPAddr).Port),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      2 * time.Minute, // extractors may be asked for a draft
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	return s, nil
}

// protect puts every guard around an app.
func protect(app http.Handler, policy, token string, port int) http.Handler {
	hosts := []string{fmt.Sprintf("127.0.0.1:%d", port), fmt.Sprintf("localhost:%d", port)}
	return headers(policy, guard{hosts: hosts, token: token, next: http.NewCrossOriginProtection().Handler(app)})
}

// URL is the address to open. It holds the start token: show it to the person at the terminal and to nobody else.
func (s *Server) URL() string { return fmt.Sprintf("http://%s/?t=%s", s.listener.Addr(), s.token) }

// Run answers until ctx is done, and then lets requests that are under way end.
func (s *Server) Run(ctx context.Context) error {
	ended := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
		defer cancel()
		ended <- s.server.Shutdown(patience)
	})
	err := s.server.Serve(s.listener)
	if !errors.Is(err, http.ErrServerClosed) {
		stop()
		return fmt.Errorf("serve on %s: %w", s.listener.Addr(), err)
	}
	return <-ended
}
