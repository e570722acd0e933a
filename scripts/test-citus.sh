#!/usr/bin/env bash
# The database tests on a Citus database of several machines: CITUS_URL names the coordinator, whose database knows the workers. Made for
# throw-away clusters: each test gets a database of its own on every machine.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${CITUS_URL:-}" ]; then
  echo "CITUS_URL is not set: name the coordinator, such as postgres://minerva@10.0.0.1:5432/minerva" >&2
  exit 1
fi
exec vitest run --project db-citus "$@"
