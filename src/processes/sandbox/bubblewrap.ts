import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import { deviceLines } from './device-lines.ts';
import type { MountLine } from './fstab.ts';
import { innerCommand } from './inner-command.ts';
import { isWithin } from './is-within.ts';
import { builtPlace, launchedRoot, restrictsTrees } from './launched-root.ts';
import { looseCovers } from './loose-covers.ts';
import { MASK_BYTES, mountPlan, type Mount } from './mount-plan.ts';
import { nativeParts, type NativeParts } from './native.ts';
import type { TableAction } from './mount-script.ts';
import { afterTables, joinedTables } from './overlay-mounts.ts';
import { inOwnNamespaces } from './own-namespaces.ts';
import { relaying } from './relaying.ts';
import type { Confinement, Sandbox } from './sandbox.ts';
import { stageFolder } from './stage-folder.ts';
import { standing } from './standing.ts';
import { systemTool } from './system-tool.ts';
import { withWatch, type Watched } from './watched-files.ts';

/**
 * Confines programs with bubblewrap: namespaces of their own for mounts, processes and everything else.
 *
 * Bubblewrap before 0.11 cannot mount overlays, and no version of it can carry connections out of a network namespace.
 * Where there is either, an outer stage comes first: it sees the files of the machine still, and the network no more.
 * And bubblewrap lets later mounts of the machine in, writable: where mounts propagate at all, an outer stage without
 * propagation comes first too.
 */
export function bubblewrap(
  native: NativeParts | undefined = nativeParts(),
  builds: boolean = native !== undefined && restrictsTrees(),
): Sandbox {
  return {
    isolation: 'bubblewrap',
    mounts: true,
    confine: async (program, confinement) => {
      const way = arranged(program, confinement, native, builds);
      const { arguments: own, outer, prepared, processes } = way;
      const mounts = mayMountInside(prepared) ? linesInside(processes) : [];
      const inner = innerCommand(program, native, { mounts, options: ['--in', program.cwd] });
      const confined: Program = {
        ...program,
        command: systemTool('bwrap'),
        args: [
          ...own,
          ...(mounts.length > 0 ? [] : processes).flatMap((mount) => argumentsOf(mount, prepared)),
          ...namespaces(confinement),
          ...person(outer),
          ...privileges(native, mounts.length > 0),
          ...(native === undefined ? ['--chdir', program.cwd] : ['--as-pid-1']),
          '--',
          ...inner.words,
        ],
        cwd: '/',
        env: inner.env,
        opens: inner.opens,
        ownProcesses: true,
      };
      return outer ? outerStage(confined, confinement.forwards, way, native) : confined;
    },
  };
}

/** The mounts of a plan, apart from those of the processes. */
interface Arranged {
  readonly arguments: readonly string[];
  /** For the outer stage. */
  readonly tables: readonly TableAction[];
  readonly outer: boolean;
  /** Whether the devices are mounted in the outer stage. */
  readonly prepared: boolean;
  /** /proc and the covers in it. */
  readonly processes: readonly Mount[];
  /** As the outer stage finds it. */
  readonly watched: Watched | undefined;
}

function arranged(
  program: Program,
  confinement: Confinement,
  native: NativeParts | undefined,
  builds: boolean,
): Arranged {
  if (!builds) return rendered(program, confinement, native);
  const plan = mountPlan(program, confinement);
  const { root } = stageFolder();
  // A program that may write there could put a link in its place, for the next one to be built on.
  const isExposed = plan.some(
    (mount) =>
      mount.kind === 'bind' && mount.writable && (isWithin(root, mount.target) || isWithin(root, mount.source)),
  );
  return isExposed ? rendered(program, confinement, native) : built(plan, confinement);
}

/** The launcher mounts everything below one folder, and bubblewrap takes that for the root. */
function built(whole: readonly Mount[], { watched }: Confinement): Arranged {
  const stage = stageFolder();
  const plan = whole.filter((mount) => !isOfProcesses(mount));
  return {
    arguments: ['--dev-bind', stage.root, '/'],
    tables: launchedRoot(plan, stage),
    outer: true,
    prepared: true,
    processes: whole.filter(isOfProcesses),
    watched: watched && { ...watched, folder: builtPlace(watched.folder, plan, stage) },
  };
}

