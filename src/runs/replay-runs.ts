import { cp, mkdir, mkdtemp, realpath, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AtlasError } from '../core/atlas-error.ts';
import type { Spending } from '../core/runtime-event.ts';
import { openRuntime, type Runtime } from '../home/open-runtime.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { removeTree } from '../processes/remove-tree.ts';
import { landedReceipts } from '../record/landed-receipts.ts';
import { readJournal } from '../storage/journal.ts';
import type { RunRow } from '../storage/run-row.ts';
import { sumOf } from '../storage/spending.ts';
import { projectKey } from '../workspace/landing-log.ts';
import { openProof } from './open-proof.ts';
import { readRunOptions } from './run-options.ts';
import { startRun } from './run-request.ts';

/** A proven run of the past that can be done again. */
export interface Replayable {
  readonly runId: string;
  readonly request: string;
  /** The cost of the run. */
  readonly spent: Spending;
}

interface ReplayedRun extends Spending {
  readonly proven: boolean;
}

/** The same task twice, from its beginning: with memories of other runs, and with none. */
export interface ReplayedPair {
  readonly runId: string;
  readonly request: string;
  readonly shown: ReplayedRun;
  readonly without: ReplayedRun;
}

/** Folders that the states of a project leave out and that its checks need. */
const DEPENDENCIES = ['node_modules', '.venv', 'venv', 'vendor'];
const LOOKED_AT = 500;

/** The last proven requests of this project, each once. */
export async function replayableRuns(runtime: Runtime, most: number): Promise<readonly Replayable[]> {
  const rows = await runtime.store.runs.list(runtime.project, LOOKED_AT);
  const seen = new Set<string>();
  const found: Replayable[] = [];
  for (const { id, request, status } of rows) {
    if (status !== 'proven' || seen.has(request) || found.length >= most) continue;
    seen.add(request);
    if (landedReceipts(await readJournal(runtime, id)).length === 0) continue;
    found.push({ runId: id, request, spent: sumOf((await runtime.store.spending.of(id)).values()) });
  }
  return found;
}

/**
 * Repeats an earlier run in copies of the project as it was then.
 *
 * Invariants
 *  R1  The replay does not touch the project: each copy has a folder of its own, which is removed afterwards.
 *  R2  The replay only reads memory: it writes no record and credits none.
 *  R3  Recall leaves out the records that the run itself wrote, because they hold its answer.
 */
export async function replayPair(
  runtime: Runtime,
  { runId, request }: Replayable,
  first: 'shown' | 'without',
  signal: AbortSignal,
): Promise<ReplayedPair> {
  const row = await runtime.store.runs.find(runtime.project, runId);
  const done: Partial<Record<'shown' | 'without', ReplayedRun>> = {};
  for (const arm of first === 'shown' ? (['shown', 'without'] as const) : (['without', 'shown'] as const))
    done[arm] = await again(runtime, row, arm === 'shown', signal);
  const { shown, without } = done;
  if (shown === undefined || without === undefined) throw new AtlasError('internal', 'an arm was not run');
  return { runId, request, shown, without };
}

async function again(runtime: Runtime, row: RunRow, memory: boolean, signal: AbortSignal): Promise<ReplayedRun> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'atlas-replay-')));
  const copy = join(root, 'project');
  const { home, project, environment } = runtime;
  try {
    await stateBefore(runtime, row, copy);
    const flags = { 'storage.basePath': home.path, 'memory.mode': 'read-only', 'memory.holdout': 0 };
    await using there = await openRuntime({ project: copy, environment, flags });
    const { conversation: _, approved: _1, refused: _2, ...asked } = readRunOptions(JSON.parse(row.options) as object);
    const { runId, status } = await startRun(there, {
      request: row.request,
      plan: row.plan === '' ? undefined : await loadPlan(runtime.blobs, row.plan),
      options: {
        ...asked,
        approve: false,
        gitCommits: false,
        memory,
        alsoRead: [...asked.alsoRead, project],
        notFrom: row.id,
      },
      rules: undefined,
      signal,
      onEvent: () => undefined,
    });
    return { proven: status === 'proven', ...sumOf((await there.store.spending.of(runId)).values()) };
  } finally {
    await removeTree(root);
    await removeTree(join(home.path, 'workspace', projectKey(copy)));
  }
}

/**
 * Restores the project as it was before the run's first step landed, with the dependency folders that states leave out.
 */
async function stateBefore(runtime: Runtime, row: RunRow, copy: string): Promise<void> {
  await using proof = await openProof(runtime, {});
  const [first = ''] = landedReceipts(await readJournal(runtime, row.id));
  const receipt = await proof.receipts.find(first);
  const before = receipt?.before;
  const { store } = proof.project;
  if (before === undefined || !(await store.has(before))) {
    throw new AtlasError('usage', `the state before ${row.id} is no longer stored`, {
      remedy: 'Choose fewer runs: the newest are kept longest.',
    });
  }
  await mkdir(copy, { recursive: true });
  for (const [path, entry] of await store.entries(before)) {
    const place = join(copy, path);
    await mkdir(entry.kind === 'folder' ? place : dirname(place), { recursive: true });
    if (entry.kind === 'file') await writeFile(place, await store.read(entry.oid), { mode: entry.mode });
    if (entry.kind === 'link') await symlink((await store.read(entry.oid)).toString(), place);
  }
  for (const name of DEPENDENCIES) {
    const from = join(runtime.project, name);
    const there = await stat(from).catch(() => undefined);
    if (there?.isDirectory() === true)
      await cp(from, join(copy, name), { recursive: true, verbatimSymlinks: true, force: false, errorOnExist: false });
  }
}
