import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../core/defined.ts';
import { sha256 } from '../core/hash.ts';
import type { MetLimit } from '../core/met-limit.ts';
import { place } from '../processes/errands.ts';
import { OVERLAY_FOLDERS, withOverlays, withOverlayShown } from '../processes/sandbox/overlay-mounts.ts';
import type { Program } from '../processes/program.ts';
import type { Confinement, Isolation, Overlay, Sandbox, SandboxReport } from '../processes/sandbox/sandbox.ts';
import { linkedDependency } from './dependency-folders.ts';
import { surveyAttempt, type AttemptLimits, type AttemptWrites } from './attempt-limits.ts';
import type { CheckoutPool, HeldCheckout } from './checkout-pool.ts';
import { execute, type Execute, type Executed } from './execute.ts';
import { privateGit } from './private-git.ts';
import type { ProjectStore } from './project-store.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { copyIndexAlone } from './index-files.ts';
import { ignoredPaths, lstatIn, takeSnapshot, type SnapshotSource } from './snapshot.ts';
import { ancestorsOf, type StateId } from './state.ts';
import { sweepView } from './sweep-view.ts';
import { throwawayGit } from './throwaway-git.ts';
import { UNWATCHED, watchView, type ViewWatch } from './watch-view.ts';

/**
 * A private, writable copy of one state of the project, for one attempt or one check.
 *
 * Where the machine can, it is an overlay over a shared checkout: it costs nothing to make, and whatever is done in it
 * stays in its own layer. Elsewhere it is a checkout of its own.
 */
export interface View extends AsyncDisposable {
  readonly state: StateId;
  readonly isolation: Isolation;
  /** The path at which a program in the view finds the project. */
  readonly path: string;
  /** The folder to start programs in, as the sandbox expects it. */
  readonly cwd: string;
  /** The folder on this machine, where there is one: an overlay is only there for programs in the view. */
  readonly folder: string | undefined;
  /** The folder on this machine that holds the files written in the view. */
  readonly written: string;
  /** A folder of its own beside the copy, which no program in the view sees. */
  readonly scratch: string;
  /** The confinement of a program that starts in the view. */
  confinement(extra?: ViewAccess): Confinement;
  /**
   * Counts the written files, and removes those that cannot be part of a project. A view that has met a limit is left
   * alone, and may not be captured.
   */
  sweep(): Promise<Swept>;
  /** Looks after its limits while programs run in it. */
  watch(): ViewWatch;
  /** The present content of the view, as a state. No program may be running in it. */
  capture(signal?: AbortSignal): Promise<StateId>;
}

export interface Swept {
  readonly met: MetLimit | undefined;
  /** Removed files that the agent may have meant. */
  readonly missed: readonly string[];
}

export interface ViewAccess {
  /** Ways out of its network; none when left out. */
  readonly forwards?: NonNullable<Confinement['forwards']>;
  /** The file to which the tracer writes every file that this program, and no other in the view, opens. */
  readonly watched?: string;
  readonly writable?: readonly string[];
}

