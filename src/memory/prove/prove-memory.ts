import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { defined } from '../../core/defined.ts';
import { drawFor } from './draw-arm.ts';
import { judgeExperiment, type ExperimentJudgement } from './judge-experiment.ts';
import type { Database } from '../../storage/database.ts';
import { recordEffects, type RecordEffect, type RequestTrial } from './record-effects.ts';
import { homeSecret } from '../../storage/home-secret.ts';
import { recalledSchema } from '../../storage/journaled.ts';

export interface MemoryProof extends ExperimentJudgement {
  /** The smallest difference that matters. */
  readonly size: number;
  /** Requests that count; those whose outcome is still open; those that recall had nothing for. */
  readonly requests: number;
  readonly open: number;
  readonly ineligible: number;
  /** Assignments that are as the key draws them, of all. */
  readonly audited: number;
  /** The effect of each memory that could be shown, the most helpful first and the most harmful last. */
  readonly records: readonly RecordEffect[];
}

/** A run that rests for longer counts as not proven. */
const LONGEST_PAUSE_MS = 7 * 86_400_000;
const KEY = 'experiment.key';

type RecallRow = z.infer<typeof recalledSchema>;

export interface ProvingParts {
  readonly database: Database;
  readonly home: { readonly path: string };
  readonly project: string;
}

/** The key that assigns requests to arms; made at the first draw. */
export async function experimentKey(home: string): Promise<string> {
  return (await homeSecret(home, KEY)).secret;
}

/** The result of this project's experiment, by the journals of its runs. */
export async function proveMemory(parts: ProvingParts, size: number, now: Date): Promise<MemoryProof> {
  const { trials, open, ineligible, audited } = await readTrials(parts, now);
  return {
    size,
    requests: trials.length,
    open,
    ineligible,
    audited,
    ...judgeExperiment(trials, size),
    records: recordEffects(trials),
  };
}

async function readTrials(
  { database, home, project }: ProvingParts,
  now: Date,
): Promise<{
  readonly trials: readonly RequestTrial[];
  readonly open: number;
  readonly ineligible: number;
  readonly audited: number;
}> {
  const rows = await database.read((connection) =>
    connection
      .prepare(
        `SELECT r.request, r.status, r.updated_at, j.payload FROM journal j JOIN runs r ON r.id = j.run_id
         WHERE j.effect = 'recall' AND j.record = 'result' AND r.project = ? ORDER BY r.created_at, r.id`,
      )
      .all(project),
  );
  const key = rows.length === 0 ? '' : await experimentKey(home.path);
  const known = new Set<string>();
  const trials: RequestTrial[] = [];
  let [open, ineligible, audited] = [0, 0, 0];
  for (const row of rows) {
    const recalled = recalledSchema.safeParse(JSON.parse(String(row['payload']))).data;
    const { draw, experiment } = recalled ?? {};
    const request = String(row['request']);
    // A retry is the same request, in the same arm: its first run counts.
    if (recalled === undefined || draw === undefined || experiment === undefined || known.has(request)) continue;
    known.add(request);
    // A memory that is always shown, or never, allows no comparison.
    const drawn = experiment.probability > 0 && experiment.probability < 1;
    if (!drawn || experiment.candidates.length === 0) {
      ineligible += 1;
      continue;
    }
    const status = String(row['status']);
    const ended = status === 'proven' || status === 'unproven' || status === 'failed';
    if (!ended && now.getTime() - Date.parse(String(row['updated_at'])) < LONGEST_PAUSE_MS) {
      open += 1;
      continue;
    }
    if (isAsDrawn(key, request, recalled)) audited += 1;
    trials.push({
      shown: !recalled.heldOut,
      probability: experiment.probability,
      proven: status === 'proven',
      candidates: experiment.candidates.map(({ id }) => id),
      ...defined({ withholding: experiment.withholding, withheld: experiment.withheld }),
    });
  }
  return { trials, open, ineligible, audited };
}

/** Draws the arm and the withheld memories again with the key; the shown records must be the rest of the found ones. */
function isAsDrawn(key: string, request: string, { draw, heldOut, records, experiment }: RecallRow): boolean {
  if (experiment === undefined || drawFor(key, request) !== draw) return false;
  if (draw < 1 - experiment.probability !== heldOut) return false;
  if (heldOut) return records.length === 0;
  const { candidates, withholding = 0, withheld = [] } = experiment;
  const wanted = candidates.filter(({ id }) => withholding > 0 && drawFor(key, request, id) < withholding);
  const expected = wanted.map(({ id }) => id);
  return isDeepStrictEqual(expected, [...withheld]) && !records.some((id) => withheld.includes(id));
}
