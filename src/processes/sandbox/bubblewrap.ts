import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import { deviceLines } from './device-lines.ts';
import type { MountLine } from './fstab.ts';
import { innerCommand } from './inner-command.ts';
import { looseCovers } from './loose-covers.ts';
import { MASK_BYTES, mountPlan, type Mount } from './mount-plan.ts';
import { nativeParts, type NativeParts } from './native.ts';
import { afterOverlays } from './overlay-mounts.ts';
import { inOwnNamespaces } from './own-namespaces.ts';
import { relaying } from './relaying.ts';
import type { Confinement, Sandbox } from './sandbox.ts';
import { stageFolder } from './stage-folder.ts';
import { standing } from './standing.ts';
import { systemTool } from './system-tool.ts';
import { withWatch } from './watched-files.ts';

/**
 * Confines programs with bubblewrap: namespaces of their own for mounts, processes and everything else.
 *
 * Bubblewrap before 0.11 cannot mount overlays, and no version of it can carry connections out of a network namespace.
 * Where there is either, an outer stage comes first: it sees the files of the machine still, and the network no more.
 * And bubblewrap lets later mounts of the machine in, writable: where mounts propagate at all, an outer stage without
 * propagation comes first too.
 */
export function bubblewrap(native: NativeParts | undefined = nativeParts()): Sandbox {
  return {
    isolation: 'bubblewrap',
    mounts: true,
    confine: async (program, confinement) => {
      const { plan, covers } = parted(program, confinement, native);
      const outer = needsOuterStage(confinement) || covers.length > 0;
      const prepared = outer && native !== undefined;
      const before = prepared ? [...preparedDevices(), ...covers] : covers;
      const inner = innerCommand(program, native, { filter: false });
      const confined: Program = {
        ...program,
        command: systemTool('bwrap'),
        args: [
          ...plan.flatMap((mount) => argumentsOf(mount, prepared)),
          ...namespaces(confinement),
          ...person(outer),
          ...privileges(native),
          ...(inner.filter === undefined ? [] : ['--seccomp', String(inner.filter)]),
          ...(native === undefined ? [] : ['--as-pid-1']),
          '--chdir',
          program.cwd,
          '--',
          ...inner.words,
        ],
        cwd: '/',
        env: inner.env,
        opens: inner.opens,
        ownProcesses: true,
      };
      return outer ? outerStage(confined, confinement, before, native) : confined;
    },
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

/** Bubblewrap leaves root its bounding set. The launcher drops it, and has no other capability. */
function privileges(native: NativeParts | undefined): readonly string[] {
  const none = ['--cap-drop', 'ALL'];
  return native !== undefined && standing().mayMount ? [...none, '--cap-add', 'CAP_SETPCAP'] : none;
}

function needsOuterStage({ overlays = [], forwards, watched }: Confinement): boolean {
  return overlays.length > 0 || forwards !== undefined || watched !== undefined || sharesMounts();
}

/**
 * Covers files in the outer stage: bubblewrap takes them along with the tree, where each by itself would cost it more
 * than a start of the launcher, and fail where a file is gone.
 */
function parted(
  program: Program,
  confinement: Confinement,
  native: NativeParts | undefined,
): { readonly plan: readonly Mount[]; readonly covers: readonly MountLine[] } {
  const plan = mountPlan(program, confinement);
  if (native === undefined) return { plan, covers: [] };
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
  return { plan: [...rest, ...folders], covers };
}

function outerStage(
  program: Program,
  confinement: Confinement,
  covers: readonly MountLine[],
  native: NativeParts | undefined,
): Program {
  const { overlays = [], forwards, watched } = confinement;
  const seen = watched === undefined ? program : withWatch(program, native, watched);
  const relayed = forwards === undefined ? seen : relaying(seen, forwards, native);
  const bare = overlays.length === 0 && covers.length === 0;
  const mounted = bare ? relayed : afterOverlays(relayed, overlays, covers);
  return inOwnNamespaces(mounted, { mounts: !bare || sharesMounts(), network: forwards !== undefined }, native);
}
