import type { Trajectory } from '../../core/trajectory.ts';

/** One turn of an agent in a run. */
export interface DoneTurn {
  readonly step: string;
  readonly attempt: number;
  readonly trajectory: Trajectory;
}

/** A landed file, as text; undefined where there was none, is none, or is no text. */
export interface LandedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The work of a run, from its trajectories and receipts and not from an agent's account. */
export interface DoneWork {
  readonly turns: readonly DoneTurn[];
  readonly files: readonly LandedFile[];
  /** The checks that the receipts hold, as a person would name them. */
  readonly provenBy: readonly string[];
  /** The names at the top of the project's folder. */
  readonly topLevel: readonly string[];
}

export const NOTHING_DONE: DoneWork = { turns: [], files: [], provenBy: [], topLevel: [] };
