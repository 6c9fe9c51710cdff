import type { Check, CheckResult } from '../../core/check.ts';
import type { StateId } from '../../workspace/state.ts';

/** What a check came to on a state that was made for it, with what it printed. */
export interface Rehearsed {
  readonly result: CheckResult;
  readonly evidence: string;
  /** What it printed, bounded; empty where it prints nothing. */
  readonly printed: string;
  /** Files of the state that stand there otherwise now, where that was asked for. */
  readonly altered?: readonly string[];
}

export interface RehearsedStates {
  readonly base: StateId;
  readonly state: StateId;
  /** Whether it is to be seen which files the check leaves changed. */
  readonly captured?: boolean;
  /** The folder of the state in which other circumstances lie that programs are to find. */
  readonly circumstances?: string;
  /** Whether the line was made for this, of what the check itself runs: nobody has to be asked about it. */
  readonly ours?: boolean;
}

/** Runs one check on one state, for the sake of the check. */
export type Rehearse = (check: Check, states: RehearsedStates, signal: AbortSignal | undefined) => Promise<Rehearsed>;
