# Everything here also works as the plain go command that it calls.
.PHONY: browser-test screenshots readme-pictures large-report run test race bench lint fuzz stress hostile ci peers peers-python peers-node peers-rust peers-java run-peers test-peers bench-peers bench-evert bench-trees bench-offtopic cluster-real
FUZZTIME ?= 30s

run: ## weigh every extractor on the embedded sample
	go run ./cmd/assay run

test:
	go test ./...

browser-test: ## the HTML report and the screen of annotate in Debian's chromium, headless; skips where there is none; AXE=axe.min.js of npm's axe-core checks accessibility
	go test ./reports/htmlreport -run Browser -browser -v -axe '$(if $(AXE),$(abspath $(AXE)))'
	go test ./serve -run '^TestScreen' -browser -v -axe '$(if $(AXE),$(abspath $(AXE)))'

SHOTS ?= screenshots
screenshots: ## pictures of the HTML report of the sample and of the screen of annotate in SHOTS, for people to look at; not kept in the repository
	mkdir -p $(SHOTS) && rm -rf $(SHOTS)/run
	go run ./cmd/assay run --out $(SHOTS)/run > $(SHOTS)/run.txt
	go run ./cmd/assay report $(SHOTS)/run --format html -o $(SHOTS)/report.html
	go test ./reports/htmlreport -run Screenshots -browser -shots '$(abspath $(SHOTS))' -report '$(abspath $(SHOTS))/report.html'
	go test ./serve -run '^TestScreen' -browser -shots '$(abspath $(SHOTS))'

SHOWN = justext trafilatura readability domdistiller boilerpipe-default boilerpipe-article bte whole-page
readme-pictures: ## the two pictures of the report in docs/, from the sample
	mkdir -p $(SHOTS) && rm -rf $(SHOTS)/readme-run
	go run ./cmd/assay run $(foreach x,$(SHOWN),--extractor $(x)) --out $(SHOTS)/readme-run > $(SHOTS)/readme-run.txt
	go run ./cmd/assay report $(SHOTS)/readme-run --format html -o $(SHOTS)/readme.html
	go test ./reports/htmlreport -run ReadmePictures -browser -readme '$(abspath docs)' -report '$(abspath $(SHOTS))/readme.html'

LARGE ?= 12500
large-report: ## a report of LARGE pages with three answers each, built and opened in chromium, with its times
	go test ./reports/htmlreport -run BrowserLarge -browser -large $(LARGE) -v

race:
	go test -race ./harness ./extractors/suite ./extractors/process ./page ./runs ./reports ./internal/parallel

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

# Other people's extractors, in the folder .peers; make -k peers goes on where a language is missing.
peers: peers-python peers-node peers-rust peers-java

peers-python:
	python3 -m venv .peers/python
	.peers/python/bin/pip install --quiet --upgrade pip
	.peers/python/bin/pip install --quiet -r adapters/python/requirements.txt

peers-node:
	mkdir -p .peers/node && cp adapters/node/* .peers/node/
	npm install --prefix .peers/node --no-fund --no-audit --no-package-lock # with optional ones: defuddle does not start without turndown

peers-rust:
	mkdir -p .peers/rust && cp -R adapters/rust/. .peers/rust/
	for p in dom-smoothie rs-trafilatura; do \
		cargo install --quiet --path .peers/rust/$$p --root .peers --target-dir .peers/rust/target || exit 1; done

peers-java: # boilerpipe comes from Debian: there is nothing to be done but to look
	@ls /usr/share/java/boilerpipe.jar /usr/share/java/gson.jar || \
		{ echo 'apt-get install default-jdk-headless libboilerpipe-java libgoogle-gson-java'; exit 1; }

run-peers: ## after make peers
	go run ./cmd/assay run adapters/peers.toml

hostile: ## every built-in extractor on pages that have hung, bloated or killed extractors
	go test ./harness -run TestHostilePages -hostile -timeout 60m -v

stress: ## kill runs at random moments 200 times; fuzz is apart
	go test ./cli -run TestKilledRunsResume -kills 200 -timeout 60m -v

test-peers: ## whether they keep the contract of extractors, on hostile pages too
	go test -tags peers -run Peers -timeout 60m -v ./extractors/process

bench-peers: ## the two ports beside Python jusText and warm Java boilerpipe; PAGES=folder for other pages than the golden ones
	-[ -x .peers/python/bin/python ] || $(MAKE) peers-python
	-@$(MAKE) --no-print-directory peers-java
	go run ./tools/benchpeers $(if $(PAGES),-pages '$(PAGES)')
	-@$(MAKE) --no-print-directory bench-trees

PYTHON ?= python3
bench-evert: ## the metric evert beside the same arithmetic in plain Python with difflib, on the same pages; the ratio is printed
	go test ./metrics/suite -run TestEvertPeer -evert-python '$(PYTHON)' -count 1 -v

bench-trees: ## the tree distance beside the Python package apted on the real pages of the reference; ten minutes, nearly all of it Python
	-[ -x .peers/python/bin/python ] || $(MAKE) peers-python
	.peers/python/bin/pip install --quiet apted==1.0.3
	go test ./corpus/templates -run AptedPeer -apted "$(CURDIR)/.peers/python/bin/python" -timeout 2h -v

MEMENTOS ?= 10000
bench-offtopic: ## time and memory of off-topic detection on a packed archive of MEMENTOS captures of 50 KB, all measures but the semantic one
	go test ./cli -run OfftopicSpeed -mementos $(MEMENTOS) -timeout 2h -v

cluster-real: ## 200 real pages in the same clusters with and without bounds; minutes
	go test ./corpus/templates -run RealPages -pages 200 -timeout 2h -v
