#!/usr/bin/env bash
# Programs that some tests drive. Installed only where this is root on Debian and they are missing; what cannot be
# had is left to the tests, which skip by name.
set -uo pipefail
declare -A wanted=([bwrap]=bubblewrap [tmux]=tmux [strace]=strace [openssl]=openssl [Xvfb]=xvfb [xdotool]=xdotool
  [wmctrl]=wmctrl [import]=imagemagick [xterm]="xterm fonts-dejavu-core" [tesseract]=tesseract-ocr [wish]=tk
  [pytest-3]=python3-pytest [cc]="gcc libc6-dev" [make]=make [chromium]=chromium)
missing=()
for program in "${!wanted[@]}"; do
  read -ra packages <<<"${wanted[$program]}"
  command -v "$program" >/dev/null || missing+=("${packages[@]}")
done
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "atlas: missing ${missing[*]}; tests that need them are skipped by name" >&2
  exit 0
fi
echo "atlas: installing ${missing[*]} ..." >&2
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1; }
apt-get update -qq >/dev/null 2>&1
# One package that cannot be had must not cost the others.
install "${missing[@]}" || for package in "${missing[@]}"; do
  install "$package" || echo "atlas: could not install $package; tests that need it are skipped by name" >&2
done
exit 0
