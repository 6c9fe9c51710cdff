import { coverageWords } from '../../core/proof-told.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';

type Controls = Extract<RuntimeEvent, { readonly type: 'controls' }>;

/** In one line, no more places than this are named. */
const MOST_PLACES = 20;

/**
 * The result of testing the checks, in one line: which check noticed, how much is covered, and which lines no check
 * notices.
 */
export function controlsLine(
  event: Pick<Controls, 'planted' | 'covered' | 'uncovered' | 'notTried' | 'unnoticed'>,
): string {
  const { planted, unnoticed } = event;
  const dead = planted.filter(({ result }) => result === 'dead').map(({ title }) => `${title} is dead`);
  const silent = unnoticed.length === 0 ? [] : [`no check notices ${unnoticed.slice(0, MOST_PLACES).join(', ')}`];
  const lines = coverageWords(event).join(', ');
  return `controls: ${[...dead, ...noticed(planted), ...(lines === '' ? [] : [lines]), ...silent].join('; ')}`;
}

function noticed(planted: Controls['planted']): readonly string[] {
  if (planted.length === 0) return [];
  const tested = planted.filter(({ result }) => result === 'noticed').length;
  const doubtful = planted.find(({ doubt }) => doubt === true);
  const untested = doubtful ?? planted.find(({ result }) => result === 'none' || result === 'unknown');
  if ((tested === 0 || doubtful !== undefined) && untested !== undefined)
    return [`uncontrolled (${untested.title}: ${untested.evidence})`];
  const types = planted.every(({ only }) => only === 'types') ? ['types agree and nothing was run'] : [];
  return [`${tested} of ${planted.length} checks noticed a planted failure`, ...types];
}
