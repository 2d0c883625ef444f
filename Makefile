# make run    sets up what is missing and starts Countersign
# make test   sets up what is missing and runs the tests
# Needs Python 3.11 or newer and make.

MAKEFLAGS += --no-print-directory
# What Python has compiled is kept, whatever the environment says: a run starts a hundred processes.
unexport PYTHONDONTWRITEBYTECODE
PYTHON_IN_VENV = .venv/bin/python

# One process more than there are cores: some of the time a test waits for something.
PROCESSES = $$($(PYTHON_IN_VENV) -c 'import os; print(max(2, min(4, 1 + (os.cpu_count() or 1))))')
PYTEST = exec $(PYTHON_IN_VENV) -m pytest -q

.PHONY: help run test proof long check cases drill bench lock

help:
	@echo "make run    start Countersign (http://127.0.0.1:8000/)"
	@echo "make test   run the tests"
	@echo "make proof  every address for every role, every status, every stored format, every kill: beside the tests, and run by CI"
	@echo "make long   the tests that take minutes, which those two leave out"
	@echo "make check  linters, types, contracts"
	@echo "make cases  the case book and the tests that carry it"
	@echo "make drill  kill it at every point and check what is left (SIZE=small|medium|full, SEEDED=file.patch, STATE=folder)"
	@echo "make bench  what it costs, beside references measured in the same run (ARGS=name, SIZE=tiny to try it, BENCH_PEERS=1)"
	@echo "make lock   pin the dependencies anew"

# exec: Ctrl-C and SIGTERM reach the supervisor itself, which ends everything in order.
run:
	@sh requirements/set-up.sh runtime 6
	@COUNTERSIGN_STEPS_DONE=2 exec $(PYTHON_IN_VENV) manage.py start

test:
	@sh requirements/set-up.sh dev 2
	@$(PYTEST) -m "not proof" --dist loadgroup -n $(PROCESSES) $(ARGS)

proof:
	@sh requirements/set-up.sh dev 2
	@$(PYTEST) -m proof --dist loadgroup -n $(PROCESSES) $(ARGS)

# Every page in every state, keyboard alone, a bad network, a restore and an upgrade with real processes.
# (LOOKS=folder keeps a picture of every page and state, light and dark, at a desk and on a phone.)
long:
	@sh requirements/set-up.sh dev 2
	@$(PYTEST) -m long $(ARGS)

check:
	@sh requirements/set-up.sh dev 2
	@exec sh requirements/check.sh

cases:
	@sh requirements/set-up.sh dev 2
	@exec $(PYTHON_IN_VENV) -m tests.cases

drill:
	@sh requirements/set-up.sh dev 2
	@exec $(PYTHON_IN_VENV) -m tests.drill --size $(or $(SIZE),small) $(if $(SEEDED),--seeded $(SEEDED)) \
		$(if $(STATE),--state $(STATE)) $(ARGS)

bench:
	@sh requirements/set-up.sh dev 2
	@SIZE=$(SIZE) exec $(PYTHON_IN_VENV) -m tests.bench $(ARGS)

# The only command that needs uv; it fetches its own, into the virtual environment.
lock:
	@sh requirements/set-up.sh dev 2
	@$(PYTHON_IN_VENV) -m pip install --quiet uv==0.13.9
	@for kind in runtime dev peers; do \
		$(PYTHON_IN_VENV) -m uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
			--no-header requirements/$$kind.in $$([ $$kind = dev ] && echo -c requirements/runtime.txt) \
			-o requirements/$$kind.txt || exit 2; \
	done
