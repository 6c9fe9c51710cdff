import type { Check, CheckResult } from '../../core/check.ts';
import type { StateId } from '../../workspace/state.ts';

/** The result and the output of a check on a state that was made for it. */
export interface Rehearsed {
  readonly result: CheckResult;
  readonly evidence: string;
  /** The output, bounded; empty where there is none. */
  readonly printed: string;
  /** Files of the state that the check changed, where the caller asked for them. */
  readonly altered?: readonly string[];
  /** Files that it made, likewise. */
  readonly made?: readonly string[];
}

export interface RehearsedStates {
  readonly base: StateId;
  readonly state: StateId;
  /** Whether it is to be seen which files the check leaves changed. */
  readonly captured?: boolean;
  /** The folder of the state in which other circumstances lie that programs are to find. */
  readonly circumstances?: string;
  /** Whether programs are to find themselves in another time zone and language besides. */
  readonly elsewhere?: boolean;
  /** Whether the controls made the line from the check's own: then it needs no permission. */
  readonly ours?: boolean;
}

/** Runs one check on one state, for the sake of the check. */
export type Rehearse = (check: Check, states: RehearsedStates, signal: AbortSignal | undefined) => Promise<Rehearsed>;
