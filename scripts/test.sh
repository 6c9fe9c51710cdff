#!/usr/bin/env bash
# The whole suite, from a fresh clone: installs what it needs, then runs the gate and every end-to-end test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
ensure_packages
use_own_node
bash scripts/debian-packages.sh
ensure_build
bash scripts/static-checks.sh
ATLAS_TEST_SUMMARY=1 vitest run "$@"
