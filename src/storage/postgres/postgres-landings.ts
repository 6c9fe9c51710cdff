import { z } from 'zod';
import { lostLease } from '../lease.ts';
import { missingState } from '../state-pack-faults.ts';
import type { TeamLanding, TeamLandings } from '../team-landings.ts';
import type { Postgres } from './postgres.ts';

const COLUMNS = 'number, id, kind, base, state, run_id, step, attempt, receipt, origin, undoes';

const rowSchema = z.object({
  number: z.number(),
  id: z.string(),
  kind: z.enum(['commit', 'undo', 'edit']),
  base: z.string(),
  state: z.string(),
  run_id: z.string(),
  step: z.string(),
  attempt: z.number(),
  receipt: z.string().nullable(),
  origin: z.string().nullable(),
  undoes: z.string().nullable(),
});
const answerSchema = z.object({
  outcome: z.enum(['landed', 'moved', 'fenced', 'unknown']),
  landed: z.number().nullable(),
});

export function postgresLandings(store: Postgres): TeamLandings {
  const select = async (rest: string, values: readonly (string | number)[]): Promise<readonly TeamLanding[]> =>
    (await store.query(`SELECT ${COLUMNS} FROM atlas.landings WHERE project = $1 ${rest}`, values)).map(toLanding);
  return {
    head: async (project) => (await select('ORDER BY number DESC LIMIT 1', [project]))[0],
    numbered: async (project, number) => (await select('AND number = $2', [project, number]))[0],
    after: async (project, number) => await select('AND number > $2 ORDER BY number', [project, number]),
    ofRun: async (project, runId) => await select('AND run_id = $2 ORDER BY number', [project, runId]),
    landedFor: async (project, runId, origin) =>
      (await select("AND run_id = $2 AND origin = $3 AND kind = 'commit'", [project, runId, origin]))[0],
    withState: async (project, state) =>
      (await select('AND state = $2 ORDER BY number DESC LIMIT 1', [project, state]))[0],
    add: async (project, seen, landing, lease) => {
      const [row] = await store.query('SELECT * FROM atlas.land($1, $2, $3, $4)', [
        project,
        seen,
        JSON.stringify(landing),
        lease?.fence ?? null,
      ]);
      const { outcome, landed } = answerSchema.parse(row);
      if (outcome === 'fenced' && lease !== undefined) throw lostLease(lease);
      if (outcome === 'unknown') throw missingState(landing.state);
      return landed === null ? undefined : { ...landing, number: landed };
    },
  };
}

function toLanding(row: unknown): TeamLanding {
  const { run_id: runId, ...rest } = rowSchema.parse(row);
  return { ...rest, runId };
}
