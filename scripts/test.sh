#!/usr/bin/env bash
# The whole suite, from a fresh clone: installs what it needs, then runs the gate and every end-to-end test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
# What waits for the network, and what waits for one thing after the other, leaves room for what does not.
beside=()
trap '[ ${#beside[@]} -eq 0 ] || kill "${beside[@]}" 2>/dev/null || true' EXIT
bash scripts/debian-packages.sh &
beside=($!)
ensure_packages all
use_own_node
ensure_build library
wait "${beside[0]}"
bash scripts/static-checks.sh &
beside=($!)
failed=0
ATLAS_TEST_SUMMARY=1 bash scripts/in-memory.sh vitest run "$@" || failed=$?
wait "${beside[0]}" || failed=1
beside=()
[ $failed -eq 0 ] || echo "atlas: the static checks or the tests failed; see above" >&2
exit $failed
