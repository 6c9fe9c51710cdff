import { dirname } from 'node:path';
import type { Mount } from './mount-plan.ts';
import { stageFolder } from './stage-folder.ts';

/** A cover over something of the machine, and nothing else: an empty folder, or a file in the place of a file. */
export interface LooseCover {
  readonly target: string;
  /** The file that is seen instead; left out for an empty folder. */
  readonly file?: string;
}

/**
 * Separates from a plan the covers that stand by themselves: they lie in nothing that the plan mounts, and nothing of
 * the plan lies in them, is taken from there or is needed there. It makes no difference when they are mounted, nor
 * whether: the covered path may have gone meanwhile, as sockets do, and then there is nothing to hide.
 */
export function looseCovers(
  plan: readonly Mount[],
  needed: readonly string[] = [],
): { readonly loose: readonly LooseCover[]; readonly rest: readonly Mount[] } {
  const { empty } = stageFolder();
  const covers = new Map<Mount, LooseCover>();
  for (const mount of plan) {
    const cover = coverOf(mount, empty);
    if (cover !== undefined) covers.set(mount, cover);
  }
  const others = plan.filter((mount) => mount.kind !== 'root' && !covers.has(mount));
  const used = [...needed, ...others.flatMap(pathsOf)];
  const isLoose = ({ target }: LooseCover): boolean =>
    !others.some((mount) => isIn(mount.target, target)) && !used.some((path) => isIn(target, path));
  const loose = [...covers].filter(([, cover]) => isLoose(cover));
  const parted = new Set(loose.map(([mount]) => mount));
  return { loose: loose.map(([, cover]) => cover), rest: plan.filter((mount) => !parted.has(mount)) };
}

function coverOf(mount: Mount, empty: string): LooseCover | undefined {
  if (mount.kind === 'mask') return mount.folder ? { target: mount.target } : { target: mount.target, file: empty };
  // A file of which a part is shown.
  const replaces = mount.kind === 'bind' && mount.file && !mount.writable && dirname(mount.source) === dirname(empty);
  return replaces ? { target: mount.target, file: mount.source } : undefined;
}

function pathsOf(mount: Mount): readonly string[] {
  switch (mount.kind) {
    case 'bind':
    case 'guard':
      return [mount.target, mount.source];
    case 'overlay':
      return [mount.target, mount.overlay.lower, mount.overlay.scratch];
    default:
      return [mount.target];
  }
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
