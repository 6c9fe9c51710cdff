#!/usr/bin/env bash
# The gate of a working day: format, lint, types, dead code, and every test that needs no whole program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
ensure_packages
use_own_node
oxfmt --check
oxlint
tsc --noEmit -p tsconfig.json
# The page lives in a browser, which has other globals.
bash scripts/check-page.sh
knip
# What only tests call is gone.
knip --production
vitest run --project quick "$@"
