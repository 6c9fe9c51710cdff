#!/usr/bin/env bash
# Atlas from a fresh clone: installs what is missing, rebuilds what is stale, then runs `atlas "$@"`.
set -euo pipefail
# It may be a link in a folder of the PATH: what it needs lies beside the script itself.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/scripts/ensure.sh"
ensure_packages
ensure_build
exec "$root/node_modules/.bin/node" "$root/dist/src/surfaces/cli/main.js" "$@"
