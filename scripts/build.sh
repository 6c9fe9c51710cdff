#!/usr/bin/env bash
# Compiles src/ and bench/ to dist/ and joins what is loaded together. Files whose source is gone are removed, so that
# nothing stale can be packed. With `library`, also the declaration files of the library, which whoever runs the program
# does not need: without them each file is compiled by itself, in a third of the time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH="$PWD/node_modules/.bin:$PATH"
rm -rf dist node_modules/.cache/atlas-compiled
mark=$(mktemp)
# The compiler lives for seconds: without this a quarter of its work is collecting garbage.
export GOGC="${GOGC:-400}"
# Types are checked once, by the gate (static-checks.sh): whoever builds to use the program need not wait for it again.
if [ "${1:-}" = library ]; then
  tsc -p tsconfig.build.json --noCheck
  node scripts/roll-up-types.ts
else
  tsc -p tsconfig.build.json --noCheck --noResolve --declaration false
fi
node scripts/bundle-program.ts
node scripts/bundle-packages.ts
node scripts/build-page.ts
node scripts/build-weights.ts
chmod +x dist/src/surfaces/cli/main.js
# What the compiler does not know of; the launcher must stay a program on its way through the package.
native=src/processes/sandbox/native
mkdir -p "dist/$native"
install -m 755 "$native"/launch-arm64 "$native"/launch-x64 "dist/$native"
install -m 644 "$native"/*.bpf "dist/$native"
grammar=src/permissions/shell
mkdir -p "dist/$grammar"
install -m 644 node_modules/web-tree-sitter/web-tree-sitter.wasm node_modules/tree-sitter-bash/tree-sitter-bash.wasm \
  "dist/$grammar"
# Dated from before the compiler read the sources: an edit made meanwhile counts as newer.
touch -r "$mark" dist/.built
rm -f "$mark"
