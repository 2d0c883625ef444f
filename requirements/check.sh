#!/bin/sh
# Everything that can be said about the code without running the product. Says all it has to say, then fails.
cd "$(dirname "$0")/.." || exit 2
bin=.venv/bin
failed=0

step() {
    name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || { failed=1; printf 'countersign: %s failed\n' "$name" >&2; }
}

# No database is reached by any of these; Django only wants to be told of one.
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export STATE_DIR="$state" DATABASE_URL="postgresql://countersign_app@localhost/countersign" REDIS_URL="redis://localhost:6379/0"

step "ruff check" $bin/python -m ruff check .
step "ruff format" $bin/python -m ruff format --check --quiet .
step "djade" sh -c "find templates -name '*.html' -print0 | xargs -0 -r $bin/djade --check --target-version 5.2"
step "import contracts" $bin/python -c "from importlinter.cli import lint_imports_command; lint_imports_command()"
step "migrations" $bin/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
step "deployment check" env DEMO=0 BEHIND_HTTPS=1 ALLOWED_HOSTS=countersign.example $bin/python manage.py check --deploy --fail-level WARNING
step "mypy" $bin/python -m mypy .
exit $failed
