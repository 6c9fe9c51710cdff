import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Program } from '../program.ts';
import { lookAround, onceEach, type Look } from './look.ts';
import { neededBelow, ownFiles } from './own-files.ts';
import type { Confinement, Overlay } from './sandbox.ts';
import { secretsAround, type Secrets } from './secrets-around.ts';

/**
 * The mounts of a confined program, in the order in which they must be made. Every sandbox that can mount renders this
 * one plan, so that they differ in their tools and in nothing else.
 *
 *  M1  Everything is read-only but what the confinement names, the private folders and the overlays.
 *  M2  A target is spelt without links: a mount goes where the words lead at that moment, and a link of the project, or
 *      of the machine, must not lead it elsewhere. A path behind a link in a copy is not guarded but read-only.
 *  M3  A path is hidden last, and only where it could be seen: in a private folder it is not. Where something in it is
 *      shown all the same (a login in a folder of logins), it is hidden before that.
 *  M4  A missing source is left out, unless the program could not do without it (the copy of the project).
 *  M5  A guarded or hidden path where the program may write keeps its place: the program cannot move the folders on the
 *      way to it away, and so cannot put another there. (A mount cannot be moved, but its parent folder can.)
 */
export type Mount =
  /** The whole file system, read-only, with all that is mounted in it. */
  | { readonly kind: 'root'; readonly target: '/' }
  /** The few devices that programs need. */
  | { readonly kind: 'devices'; readonly target: string; readonly bytes?: number }
  /** The processes of the sandbox and no others. Root owns much of it even without a capability: it is read-only. */
  | { readonly kind: 'processes'; readonly target: string }
  /** A folder of its own, empty, that goes with the program. */
  | { readonly kind: 'private'; readonly target: string; readonly mode: string; readonly bytes?: number }
  | {
      readonly kind: 'bind';
      readonly source: string;
      readonly target: string;
      readonly writable: boolean;
      readonly file: boolean;
    }
  | { readonly kind: 'overlay'; readonly target: string; readonly overlay: Overlay }
  /** The existing path, from now on read-only; or writable, and only protected from being moved. */
  | { readonly kind: 'guard'; readonly source: string; readonly target: string; readonly writable?: boolean }
  /** Covers the existing path with nothing. */
  | { readonly kind: 'mask'; readonly target: string; readonly folder: boolean };

/**
 * Private and empty, and made of memory: each takes at most a share of what the program may use. A socket can be used
 * through a read-only mount, so /run must not be shown at all.
 */
const PRIVATE = [
  ['/tmp', '1777', 1 / 2],
  ['/var/tmp', '1777', 1 / 4],
  ['/run', '755', 1 / 8],
] as const;

/** The share of /dev/shm. */
const SHARED_MEMORY = 1 / 4;
const PAGE = 4096;
/** The owner can still write over a cover, but that is of no use. */
export const MASK_BYTES: number = 2 ** 20;

/** Name resolution often lives below /run. */
const RESOLVERS = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'] as const;

/** Files about the kernel and the machine that no program needs. A file that this user cannot read needs no mask. */
const KERNEL_FILES = [
  '/proc/acpi',
  '/proc/asound',
  '/proc/kcore',
  '/proc/keys',
  '/proc/latency_stats',
  '/proc/sched_debug',
  '/proc/scsi',
  '/proc/timer_list',
  '/sys/firmware',
  '/sys/devices/virtual/powercap',
  '/sys/kernel/debug',
  '/sys/kernel/tracing',
] as const;

export function mountPlan(program: Program, confinement: Confinement, look: Look = lookAround): readonly Mount[] {
  return new Planner(look).plan(program, confinement);
}

/** The places where the program can write, by a plan; mounts below /dev are its own. */
export function writableTargets(plan: readonly Mount[]): ReadonlySet<string> {
  const written = plan.filter((mount) =>
    mount.kind === 'bind' ? mount.writable : ['private', 'overlay', 'mask', 'devices'].includes(mount.kind),
  );
  return new Set(written.map(({ target }) => target));
}

interface Machine {
  /** Where Atlas itself lies. */
  readonly own: readonly string[];
  readonly masks: readonly Mount[];
  readonly folders: readonly { readonly target: string; readonly mode: string; readonly share: number }[];
}

const machines = new WeakMap<Look, Machine>();

/** The common beginning of every plan. It does not change while Atlas runs, and is determined once. */
function machineOf(look: Look): Machine {
  const known = machines.get(look);
  if (known !== undefined) return known;
  const masks = KERNEL_FILES.filter((path) => look.mayRead(path)).flatMap((path): readonly Mount[] => {
    const kind = look.kind(path);
    return kind === undefined ? [] : [{ kind: 'mask', target: path, folder: kind === 'folder' }];
  });
  // One may be a link to the other.
  const folders = new Map<string, Machine['folders'][number]>();
  for (const [path, mode, share] of PRIVATE) {
    const target = look.real(path);
    if (target !== undefined && !folders.has(target)) folders.set(target, { target, mode, share });
  }
  const own = ownFiles().flatMap((path) => look.real(path) ?? path);
  const machine = { own: [...new Set(own)], masks, folders: [...folders.values()] };
  machines.set(look, machine);
  return machine;
}

