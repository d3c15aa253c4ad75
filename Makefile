# Everything here also works as the plain go command that it calls.
.PHONY: browser-test screenshots run test race bench lint fuzz stress hostile ci peers peers-python peers-node peers-rust peers-java run-peers test-peers bench-peers bench-trees cluster-real
FUZZTIME ?= 30s

run: ## weigh every extractor on the embedded sample
	go run ./cmd/assay run

test:
	go test ./...

browser-test: ## the HTML report and the screen of annotate in Debian's chromium, headless; skips where there is none; AXE=axe.min.js of npm's axe-core checks accessibility
	go test ./reports/htmlreport -run Browser -browser -v -axe '$(if $(AXE),$(abspath $(AXE)))'
	go test ./serve -run KeysOnly -browser -v -axe '$(if $(AXE),$(abspath $(AXE)))'

SHOTS ?= screenshots
screenshots: ## pictures of the HTML report of the sample in SHOTS, for people to look at; not kept in the repository
	mkdir -p $(SHOTS)
	go run ./cmd/assay run --out $(SHOTS)/run > $(SHOTS)/run.txt
	go run ./cmd/assay report $(SHOTS)/run --format html -o $(SHOTS)/report.html
	go test ./reports/htmlreport -run Screenshots -browser -shots '$(abspath $(SHOTS))' -report '$(abspath $(SHOTS))/report.html'

race:
	go test -race ./harness ./extractors/suite ./extractors/process ./page ./runs

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
	go test -tags peers -run Peers -v ./extractors/process

bench-peers: ## the two ports beside Python jusText and warm Java boilerpipe; PAGES=folder for other pages than the golden ones
	-[ -x .peers/python/bin/python ] || $(MAKE) peers-python
	-@$(MAKE) --no-print-directory peers-java
	go run ./tools/benchpeers $(if $(PAGES),-pages '$(PAGES)')
	-@$(MAKE) --no-print-directory bench-trees

bench-trees: ## the tree distance beside the Python package apted on the real pages of the reference; ten minutes, nearly all of it Python
	-[ -x .peers/python/bin/python ] || $(MAKE) peers-python
	.peers/python/bin/pip install --quiet apted==1.0.3
	go test ./corpus/templates -run AptedPeer -apted "$(CURDIR)/.peers/python/bin/python" -timeout 2h -v

cluster-real: ## 200 real pages in the same clusters with and without bounds; minutes
	go test ./corpus/templates -run RealPages -pages 200 -timeout 2h -v
