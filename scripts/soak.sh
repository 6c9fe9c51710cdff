#!/usr/bin/env bash
# Long campaigns, by name: npm run soak -- kill
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/ensure.sh
ensure_packages all
use_own_node
ensure_build
name=${1:-}
script="test/soak/$name.ts"
if [ -z "$name" ] || [ ! -f "$script" ]; then
  echo "usage: npm run soak -- NAME, where NAME is one of: $(cd test/soak && ls *.ts 2>/dev/null | sed 's/\.ts$//' | paste -sd' ')" >&2
  exit 2
fi
shift
exec node "$script" "$@"
