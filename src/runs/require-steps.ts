import { AtlasError } from '../core/atlas-error.ts';
import { loadPlan } from '../orchestration/load-plan.ts';
import { fixedPlan } from '../record/fixed-plan.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { readJournal } from '../storage/journal.ts';
import type { RunRow } from '../storage/run-row.ts';

/** Refuses a word about a step that the run's plan does not have: it would change nothing, and say nothing. */
export async function requireSteps(runtime: Runtime, row: RunRow, named: readonly string[]): Promise<void> {
  if (named.length === 0) return;
  const hash = fixedPlan(await readJournal(runtime, row.id), 'optimise');
  if (hash === undefined) return;
  const steps = (await loadPlan(runtime.blobs, hash)).steps.map(({ id }) => id);
  const asked = row.pause?.answers.flatMap((answer) => ('what' in answer ? [answer.what] : [])) ?? [];
  // `s2@3` waives one attempt at a step of the world.
  const unknown = named.find((one) => !asked.includes(one) && !steps.includes(one.replace(/@\d+$/, '')));
  if (unknown === undefined) return;
  throw new AtlasError('usage', `the plan of ${row.id} has no step ${unknown}`, {
    remedy: `It has ${steps.join(', ')}; \`atlas show\` says what it waits for.`,
    details: { runId: row.id, step: unknown },
  });
}
