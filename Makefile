# Everything here also works as the plain go command that it calls.
.PHONY: run test race bench lint fuzz ci
FUZZTIME ?= 30s

run: ## weigh every extractor on the embedded sample
	go run ./cmd/assay run

test:
	go test ./...

race:
	go test -race ./harness ./extractors/... ./page ./runs

bench: ## ratios within one run are what counts; compare two runs with benchstat
	go test -run '^$$' -bench . -benchmem ./...

lint:
	gofmt -l . | (! grep .)
	go vet ./...
	go tool staticcheck ./...

fuzz: ## every fuzz target for FUZZTIME each
	@for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; go test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

ci:
	bash .ci/run
