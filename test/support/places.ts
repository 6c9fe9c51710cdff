import { spawnSync } from 'node:child_process';

/** In front of a command: nobody has installed bubblewrap. A private mount covers it; nothing is changed outside. */
export const WITHOUT_BUBBLEWRAP = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'for f in /usr/bin/bwrap /usr/local/bin/bwrap /bin/bwrap; do [ ! -e "$f" ] || mount --bind /dev/null "$f" || exit 125; done; exec "$@"',
  'sh',
];

/** In front of a command: user namespaces are refused and there is no capability, as in many containers. */
export const WITHOUT_NAMESPACES = [
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set -all --inh-caps -all "$@"',
  'sh',
];

/** Whether a command can be put into such a place here. */
export function canBePut(prefix: readonly string[]): boolean {
  const [command = '', ...args] = prefix;
  return spawnSync(command, [...args, 'true']).status === 0;
}