/** Where the launcher cannot, or there is none: bubblewrap mounts almost everything itself. */
function rendered(program: Program, confinement: Confinement, native: NativeParts | undefined): Arranged {
  const { plan, processes, covers } = parted(program, confinement, native);
  const outer = needsOuterStage(confinement) || covers.length > 0;
  const prepared = outer && native !== undefined;
  const lines = prepared ? [...preparedDevices(), ...covers] : covers;
  return {
    arguments: plan.flatMap((mount) => argumentsOf(mount, prepared)),
    tables: joinedTables(confinement.overlays ?? [], lines),
    outer,
    prepared,
    processes,
    watched: confinement.watched,
  };
}

let shares: boolean | undefined;

/**
 * Whether mounts of this machine propagate to copies of its tree, as is usual. This does not change while the machine
 * runs.
 */
function sharesMounts(): boolean {
  shares ??= / (?:shared|master):\d+ .*- /.test(readFileSync('/proc/self/mountinfo', 'latin1'));
  return shares;
}

/** Bubblewrap reads the table of all mounts for each device that it mounts: the launcher is done with all of them sooner. */
function preparedDevices(): readonly MountLine[] {
  const { dev } = stageFolder();
  const closed = ['remount', 'bind', 'ro', 'noexec', 'nosuid', 'nodev'];
  return [
    { source: dev, target: dev, options: ['bind'] },
    ...deviceLines(dev),
    { source: 'none', target: dev, options: closed },
  ];
}

function argumentsOf(mount: Mount, prepared: boolean): readonly string[] {
  switch (mount.kind) {
    case 'root':
      return ['--ro-bind', '/', '/'];
    case 'devices':
      return [
        ...(prepared ? ['--dev-bind', stageFolder().dev] : ['--dev']),
        mount.target,
        ...empty(`${mount.target}/shm`, mount.bytes),
      ];
    case 'processes':
      return ['--proc', mount.target, '--remount-ro', mount.target];
    case 'private':
      return empty(mount.target, mount.bytes);
    case 'bind':
      return [mount.writable ? '--bind' : '--ro-bind', mount.source, mount.target];
    case 'overlay':
      return ['--bind', join(mount.overlay.scratch, 'merged'), mount.target];
    case 'guard':
      return [mount.writable === true ? '--bind-try' : '--ro-bind-try', mount.source, mount.target];
    case 'mask':
      return mount.folder ? empty(mount.target, MASK_BYTES) : ['--ro-bind', stageFolder().empty, mount.target];
  }
}

function empty(target: string, bytes: number | undefined): readonly string[] {
  return [...(bytes === undefined ? [] : ['--size', String(bytes)]), '--tmpfs', target];
}

function namespaces({ network, forwards }: Confinement): readonly string[] {
  const args = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
  const own = !network && forwards === undefined ? ['--unshare-net'] : [];
  return [...args, ...own, '--die-with-parent', '--new-session'];
}

/** In the outer stage every user is root of a user namespace; inside it, the person has their own id. */
function person(outer: boolean): readonly string[] {
  const { uid, gid, mayMount } = standing();
  if (mayMount) return [];
  return ['--unshare-user', ...(outer ? ['--uid', String(uid), '--gid', String(gid)] : [])];
}

/**
 * Bubblewrap leaves root its bounding set. The launcher drops it, after it has mounted what was left to it, and with it
 * the capability for that.
 */
function privileges(native: NativeParts | undefined, mounts: boolean): readonly string[] {
  const kept = [...(mounts || standing().mayMount ? ['CAP_SETPCAP'] : []), ...(mounts ? ['CAP_SYS_ADMIN'] : [])];
  return ['--cap-drop', 'ALL', ...(native === undefined ? [] : kept).flatMap((name) => ['--cap-add', name])];
}

