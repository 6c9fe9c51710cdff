#!/usr/bin/env bash
# The whole suite, from a fresh clone: installs what it needs, then runs the gate and every end-to-end test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
ensure_packages
use_own_node
bash scripts/debian-packages.sh
ensure_build
oxfmt --check
oxlint
tsc --noEmit -p tsconfig.json
# The page lives in a browser, which has other globals.
bash scripts/check-page.sh
knip
# What only tests call is gone.
knip --production
ATLAS_TEST_SUMMARY=1 vitest run "$@"
