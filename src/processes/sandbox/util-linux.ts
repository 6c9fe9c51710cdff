import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../program.ts';
import type { MountLine } from './fstab.ts';
import { innerCommand } from './inner-command.ts';
import { looseCovers, type LooseCover } from './loose-covers.ts';
import { mountBatches } from './mount-batches.ts';
import { MASK_BYTES, mountPlan, type Mount } from './mount-plan.ts';
import { afterMounts } from './mount-script.ts';
import { nativeParts, type NativeParts } from './native.ts';
import { afterOverlays } from './overlay-mounts.ts';
import { noLauncher, relaying } from './relaying.ts';
import type { Sandbox } from './sandbox.ts';
import { stageFolder } from './stage-folder.ts';
import { standing } from './standing.ts';
import { systemTool } from './system-tool.ts';
import { withWatch } from './watched-files.ts';

/**
 * Confines programs with the tools of every Linux, `unshare` and `mount`, and with our launcher, which does the rest.
 * It needs no program that a person would have to install first.
 *
 *  U1  The plan of mounts is put together below a folder of its own, which then becomes the root; the old one is
 *      unmounted, so that nothing leads back.
 *  U2  Until the launcher has dropped its rights, no program runs from a place where a confined program could have
 *      written.
 */
export function utilLinux(native: NativeParts | undefined = nativeParts()): Sandbox {
  return {
    isolation: 'util-linux',
    mounts: true,
    confine: async (program, confinement) => {
      if (native === undefined) throw noLauncher('no program can be confined without it');
      const { forwards, network, overlays = [], watched } = confinement;
      const loopback = network || forwards !== undefined ? [] : ['--lo'];
      const stage = stageFolder();
      const options = [...loopback, '--root', stage.root, '--in', program.cwd];
      const { loose, rest: plan } = looseCovers(mountPlan(program, confinement));
      const mounts = loose.flatMap((cover) => coverLines(cover, stage.root));
      const { words, opens, env } = innerCommand(program, native, { mounts, options });
      const [command = '', ...args] = words;
      const batches = mountBatches(watched === undefined ? plan : plan.map(mountedAlready), stage);
      const staged = afterMounts({ ...program, command, args, opens, env }, batches);
      const own = namespaces(loopback.length > 0);
      if (watched !== undefined) {
        // The watcher must see the overlays, and outlive every process of the sandbox.
        const seen = withWatch(unshared(staged, own), native, watched);
        const relayed = forwards === undefined ? seen : relaying(seen, forwards, native);
        const outer = afterOverlays(relayed, overlays);
        return unshared(outer, [...person(), '--mount', ...(forwards === undefined ? [] : ['--net'])]);
      }
      if (forwards === undefined) return unshared(staged, [...person(), ...own]);
      // The relay must see the network of the sandbox and the files of the machine, and stay out of the rest.
      return unshared(relaying(unshared(staged, own), forwards, native), [...person(), '--net']);
    },
  };
}

/** The launcher mounts the covers, because it tolerates that a covered path is gone. The shared cover is read-only. */
function coverLines({ target, file }: LooseCover, root: string): readonly MountLine[] {
  const at = { target: `${root}${target}`, fleeting: true };
  const harmless = ['nosuid', 'nodev', 'noexec'];
  if (file === undefined) {
    return [{ source: 'tmpfs', type: 'tmpfs', options: [...harmless, 'mode=755', `size=${MASK_BYTES}`], ...at }];
  }
  return [
    { source: file, options: ['bind'], ...at },
    { source: 'none', options: ['remount', 'bind', 'ro', ...harmless], ...at },
  ];
}

/** An overlay that an outer stage has mounted is one folder like any other. */
function mountedAlready(mount: Mount): Mount {
  if (mount.kind !== 'overlay') return mount;
  const { target, overlay } = mount;
  return { kind: 'bind', source: join(overlay.scratch, 'merged'), target, writable: true, file: false };
}

function namespaces(net: boolean): readonly string[] {
  const cgroup = existsSync('/proc/self/ns/cgroup') ? ['--cgroup'] : [];
  return ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts', ...cgroup, ...(net ? ['--net'] : [])];
}

/** A user who may not mount does so in a user namespace, under their own id, with rights only over what is theirs. */
function person(): readonly string[] {
  const { uid, gid, mayMount } = standing();
  return mayMount ? [] : ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--keep-caps'];
}

function unshared(program: Program, own: readonly string[]): Program {
  const args = [...own, '--', program.command, ...program.args];
  return { ...program, command: systemTool('unshare'), args, cwd: '/', ownProcesses: true };
}
