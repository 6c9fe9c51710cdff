import type { Clock } from '../core/clock.ts';
import type { RunId } from '../core/ids.ts';
import type { Plan } from '../core/plan.ts';
import type { Redactor } from '../core/redact.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import type { ExperienceLog } from '../memory/experience-log.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Journal } from '../storage/journal.ts';

/** What the nodes of one run share. */
export interface RunContext {
  readonly runId: RunId;
  readonly request: string;
  readonly project: string;
  /** A folder of this run alone, for copies that may be thrown away at any time. */
  readonly scratch: string;
  readonly journal: Journal;
  readonly blobs: BlobStore;
  readonly memory: ExperienceLog | undefined;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The plan as given by hand and found sound; asked for only when none is journaled yet. */
  readonly givenPlan: () => Promise<Plan>;
  readonly emit: (event: RuntimeEventBody) => void;
}

/** Effects of the run as a whole carry no step. */
export const WHOLE_RUN = { step: '', attempt: 0, ordinal: 0 } as const;
