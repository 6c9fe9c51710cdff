import { realpath, stat } from 'node:fs/promises';
import { loadConfig, type LoadedConfig } from '../config/load-config.ts';
import { heldBackLine } from '../config/trust.ts';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { createRedactor, secretsOf, type Redactor } from '../core/redact.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { Home, HomeRequest } from '../storage/home.ts';
import type { RunStore } from '../storage/run-store.ts';
import type { SharedMemory } from '../memory/shared/shared-memory.ts';
import type { Logging } from '../telemetry/logging.ts';
import type { ServeMemory } from '../memory/served-memory.ts';
import type { ServeTools } from '../tools/served-tools.ts';
import { effectiveLevel } from './effective-level.ts';

export interface RuntimeOptions {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly flags?: Readonly<Record<string, unknown>>;
  /** How a run's memory is served to its agents; left out: they are given none to ask. */
  readonly serveMemory?: ServeMemory;
  readonly serveTools?: ServeTools;
  /** The project's id on the team's store, where the caller knows it: before every name that settings give it. */
  readonly teamProject?: string;
  /** For a caller that needs memory alone: a team's store that is away does not keep the home from opening. */
  readonly memoryOnly?: boolean;
}

/** The parts from which every capability is built. */
export interface Runtime extends AsyncDisposable {
  readonly project: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly loaded: LoadedConfig;
  readonly home: Home;
  /** What belongs to this machine. */
  readonly database: Database;
  /** Where runs are kept: in the same file, or in a team's store. */
  readonly store: RunStore;
  readonly blobs: BlobStore;
  readonly redactor: Redactor;
  readonly logging: Logging;
  /** The memory that this project shares with the team. */
  readonly shared?: SharedMemory | undefined;
  readonly serveMemory?: ServeMemory | undefined;
  readonly serveTools?: ServeTools | undefined;
}

/** Opens the home for writing, making it when there is none. */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { openHome } = await import('../storage/home.ts');
  const prepared = await prepare(options);
  const runtime = await assemble(prepared, await openHome(prepared.request), false);
  try {
    await finishLanding(runtime);
    return runtime;
  } catch (error) {
    await runtime[Symbol.asyncDispose]();
    throw error;
  }
}

/** For commands that only look: works on a read-only file system, and writes nothing. Undefined when there is no home. */
export async function openRuntimeReadOnly(options: RuntimeOptions): Promise<Runtime | undefined> {
  const { findHome } = await import('../storage/home.ts');
  const prepared = await prepare(options);
  const home = await findHome(prepared.request);
  // On a team's store there are runs to see before this machine has made any.
  if (home === undefined) return hasTeam(prepared) ? await openRuntime(options) : undefined;
  const runtime = await assemble(prepared, home, true).catch(async (error: unknown) => {
    // An older Atlas left it: it is brought forward first, where that can be written.
    if (!isAtlasError(error, 'storage.read-only') || (await finished(options)) !== undefined) throw error;
    return await assemble(prepared, home, true);
  });
  if ((await unfinishedLandings(runtime)) === 0) return runtime;
  await runtime[Symbol.asyncDispose]();
  // A reader must not be shown a project that is half of one state and half of another, or must at least know it.
  const problem = await finished(options);
  const looking = await assemble(prepared, home, true);
  if (problem !== undefined) {
    const what = 'a landing was cut off and cannot be finished now: files of the project may be half changed';
    looking.logging.logger('atlas.storage').warn({ problem }, what);
  }
  return looking;
}

function hasTeam({ loaded }: Prepared): boolean {
  return loaded.config.storage.url !== undefined;
}

/** Whether there is anything to remember from: a home, or a team whose memory a new home would have a copy of. */
export async function hasHome(options: RuntimeOptions): Promise<boolean> {
  const { findHome } = await import('../storage/home.ts');
  const prepared = await prepare(options);
  return hasTeam(prepared) || (await findHome(prepared.request)) !== undefined;
}

