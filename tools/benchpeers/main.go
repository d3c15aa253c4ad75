//go:build unix

// Command benchpeers measures the two ports, justext and boilerpipe, against the programs that they are ports of, Python
// jusText and Java boilerpipe, and against the parser that they stand on.
//
//	go run ./tools/benchpeers [-rounds 5] [-pages FOLDER]
//
// All programs run over the same pages, which are decoded once and lie in memory, and they take turns: each round is
// one pass of each, one after the other, so that load on the machine meets all alike. What counts are ratios within a
// run; speeds of two runs say little. A program that is not installed is left out, with the reason.
//
// Nothing here passes or fails: the last table shows the ratios beside their targets.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
)

func main() {
	folder := flag.String("pages", "../shared", "the folder with the golden pages, or any folder of .html, .htm files, also gzipped")
	rounds := flag.Int("rounds", 5, "passes of each program that count, at least 1")
	python := flag.String("python", ".peers/python/bin/python", "the Python that has jusText")
	java := flag.String("java", "java", "the Java, of version 17 or later, with its compiler")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := bench(ctx, os.Stdout, *folder, *python, *java, max(*rounds, 1)); err != nil {
		fmt.Fprintln(os.Stderr, "benchpeers:", err)
		os.Exit(1)
	}
}

// bench reads the pages, starts the peers, runs all rounds and writes the tables.
func bench(ctx context.Context, out io.Writer, folder, python, java string, rounds int) error {
	pages, err := readPages(folder)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "benchpeers")
	if err != nil {
		return fmt.Errorf("make a folder for the pages: %w", err)
	}
	defer os.RemoveAll(work)
	list, err := english()
	if err != nil {
		return err
	}
	if err := writeWork(work, pages, list); err != nil {
		return err
	}
	programs := ownPrograms(pages, list)
	for _, p := range peers(work, python, java) {
		program, end, err := p.start(ctx)
		if err != nil {
			fmt.Fprintf(out, "%s is left out: %v\n  install it: %s\n", p.name, err, p.install)
			continue
		}
		defer end()
		programs = append(programs, program)
	}
	fmt.Fprintf(out, "%d pages, %.1f MB; best of %d rounds; %s, %d CPUs\n\n", len(pages), float64(size(pages))/1e6, rounds, runtime.Version(), runtime.NumCPU())
	measured, err := measure(programs, rounds)
	if err != nil {
		return err
	}
	writeSpeeds(out, measured, len(pages), size(pages))
	writeRatios(out, measured)
	return nil
}
