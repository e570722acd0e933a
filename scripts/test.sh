#!/usr/bin/env bash
# Everything that must hold before a change lands. What the machine lacks is installed from its own packages; where
# that can't be, the run fails and says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."

# Chromium writes and reads names of files by it; where nothing is set, Chinese ones are lost.
export LC_ALL=C.UTF-8
# Each of the many processes below begins with what an earlier one compiled.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/compiled"
oxfmt --check
# Beside what is installed and the tests, which often wait, and on one core (docs/decisions/0183); the journeys find the console built (0184).
{ tsc && GOMAXPROCS=1 GOGC=400 oxlint --type-aware --quiet && node scripts/run.mjs src/build.ts; } &
checked=$!

source scripts/need.sh
need_for_tests
install_missing

vitest run --project '!long' --tags-filter '!nightly'
wait "$checked"
playwright test
