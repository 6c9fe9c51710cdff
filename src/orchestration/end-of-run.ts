import type { Capabilities } from './capabilities.ts';
import type { RunEnd, RunState } from './run-state.ts';

const MOST_NAMED = 5;

/** How a run ends that came to the end of its plan: what landed, what of it is proven, and what is not. */
export async function endOfRun(state: RunState, run: Capabilities): Promise<RunEnd> {
  const { steps } = await run.plans.load(state.plan);
  const open = steps.filter(({ id }) => state.statuses[id] !== 'completed').map(({ id }) => id);
  const { receipts, waived, held } = state;
  if (open.length > 0) return { status: 'failed', receipts, message: `could not be reached: ${open.join(', ')}` };
  const landed = `${receipts.length} ${receipts.length === 1 ? 'step' : 'steps'} landed`;
  const status = waived.length === 0 && held.length === 0 ? 'proven' : 'unproven';
  const parts = [
    status === 'proven' ? `${landed} with proof` : unprovenWords(landed, state),
    ...criteriaWords(state.openCriteria),
    ...(run.receipts.unsigned === undefined ? [] : [`unsigned: ${run.receipts.unsigned}`]),
  ];
  return { status, receipts, message: parts.join('; ') };
}

function unprovenWords(landed: string, { receipts, waived, held }: RunState): string {
  const without = waived.length === 0 ? '' : `without proof: ${waived.join(', ')}`;
  if (held.length === 0) return `${landed}, ${without}`;
  const only = held.length === receipts.length;
  const words = only
    ? `${landed}, nothing proven (held: ${held.join(', ')})`
    : `${landed}; held, nothing proven: ${held.join(', ')}`;
  return without === '' ? words : `${words}; ${without}`;
}

/** What a plan says that a step must come to, and for which no check stood. */
function criteriaWords(criteria: readonly string[]): readonly string[] {
  if (criteria.length === 0) return [];
  const named = criteria.slice(0, MOST_NAMED).map((one) => JSON.stringify(one));
  const more = criteria.length > MOST_NAMED ? ` and ${criteria.length - MOST_NAMED} more` : '';
  return [`not proven: ${named.join(', ')}${more}`];
}
