import type { RunId } from '../core/ids.ts';
import type { RuntimeEvent } from '../core/runtime-event.ts';

/** Where the holder of a run's lease tells what happens, for whoever looks on (E1 to E6 of `event-log.ts`). */
export interface RunEventLog extends AsyncDisposable {
  /** True where nothing was told of this run before. */
  readonly isNew: boolean;
  /** The number of the next event (E1). */
  next(): number;
  /** Must not throw and must not wait (E2). */
  append(event: RuntimeEvent): void;
}

/** What was told of runs, for other processes. */
export interface ToldEvents {
  /** Behind the event of that number, in order; of what was said, only behind `spokenAfter`. */
  after(runId: RunId, seq: number, most: number, spokenAfter?: number): Promise<readonly RuntimeEvent[]>;
  /** The last so many before the event of that number, in order. */
  before(runId: RunId, seq: number, most: number): Promise<readonly RuntimeEvent[]>;
  /** The numbers of the first event that is still kept and of the last one that was told; both 0 where there is none. */
  range(runId: RunId): Promise<{ readonly first: number; readonly last: number }>;
  has(runId: RunId): Promise<boolean>;
  /** Everything of one kind that is still kept, in order. */
  ofType(runId: RunId, type: RuntimeEvent['type']): Promise<readonly RuntimeEvent[]>;
  /** What decides the run, behind the event of that number, in order. */
  deciding(runId: RunId, after: number): Promise<readonly RuntimeEvent[]>;
}
