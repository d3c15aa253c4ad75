package cli

import (
	"fmt"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/text"
)

type corpusSignCmd struct {
	Paths     []string `arg:"" name:"PATH" help:"Texts, pages, web archives, folders of them, a corpus or a run; - is standard input."`
	Signature string   `default:"px06" placeholder:"NAME" help:"px06, px06-compat, px06-gb2312, shingles, simhash, minhash, srp or srp-compat."`
	N         *int     `placeholder:"N" help:"Number of words, of shingle words, or of dimensions; the signature's usual one when not given."`
	Extractor string   `placeholder:"NAME" help:"Sign what this extractor finds; without it, all text of a page."`
	Of        texts.Of `enum:"gold,page" default:"page" help:"Of a corpus or a run: its gold, or its pages."`
	Format    string   `enum:"text,json" default:"text" help:"text or json (one line a text)."`
}

func (c corpusSignCmd) Run(a *app) error {
	mode, err := signature.Find(c.Signature)
	if err != nil {
		return err
	}
	n := mode.N
	if c.N != nil {
		n = *c.N
	}
	if n < 1 || n > mode.MaxN {
		return fmt.Errorf("corpus sign --n %d: %s cannot (give 1 to %d)", n, mode.Name, mode.MaxN)
	}
	_, err = a.readTexts(c.Paths, texts.Options{Extractor: c.Extractor, Of: c.Of}, func(t texts.Text) error {
		s, err := mode.Sign(t.Text, n)
		if err != nil {
			return err
		}
		return a.printSigned(c.Format, signature.Line{ID: t.ID, URL: t.URL, Date: t.Date, Signature: s.String(), Words: s.Words, Short: s.Short, Empty: s.Empty})
	})
	return err
}

// printSigned prints one signature: flags come last, where they are.
func (a *app) printSigned(format string, s signature.Line) error {
	if format == "json" {
		return a.printLine(s)
	}
	flag := ""
	if s.Empty {
		flag = "\tempty"
	} else if s.Short {
		flag = "\tshort"
	}
	_, err := fmt.Fprintf(a.stdout, "%s\t%s%s\n", s.Signature, text.Printable(s.ID), flag)
	return err
}
