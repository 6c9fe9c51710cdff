import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import type { Clock } from '../core/clock.ts';
import { printable } from '../core/printable.ts';
import type { CrashPoint } from '../storage/crash-point.ts';
import type { Database } from '../storage/database.ts';
import { requireFence, takeLease, type Lease } from '../storage/lease.ts';
import { finishInterrupted, land, type LandingRequest } from '../workspace/landing.ts';
import { landingKeptOut } from '../workspace/landing-kept-out.ts';
import type { LandingParts } from '../workspace/landing-parts.ts';
import { landingLog, type Landing } from '../workspace/landing-log.ts';
import { mergeStates, type Conflict } from '../workspace/merge.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { ProjectStore } from '../workspace/project-store.ts';
import type { StateId } from '../workspace/state.ts';
import { undoable, undoLanding, type Undoable, type Undone } from '../workspace/undo.ts';
import type { TeamLanding } from '../storage/team-landings.ts';
import type { SeenHead } from '../workspace/seen-head.ts';
import type { Receipt } from './receipt.ts';
import { receiptChain } from './receipt-chain.ts';
import type { ReceiptRows } from './receipt-rows.ts';
import type { TeamProject } from './team-project.ts';

/**
 * Lets a staged tree into the project, and only with a receipt that names it.
 *
 * Invariants
 *  M1  The committer lands `receipt.after` over `receipt.before`. When the project is no longer `before`, the two are
 *      merged, and the merged tree needs a receipt of its own.
 *  M2  A step lands once, however often the run asks for it.
 *  M3  One process lands in a project at a time, and first finishes a landing that another process left behind.
 *  M4  On a team's store a step lands there first, behind the head that is this folder's state, and then in the folder:
 *      of two machines one lands, and the other merges and proves again. A kill in between is made up for (F4).
 */
export interface CommitterParts {
  readonly project: ProjectStore;
  readonly database: Database;
  /** Where receipts are kept, if not in that file under the project's key. */
  readonly receipts?: { readonly rows: ReceiptRows; readonly project: string } | undefined;
  readonly clock: Clock;
  readonly crash: CrashPoint;
  /** Called with everything that has landed, again after an interruption. Its notices go to the person. */
  readonly onLanded?: ((landed: Landed) => Promise<readonly string[]>) | undefined;
  /** The run's own lease, checked before every rename; on a team's store, when the step lands there. */
  readonly runLease?: Lease | undefined;
  /** Ends the wait for another process that lands here. */
  readonly signal?: AbortSignal | undefined;
  /** Left out where the project is of this machine alone. */
  readonly team?: TeamProject | undefined;
}

export interface Landed {
  /** The title of the step, where the caller gave one. */
  readonly title?: string | undefined;
  readonly receipt: Receipt;
  readonly landing: string;
  readonly paths: readonly string[];
  /** Notices for the person. */
  readonly notices?: readonly string[];
}

/** Proves the merged tree, or says why it does not hold. */
export type Reprove = (base: StateId, merged: StateId) => Promise<Receipt>;

/** Around one undoing: journals it, or leaves it out. */
export type KeepUndo = (one: Undoable, perform: () => Promise<Undone>) => Promise<Undone | undefined>;

export interface Committer {
  commit(receipt: Receipt, reprove: Reprove, title?: string): Promise<Landed>;
  /** Undoes the landings of a run, newest first, each through `keep`. */
  undo(runId: string, step: string | undefined, keep?: KeepUndo): Promise<readonly Undone[]>;
  /** Brings what the team landed elsewhere into the folder, and shares what the person changed there. */
  sync(): Promise<void>;
  /** Finishes, or takes back, a landing that a killed process left half done. Cheap when there is none. */
  recover(): Promise<number>;
}

const ROUNDS = 5;

/** Another process that merges may have to prove its tree again; one that only lands is done in a moment. */
const PATIENCE_MS = { commit: 900_000, recover: 30_000 } as const;

