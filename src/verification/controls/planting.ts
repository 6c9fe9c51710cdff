import type { Check } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import type { Idle } from './expectations/idle-arms.ts';
import type { Rehearse } from './rehearsal.ts';

/**
 *  noticed   the check failed because of the planted failure
 *  dead      a file that the check certainly ran has a failure in it, and the check still passes
 *  unknown   undecided: it is unknown which files the check ran, or it could not be run
 *  none      no failure is known that a check of this kind would have to notice
 */
export interface PlantedControl {
  readonly check: string;
  readonly result: 'noticed' | 'dead' | 'unknown' | 'none';
  readonly evidence: string;
  /** Set where the check runs nothing of the program. */
  readonly only?: 'types';
  /** Set where something was found of a proof that noticed the failure: no other check makes up for it. */
  readonly doubt?: true;
}

export interface PlantingParts {
  readonly store: ObjectStore;
  readonly rehearse: Rehearse;
  /** Whether another run of this check may still be begun. */
  readonly mayGoOn: () => boolean;
  /** The deadline for trials beyond the planted failure; undefined where no further one may begin. */
  readonly doubting: () => AbortSignal | undefined;
  /** Hears what of the step's code never ran while a check did. */
  readonly onIdle?: (idle: readonly Idle[]) => void;
}

export interface PlantingRequest {
  readonly check: Check;
  readonly base: StateId;
  readonly state: StateId;
  /** The files that the check opened, where that was seen. */
  readonly opened: readonly string[] | undefined;
  /** The files that the step changed. */
  readonly changed: readonly string[];
  /** The state that the run began with, and the files that its earlier steps made and the check opened. */
  readonly earlier?: { readonly begun: StateId; readonly changed: readonly string[] };
  /** How many tests the check ran before the step and after it, where its runner counted. */
  readonly ran?: { readonly before: number | undefined; readonly after: number | undefined };
  /** Whether the step's code reaches beyond itself. */
  readonly reaches?: boolean;
  readonly signal: AbortSignal | undefined;
}

export interface PlantingResult extends Pick<PlantedControl, 'result' | 'evidence'> {
  /** Set where nothing was found, since there was no time to look. */
  readonly late?: true;
}
