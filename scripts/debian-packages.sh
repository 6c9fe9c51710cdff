#!/usr/bin/env bash
# Programs that some tests drive. Installed only where this is root on Debian and they are missing; what cannot be
# had is left to the tests, which skip by name.
set -uo pipefail
declare -A wanted=([bwrap]=bubblewrap [tmux]=tmux [strace]=strace)
missing=()
for program in "${!wanted[@]}"; do
  command -v "$program" >/dev/null || missing+=("${wanted[$program]}")
done
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "atlas: missing ${missing[*]}; tests that need them are skipped by name" >&2
  exit 0
fi
echo "atlas: installing ${missing[*]} ..." >&2
export DEBIAN_FRONTEND=noninteractive
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 ||
  echo "atlas: could not install ${missing[*]}; tests that need them are skipped by name" >&2
exit 0
