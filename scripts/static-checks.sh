#!/usr/bin/env bash
# Format, lint, types and dead code, side by side: each of them leaves a core idle for a part of its time. What one of
# them says comes in one piece, and nothing is said of those that find nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The compiler and the linter live for seconds: without this a quarter of their work is collecting garbage. They keep to
# about this much memory each.
export GOGC="${GOGC:-400}" GOMEMLIMIT="${GOMEMLIMIT:-2500MiB}"
said=$(mktemp -d)
pids=()
leave() {
  [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
  rm -rf "$said"
}
trap leave EXIT
trap 'exit 130' INT TERM

begin() {
  "$@" >"$said/${#pids[@]}" 2>&1 &
  pids+=($!)
}
# By one checker each: several check what they share once each, and there is enough to do beside.
begin env GOMAXPROCS=1 oxlint
begin tsc --noEmit --singleThreaded -p tsconfig.json
# The page lives in a browser, which has other globals.
begin bash scripts/check-page.sh
begin knip
# What only tests call is gone.
begin knip --production
begin oxfmt --check

failed=0
for part in "${!pids[@]}"; do
  wait "${pids[$part]}" && continue
  failed=1
  cat "$said/$part" >&2
done
pids=()
exit $failed