export function createCommitter(parts: CommitterParts): Committer {
  const { project, database, clock, crash, team } = parts;
  const log = landingLog(database, project.key);
  const receipts = receiptChain(parts.receipts ?? { database, project: project.key });

  const alone = async <T>(
    work: (landing: LandingParts) => Promise<T>,
    patienceMs: number = PATIENCE_MS.commit,
  ): Promise<T> => {
    await using lease = await takeProject(parts, patienceMs);
    // The store of a team has its own fence, and what landed there belongs into this folder whoever holds the run.
    const leases = parts.runLease === undefined || team !== undefined ? [lease] : [lease, parts.runLease];
    const stillOurs = async (): Promise<void> => {
      await database.read((connection) => {
        for (const { name, fence } of leases) requireFence(connection, name, fence);
      });
    };
    const landing = { project, log, clock, crash, stillOurs };
    await finishInterrupted(landing);
    return await work(landing);
  };

  const told = async (landed: Landed): Promise<Landed> => {
    const notices = await parts.onLanded?.(landed);
    return notices === undefined || notices.length === 0 ? landed : { ...landed, notices };
  };

  /** With the receipt that it landed with, which edits of the person may have made another one. */
  const landedAs = async (
    done: Pick<Landing, 'id' | 'receipt'>,
    paths: readonly string[],
    { asked, title }: { readonly asked: Receipt; readonly title: string | undefined },
  ): Promise<Landed> => {
    const proven = done.receipt === null ? undefined : await receipts.find(done.receipt);
    return await told({ title, receipt: proven ?? asked, landing: done.id, paths });
  };

  return {
    commit: async (receipt, reprove, title) =>
      await alone(async (landing) => {
        const done = await landing.log.landedFor(receipt.runId, receipt.id);
        const wish = { asked: receipt, title };
        if (done !== undefined) return await landedAs(done, pathsOf(done), wish);
        let proven = receipt;
        let edited: readonly string[] = [];
        for (let spent = 0; spent < ROUNDS;) {
          const seen = await team?.sync(landing);
          const elsewhere = await team?.landedFor(receipt.runId, receipt.id);
          if (elsewhere !== undefined) return await landedAs(elsewhere, await pathsBetween(project, elsewhere), wish);
          const now = seen?.state ?? (await project.snapshot());
          if (now !== proven.before) {
            const { state, conflicts } = await mergeStates(project.store, proven.before, now, proven.after);
            if (conflicts.length > 0) throw await conflictError(project, proven, conflicts);
            proven = await reprove(now, state);
          }
          const request = requestOf(proven, receipt.id);
          let next: SeenHead | undefined;
          if (team !== undefined && seen !== undefined) {
            next = await landForTeam(parts, team, seen, request);
            // Another machine landed meanwhile: its landing comes into the folder, and the step is merged with it.
            if (next === undefined) {
              spent += beaten(parts);
              continue;
            }
          }
          const result = await land(landing, request);
          if (result.landed) {
            if (next !== undefined) await team?.keep(next);
            const { id: landed } = result.landing;
            return await told({ title, receipt: proven, landing: landed, paths: pathsOf(result.landing) });
          }
          edited = result.edited;
          spent += 1;
        }
        throw await keptOut(project, proven, edited);
      }),
    sync: async () => {
      if (team === undefined) return;
      await alone(async (landing) => await team.sync(landing));
    },
    undo: async (runId, step, keep = unlessDone) =>
      await alone(async (landing) => {
        const undone: Undone[] = [];
        await team?.sync(landing);
        for (const one of await undoable(landing, runId, step)) {
          const result = await keep(one, async () => one.undone ?? (await undoLanding(landing, one.landing)));
          const { step: of, attempt, id: undoes } = one.landing;
          await team?.sync(landing, { kind: 'undo', runId, step: of, attempt, undoes });
          if (result !== undefined) undone.push(result);
        }
        return undone;
      }),
    recover: async () => {
      if ((await log.unfinished()).length === 0) return 0;
      return await alone(async () => 1, PATIENCE_MS.recover);
    },
  };
}

