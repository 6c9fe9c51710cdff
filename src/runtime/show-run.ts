import type { Plan } from '../core/plan.ts';
import type { ProofTold } from '../core/proof-told.ts';
import type { Spending } from '../core/runtime-event.ts';
import { readSpending, sumOf } from '../storage/spending.ts';
import type { BlobStore } from '../storage/blobs.ts';
import { readJournal, type JournalRecord } from '../storage/journal.ts';
import { readTraffic, type ReachedHost } from '../storage/run-network.ts';
import { findRun, type RunRow } from '../storage/runs.ts';
import { landedReceipts } from './landed-receipts.ts';
import { loadPlan } from './load-plan.ts';
import type { Runtime } from './open-runtime.ts';
import { runMemoryUse, type RunMemoryUse } from './run-memory-use.ts';
import { placeOf, shownAttempts, type ShownAttempt } from './shown-attempts.ts';
import { readReview } from './step-archive.ts';

export interface ShownRun {
  readonly run: RunRow;
  /** How it ended, in the words of its last line; left out while it goes on. */
  readonly end?: { readonly status: string; readonly message: string; readonly proof?: ProofTold };
  /** The last one. */
  readonly plan: Plan | undefined;
  /** Each that was made, the first is 1. */
  readonly plans: readonly { readonly number: number; readonly plan: Plan }[];
  readonly attempts: readonly ShownAttempt[];
  /** What happened, in order: one entry per journaled effect. */
  readonly effects: readonly {
    /** The plan that the step is of; left out for effects of the whole run. */
    readonly plan?: number;
    readonly step: string;
    readonly attempt: number;
    readonly effect: string;
    readonly at: string;
    readonly done: boolean;
    readonly result: unknown;
  }[];
  readonly receipts: readonly string[];
  /** Which hosts its programs reached, and which they were kept from, in order. */
  readonly network: readonly ReachedHost[];
  /** What it has cost so far, as far as agents tell. */
  readonly spent: Spending;
  /** What memory was shown and what was remembered; undefined where the run did without. */
  readonly memory: RunMemoryUse | undefined;
}

export interface ShowOptions {
  /** With the whole of what each check printed. */
  readonly outputs?: boolean;
}

/** Everything that is known of one run, told by its journal. */
export async function showRun(
  opened: Runtime,
  id: string | undefined,
  { outputs = false }: ShowOptions = {},
): Promise<ShownRun> {
  const run = await findRun(opened.database, opened.project, id);
  const records = await readJournal(opened.database, opened.blobs, run.id);
  const plans = await plansOf(records, opened.blobs);
  const { path } = opened.home;
  const known = await shownAttempts(
    records,
    plans,
    async ({ plan, ...place }) => await readReview(path, run.id, { planNumber: plan, ...place }),
  );
  const attempts = outputs ? await Promise.all(known.map(async (one) => await withOutputs(one, opened.blobs))) : known;
  const spent = sumOf((await readSpending(opened.database, run.id)).values());
  const memory = await runMemoryUse(opened.database, records);
  const effects = effectsOf(records);
  const network = await readTraffic(opened.database, run.id);
  const receipts = landedReceipts(records);
  const end = endOf(records);
  return {
    run,
    ...(end === undefined ? {} : { end }),
    plan: plans.at(-1)?.plan,
    plans,
    attempts,
    effects,
    receipts,
    network,
    spent,
    memory,
  };
}

/** What was kept of what each check printed; what is gone from the store is left out. */
async function withOutputs(attempt: ShownAttempt, blobs: BlobStore): Promise<ShownAttempt> {
  const checks = await Promise.all(
    attempt.checks.map(async (check) => {
      if (check.printed === undefined || !(await blobs.has(check.printed))) return check;
      return { ...check, output: new TextDecoder().decode(await blobs.get(check.printed)) };
    }),
  );
  return { ...attempt, checks };
}

function endOf(records: readonly JournalRecord[]): ShownRun['end'] {
  const ended = records.findLast(({ record, effect }) => record === 'result' && effect === 'end')?.payload;
  const end = (ended ?? {}) as { status?: string; message?: string; proof?: ProofTold };
  if (end.status === undefined || end.message === undefined) return undefined;
  const { status, message, proof } = end;
  return { status, message, ...(proof === undefined ? {} : { proof }) };
}

function effectsOf(records: readonly JournalRecord[]): ShownRun['effects'] {
  const keyOf = ({ step, attempt, effect, ordinal }: JournalRecord): string =>
    [step, attempt, effect, ordinal].join('\n');
  const results = new Map(records.filter(({ record }) => record === 'result').map((one) => [keyOf(one), one]));
  return records
    .filter(({ record }) => record === 'intent')
    .map((intent) => {
      const { attempt, effect, at } = intent;
      const place = placeOf(intent);
      const result = results.get(keyOf(intent));
      return {
        ...(place === undefined ? {} : { plan: place.plan }),
        step: place?.step ?? intent.step,
        attempt,
        effect,
        at,
        done: result !== undefined,
        result: result?.payload ?? null,
      };
    });
}

/** Every plan that was fixed, as the planner made it or with its VERIFY steps put in. */
async function plansOf(records: readonly JournalRecord[], blobs: BlobStore): Promise<ShownRun['plans']> {
  const hashes = new Map<number, string>();
  for (const { record, effect, ordinal, payload } of records) {
    if (record !== 'result' || (effect !== 'plan' && effect !== 'optimise')) continue;
    const { plan } = payload as { readonly plan?: string };
    if (plan !== undefined) hashes.set(ordinal, plan);
  }
  const plans: ShownRun['plans'][number][] = [];
  for (const [number, hash] of hashes) plans.push({ number, plan: await loadPlan(blobs, hash) });
  return plans;
}
