import { z } from 'zod';
import { defined } from '../core/defined.ts';
import { keptPictureSchema, type KeptPicture } from '../core/given-picture.ts';
import type { Plan } from '../core/plan.ts';
import type { ProofTold } from '../core/proof-told.ts';
import type { RuntimeEvent, Spending } from '../core/runtime-event.ts';
import { shownAttempts, type ShownAttempt } from '../core/shown-attempts.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { JournalRecord } from '../storage/journal.ts';
import type { ReachedHost } from '../storage/run-network.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { landedReceipts } from './landed-receipts.ts';
import { replayRun } from './replay-run.ts';
import type { RunMemoryUse } from './run-memory-use.ts';
import { readStoredRun } from './stored-run.ts';

export interface ShownRun {
  readonly run: RunRow;
  /** How it ended, in the words of its last line; left out while it goes on. */
  readonly end?: { readonly status: string; readonly message: string; readonly proof?: ProofTold };
  /** The last one. */
  readonly plan: Plan | undefined;
  /** Each that was made, the first is 1. */
  readonly plans: readonly { readonly number: number; readonly plan: Plan }[];
  readonly attempts: readonly ShownAttempt[];
  /** The journaled effects, in order. */
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
  /** The replay of the run, as the events that it emitted while it worked. */
  readonly events: readonly RuntimeEvent[];
  readonly receipts: readonly string[];
  /** Pictures that came with the request; the store holds their bytes under their digest. */
  readonly pictures: readonly KeptPicture[];
  /** Which hosts its programs reached, and which they were kept from, in order. */
  readonly network: readonly ReachedHost[];
  /** The cost so far, as far as agents report it. */
  readonly spent: Spending;
  /** The recalled and the remembered records; undefined where the run worked without memory. */
  readonly memory: RunMemoryUse | undefined;
}

export interface ShowOptions {
  /** With the whole output of each check. */
  readonly outputs?: boolean;
}

/** Everything that is known of one run. */
export async function showRun(
  opened: Runtime,
  id: string | undefined,
  { outputs = false }: ShowOptions = {},
): Promise<ShownRun> {
  const stored = await readStoredRun(opened, await opened.store.runs.find(opened.project, id));
  const { row, records, plans, spent, network, memory } = stored;
  const events = replayRun(stored);
  const attempts = shownAttempts(events);
  const end = endOf(records);
  const numbered = [...plans].map(([number, plan]) => ({ number, plan }));
  return {
    run: row,
    ...defined({ end }),
    plan: numbered.at(-1)?.plan,
    plans: numbered,
    attempts: outputs ? await Promise.all(attempts.map(async (one) => await withOutputs(one, opened.blobs))) : attempts,
    effects: effectsOf(records),
    events,
    receipts: landedReceipts(records),
    pictures: picturesOf(row),
    network,
    spent,
    memory,
  };
}

/** Adds the stored output of each check; leaves out an output that is gone from the store. */
async function withOutputs(attempt: ShownAttempt, blobs: BlobStore): Promise<ShownAttempt> {
  const checks = await Promise.all(
    attempt.checks.map(async (check) => {
      if (check.printed === undefined || !(await blobs.has(check.printed))) return check;
      return { ...check, output: new TextDecoder().decode(await blobs.get(check.printed)) };
    }),
  );
  return { ...attempt, checks };
}

function picturesOf({ options }: RunRow): readonly KeptPicture[] {
  const read = z.object({ pictures: z.array(keptPictureSchema).default([]) }).safeParse(JSON.parse(options));
  return read.success ? read.data.pictures : [];
}

function endOf(records: readonly JournalRecord[]): ShownRun['end'] {
  const ended = records.findLast((one) => one.record === 'result' && one.effect === 'end');
  if (ended?.record !== 'result' || ended.effect !== 'end') return undefined;
  const { status, message, proof } = ended.payload;
  return { status, message, ...defined({ proof }) };
}

function effectsOf(records: readonly JournalRecord[]): ShownRun['effects'] {
  const keyOf = ({ plan, step, attempt, effect, ordinal }: JournalRecord): string =>
    [plan, step, attempt, effect, ordinal].join('\n');
  const results = new Map(records.filter(({ record }) => record === 'result').map((one) => [keyOf(one), one]));
  return records
    .filter(({ record }) => record === 'intent')
    .map((intent) => {
      const { plan, step, attempt, effect, at } = intent;
      const result = results.get(keyOf(intent));
      return {
        ...defined({ plan: plan === 0 ? undefined : plan }),
        step,
        attempt,
        effect,
        at,
        done: result !== undefined,
        result: result?.payload ?? null,
      };
    });
}
