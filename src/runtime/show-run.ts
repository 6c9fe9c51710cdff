import type { Plan } from '../core/plan.ts';
import type { Spending } from '../core/runtime-event.ts';
import { readSpending, sumOf } from '../storage/spending.ts';
import { readJournal, type JournalRecord } from '../storage/journal.ts';
import { findRun, type RunRow } from '../storage/runs.ts';
import { fixedPlan } from './fixed-plan.ts';
import { loadPlan } from './load-plan.ts';
import { openRuntimeReadOnly, type RuntimeOptions } from './open-runtime.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { runMemoryUse, type RunMemoryUse } from './run-memory-use.ts';

export interface ShownRun {
  readonly run: RunRow;
  readonly plan: Plan | undefined;
  /** What happened, in order: one entry per journaled effect. */
  readonly effects: readonly {
    readonly step: string;
    readonly attempt: number;
    readonly effect: string;
    readonly at: string;
    readonly done: boolean;
    readonly result: unknown;
  }[];
  readonly receipts: readonly string[];
  /** What it has cost so far, as far as agents tell. */
  readonly spent: Spending;
  /** What memory was shown and what was remembered; undefined where the run did without. */
  readonly memory: RunMemoryUse | undefined;
}

/** Everything that is known of one run, told by its journal. */
export async function showRun(options: RuntimeOptions, id: string | undefined): Promise<ShownRun> {
  const runtime = await openRuntimeReadOnly(options);
  if (runtime === undefined)
    throw new AtlasError('run.not-found', 'there is no run in this project yet', {
      remedy: 'Start one with `atlas run`.',
    });
  await using opened = runtime;
  const run = await findRun(opened.database, opened.project, id);
  const records = await readJournal(opened.database, opened.blobs, run.id);
  const plan = await planOf(records, opened.blobs);
  const spent = sumOf((await readSpending(opened.database, run.id)).values());
  const memory = await runMemoryUse(opened.database, records);
  return { run, plan, effects: effectsOf(records), receipts: receiptsOf(records), spent, memory };
}

function effectsOf(records: readonly JournalRecord[]): ShownRun['effects'] {
  return records
    .filter(({ record }) => record === 'intent')
    .map(({ step, attempt, effect, ordinal, at }) => {
      const result = records.find(
        (one) =>
          one.record === 'result' &&
          one.step === step &&
          one.attempt === attempt &&
          one.effect === effect &&
          one.ordinal === ordinal,
      );
      return {
        step: step.replace(/^\d+:/, ''),
        attempt,
        effect,
        at,
        done: result !== undefined,
        result: result?.payload ?? null,
      };
    });
}

function receiptsOf(records: readonly JournalRecord[]): readonly string[] {
  return records.flatMap(({ record, effect, payload }) => {
    if (record !== 'result' || effect !== 'commit') return [];
    const { receipt } = payload as { readonly receipt?: string };
    return receipt === undefined ? [] : [receipt];
  });
}

async function planOf(
  records: readonly JournalRecord[],
  blobs: { get(hash: string): Promise<Uint8Array> },
): Promise<Plan | undefined> {
  const hash = fixedPlan(records, 'plan', 'optimise');
  if (hash === undefined) return undefined;
  return await loadPlan(blobs, hash);
}
