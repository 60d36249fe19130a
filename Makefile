# Most people need only `make demo` and `make test`. Both install what they need into .venv.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= 2
# A folder with the sources S1 to S5, to compare with spec/sources.toml. Without it, the trace reports that it did not.
SOURCES ?=

.PHONY: demo test lint types imports trace pytest long installed verify coverage prove fuzz secrets recall disputes mutants mutants-page engine oracle site site-files table judge-speed bench pins clean

demo: $(VENV)/.cli
	$(BIN)/sobek judge sobek_core/demo/classic.jsonl --result "winners 1, scores 12 52 16" --brief
	$(BIN)/sobek judge sobek_core/demo/duel.jsonl --at 45 --move "seat 1: sell statue-v statue-b high-priest as ebony"

test: $(VENV)/.dev
	$(MAKE) --no-print-directory --output-sync -j $(JOBS) lint types imports trace
	$(MAKE) --no-print-directory pytest

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# The packages are also checked without the names that only POSIX has; mutants are forked, and need them.
PACKAGES := sobek_core invariants/sobek_invariants verification/sobek_verification
types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 --exclude 'mutation/(forks|worker)' $(PACKAGES)

imports: $(VENV)/.dev
	$(BIN)/lint-imports

trace: $(VENV)/.dev
	$(BIN)/sobek-verify trace $(if $(SOURCES),--sources $(SOURCES))

# Keep compiled modules, whatever the environment says: the tests start hundreds of processes that would compile them again.
# With STRICT=1, skipped tests fail; without, they are listed at the end, with what to install for them.
STRICT ?=
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -n $(JOBS) $(if $(STRICT),--no-skips)
pytest: $(VENV)/.dev
	$(PYTEST) --dist worksteal

# The targets below are not part of `make test`: they take long, or need more than Python.

# Every check of the core, at full length.
verify: long coverage prove fuzz secrets recall disputes mutants mutants-page oracle site-files

# The tests that `make test` leaves out: the whole site with its search, and all vectors with the engine;
# and those of Hypothesis with five times as many examples.
long: $(VENV)/.dev
	$(PYTEST) -m "long or hypothesis" --hypothesis-profile long

# The examples reach nearly every branch; the other files reach parsing, views, records, editions and messages.
COVERING := tests/core/verdicts/test_cases.py \
	tests/core/kernel/test_dealer.py \
	tests/core/rules/test_examples.py \
	tests/core/rules/test_golden_games.py \
	tests/core/text/test_notation.py \
	tests/core/text/test_picture.py \
	tests/core/records/test_record.py \
	tests/core/records/test_undo.py \
	tests/core/rules/test_calls.py \
	tests/core/rules/test_components.py \
	tests/core/rules/test_values.py \
	tests/core/rules/test_views.py \
	tests/core/test_installed.py \
	tests/core/test_public_names.py \
	tests/core/test_mistakes.py \
	tests/core/records/test_json_codec.py \
	tests/core/records/test_json_values.py \
	tests/core/page/test_shown.py \
	tests/verification/laws/test_editions.py

coverage: $(VENV)/.dev
	$(BIN)/coverage run -m pytest $(COVERING)
	$(BIN)/coverage report

prove: $(VENV)/.dev
	$(BIN)/sobek-verify prove --jobs $(JOBS)

fuzz: $(VENV)/.dev
	$(BIN)/sobek-verify fuzz classic --games 10000 --jobs $(JOBS)
	$(BIN)/sobek-verify fuzz duel --games 10000 --jobs $(JOBS)

secrets: $(VENV)/.dev
	$(BIN)/sobek-verify prove secrets --seeds 30 --jobs $(JOBS)

recall: $(VENV)/.dev
	$(BIN)/sobek-verify prove recall --seeds 10 --jobs $(JOBS)

# Positions of which parts are not known, compared with all completions: no certain answer may be wrong.
disputes: $(VENV)/.dev
	$(BIN)/pytest -n $(JOBS) -m long tests/core/verdicts

# A sample of each package; docs/mutants.md says how to try all of them.
mutants: $(VENV)/.dev
	$(BIN)/sobek-verify mutants --sample 300 --jobs $(JOBS)

# What the scripts of the Judge page decide: their mutants, with StrykerJS, which npx fetches. At least 90 % must be killed.
mutants-page:
	npx --yes @stryker-mutator/core@9.6.1 run tests/verification/site/judge/stryker.json

