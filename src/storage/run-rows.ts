import type { RunId } from '../core/ids.ts';
import type { PauseInfo } from '../core/pause.ts';
import type { RunStatus } from '../core/runtime-event.ts';
import type { Lease } from './lease.ts';
import type { NewRun, RunRow } from './run-row.ts';

/** How a run stands, and what it waits for where it is paused. */
export interface RunStanding {
  readonly status: RunStatus | 'working';
  readonly pause?: PauseInfo;
  readonly stopped?: RunRow['stopped'];
}

/**
 * The runs of a home, or of a team. A row that says `working` although no process holds the run's lease is given as
 * interrupted, or as paused with its open question.
 */
export interface RunRows {
  create(run: NewRun): Promise<RunRow>;
  /** Whatever the run waited for before is over. With a lease, only its holder has a word in it. */
  setStatus(id: RunId, standing: RunStanding, now: Date, lease?: Lease): Promise<void>;
  /** Stores the open question of a working run, so that a later process finds it, even after a kill. */
  noteQuestion(id: RunId, pause: PauseInfo | undefined): Promise<void>;
  takeUpThisGraph(id: RunId): Promise<void>;
  /** Changes the options by what stands there in that moment; says whether there was anything to change. */
  changeOptions(id: RunId, change: (options: string) => string | undefined): Promise<boolean>;
  setOptions(id: RunId, options: string, lease?: Lease): Promise<void>;
  /** The newest first. */
  list(project: string, limit: number): Promise<readonly RunRow[]>;
  /** Runs of a project that can go on, the oldest first. */
  unfinished(project: string): Promise<readonly RunRow[]>;
  lookUp(id: string): Promise<RunRow | undefined>;
  /** The run of that id, the only one whose id begins so, or the project's last one; refuses with `run.not-found`. */
  find(project: string, id: string | undefined): Promise<RunRow>;
}
