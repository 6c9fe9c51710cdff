import { deviceLines } from './device-lines.ts';
import type { MountLine } from './fstab.ts';
import { MASK_BYTES, type Mount } from './mount-plan.ts';
import type { MountAction } from './mount-script.ts';
import { machineMounts, type Mounted } from './mount-table.ts';
import { overlayLines } from './overlay-mounts.ts';
import type { Overlay } from './sandbox.ts';
import type { StageFolder } from './stage-folder.ts';
import { standing } from './standing.ts';

/**
 * A plan of mounts as tables for `mount`, as few as can be, below the folder that will be the root.
 *
 *  B1  `mount` before 2.39 cannot make a whole tree read-only. Each mount that is taken along becomes so by a line of
 *      its own; a mount that appears between our look and the start does not, and no program inside can cause one.
 *  B2  In a user namespace the kernel takes mounts along with all mounts inside them, or not at all, and a remount must
 *      repeat all of their restricting flags.
 *  B3  A file can only be mounted on a file: where a private folder has none, one is made first.
 */
export function mountBatches(
  plan: readonly Mount[],
  stage: StageFolder,
  table: readonly Mounted[] = machineMounts(),
): readonly MountAction[] {
  const batches = new Batches(stage, table);
  const taken = plan.filter(({ kind }) => kind !== 'root' && kind !== 'guard').map(({ target }) => target);
  for (const mount of plan) batches.add(mount, taken);
  return batches.finish();
}

/** Inside, no file gives rights and none is a device; the devices themselves are mounted one by one. */
const HARMLESS = ['nosuid', 'nodev'];

class Batches {
  readonly #stage: StageFolder;
  readonly #table: readonly Mounted[];
  readonly #actions: MountAction[] = [];
  readonly #private: string[] = [];
  readonly #whole: 'bind' | 'rbind';
  #lines: MountLine[] = [];
  /** Where the layers of overlays are found; a table has one such folder. */
  #folder: string | undefined;

  constructor(stage: StageFolder, table: readonly Mounted[]) {
    this.#stage = stage;
    this.#table = table;
    const { mayMount, ofTheMachine } = standing();
    this.#whole = mayMount && ofTheMachine ? 'bind' : 'rbind';
  }

  add(mount: Mount, taken: readonly string[]): void {
    const target = this.#at(mount.target);
    switch (mount.kind) {
      case 'root':
        this.#tree('/', '/', taken);
        break;
      case 'devices':
        this.#devices(target, mount.bytes);
        break;
      case 'processes':
        this.#lines.push({ source: 'proc', target, type: 'proc', options: ['ro', 'noexec', ...HARMLESS] });
        break;
      case 'private':
        this.#private.push(`${mount.target}/`);
        this.#lines.push(empty(target, mount.mode, mount.bytes));
        break;
      case 'bind':
        this.#bind(mount);
        break;
      case 'guard':
        this.#lines.push({
          source: target,
          target,
          options: ['rbind', ...(mount.writable === true ? [] : ['ro']), ...this.#kept(mount.source)],
        });
        break;
      case 'mask':
        if (mount.folder) this.#private.push(`${mount.target}/`);
        this.#lines.push(mount.folder ? empty(target, '755', MASK_BYTES) : this.#covered(target));
        break;
      case 'overlay':
        this.#overlay(mount.overlay, target);
    }
  }

  finish(): readonly MountAction[] {
    this.#flush();
    return this.#actions;
  }

  #at(path: string): string {
    return path === '/' ? this.#stage.root : `${this.#stage.root}${path}`;
  }

  #flush(): void {
    if (this.#lines.length > 0) {
      this.#actions.push({ do: 'table', lines: this.#lines, folder: this.#folder ?? '/' });
    }
    this.#lines = [];
    this.#folder = undefined;
  }

  #bind({ source, target, writable, file }: Extract<Mount, { kind: 'bind' }>): void {
    if (file && this.#private.some((folder) => target.startsWith(folder))) {
      this.#flush();
      this.#actions.push({ do: 'touch', path: this.#at(target) });
    }
    if (!writable) {
      this.#tree(source, target, []);
      return;
    }
    const options = ['rbind', ...this.#kept(source), ...(file ? [] : [MAKE])];
    this.#lines.push({ source, target: this.#at(target), options });
  }

  /** Read-only, with the mounts in it that no other part of the plan takes. */
  #tree(source: string, target: string, taken: readonly string[]): void {
    const moved = (path: string): string => (source === '/' ? path : `${target}${path.slice(source.length)}`);
    const whole = (from: string, flags: readonly string[], more: readonly string[]): void => {
      const options = [this.#whole, 'ro', ...flags, ...more];
      this.#lines.push({ source: from, target: this.#at(moved(from)), options });
    };
    whole(source, this.#kept(source), target === '/' ? [] : [MAKE]);
    for (const mounted of this.#table) {
      const { readOnly, kept } = mounted;
      // A read-only mount comes along with its parent, where whole trees are taken.
      if (readOnly && this.#whole === 'rbind') continue;
      if (!isBelow(source, mounted.target) || taken.some((path) => covers(path, mounted.target))) continue;
      whole(mounted.target, withHarmless(kept), []);
    }
  }

  #devices(target: string, bytes: number | undefined): void {
    this.#lines.push({ source: this.#stage.dev, target, options: ['bind', 'ro', 'noexec', ...HARMLESS] });
    this.#lines.push(...deviceLines(target), empty(`${target}/shm`, '1777', bytes));
  }

  #covered(target: string): MountLine {
    return { source: this.#stage.empty, target, options: ['bind', 'ro', ...this.#kept(this.#stage.empty)] };
  }

  #overlay(overlay: Overlay, target: string): void {
    const { folder, lines } = overlayLines(overlay, target);
    if (this.#folder !== undefined && this.#folder !== folder) this.#flush();
    this.#folder = folder;
    for (const line of lines) this.#lines.push({ ...line, options: [...line.options, ...HARMLESS, MAKE] });
  }

  /** The flags that the mount of a path must keep. */
  #kept(path: string): readonly string[] {
    const mounted = this.#table.findLast(({ target }) => covers(target, path));
    return withHarmless(mounted?.kept ?? []);
  }
}

/** Makes the folder to mount on, where there is none. */
const MAKE = 'X-mount.mkdir';

function empty(target: string, mode: string, bytes: number | undefined): MountLine {
  const options = [`mode=${mode}`, ...(bytes === undefined ? [] : [`size=${bytes}`]), ...HARMLESS, MAKE];
  return { source: 'tmpfs', target, type: 'tmpfs', options };
}

function withHarmless(kept: readonly string[]): readonly string[] {
  return [...new Set([...HARMLESS, ...kept])];
}

function isBelow(folder: string, path: string): boolean {
  return path !== folder && covers(folder, path);
}

function covers(folder: string, path: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}
