package corpus

import (
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Domain is the site of a page: the registered domain of its URL ("bbc.co.uk" of "https://news.bbc.co.uk/1"), the host
// where that has none (an IP address), or the tag domain where the case has no URL. "" where nothing is known. It
// depends on the list of public suffixes, so on the version of golang.org/x/net.
func (k Case) Domain() string {
	u, err := url.Parse(k.URL)
	if err != nil || u.Hostname() == "" {
		return strings.ToLower(k.Tags["domain"])
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return domain
	}
	return host
}