# The engine in C++, which needs a compiler and Node.js with npm: the program that speaks the protocol, the package for
# Python, with which the core is compared, and the one for JavaScript, which ziglang compiles.
engine: $(VENV)/.engine
$(VENV)/.engine: $(VENV)/.dev $(VENV)/.compilers $(wildcard engine/*/*.hpp engine/*/*.cpp engine/*.toml engine/CMakeLists.txt engine/*/*.ts engine/python/*/*.py)
	$(MAKE) -C engine
	$(MAKE) -C engine/javascript
	$(PIP) --force-reinstall --no-deps --no-build-isolation ./engine
	touch $@

# A million moves of each game on both sides; docs/checks.md says how to compare more.
oracle: $(VENV)/.engine
	$(BIN)/sobek-verify oracle classic --transitions 1000000 --jobs $(JOBS)
	$(BIN)/sobek-verify oracle duel --transitions 1000000 --jobs $(JOBS)

# The Judge, and the spec as a website with a search: builds it in build/site, serves it,
# and prints the address for a phone in the same network. PORT is where it and the web table are served.
PORT ?=
AT_PORT := $(if $(PORT),--port $(PORT))
site: $(VENV)/.site
	$(BIN)/sobek-verify site build/site --serve $(AT_PORT)

# The same without serving it.
site-files: $(VENV)/.site
	$(BIN)/sobek-verify site build/site

# A game for two to four browsers: prints the links. Games are kept in web-tables; start it again to go on.
# WORDS are its options, such as WORDS="--game classic --names Ada,Ben,Cleo".
WORDS ?=
table: $(VENV)/.table
	$(BIN)/python -m examples.web_table $(AT_PORT) $(WORDS)

# How large the Judge is, and how fast in Chromium.
judge-speed: site-files $(VENV)/.dev
	$(BIN)/python -m tests.judge_speed build/site

bench: $(VENV)/.bench
	$(BIN)/sobek-verify bench

# Build both distributions, install them, and run them outside the source tree.
installed: $(VENV)/.made
	rm -rf dist $(VENV)/installed
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w dist . ./verification
	test $$(cat dist/sobek_core-*.whl | wc -c) -lt 3000000  # bytes
	$(PYTHON) -m venv $(VENV)/installed
	$(VENV)/installed/bin/pip install -q --disable-pip-version-check -c constraints.txt dist/*.whl
	cd / && "$(CURDIR)/$(VENV)/installed/bin/sobek" judge "$(CURDIR)/sobek_core/demo/classic.jsonl" --score "12 52 16" > /dev/null
	cd / && "$(CURDIR)/$(VENV)/installed/bin/sobek" rule classic.quay.window > /dev/null
	cd / && "$(CURDIR)/$(VENV)/installed/bin/sobek" page "$(CURDIR)/sobek_core/demo/duel.jsonl" > /dev/null
	cd / && "$(CURDIR)/$(VENV)/installed/bin/sobek-verify" fuzz classic --games 10 > /dev/null
	cd / && "$(CURDIR)/$(VENV)/installed/bin/sobek-verify" fuzz duel --games 10 > /dev/null

clean:
	rm -rf $(VENV) dist build .coverage .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# The hashes of what continuous integration installs, at the versions in constraints.txt; this needs uv.
pins:
	printf -- '-e .[dev,engine]\n-e ./verification[cluster,mutants,site]\n' | UV_CUSTOM_COMPILE_COMMAND='make pins' \
		uv pip compile - -q --universal --python-version 3.11.5 --generate-hashes -c constraints.txt --no-annotate \
		--no-emit-package sobek-core --no-emit-package sobek-verification -o requirements-ci.txt > /dev/null

# Each stamp file stands for an installed set of extras.
# With HASHED=1, every package is compared with its hash in requirements-ci.txt, which has all extras but `bench`.
HASHED ?=
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed; name one with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.cli: NEEDED = -e '.[cli]'
$(VENV)/.dev: NEEDED = -e '.[dev]' -e './verification[cluster,mutants,site]'
$(VENV)/.compilers: NEEDED = -e '.[engine]'
$(VENV)/.bench: NEEDED = -e '.[cli]' -e './verification[bench]'
$(VENV)/.table: NEEDED = -e '.[table]'
$(VENV)/.site: NEEDED = -e '.[cli]' -e './verification[site]'
$(VENV)/.cli $(VENV)/.dev $(VENV)/.compilers $(VENV)/.bench $(VENV)/.site $(VENV)/.table: \
		$(VENV)/.made pyproject.toml verification/pyproject.toml constraints.txt requirements-ci.txt
	$(if $(HASHED),$(PIP) --require-hashes -r requirements-ci.txt)
	$(PIP) $(if $(HASHED),--no-deps --no-build-isolation,-c constraints.txt) $(NEEDED)
	touch $@
