#!/usr/bin/env bash
# Everything that must hold before a change lands. What the machine lacks is installed from its own packages; where
# that can't be, the run fails and says what to install.
set -euo pipefail
cd "$(dirname "$0")/.."

source scripts/need.sh
# Chromium without the windows that nobody sees: the journeys take half as long.
need chromium-headless-shell chromium-headless-shell fonts-noto-cjk
# Reads signed certificates.
need pdfsig poppler-utils
# Sends and receives what a supervisor is notified of.
need systemd-socket-activate systemd

# Chromium writes and reads names of files by it; where nothing is set, Chinese ones are lost.
export LC_ALL=C.UTF-8
# Each of the many processes below begins with what an earlier one compiled.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/compiled"
oxfmt --check
# Beside the tests, which often wait, and on one core (docs/decisions/0183); the journeys find the console built (0184).
{ tsc && GOMAXPROCS=1 oxlint --type-aware --quiet && node scripts/run.mjs src/build.ts; } &
checked=$!
vitest run --project '!long'
wait "$checked"
playwright test
