#!/usr/bin/env bash
# Builds the launcher for both architectures and writes the filters, all into src/processes/sandbox/native. Needed only
# when one of their sources changes; what it makes is committed, so that no compiler is needed to install or build
# Atlas. On Debian: apt-get install gcc gcc-x86-64-linux-gnu (or gcc-aarch64-linux-gnu beside an x64 gcc).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH="$PWD/node_modules/.bin:$PATH"
cd src/processes/sandbox/native
export LC_ALL=C SOURCE_DATE_EPOCH=0
flags=(
  -std=gnu11 -Os -Wall -Wextra -Werror -Wno-unused-function -Wno-parentheses
  -ffreestanding -fno-builtin -fno-stack-protector -fno-pic -fno-pie -fno-ident -fno-strict-aliasing
  -fno-asynchronous-unwind-tables -fno-unwind-tables -fno-tree-loop-distribute-patterns
  -nostdlib -static -no-pie -s
  -Wl,--build-id=none -Wl,-z,noseparate-code -Wl,-z,noexecstack -Wl,-z,norelro -Wl,--gc-sections
)
aarch64-linux-gnu-gcc "${flags[@]}" -mno-outline-atomics -Wl,-z,max-page-size=65536 -Wl,-z,common-page-size=65536 -o launch-arm64 launch.c
x86_64-linux-gnu-gcc "${flags[@]}" -mno-red-zone -fcf-protection=none -Wl,-z,max-page-size=4096 -o launch-x64 launch.c
chmod 755 launch-arm64 launch-x64
node ../../../../scripts/write-filters.ts
# The digests that are pinned where the parts are used.
sha256sum launch-arm64 launch-x64 filter-arm64.bpf filter-x64.bpf | while read -r digest name; do
  sed -i -E "s/('$name': )'[0-9a-f]+'/\\1'$digest'/" ../native.ts
  echo "$digest  $name"
done