class Planner {
  readonly #look: Look;
  readonly #machine: Machine;
  readonly #mounts: Mount[] = [];

  constructor(look: Look) {
    this.#machine = machineOf(look);
    // Cached for this one plan, which asks for the same paths again and again.
    this.#look = onceEach(look);
  }

  plan(program: Program, confinement: Confinement): readonly Mount[] {
    const { network, writable = [], readOnly = [], overlays = [], shown = [], guarded = [] } = confinement;
    const secrets = secretsAround(program, confinement);
    this.#begin(confinement);
    const targets = [program.command, ...targetsOf(confinement)].filter(isAbsolute);
    const shownLater = [...this.#machine.own, ...targets.map((path) => this.#canonical(path))];
    const holdsShown = (path: string): boolean => shownLater.some((target) => within(path, target) !== undefined);
    this.#hideAll(secrets, holdsShown);
    const needed = neededBelow(this.#emptied('private'), program);
    for (const path of needed) this.#bind(path, false);
    // M3: what a private folder kept out of sight can be seen again, and would be hidden last otherwise.
    if (needed.length > 0) this.#hideAll(secrets, holdsShown);
    // A word of a command line is no leave to see a secret; the program itself must be there.
    for (const path of neededBelow(this.#emptied('mask'), { ...program, args: [] })) this.#bind(path, false);
    if (network) for (const path of RESOLVERS) this.#bind(path, false);
    this.#reveal(confinement);
    for (const path of readOnly) this.#bind(path, false);
    for (const path of writable) this.#bind(path, true);
    this.#showWorkspace(confinement);
    for (const overlay of overlays) this.#add({ kind: 'overlay', target: this.#canonical(overlay.target), overlay });
    for (const { source, target, writable: open = false } of shown) {
      this.#addBind(source, this.#canonical(target), open);
    }
    for (const path of guarded) this.#guard(path);
    this.#hideAll(secrets);
    // Reveals the paths inside a folder that was hidden only now.
    this.#reveal(confinement, (path) => this.#standing(path) === undefined);
    return this.#mounts;
  }

  /** The folders in which the machine's own files are not to be seen. */
  #emptied(kind: 'private' | 'mask'): readonly string[] {
    return this.#mounts.flatMap((mount) =>
      mount.kind === kind && (mount.kind === 'private' || mount.folder) ? [mount.target] : [],
    );
  }

  #reveal({ reveals = [], sockets = [] }: Confinement, isMeant: (path: string) => boolean = () => true): void {
    const folders = [...this.#emptied('private'), ...this.#emptied('mask')];
    for (const path of [...reveals, ...sockets]) {
      const real = this.#canonical(path);
      if (isMeant(real) && folders.some((folder) => within(folder, real) !== undefined)) this.#bind(path, false);
    }
  }

  /** M3. A hidden path stays hidden; a path that was opened for writing by its very name is not hidden again. */
  #hideAll({ hidden, replaced }: Secrets, isMeant: (path: string) => boolean = () => true): void {
    const opened = new Set(this.#mounts.flatMap((one) => (one.kind === 'bind' && one.writable ? [one.target] : [])));
    for (const path of hidden) if (!opened.has(path) && isMeant(this.#canonical(path))) this.#hide(path);
    for (const { source, target } of replaced) {
      if (!opened.has(target) && isMeant(target) && this.#standing(target)?.found === target)
        this.#addBind(source, target, false);
    }
  }

  #begin({ limits }: Confinement): void {
    const sized = (share: number): { readonly bytes?: number } =>
      limits === undefined ? {} : { bytes: Math.ceil((limits.memoryBytes * share) / PAGE) * PAGE };
    this.#add({ kind: 'root', target: '/' });
    this.#add({ kind: 'devices', target: '/dev', ...sized(SHARED_MEMORY) });
    this.#add({ kind: 'processes', target: '/proc' });
    const { masks, folders } = this.#machine;
    for (const mask of masks) this.#add(mask);
    for (const { target, mode, share } of folders) this.#add({ kind: 'private', target, mode, ...sized(share) });
  }

  #add(mount: Mount): void {
    this.#mounts.push(mount);
  }

  /** The same path inside as outside. A name in a private folder is needed there; any other leads where it always did. */
  #bind(path: string, writable: boolean): void {
    const source = this.#real(path);
    if (source === undefined) return;
    const named = join(this.#canonical(dirname(path)), basename(path));
    for (const target of new Set([source, ...(this.#standing(named) === undefined ? [named] : [])])) {
      this.#addBind(source, target, writable);
    }
  }

  #addBind(source: string, target: string, writable: boolean): void {
    this.#add({ kind: 'bind', source, target, writable, file: this.#look.kind(source) === 'file' });
  }

  #showWorkspace({ workspace }: Confinement): void {
    if (workspace === undefined) return;
    const { source, target, writable } = workspace;
    this.#addBind(source, this.#canonical(target), writable);
  }

  #guard(path: string): void {
    const target = this.#canonical(path);
    const standing = this.#standing(target);
    if (standing?.found === undefined || standing.linked) return;
    this.#hold(target, standing);
    this.#add({ kind: 'guard', source: standing.found, target });
  }

  /** Each folder on the way becomes a mount, which no program inside can move or remove. */
  #hold(target: string, { writable, below }: Standing): void {
    if (!writable) return;
    for (const step of steps(within(below, dirname(target)) ?? '')) {
      const folder = join(below, step);
      const found = this.#standing(folder)?.found;
      if (found === undefined || this.#mounts.some((mount) => mount.target === folder)) continue;
      this.#add({ kind: 'guard', source: found, target: folder, writable: true });
    }
  }

  /** A link is hidden at its target, or the name would still open it. */
  #hide(path: string): void {
    const target = this.#real(path);
    const kind = target === undefined ? undefined : this.#look.kind(target);
    if (target === undefined || kind === undefined) return;
    const standing = this.#standing(target);
    if (standing === undefined || standing.linked) return;
    // In a writable copy the folder is made and hidden all the same, so that no program puts another in its place.
    const seen = standing.found === undefined ? undefined : this.#look.kind(standing.found);
    if (seen === undefined && !(standing.writable && kind === 'folder')) return;
    this.#hold(target, standing);
    this.#add({ kind: 'mask', target, folder: (seen ?? kind) === 'folder' });
  }

  #real(path: string): string | undefined {
    return this.#look.real(path);
  }

  /** The path with its links resolved, as far as it exists on this machine. */
  #canonical(path: string): string {
    const real = this.#real(path);
    if (real !== undefined || dirname(path) === path) return real ?? path;
    return join(this.#canonical(dirname(path)), basename(path));
  }

  /** The view of the program at a path, as planned so far; undefined where a private folder will be. */
  #standing(path: string): Standing | undefined {
    for (let i = this.#mounts.length - 1; i >= 0; i -= 1) {
      const mount = this.#mounts[i];
      const inside = mount === undefined || mount.kind === 'guard' ? undefined : within(mount.target, path);
      if (mount === undefined || inside === undefined) continue;
      switch (mount.kind) {
        case 'root':
          return { found: this.#there(path), writable: false, linked: false, below: '/' };
        case 'bind': {
          const { source, writable, target: below } = mount;
          const linked = this.#isLinked(source, inside);
          return { found: this.#there(join(source, inside)), writable, linked, below };
        }
        case 'overlay':
          return { ...this.#layered(mount.overlay, inside), below: mount.target };
        default:
          return undefined;
      }
    }
    return undefined;
  }

  #layered({ lower, scratch }: Overlay, inside: string): Omit<Standing, 'below'> {
    const upper = join(scratch, 'upper');
    const merged = join(scratch, 'merged', inside);
    const gone = steps(inside).some((step) => this.#look.isWhiteout(join(upper, step)));
    const there = !gone && [upper, lower].some((layer) => this.#look.kind(join(layer, inside)) !== undefined);
    const linked = [upper, lower].some((layer) => this.#isLinked(layer, inside));
    return { found: there ? merged : undefined, writable: true, linked };
  }

  #there(path: string): string | undefined {
    return this.#look.kind(path) === undefined ? undefined : path;
  }

  #isLinked(root: string, inside: string): boolean {
    return steps(inside).some((step) => this.#look.isLink(join(root, step)));
  }
}

interface Standing {
  /** Where it can be mounted from. */
  readonly found: string | undefined;
  readonly writable: boolean;
  /** Where that was mounted which the path lies in. */
  readonly below: string;
  /** Whether a link lies on the way, below the folder that was mounted. */
  readonly linked: boolean;
}

/** The paths at which a confinement shows something. */
function targetsOf(confinement: Confinement): readonly string[] {
  const {
    workspace,
    overlays = [],
    shown = [],
    writable = [],
    readOnly = [],
    reveals = [],
    sockets = [],
  } = confinement;
  const placed = [...(workspace === undefined ? [] : [workspace]), ...overlays, ...shown].map(({ target }) => target);
  return [...placed, ...writable, ...readOnly, ...reveals, ...sockets];
}

/** `a/b/c` as `a`, `a/b`, `a/b/c`. */
function steps(inside: string): readonly string[] {
  const names = inside.split('/').filter((name) => name !== '');
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

/** Both are spelt without links and detours. */
function within(folder: string, path: string): string | undefined {
  if (folder === '/' || path === folder) return path.slice(folder.length);
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}
