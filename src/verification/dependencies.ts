import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { hashJson } from '../core/hash.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { DEPENDENCY_FOLDERS } from '../workspace/dependency-folders.ts';
import type { StateId } from '../workspace/state.ts';
import { openView, type ViewParts } from '../workspace/view.ts';
import { runLine, type OpenLineNetwork } from './checks/run-command.ts';

const LOCKFILES = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'requirements.txt',
  'Gemfile.lock',
  'composer.lock',
  'Cargo.lock',
  'go.sum',
  'Podfile.lock',
]);

export interface Prepare {
  readonly command: string;
  /** Opens a way out for it, where it may have one. */
  readonly network?: OpenLineNetwork | undefined;
  readonly timeoutMs: number;
}

/** The dependencies for the checks of one state. They never include anything that an executor has installed. */
export interface Dependencies {
  readonly ignored: readonly string[];
  readonly replaced: ReadonlyMap<string, string>;
  /** For the receipt. */
  readonly label: string;
}

export async function resolveDependencies(
  parts: ViewParts,
  base: StateId,
  state: StateId,
  prepare: Prepare | undefined,
  signal?: AbortSignal,
): Promise<Dependencies> {
  const installed = (await parts.project.ignoredFolders(signal)).filter((path) =>
    DEPENDENCY_FOLDERS.has(basename(path)),
  );
  const changed = await lockfilesChanged(parts, base, state);
  if (prepare === undefined) {
    const label = changed.length === 0 ? 'installed' : 'installed (lockfile changed, prepare is due)';
    return { ignored: installed, replaced: new Map(), label };
  }
  const entries = await parts.project.store.entries(state);
  const needed =
    changed.length > 0 || (installed.length === 0 && [...entries.keys()].some((path) => LOCKFILES.has(basename(path))));
  if (!needed) return { ignored: installed, replaced: new Map(), label: 'installed' };
  const { key, folders } = await rebuild(parts, state, prepare, signal);
  return { ignored: [], replaced: folders, label: `prepared ${key}` };
}

export function isLockfile(path: string): boolean {
  return LOCKFILES.has(basename(path));
}

async function lockfilesChanged(parts: ViewParts, base: StateId, state: StateId): Promise<readonly string[]> {
  const changes = await parts.project.store.diff(base, state);
  return changes.map(({ path }) => path).filter(isLockfile);
}

/** Runs `prepare` once for the same lockfiles, and caches the installed folders. */
async function rebuild(
  parts: ViewParts,
  state: StateId,
  prepare: Prepare,
  signal: AbortSignal | undefined,
): Promise<{ readonly key: string; readonly folders: ReadonlyMap<string, string> }> {
  const { store, folder } = parts.project;
  const inputs = [...(await store.entries(state))].filter(
    ([path]) => LOCKFILES.has(basename(path)) || basename(path) === 'package.json',
  );
  const key = hashJson({ command: prepare.command, inputs }).slice(0, 32);
  const cache = join(folder, 'dependencies', key);
  const list = join(cache, 'folders.json');
  if (!existsSync(list)) {
    // Built aside and moved in one step: a kill leaves nothing that looks complete, and two runs do not collide.
    const building = `${cache}.${randomUUID()}`;
    await mkdir(building, { recursive: true });
    await using view = await openView(parts, state, { name: `prepare-${basename(building)}`, signal });
    const room = { sandbox: parts.sandbox, view, network: prepare.network, signal };
    const { result, problem } = await runLine(room, prepare.command, prepare.timeoutMs);
    if (problem !== undefined || result.exitCode !== 0) throw prepareFailed(prepare, result.stderr.text, problem);
    const paths = await findFolders(view.written, '');
    for (const [n, path] of paths.entries()) await rename(join(view.written, path), join(building, String(n)));
    await writeFile(join(building, 'folders.json'), JSON.stringify(paths));
    await rename(building, cache).catch(async (error: unknown) => {
      await removeTree(building);
      if (!existsSync(list)) throw error;
    });
  }
  const paths = z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
  // Those used last are kept when the store is tidied up.
  const now = new Date();
  await utimes(cache, now, now);
  return { key, folders: new Map(paths.map((path, n) => [path, join(cache, String(n))])) };
}

async function findFolders(root: string, inside: string, depth = 0): Promise<readonly string[]> {
  if (depth > 6) return [];
  const found: string[] = [];
  for (const entry of await readdir(join(root, inside), { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === '.git') continue;
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (DEPENDENCY_FOLDERS.has(entry.name)) found.push(path);
    else found.push(...(await findFolders(root, path, depth + 1)));
  }
  return found;
}

function prepareFailed(prepare: Prepare, stderr: string, problem: string | undefined): AtlasError {
  return new AtlasError(
    'check.invalid',
    `\`${prepare.command}\` could not prepare the dependencies: ${problem ?? stderr.trim().slice(-500)}`,
    {
      remedy:
        'Run it by hand in the project, correct verification.prepare, or allow it the network (verification.prepareNetwork, and a rule "host:NAME" for each host that is no registry).',
      details: { command: prepare.command },
    },
  );
}
