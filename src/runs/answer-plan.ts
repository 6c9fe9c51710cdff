import { AtlasError } from '../core/atlas-error.ts';
import { readJournal } from '../storage/journal.ts';
import type { RunRow } from '../storage/run-row.ts';
import { fixedPlan } from '../record/fixed-plan.ts';
import { readRunOptions, type RunOptions } from './run-options.ts';
import type { Runtime } from '../home/open-runtime.ts';

/** The hash of the fixed plan that a run waits to have approved; undefined where it waits for nothing of the kind. */
export async function waitingPlan(runtime: Pick<Runtime, 'store' | 'blobs'>, row: RunRow): Promise<string | undefined> {
  const { approve, approved, refused } = optionsOf(row);
  if (!approve || row.status !== 'paused') return undefined;
  const records = await readJournal(runtime, row.id);
  const plan = fixedPlan(records, 'optimise');
  return plan === undefined || approved.includes(plan) || refused.includes(plan) ? undefined : plan;
}

/** Stores a person's answer to a plan. It holds for this very plan: a new plan raises the question again. */
export async function answerPlan(runtime: Runtime, row: RunRow, answer: 'approved' | 'refused'): Promise<void> {
  const plan = await waitingPlan(runtime, row);
  const first =
    plan !== undefined &&
    (await runtime.store.runs.changeOptions(row.id, (stored) => {
      const options = readRunOptions(JSON.parse(stored) as object);
      // Another person or process may have answered since the lookup: the first answer counts.
      if (options.approved.includes(plan) || options.refused.includes(plan)) return undefined;
      return JSON.stringify({ ...options, [answer]: [...options[answer], plan] });
    }));
  if (!first) {
    throw new AtlasError('usage', `${row.id} does not wait with a plan`, {
      remedy: '`atlas runs` shows which runs are paused; --run chooses one.',
    });
  }
}

function optionsOf(row: RunRow): RunOptions {
  return readRunOptions(JSON.parse(row.options) as object);
}
