#!/usr/bin/env bash
# Everything that must hold before a change lands. What the machine lacks is installed from its own packages; where
# that can't be, the run fails and says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."

# Chromium writes and reads names of files by it; where nothing is set, Chinese ones are lost.
export LC_ALL=C.UTF-8
# Each of the many processes below begins with what an earlier one compiled.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/compiled"
journeys=$(mktemp)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -f "$journeys"' EXIT

oxfmt --check
node scripts/run.mjs src/build.ts &
built=$!

source scripts/need.sh
need_for_tests
install_missing

# Beside each other, since both often wait (docs/decisions/0253).
vitest run --project '!long' --tags-filter '!nightly' &
tested=$!
wait "$built"
failed=0
playwright test --workers 1 >"$journeys" 2>&1 || failed=1
# On one core, which is free by then, with types and their rules by one program.
GOMAXPROCS=1 GOGC=1000 oxlint --type-aware --type-check --quiet || failed=1
wait "$tested" || failed=1
cat "$journeys"
exit "$failed"
