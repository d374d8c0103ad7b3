# Every target makes the environment it needs in .venv, from python3 and the locked versions in
# requirements/; a second run finds it there and needs no network.

PYTHON ?= python3
PYTEST_ARGS ?= --numprocesses=auto --maxprocesses=4
SEED_SHEETS := casino-en-france treasure-casino maxi-punto-banco monte-carlo-8 monte-carlo-6

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_USER=0 $(BIN)/python -m pip --quiet
# pip refuses an editable project under --require-hashes, so the project itself comes second.
INSTALL_LOCKED := $(PIP) install --require-hashes --requirement
INSTALL_PROJECT := $(PIP) install --no-deps --no-build-isolation --no-index --editable .

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help report report-html test lint format bench lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

report: $(VENV)/.run ## print the exact odds of the five seed rule sheets, in every reading
	@for sheet in $(SEED_SHEETS); do \
	    printf '=== %s ===\n\n' "$$sheet"; \
	    $(BIN)/puntobanco odds "$$sheet" --all-readings || exit; \
	    echo; \
	done

report-html: $(VENV)/.dev ## write the page about one sheet to build/monte-carlo-6.html
	@mkdir -p build
	$(BIN)/puntobanco report monte-carlo-6 --output build/monte-carlo-6.html

test: lint ## all checks: lint, types, tests and the examples in the docstrings
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.dev ## ruff and mypy --strict
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

format: $(VENV)/.dev ## mend what ruff can mend by itself
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

bench: $(VENV)/.bench ## measure the speeds that the README quotes
	$(BIN)/python tests/bench/run.py

lock: ## write requirements/ anew from pyproject.toml (UPGRADE=--upgrade for newer versions)
	@requirements/lock "$(PYTHON)" $(UPGRADE)

clean: ## remove .venv, build and all caches
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find analysis reports tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v "$(PYTHON)" >/dev/null || { \
	    echo "$(PYTHON) not found: Python 3.11 or newer is needed (or: make PYTHON=/path/to/python3)" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$$("$(PYTHON)" --version) is too old: Python 3.11 or newer is needed (or: make PYTHON=/path/to/python3)" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments: on Debian or Ubuntu, apt-get install python3-venv" >&2; exit 1; }
	@echo "Making $(VENV) (once; needs the network)" >&2
	@"$(PYTHON)" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.run: requirements/run.txt pyproject.toml | $(BIN)/python
	@$(INSTALL_LOCKED) requirements/run.txt
	@$(INSTALL_PROJECT)
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(BIN)/python
	@$(INSTALL_LOCKED) requirements/dev.txt
	@$(INSTALL_PROJECT)
	@touch $@ $(VENV)/.run

$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	@$(INSTALL_LOCKED) requirements/bench.txt
	@touch $@
