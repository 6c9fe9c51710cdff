import type { CheckResult } from '../core/check.ts';

/** What one check came to, once. */
export interface Observation {
  readonly result: CheckResult;
  /** One or two sentences for a person. */
  readonly evidence: string;
  readonly exitCode?: number | undefined;
  /** The digest of everything that the check printed or saw. */
  readonly output?: string | undefined;
}

export function holds(condition: boolean, evidence: string): Observation {
  return { result: condition ? 'pass' : 'fail', evidence };
}

export function cannotTell(evidence: string): Observation {
  return { result: 'error', evidence };
}