export interface ViewOptions {
  /** One path segment of its own for each view. */
  readonly name: string;
  /** Ignored folders of the real project to show: dependencies, build caches. */
  readonly ignored?: readonly string[];
  /** Folders to show in place of ignored ones, by relative path: dependencies that were rebuilt. */
  readonly replaced?: ReadonlyMap<string, string>;
  readonly git?: boolean;
  /** The first state of the view's own repository, where the project has none; the shown state if left out. */
  readonly history?: StateId;
  /** Whether the view will be captured: then the overlay's needs for that are made together with it. */
  readonly captured?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface ViewParts {
  readonly project: ProjectStore;
  readonly pool: CheckoutPool;
  readonly sandbox: Sandbox;
  readonly report: Pick<SandboxReport, 'overlays'>;
  /** How much may be written in a view. */
  readonly limits?: AttemptLimits;
}

export async function openView(parts: ViewParts, state: StateId, options: ViewOptions): Promise<View> {
  // Programs inside can read the name among their mounts, so it must not tell whether they work or check.
  const scratch = join(parts.project.folder, 'views', sha256(options.name).slice(0, 32));
  await removeTree(scratch);
  return parts.sandbox.mounts && parts.report.overlays
    ? await openOverlay(parts, state, options, scratch)
    : await openCheckout(parts, state, options, scratch);
}

async function openOverlay(parts: ViewParts, state: StateId, options: ViewOptions, scratch: string): Promise<View> {
  const { project } = parts;
  const checkout = await parts.pool.share(state, options.signal);
  const layer = join(scratch, 'layer');
  const upper = join(layer, 'upper');
  await using past = await pastOf(parts, state, options);
  const git = options.git === true ? await throwawayGit(project, upper, past ?? checkout, true) : undefined;
  const layers = OVERLAY_FOLDERS.map((name) => join(layer, name));
  await place({
    folders: [...layers, ...(git?.placing.folders ?? [])],
    files: git?.placing.files ?? [],
    copies: [
      ...(git?.placing.copies ?? []),
      ...(options.captured === true ? [{ from: checkout.index, to: join(scratch, 'index') }] : []),
    ],
  });
  let indexReady = options.captured === true;
  const base: Overlay = { lower: checkout.tree, target: project.project, scratch: layer };
  const folders = shownFolders(project, checkout.tree, options).map(({ path, source, linked }, i) => {
    // A link stays one, and what it leads to is covered where it lies.
    if (linked) symlinkSync(source, join(upper, path));
    return {
      lower: source,
      target: linked ? source : join(project.project, path),
      scratch: join(scratch, `ignored-${i}`),
    };
  });
  const shownGit = privateGit(
    project.store.git.gitDir,
    async (program, input, cancel) => await execute(withOverlayShown(program, base), input, cancel),
  );
  const written: AttemptWrites = {
    project: { folder: upper },
    all: { folder: scratch },
    ignored: async () => await ignoredPaths(shownGit, join(layer, 'merged'), checkout.index),
  };
  return {
    state,
    isolation: parts.sandbox.isolation,
    path: project.project,
    cwd: project.project,
    folder: undefined,
    written: upper,
    scratch,
    confinement: (extra = {}) => ({
      ...access(project, extra, join(layer, 'merged')),
      overlays: [base, ...folders],
      ...defined({ shown: git === undefined ? undefined : [git.objects] }),
    }),
    ...watched(parts, options, written, async (program, input) => await inOverlay(base, program, input)),
    capture: async (signal) => {
      const index = join(scratch, 'index');
      if (!indexReady || !existsSync(index)) await copyIndexAlone(checkout.index, index);
      indexReady = false;
      return await captureOverlay(project, checkout, base, scratch, signal);
    },
    [Symbol.asyncDispose]: async () => {
      await checkout[Symbol.asyncDispose]();
      await removeTree(scratch);
    },
  };
}

/** Held until the copy's repository was made of it. */
async function pastOf(
  { pool }: ViewParts,
  state: StateId,
  { git, history = state, signal }: ViewOptions,
): Promise<HeldCheckout | undefined> {
  return git === true && history !== state ? await pool.share(history, signal) : undefined;
}

/** Only where overlays are unavailable. Dependencies are mounted read-only, or copied where nothing can be mounted. */
async function openCheckout(parts: ViewParts, state: StateId, options: ViewOptions, scratch: string): Promise<View> {
  const { project, sandbox } = parts;
  const checkout = await parts.pool.seize(state, options.signal);
  const confined = sandbox.mounts;
  await using past = await pastOf(parts, state, options);
  const git = options.git === true ? await throwawayGit(project, checkout.tree, past ?? checkout, confined) : undefined;
  mkdirSync(scratch, { recursive: true, mode: 0o755 });
  if (git !== undefined) {
    // No program has run here since it was made; should one have, nothing is written through a link that it left.
    await removeTree(join(checkout.tree, '.git'));
    await place(git.placing);
  }
  const folders = shownFolders(project, checkout.tree, options);
  if (!confined) {
    for (const { path, source } of folders) {
      await cp(source, join(checkout.tree, path), { recursive: true, verbatimSymlinks: true });
    }
  }
  const linked = confined ? folders.filter((one) => one.linked) : [];
  for (const { path, source } of linked) symlinkSync(source, join(checkout.tree, path));
  const shown = folders
    .filter((one) => !linked.includes(one))
    .map(({ path, source }) => ({ source, target: join(project.project, path) }));
  // Younger than everything that was put there, and older than everything that will be written.
  const since = join(scratch, 'since');
  writeFileSync(since, '');
  const written: AttemptWrites = {
    project: { folder: checkout.tree, since },
    all: { folder: checkout.tree, since },
    ignored: async () => await ignoredPaths(project.store.git, checkout.tree, checkout.index),
  };
  return {
    state,
    isolation: sandbox.isolation,
    path: confined ? project.project : checkout.tree,
    cwd: project.project,
    folder: checkout.tree,
    written: checkout.tree,
    scratch,
    confinement: (extra = {}) => ({
      ...access(project, extra, checkout.tree),
      workspace: { source: checkout.tree, target: project.project, writable: true },
      shown: [...(git === undefined ? [] : [git.objects]), ...shown],
    }),
    ...watched(parts, options, written, execute),
    capture: async (signal) => {
      const index = join(scratch, 'index');
      await copyIndexAlone(checkout.index, index);
      const { store } = project;
      const { manifest } = await store.load(state);
      const { repositories } = manifest;
      const source = {
        root: checkout.tree,
        git: store.git,
        execute,
        lstat: async (path: string) => lstatIn(checkout.tree, path),
        index,
        copyOf: checkout.index,
        repositories,
        changed: true,
        inPlace: true,
      };
      return (await takeSnapshot(store, source, signal)).state;
    },
    [Symbol.asyncDispose]: async () => {
      await checkout[Symbol.asyncDispose]();
      await removeTree(scratch);
    },
  };
}

/** A view's handling of written files; `inside` removes a file. */
function watched(
  { limits }: ViewParts,
  { captured = false }: ViewOptions,
  written: AttemptWrites,
  inside: Execute,
): Pick<View, 'sweep' | 'watch'> {
  return {
    sweep: async () => {
      const { survey, met } = await surveyAttempt(written, limits);
      return { met, missed: met === undefined ? await sweepView(survey, written.project.folder, inside) : [] };
    },
    watch: () => (limits === undefined ? UNWATCHED : watchView(written, limits, captured)),
  };
}

/** Runs a helper in the merged folder, which it may write. */
async function inOverlay(overlay: Overlay, program: Program, input?: Uint8Array | string): Promise<Executed> {
  const { command, args, env } = program;
  const words = ['-c', 'cd "$0" && exec "$@"', join(overlay.scratch, 'merged'), command, ...args];
  return await execute(withOverlays({ command: '/bin/sh', args: words, cwd: '/', env }, [overlay]), input);
}

/** Git looks at the merged folder from inside a mount namespace; its index is that of the checkout below. */
async function captureOverlay(
  project: ProjectStore,
  checkout: HeldCheckout,
  overlay: Overlay,
  scratch: string,
  signal: AbortSignal | undefined,
): Promise<StateId> {
  const { store } = project;
  const root = join(overlay.scratch, 'merged');
  const inside: Execute = async (program, input, cancel) =>
    await execute(withOverlayShown(program, overlay), input, cancel);
  const upper = join(overlay.scratch, 'upper');
  const source: SnapshotSource = {
    root,
    git: privateGit(store.git.gitDir, inside),
    execute: inside,
    // Changed files are in the upper layer, the others in the lower one.
    lstat: async (path) => lstatIn(upper, path) ?? lstatIn(checkout.tree, path),
    index: join(scratch, 'index'),
    copyOf: checkout.index,
    repositories: (await store.load(checkout.state)).manifest.repositories,
    changed: true,
  };
  return (await takeSnapshot(store, source, signal)).state;
}

function access(project: ProjectStore, extra: ViewAccess, folder: string): Confinement {
  return {
    network: false,
    ...defined({ forwards: extra.forwards }),
    hidden: [project.home],
    ...defined({
      watched: extra.watched === undefined ? undefined : { folder, report: extra.watched },
      writable: extra.writable,
    }),
  };
}

/** A folder beside the state: at its own path, or by a link to where it lies. */
interface ShownFolder {
  readonly path: string;
  readonly source: string;
  readonly linked: boolean;
}

function shownFolders(
  project: ProjectStore,
  tree: string,
  { ignored = [], replaced = new Map() }: ViewOptions,
): readonly ShownFolder[] {
  // A name that is no text cannot be passed to the program that mounts it; such a folder is left out.
  const plain = ignored.filter((path) => path.isWellFormed() && !replaced.has(path));
  const wanted = [
    ...plain.map((path) => {
      const target = linkedDependency(project.project, path);
      return { path, source: target ?? join(project.project, path), linked: target !== undefined };
    }),
    ...[...replaced].map(([path, source]) => ({ path, source, linked: false })),
  ];
  // Where the copy has a link or a file on the way, the folder would be shown elsewhere, or written there.
  return wanted.filter(({ path }) =>
    [...ancestorsOf(path), path].every((one) => lstatIn(tree, one)?.isDirectory() !== false),
  );
}
