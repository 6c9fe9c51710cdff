import { join, relative } from 'node:path';

export type Controller = 'pids' | 'memory';

/** A folder of the kernel's in which a group of processes may be made, and its controllers. */
export interface CgroupPlace {
  readonly version: 1 | 2;
  readonly folder: string;
  readonly controllers: readonly Controller[];
  /** The group of this process, where a new one would not be below it. */
  readonly leaves?: string;
}

const CONTROLLERS: readonly Controller[] = ['pids', 'memory'];

/**
 * The places where groups could be made for programs of this process, by `/proc/self/cgroup` and
 * `/proc/self/mountinfo`; whether they can must be tried. A place lies below the group of this process, so that any
 * limit on us also limits our programs. In version 2 a group with processes in it cannot pass controllers on, so there
 * the place lies beside it: in a folder that a user's own service manager leaves to the user.
 */
export function cgroupPlaces(groups: string, mounts: string): readonly CgroupPlace[] {
  const old = groups.split('\n').flatMap((line): readonly CgroupPlace[] => {
    const [, names = '', path = '/'] = /^[1-9]\d*:([^:]*):(.*)$/.exec(line) ?? [];
    const controllers = CONTROLLERS.filter((one) => names.split(',').includes(one));
    const folder = controllers[0] === undefined ? undefined : folderOf(mounts, path, 'cgroup', controllers[0]);
    return folder === undefined ? [] : [{ version: 1, folder, controllers }];
  });
  const controllers = CONTROLLERS.filter((one) => !old.some((place) => place.controllers.includes(one)));
  const path = /^0::(.*)$/m.exec(groups)?.[1];
  const own = path === undefined || controllers.length === 0 ? undefined : folderOf(mounts, path, 'cgroup2');
  if (own === undefined) return old;
  const below: CgroupPlace = { version: 2, folder: own, controllers };
  return [...old, below, ...(path === '/' ? [] : [{ ...below, folder: join(own, '..'), leaves: own }])];
}

/** The path of a group, in a mount that may itself show only some of all groups. */
function folderOf(mounts: string, path: string, type: string, controller?: string): string | undefined {
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , root = '', point = ''] = before.split(' ');
    const [kind, , options = ''] = after.split(' ');
    if (kind !== type || (controller !== undefined && !options.split(',').includes(controller))) continue;
    const inside = relative(root, path);
    if (!inside.startsWith('..')) return join(unescaped(point), inside);
  }
  return undefined;
}

/** Blanks and the like are written there in octal. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(\d{3})/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 8)));
}
