import type { EffectName } from '../../src/storage/effects.ts';

/** Effects at each of which a run of its own is killed, and taken up once. */
export const KILLED_ALONE: readonly EffectName[] = [
  'begin',
  'recall',
  'plan',
  'optimise',
  'stage',
  'check-before',
  'tool-call',
  'check-after',
  'receipt',
  'commit',
  'prove-run',
  'remember',
  'end',
];

/**
 * Effects of the story in which agents work, in the order in which it comes by them: a hopeless plan that is given up, and a
 * second one. One run is killed at all of them, in a row.
 */
export const KILLED_IN_A_ROW: readonly EffectName[] = [
  'agent-session',
  'agent-turn',
  'verdict',
  'reflect',
  'rollback',
  'controls',
  'review',
  'summary',
];