/**
 * Whoever is not root mounts as root of a user namespace. Where bubblewrap has to mount the terminals of /dev itself,
 * it starts the program in a further one, from which nothing can be mounted.
 */
function mayMountInside(prepared: boolean): boolean {
  return prepared || standing().mayMount;
}

function needsOuterStage({ overlays = [], forwards, watched }: Confinement): boolean {
  return overlays.length > 0 || forwards !== undefined || watched !== undefined || sharesMounts();
}

/**
 * Covers files in the outer stage: bubblewrap takes them along with the tree, where each by itself would cost it more
 * than a start of the launcher, and fail where a file is gone.
 */
function parted(program: Program, confinement: Confinement, native: NativeParts | undefined): Parted {
  const whole = mountPlan(program, confinement);
  if (native === undefined) return { plan: whole, processes: [], covers: [] };
  const plan = whole.filter((mount) => !isOfProcesses(mount));
  const { forwards = [], watched } = confinement;
  const needed = [
    ...forwards.map(({ socket }) => socket),
    ...(watched === undefined ? [] : [watched.folder, watched.report]),
    native.launcher,
    systemTool('bwrap'),
  ];
  const { loose, rest } = looseCovers(plan, needed);
  const folders = loose.flatMap(({ target, file }): readonly Mount[] =>
    file === undefined ? [{ kind: 'mask', target, folder: true }] : [],
  );
  const covers = loose.flatMap(({ target, file }): readonly MountLine[] =>
    file === undefined ? [] : [{ source: file, target, options: ['bind'], fleeting: true }],
  );
  return { plan: [...rest, ...folders], processes: whole.filter(isOfProcesses), covers };
}

interface Parted {
  readonly plan: readonly Mount[];
  /** /proc and the covers in it. */
  readonly processes: readonly Mount[];
  /** For the outer stage. */
  readonly covers: readonly MountLine[];
}

const PROCESSES = '/proc';

/** Nothing else of a plan lies there, so it makes no difference that this comes last. */
function isOfProcesses({ target }: Mount): boolean {
  return isWithin(target, PROCESSES);
}

/**
 * The processes of the sandbox are mounted by the launcher, which is one of them: bubblewrap reads the table of all
 * mounts for each file and folder that it covers there, two of its own choice included. None where a plan shows more
 * than that in the folder: bubblewrap finds what lies outside, the launcher does not.
 */
function linesInside(processes: readonly Mount[]): readonly MountLine[] {
  const lines = processes.map(coverInside);
  return lines.includes(undefined) ? [] : lines.flatMap((some) => some ?? []);
}

function coverInside(mount: Mount): readonly MountLine[] | undefined {
  const { kind, target } = mount;
  const closed = ['ro', 'nosuid', 'noexec'];
  if (kind === 'processes') return [{ source: 'proc', target, type: 'proc', options: [...closed, 'nodev'] }];
  if (kind !== 'mask') return undefined;
  if (mount.folder) return [{ ...emptyFolder(target), fleeting: true }];
  // The empty file of the stage is out of sight by now; a device that is always empty covers a file as well.
  return [
    { source: '/dev/null', target, options: ['bind'], fleeting: true },
    { source: 'none', target, options: ['remount', 'bind', ...closed], fleeting: true },
  ];
}

function emptyFolder(target: string): MountLine {
  const options = ['nosuid', 'nodev', 'noexec', 'mode=755', `size=${MASK_BYTES}`];
  return { source: 'tmpfs', target, type: 'tmpfs', options };
}

function outerStage(
  program: Program,
  forwards: Confinement['forwards'],
  { tables, watched }: Arranged,
  native: NativeParts | undefined,
): Program {
  const seen = watched === undefined ? program : withWatch(program, native, watched);
  const relayed = forwards === undefined ? seen : relaying(seen, forwards, native);
  const bare = tables.length === 0;
  const mounted = bare ? relayed : afterTables(relayed, tables, '/');
  return inOwnNamespaces(mounted, { mounts: !bare || sharesMounts(), network: forwards !== undefined }, native);
}
