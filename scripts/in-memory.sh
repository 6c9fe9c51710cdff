#!/usr/bin/env bash
# in-memory.sh COMMAND ...: runs a command that has a /tmp of its own, in memory, as many machines have for everything. The
# tests write thousands of stores and projects there that nobody reads again, and waited for the disk a sixth of the time.
#
# It goes with the last of the command's processes, however they end. The command runs as it is where nobody may mount,
# where memory is short, where something that it needs lies in /tmp, or where files in memory cannot be layered as those
# on a disk can. ATLAS_TEST_DISK=1 asks for that.
set -euo pipefail

# What the tests write at once is less than half of this; their programs need as much again.
room_gb=6
may_cover() {
  [ "${ATLAS_TEST_DISK:-}" != 1 ] && [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null || return 1
  local needed free_kb
  for needed in "$PWD" "${HOME:-/root}" "$@"; do
    case "$needed" in /tmp | /tmp/* | *=/tmp/*) return 1 ;; esac
  done
  [ "${TMPDIR:-/tmp}" = /tmp ] || return 1
  free_kb=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null)
  [ "${free_kb:-0}" -ge $((room_gb * 2 * 1024 * 1024)) ]
}
may_cover "$@" || exec "$@"

# A sandbox stages projects on layers, with no more rights than this.
layered='unshare --user --map-root-user --mount mount -t overlay \
  -o userxattr,lowerdir=/tmp/try/a,upperdir=/tmp/try/b,workdir=/tmp/try/c none /tmp/try/d'
# shellcheck disable=SC2016 # Read by the shell inside.
inside='if mount -t tmpfs -o "size=$1,mode=1777" atlas-tests /tmp 2>/dev/null; then
  mkdir -p /tmp/try/a /tmp/try/b /tmp/try/c /tmp/try/d
  if sh -c "$2" 2>/dev/null; then rm -rf /tmp/try; else umount /tmp; fi
fi
shift 2
exec "$@"'
exec unshare --mount --propagation private sh -c "$inside" sh "${room_gb}g" "$layered" "$@"
