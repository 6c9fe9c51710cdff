import type { RunId } from '../core/ids.ts';
import type { BlobStore } from './blobs.ts';
import type { JournalRow } from './journal-chain.ts';
import type { JournalRecords } from './journal-records.ts';
import type { Lease } from './lease.ts';
import type { Leases } from './leases.ts';
import type { BoardFilter, TeamDay } from './postgres/postgres-board.ts';
import type { Postgres } from './postgres/postgres.ts';
import type { RunWriter } from './postgres/run-writer.ts';
import type { TeamKey } from '../core/team-key.ts';
import type { ProjectStates } from './project-states.ts';
import type { RunEventLog, ToldEvents } from './run-events.ts';
import type { RunRow } from './run-row.ts';
import type { RunRows } from './run-rows.ts';
import type { SpendingBook } from './spending.ts';
import type { TeamLandings } from './team-landings.ts';

/**
 * Where the runs of a project are kept: in the file of one home, or in a team's store (`storage.url`). Everything above
 * works on these ports and does not ask which of the two it is.
 *
 * What belongs to one machine stays in its home either way: checkouts, the landings' redo log, memory's replica, caches.
 */
export interface RunStore extends AsyncDisposable {
  /** Undefined where the home's own file is the store. */
  readonly team: TeamStore | undefined;
  /** The caller names a project by its folder; a team's rows name it by its id, and are given with the folder. */
  readonly runs: RunRows;
  readonly leases: Leases;
  readonly told: ToldEvents;
  readonly spending: SpendingBook;
  /** Every record of a run in order, after checking that the chain is whole (J4). */
  journal(runId: RunId): Promise<readonly JournalRow[]>;
  /** For the holder of the run's lease; the signal ends the wait for a store that is away. */
  hold(runId: RunId, lease: Lease, signal?: AbortSignal): Promise<HeldRun>;
}

/** What the process that works on a run writes to. */
export interface HeldRun {
  readonly records: JournalRecords;
  readonly events: RunEventLog;
  /** Takes along the run's cursor on a team's store; the home's file has its own way for that. */
  readonly writer: RunWriter | undefined;
}

/** What a list of all runs is made of. */
export interface TeamBoard {
  rows(filter: BoardFilter): Promise<readonly RunRow[]>;
  days(since: string): Promise<readonly TeamDay[]>;
  projects(): Promise<readonly string[]>;
  counts(): Promise<{ readonly byStatus: ReadonlyMap<string, number>; readonly waiting: number }>;
}

/** What a project has on a team's store besides its runs. */
export interface TeamStore {
  readonly postgres: Postgres;
  /** The project's own id, the same on every machine. */
  readonly projectId: string;
  readonly blobs: BlobStore;
  /** The runs of all projects of the tenant. */
  readonly board: TeamBoard;
  readonly states: ProjectStates;
  readonly landings: TeamLandings;
  /** Whose receipts the tenant believes. */
  keys(): Promise<readonly TeamKey[]>;
}
