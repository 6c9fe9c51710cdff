import type { Lease } from './lease.ts';

/**
 * What landed in a project, one after the other, for all machines of a team. The last one is the project's head: the
 * state from which every machine begins.
 *
 * Invariants
 *  T1  A machine puts a landing behind the head that it has seen, or not at all: of two that saw the same, one lands.
 *  T2  A receipt lands once. Whoever asks again is told of the first landing.
 *  T3  A process that lost its run lands nothing more.
 *  T4  The state of a landing can be restored by every machine: it was published before.
 */
export interface TeamLandings {
  /** The last one; undefined where nothing was shared of the project yet. */
  head(project: string): Promise<TeamLanding | undefined>;
  /** The one of that number. */
  numbered(project: string, number: number): Promise<TeamLanding | undefined>;
  /** Those behind the one of that number, in order. */
  after(project: string, number: number): Promise<readonly TeamLanding[]>;
  /** Those of a run, in order. */
  ofRun(project: string, runId: string): Promise<readonly TeamLanding[]>;
  /** The landing that was asked for with this receipt (T2). */
  landedFor(project: string, runId: string, origin: string): Promise<TeamLanding | undefined>;
  /** The newest landing that led to this state. */
  withState(project: string, state: string): Promise<TeamLanding | undefined>;
  /** The landing with its number; undefined where another landed meanwhile (T1). */
  add(project: string, seen: number, landing: NewTeamLanding, lease?: Lease): Promise<TeamLanding | undefined>;
}

export interface NewTeamLanding {
  readonly id: string;
  /** `edit`: what a person changed in their folder since. */
  readonly kind: 'commit' | 'undo' | 'edit';
  readonly base: string;
  readonly state: string;
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
  readonly receipt: string | null;
  readonly origin: string | null;
  /** The id of the landing that this one takes back. */
  readonly undoes: string | null;
}

export interface TeamLanding extends NewTeamLanding {
  /** The first is 1. */
  readonly number: number;
}
