# What one types here. Everything is set up in .venv, at locked versions.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python
VENDOR := src/croupier/server/static/vendor/.complete
SOURCES := src tests bench tools

# Commands that find no bytecode read all sources again, three times as long: keep it wherever this is run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check bench bench-rl bench-load lock clean

play: $(VENV)/.house $(VENDOR) ## Play in the browser on this machine
	@$(BIN)/croupier play

test: $(VENV)/.develop $(VENDOR) programs ## Run all tests
	$(BIN)/pytest -n 2 --dist worksteal

check: $(VENV)/.develop ## Formatting, lints, types and the borders between the layers
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/basedpyright
	$(BIN)/lint-imports

bench: $(VENV)/.develop ## Measure speed, against others in the same run
	$(BIN)/python bench/speed.py

bench-rl: $(VENV)/.develop ## Measure the environments of all games, against others in the same run
	$(BIN)/python bench/environments.py

bench-load: $(VENV)/.develop $(VENDOR) ## Measure a house under load: one process, then four on PostgreSQL
	$(BIN)/python bench/load.py
	$(BIN)/python bench/load.py --workers 4 --tables 500 --most 0

lock: $(VENV)/.uv ## Renew the locked versions after a change of pyproject.toml or package.json
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --extra server \
		pyproject.toml -o requirements/house.lock
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --all-extras --group dev \
		-c requirements/house.lock pyproject.toml -o requirements/develop.lock
	npm install --package-lock-only --no-audit --no-fund

clean: ## Remove what was set up
	rm -rf $(VENV) node_modules src/croupier/server/static/vendor

$(VENV)/.uv:
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Croupier needs Python 3.11 or later; python3 is $$(python3 --version)"; exit 2; }
	python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
	@touch $@

$(VENV)/.house: requirements/house.lock pyproject.toml | $(VENV)/.uv
	$(UV) --require-hashes -r requirements/house.lock
	$(UV) --no-deps -e .
	@touch $@

$(VENV)/.develop: requirements/develop.lock $(VENV)/.house
	$(UV) --require-hashes -r requirements/develop.lock
	@touch $@

$(VENDOR): package-lock.json tools/vendor.mjs
	@command -v npm >/dev/null || { echo "The pages' fonts and scripts come from npm, which Node.js brings; install Node.js"; exit 2; }
	npm ci --silent --no-audit --no-fund
	node tools/vendor.mjs
	@touch $@

PROGRAMS := chromium postgresql nginx openssl

.PHONY: programs
programs:
	@{ command -v chromium || command -v chromium-browser; } >/dev/null && ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 \
		&& { PATH="$$PATH:/usr/sbin" command -v nginx && command -v openssl; } >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && apt-get update -qq \
			&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(PROGRAMS) >/dev/null; } \
		|| { echo "The tests use programs that are missing here: install Debian's packages $(PROGRAMS)"; exit 2; }
