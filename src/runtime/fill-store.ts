import { newId, type RunId } from '../core/ids.ts';
import { MemoryStore } from '../memory/memory-store.ts';
import { RecordStore } from '../memory/recall/record-store.ts';
import { scopeOf } from '../memory/recall/namespace.ts';
import type { Runtime } from './open-runtime.ts';

/** What a run leaves in each table, for another run: `?1` is the new run, `?2` the one that is copied. */
const COPIES = [
  `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
   SELECT ?1, request, project, plan, options, status, graph_version, created_at, updated_at
   FROM runs WHERE id = ?2`,
  `INSERT INTO leases SELECT 'run:' || ?1, fence, owner, renewed FROM leases WHERE name = 'run:' || ?2`,
  `INSERT INTO journal SELECT ?1, seq, record, step, attempt, effect, ordinal, fence, at, payload, hash
   FROM journal WHERE run_id = ?2`,
  'INSERT INTO journal_heads SELECT ?1, seq, hash FROM journal_heads WHERE run_id = ?2',
  `INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash)
   SELECT project, (SELECT max(seq) + 1 FROM receipts AS all_of WHERE all_of.project = one.project),
     'proof_of_' || ?1, ?1, step, attempt, body, hash
   FROM receipts AS one WHERE run_id = ?2 AND step <> ''`,
  `INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash)
   SELECT project, (SELECT max(seq) + 1 FROM receipts AS all_of WHERE all_of.project = one.project),
     'whole_of_' || ?1, ?1, step, attempt, body, hash
   FROM receipts AS one WHERE run_id = ?2 AND step = ''`,
  `INSERT INTO landings (id, project, run_id, step, attempt, kind, status, base, next, receipt, origin, undoes, moves, at)
   SELECT 'landing_of_' || ?1, project, ?1, step, attempt, kind, status, base, next, 'proof_of_' || ?1,
     'proof_of_' || ?1, undoes, moves, at
   FROM landings WHERE run_id = ?2`,
  `INSERT INTO trajectories SELECT 'trajectory_of_' || ?1, ?1, step, attempt, agent_id, description, success, error_info,
     calls, created_at, body, blobs
   FROM trajectories WHERE run_id = ?2`,
  `INSERT INTO checkpoints SELECT ?1, namespace, id, parent_id, encoding, checkpoint, metadata
   FROM checkpoints WHERE thread_id = ?2`,
  'INSERT INTO run_spending SELECT ?1, source, tokens, money, currency, ms FROM run_spending WHERE run_id = ?2',
];

const BATCH = 250;

/** Copies everything that a run of one step left in the store, so many times, and gives each copy an experience. */
export async function fillStore({ database, project }: Runtime, copied: RunId, count: number): Promise<void> {
  const memories = new MemoryStore(new RecordStore(database));
  const scope = scopeOf({ project });
  const now = new Date();
  for (let done = 0; done < count; done += BATCH) {
    await database.write((connection) => {
      for (let i = done; i < Math.min(count, done + BATCH); i += 1) {
        const id = newId('run');
        for (const sql of COPIES) connection.prepare(sql).run(id, copied);
        const task = `an earlier request, number ${i}`;
        const provenance = { source: 'run' as const, run: id };
        const outcome = 'success' as const;
        const content = { task, approach: `count to ${i}`, outcome, feedback: 'it held', tags: [] };
        memories.insert(connection, { kind: 'experience', content, scope, trust: 'verified', provenance }, now);
      }
    });
  }
}
