import type { RuntimeEvent } from '../../core/runtime-event.ts';

/** What testing the checks came to, in one line: who noticed, how much is covered, and what nobody notices. */
export function controlsLine(event: Extract<RuntimeEvent, { readonly type: 'controls' }>): string {
  const { planted, covered, uncovered, notTried, unnoticed } = event;
  const dead = planted.filter(({ result }) => result === 'dead').map(({ title }) => `${title} is dead`);
  const tested = planted.filter(({ result }) => result === 'noticed').length;
  const noticed = planted.length === 0 ? [] : [`${tested} of ${planted.length} checks noticed a planted failure`];
  const all = covered + uncovered + notTried;
  const lines = all === 0 ? [] : [`covered ${covered} of ${all} changed lines`];
  const untried = notTried === 0 ? [] : [`${notTried} not tried`];
  const silent = unnoticed.length === 0 ? [] : [`no check notices ${unnoticed.join(', ')}`];
  return `controls: ${[...dead, ...noticed, ...lines, ...untried, ...silent].join('; ')}`;
}
