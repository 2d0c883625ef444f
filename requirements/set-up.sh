#!/bin/sh
# Makes .venv and installs a lock file into it; does nothing where that has been done.
#   requirements/set-up.sh runtime|dev STEPS     (STEPS: how many "[n/STEPS]" lines the whole command prints)
# Needs nothing but a POSIX shell and Python 3.11 or newer. A stamp keeps later starts from calling pip.
set -u
cd "$(dirname "$0")/.." || exit 2

kind=$1
steps=$2

fail() {
    printf 'countersign: %s\n' "$1" >&2
    exit 2
}

# The folder is part of the stamp: a virtual environment does not survive being moved.
stamp_wanted() {
    { pwd && cat requirements/runtime.txt && { [ "$kind" = runtime ] || cat requirements/dev.txt; }; } | cksum
}

is_fresh() {
    [ -x .venv/bin/python ] && [ "$(cat ".venv/countersign-$1" 2>/dev/null)" = "$wanted" ] && .venv/bin/python -c '' 2>/dev/null
}

# Prints the first interpreter that is new enough and can make virtual environments. The version everything is tried
# with goes first. Candidates are run, not looked up: a version manager's stub exists without its interpreter.
find_python() {
    found= ; newest=
    for candidate in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 python; do
        version=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        newest=$version
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        found=$candidate
        "$candidate" -c 'import ensurepip, venv' 2>/dev/null && return 0
    done
    [ -n "$found" ] && fail "$found has no venv module; install it (on Debian and Ubuntu: apt install python3-venv) and try again"
    [ -n "$newest" ] && fail "Python 3.11 or newer is needed, and the newest found here is $newest; set PYTHON to another one"
    fail "Python 3.11 or newer is needed, and none was found; install it or set PYTHON to one"
}

wanted=$(stamp_wanted)
printf '[1/%s] Python environment\n' "$steps"
if is_fresh "$kind"; then
    printf '[2/%s] Packages (already installed)\n' "$steps"
    exit 0
fi

if ! mkdir -p .venv 2>/dev/null || ! [ -w .venv ]; then
    fail "$(pwd)/.venv is missing or out of date and cannot be written by this user; run make as the owner of the folder once"
fi
if ! .venv/bin/python -c '' 2>/dev/null || [ "$(cat .venv/countersign-folder 2>/dev/null)" != "$(pwd)" ]; then
    find_python
    output=$("$found" -m venv --clear .venv 2>&1) || fail "$found could not make a virtual environment in $(pwd)/.venv: $(printf '%s' "$output" | tail -n 1)"
    pwd > .venv/countersign-folder
fi

printf '[2/%s] Packages (the first time this takes a minute or two)\n' "$steps"
rm -f .venv/countersign-runtime .venv/countersign-dev
# Every package is in the lock with its hash, so pip has nothing to resolve. Nor to compile: Python does that with what it
# imports, which is a fifth of it.
if ! .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --no-deps --prefer-binary --no-compile \
    --require-hashes -r "requirements/$kind.txt"; then
    fail "the packages of requirements/$kind.txt could not be installed (pip's own words are above)"
fi
# What reads documents is a new process for each, and may be one that cannot keep what it compiles.
.venv/bin/python -m compileall -q .venv/lib/python*/site-packages/pypdf .venv/lib/python*/site-packages/docx \
    .venv/lib/python*/site-packages/lxml .venv/lib/python*/site-packages/defusedxml >/dev/null 2>&1
printf '%s\n' "$wanted" > ".venv/countersign-$kind"
# What is enough for development is enough to run.
if [ "$kind" = dev ]; then
    kind=runtime
    stamp_wanted > .venv/countersign-runtime
fi
