#!/usr/bin/env bash
# Checks the types of the page, which lives in a browser and has other globals than everything else. The types of the
# door come along with it; those files are checked where they live, under the settings that they are written for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH="$PWD/node_modules/.bin:$PATH"
found=$(tsc --noEmit --singleThreaded --pretty false -p src/surfaces/web/page/tsconfig.json |
  awk '/^[^ ]/ { ours = /^src\/surfaces\/(web|view)\// || /^error/ } ours' || true)
[ -z "$found" ] || { echo "$found" && exit 1; }
