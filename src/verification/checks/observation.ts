import type { Observation } from '../../core/observed.ts';

export function holds(condition: boolean, evidence: string): Observation {
  return { result: condition ? 'pass' : 'fail', evidence };
}

export function cannotTell(evidence: string): Observation {
  return { result: 'error', evidence };
}
