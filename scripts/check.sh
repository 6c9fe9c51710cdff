#!/usr/bin/env bash
# The gate of a working day: format, lint, types, dead code, and every test that needs no whole program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
ensure_packages all
use_own_node
bash scripts/static-checks.sh
bash scripts/in-memory.sh vitest run --project quick --project alone "$@"
