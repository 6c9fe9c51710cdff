import { existsSync, readFileSync } from 'node:fs';

/** A file system that the programs of this machine see. */
export interface Mounted {
  readonly target: string;
  readonly type: string;
  readonly readOnly: boolean;
  /** Flags that must be repeated in a remount: leaving one out asks for more rights, and the kernel may refuse. */
  readonly kept: readonly string[];
}

interface Entry extends Mounted {
  readonly id: string;
  readonly parent: string;
}

const KEPT = ['nosuid', 'nodev', 'noexec'];

let last: { readonly text: string; readonly mounts: readonly Mounted[] } | undefined;

/** The present mounts of this machine, as far as we can reach them. The table is read each time, and seldom changes. */
export function machineMounts(): readonly Mounted[] {
  const text = readFileSync('/proc/self/mountinfo', 'latin1');
  // A mount that we cannot reach cannot be used either. One that waits to be mounted has nothing to show yet.
  if (last?.text !== text) {
    const mounts = mountTable(text).filter(({ type, target }) => type !== 'autofs' && existsSync(target));
    last = { text, mounts };
  }
  return last.mounts;
}

/** The mounts by target, the outer before the inner. A mount that another one covers is left out. */
export function mountTable(text: string): readonly Mounted[] {
  const entries = text.split('\n').flatMap((line) => entryOf(line) ?? []);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const inside = Map.groupBy(entries, ({ parent }) => byId.get(parent));
  const visible = entries.filter((entry) => isReached(entry, byId, inside));
  return visible.toSorted((a, b) => a.target.length - b.target.length);
}

/**
 * Whether the way to its target ends in this mount. On the way through each mount that it lies in, the first one that
 * is mounted there is entered; so what lies in a covered mount covers nothing.
 */
function isReached(
  entry: Entry,
  byId: ReadonlyMap<string, Entry>,
  inside: ReadonlyMap<Entry | undefined, readonly Entry[]>,
): boolean {
  if (inside.get(entry)?.some(({ target }) => target === entry.target) === true) return false;
  const passed = new Set<Entry>();
  for (let at: Entry | undefined = entry; at !== undefined && !passed.has(at); at = byId.get(at.parent)) {
    passed.add(at);
    if (entered(at.target, inside.get(byId.get(at.parent)) ?? []) !== at) return false;
  }
  return true;
}

/** Of the mounts in one mount, the one that is entered on the way to a path: the outermost, and there the newest. */
function entered(path: string, mounts: readonly Entry[]): Entry | undefined {
  let found: Entry | undefined;
  for (const mount of mounts) {
    if (covers(mount.target, path) && (found === undefined || mount.target.length <= found.target.length))
      found = mount;
  }
  return found;
}

/** `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue` */
function entryOf(line: string): Entry | undefined {
  const [before = '', after = ''] = line.split(' - ');
  const [id, parent, , , target, options] = before.split(' ');
  const type = after.split(' ')[0];
  if (id === undefined || parent === undefined || target === undefined || options === undefined) return undefined;
  const flags = options.split(',');
  return {
    id,
    parent,
    target: Buffer.from(unescape(target), 'latin1').toString(),
    type: type ?? '',
    readOnly: flags.includes('ro'),
    kept: KEPT.filter((flag) => flags.includes(flag)),
  };
}

function unescape(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)));
}

function covers(folder: string, path: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}
