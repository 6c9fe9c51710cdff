#!/usr/bin/env bash
# Sourced by every entry point: brings the npm packages and the build up to date, and puts the repository's own
# Node first. Costs a few milliseconds when there is nothing to do.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

ensure_packages() {
  local mark="$root/node_modules/.atlas-installed"
  if [ -f "$mark" ] && [ ! "$root/package-lock.json" -nt "$mark" ] && [ -x "$root/node_modules/.bin/node" ]; then
    return 0
  fi
  command -v npm >/dev/null || { echo "atlas: npm is missing; install Node 20 or newer with npm" >&2; return 2; }
  echo "atlas: installing packages (once, about a minute) ..." >&2
  # `npm ci` refuses a lockfile that lacks optional binaries of platforms which a registry mirror does not carry.
  local log
  log=$(mktemp)
  if ! (cd "$root" && ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save --no-audit --no-fund --loglevel=error >"$log" 2>&1); then
    cat "$log" >&2
    rm -f "$log"
    echo "atlas: npm install failed; see above" >&2
    return 2
  fi
  rm -f "$log"
  touch "$mark"
}

ensure_build() {
  local mark="$root/dist/.built"
  if [ -f "$mark" ] && [ -z "$(find "$root/src" "$root/bench" "$root/tsconfig.base.json" "$root/tsconfig.build.json" "$root/package-lock.json" "$root/scripts" -newer "$mark" -print -quit)" ]; then
    return 0
  fi
  bash "$root/scripts/build.sh"
}

use_own_node() {
  export PATH="$root/node_modules/.bin:$PATH"
}