function requestOf(
  { runId, step, attempt, before, after, id }: Receipt,
  origin: string,
): LandingRequest & { readonly id: string } {
  const place = { runId, step, attempt, kind: 'commit', receipt: id, origin, undoes: null } as const;
  return { ...place, from: before, to: after, id: randomUUID() };
}

/** What landed on another machine is in this folder since. */
async function pathsBetween({ store }: ProjectStore, { base, state }: TeamLanding): Promise<readonly string[]> {
  return (await store.diff(base, state)).map(({ path }) => path);
}

/** M4. */
async function landForTeam(
  { crash, runLease }: CommitterParts,
  team: TeamProject,
  seen: SeenHead,
  { from, to, ...landing }: LandingRequest & { readonly id: string },
): Promise<SeenHead | undefined> {
  crash('team-head.move', 'before');
  const next = await team.add(seen, { ...landing, base: from, state: to }, runLease);
  crash('team-head.move', 'after');
  return next;
}

/**
 * What it costs of the rounds to be beaten by another machine: little. A step landed there, so that with many workers it
 * is nobody's fault, and passes.
 */
function beaten(parts: CommitterParts): number {
  requireWanted(parts);
  return 1 / 20;
}

async function keptOut(
  project: ProjectStore,
  { step, before }: Receipt,
  edited: readonly string[],
): Promise<AtlasError> {
  const what = `step ${step} cannot land`;
  return await landingKeptOut(project, { what, again: 'run `atlas resume`', from: before, edited });
}

function requireWanted({ signal }: CommitterParts): void {
  if (signal?.aborted === true) throw new AtlasError('cancelled', 'the run was interrupted');
}

const unlessDone: KeepUndo = async ({ undone }, perform) => (undone === undefined ? await perform() : undefined);

async function takeProject(parts: CommitterParts, patienceMs: number): Promise<Lease> {
  const until = parts.clock.monotonic() + patienceMs;
  for (;;) {
    try {
      return await takeLease(parts.database, `project:${parts.project.key}`);
    } catch (error) {
      if (!isAtlasError(error, 'run.leased') || parts.clock.monotonic() > until) throw error;
      requireWanted(parts);
      await sleep(100);
    }
  }
}

function pathsOf(landing: Landing): readonly string[] {
  return landing.moves.map(({ path }) => path);
}

/** Both sides, so that the person can choose: in the message, which is all that a pause shows. */
async function conflictError(
  project: ProjectStore,
  receipt: Receipt,
  conflicts: readonly Conflict[],
): Promise<AtlasError> {
  const text = async (entry: Conflict['yours']): Promise<string> => {
    if (entry === undefined) return '(not there)';
    if (entry.kind === 'folder') return '(a folder)';
    const content = (await project.store.read(entry.oid)).toString('utf8').slice(0, 2000);
    return entry.kind === 'link' ? `(a link to ${showPath(content)})` : content;
  };
  const sides = await Promise.all(
    conflicts.slice(0, 20).map(async ({ path, yours, theirs }) => ({
      path: showPath(path),
      yours: await text(yours),
      theirs: await text(theirs),
    })),
  );
  const names = sides.map(({ path }) => path).join(', ');
  const shown = sides
    .slice(0, SIDES_SHOWN)
    .flatMap(({ path, yours, theirs }) => [
      `--- ${path}, yours`,
      ...linesOf(yours),
      `+++ ${path}, the step's`,
      ...linesOf(theirs),
    ]);
  const message = [`you changed what step ${receipt.step} changed too: ${names}`, ...shown].join('\n');
  return new AtlasError('workspace.conflict', message, {
    remedy: 'Put your edits of these files aside (or take the change over by hand), then run `atlas resume`.',
    details: { step: receipt.step, receipt: receipt.id, conflicts: sides },
  });
}

const SIDES_SHOWN = 5;
const LINES_SHOWN = 12;

function linesOf(text: string): readonly string[] {
  const lines = printable(text).trimEnd().split('\n');
  return lines.length <= LINES_SHOWN ? lines : [...lines.slice(0, LINES_SHOWN), `(${lines.length - LINES_SHOWN} more)`];
}
