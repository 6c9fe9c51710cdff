#!/usr/bin/env bash
# in-memory.sh COMMAND ...: runs a command whose temporary folder lies in memory. The tests write thousands of stores and
# projects that nobody reads again, and a sixth of their time went into waiting until those were on the disk.
#
# Only the command sees the folder, and it goes with the last of its processes, however they end. Where nobody may mount,
# where memory is short, or where its files cannot be layered as those on a disk can, the command runs as it is.
# ATLAS_TEST_DISK=1 leaves everything on the disk.
set -euo pipefail

# What the tests write at once is less than half of this; their programs need as much again.
room_gb=6
free_kb=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
if [ "${ATLAS_TEST_DISK:-}" = 1 ] || [ "$(id -u)" != 0 ] || [ "${free_kb:-0}" -lt $((room_gb * 2 * 1024 * 1024)) ] ||
  ! command -v unshare >/dev/null; then
  exec "$@"
fi

# Layers are what a sandbox stages a project on: an attempt to make them, by who may as little as a sandbox may.
# shellcheck disable=SC2016 # Read by the shell inside.
layered='mkdir "$0/try" "$0/try/a" "$0/try/b" "$0/try/c" "$0/try/d" &&
unshare --user --map-root-user --mount mount -t overlay -o "userxattr,lowerdir=$0/try/a,upperdir=$0/try/b,workdir=$0/try/c" none "$0/try/d"'
# shellcheck disable=SC2016
inside='if mount -t tmpfs -o "size=$1,mode=1777" atlas-tests "$0"; then
  if sh -c "$2" "$0" 2>/dev/null; then rm -rf "$0/try" && export TMPDIR="$0"; else umount "$0"; fi
fi
shift 2
exec "$@"'

folder=$(mktemp -d "${TMPDIR:-/tmp}/atlas-XXXX")
trap 'rmdir "$folder"' EXIT
chmod 755 "$folder"
unshare --mount --propagation private sh -c "$inside" "$folder" "${room_gb}g" "$layered" "$@"
