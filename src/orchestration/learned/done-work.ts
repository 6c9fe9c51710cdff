import type { Trajectory } from '../../core/trajectory.ts';

/** One turn of an agent in a run. */
export interface DoneTurn {
  readonly step: string;
  readonly attempt: number;
  readonly trajectory: Trajectory;
}

/** A file of what landed, as text; undefined where there was none, is none, or is no text. */
export interface LandedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a run did, from its trajectories and receipts: nobody's account of it. */
export interface DoneWork {
  readonly turns: readonly DoneTurn[];
  readonly files: readonly LandedFile[];
  /** The checks that the receipts hold, as a person would name them. */
  readonly provenBy: readonly string[];
  /** What stands at the top of the project. */
  readonly topLevel: readonly string[];
}

export const NOTHING_DONE: DoneWork = { turns: [], files: [], provenBy: [], topLevel: [] };