/** Why it cannot be finished, if so: on a full or read-only disk a person must still be able to look. */
async function finished(options: RuntimeOptions): Promise<string | undefined> {
  try {
    await (await openRuntime(options))[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Any command on a project first finishes what a killed process left half landed in it. */
async function finishLanding(runtime: Runtime): Promise<void> {
  if ((await unfinishedLandings(runtime)) === 0) return;
  const { recoverLanding } = await import('../verification/recover-landing.ts');
  await recoverLanding(runtime);
}

async function unfinishedLandings({ database, project }: Runtime): Promise<number> {
  const { countUnfinished } = await import('../workspace/landing-log.ts');
  return await countUnfinished(database, project);
}

export interface Prepared {
  readonly project: string;
  readonly environment: RuntimeOptions['environment'];
  readonly loaded: LoadedConfig;
  readonly request: HomeRequest;
  readonly redactor: Redactor;
  readonly memoryOnly: boolean;
  readonly teamProject?: string | undefined;
  readonly serveMemory?: ServeMemory | undefined;
  readonly serveTools?: ServeTools | undefined;
}

/** Configuration without a home: all that `doctor` and `trust` may rely on. */
export async function prepare(options: RuntimeOptions): Promise<Prepared> {
  const project = await realpath(options.project).catch((cause: unknown) => {
    throw new AtlasError('usage', `there is no folder ${options.project}`, {
      remedy: 'Give an existing folder with --project DIR.',
      cause,
    });
  });
  if (!(await stat(project)).isDirectory()) {
    throw new AtlasError('usage', `${options.project} is no folder`, { remedy: 'Give a folder with --project DIR.' });
  }
  const { environment } = options;
  const loaded = await loadConfig({ project, environment, flags: options.flags ?? {} });
  const base = loaded.effective.find(({ key }) => key === 'storage.basePath');
  const request: HomeRequest = {
    path: loaded.config.storage.basePath,
    project,
    userFolder: loaded.userFolder,
    named: base?.layer === 'flag' || base?.layer === 'environment' || base?.layer === 'user',
  };
  // A key that the project brings is one too, used or not.
  const secrets = [...loaded.effective, ...loaded.heldBack]
    .filter(({ secret }) => secret)
    .flatMap(({ value }) => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .filter((value) => typeof value === 'string');
  const redactor = createRedactor([...secretsOf(environment), ...secrets]);
  return {
    project,
    environment,
    loaded,
    request,
    redactor,
    memoryOnly: options.memoryOnly === true,
    teamProject: options.teamProject,
    serveMemory: options.serveMemory,
    serveTools: options.serveTools,
  };
}

async function assemble(prepared: Prepared, home: Home, readOnly: boolean): Promise<Runtime> {
  const [{ Database: Store }, { refuseLostDatabase }, { homeStore }, { migrate }, { fileBlobs }, { createLogging }] =
    await Promise.all([
      import('../storage/database.ts'),
      import('../storage/lost-database.ts'),
      import('../storage/home-store.ts'),
      import('../storage/migrate.ts'),
      import('../storage/blobs.ts'),
      import('../telemetry/logging.ts'),
    ]);
  const { project, environment, loaded, redactor, serveMemory, serveTools } = prepared;
  refuseLostDatabase(home);
  const database = await Store.open(home.database, { readOnly });
  const local = fileBlobs(home.blobs);
  let store: RunStore;
  try {
    await migrate(database);
    store = (await teamStoreOf(prepared, home, local).catch(unlessAway(prepared))) ?? homeStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { file } = loaded.config.log;
  const logging = createLogging({ level: effectiveLevel(loaded), file, redactor });
  for (const { variable, source, why } of loaded.ignored.filter(({ tell }) => tell)) {
    logging.logger('atlas.storage').warn({ variable }, `${variable} in ${source} ${why}; it is ignored`);
  }
  for (const held of loaded.heldBack) {
    const line = `held back until you run \`atlas trust\`: ${heldBackLine(held)}`;
    logging.logger('atlas.storage').warn({ key: held.key }, line);
  }
  let late: Promise<RunStore> | undefined;
  const shared = await sharedMemoryOf(prepared, { database, home, logging }, async () => {
    if (store.team !== undefined) return store;
    late = teamStoreOf(prepared, home, local).then((found) => found ?? store);
    return await late;
  });
  return {
    project,
    environment,
    loaded,
    home,
    shared,
    database,
    store,
    blobs: store.team?.blobs ?? local,
    redactor,
    serveMemory,
    serveTools,
    logging,
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      const found = await late?.catch(() => undefined);
      await found?.[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

/** Memory answers from this home's copy while the store is away; runs cannot do without it. */
function unlessAway({ memoryOnly }: Prepared): (error: unknown) => undefined {
  return (error) => {
    if (memoryOnly && isAtlasError(error, 'storage.unreachable')) return undefined;
    throw error;
  };
}

async function sharedMemoryOf(
  prepared: Prepared,
  { database, home, logging }: Pick<Runtime, 'database' | 'home' | 'logging'>,
  reach: () => Promise<RunStore>,
): Promise<SharedMemory | undefined> {
  if (!hasTeam(prepared)) return undefined;
  const { openSharedMemory } = await import('./open-shared-memory.ts');
  const { project } = prepared;
  const { storage: store } = prepared.loaded.config;
  return openSharedMemory({ database, home: home.path, project, logger: logging.logger('atlas.memory'), store, reach });
}

/** Loads nothing of it where nobody has set one up. */
async function teamStoreOf(prepared: Prepared, home: Home, blobs: BlobStore): Promise<RunStore | undefined> {
  const { loaded, project, teamProject: id } = prepared;
  if (loaded.config.storage.url === undefined) return undefined;
  const { openTeamStore, teamAddress } = await import('./open-team-store.ts');
  const address = await teamAddress(loaded.config.storage);
  if (address === undefined) return undefined;
  return await openTeamStore(address, { home, project, id, named: loaded.config.storage.project, blobs });
}
