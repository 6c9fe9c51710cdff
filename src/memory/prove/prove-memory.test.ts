import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawFor } from './draw-arm.ts';
import { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { experimentKey, proveMemory } from './prove-memory.ts';

test('an experiment is judged from the journals of its runs, and every assignment is audited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-prove-'));
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const key = await experimentKey(folder);
  const at = '2026-01-02T00:00:00.000Z';
  await database.write((connection) => {
    const run = connection.prepare(
      `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
       VALUES (?, ?, '/p', '', '{}', ?, 3, ?, ?)`,
    );
    const entry = connection.prepare(
      `INSERT INTO journal (run_id, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash)
       VALUES (?, 1, 'result', 0, '', 0, 'recall', 0, 1, ?, ?, ?)`,
    );
    const tell = (id: string, request: string, status: string, candidates: readonly string[], forged = false): void => {
      const draw = drawFor(key, request);
      const heldOut = forged ? draw >= 0.5 : draw < 0.5;
      const payload = {
        receipts: [],
        records: [],
        degraded: [],
        draw,
        heldOut,
        experiment: { probability: 0.5, candidates: candidates.map((one) => ({ id: one, score: 1, strength: 1 })) },
      };
      const proven = heldOut ? 'failed' : 'proven';
      run.run(id, request, status === 'ended' ? proven : status, at, at);
      entry.run(id, at, JSON.stringify(payload), id);
    };
    for (let i = 0; i < 60; i += 1) tell(`run_${i}`, `task ${i}`, 'ended', ['experience_1']);
    tell('run_again', 'task 3', 'ended', ['experience_1']);
    tell('run_nothing', 'nothing known', 'ended', []);
    tell('run_open', 'still at it', 'working', ['experience_1']);
    tell('run_forged', 'put by hand', 'ended', ['experience_1'], true);
  });
  const proof = await proveMemory({ database, home: { path: folder }, project: '/p' }, 0.1, new Date(at));
  expect(proof).toMatchObject({ verdict: 'helps', requests: 61, audited: 60, open: 1, ineligible: 1 });
  expect(proof.records[0]).toMatchObject({ id: 'experience_1' });
  expect(proof.records[0]?.effect).toBeGreaterThan(0.3);
  expect(proof.interval.low).toBeGreaterThan(0);
  const later = await proveMemory({ database, home: { path: folder }, project: '/p' }, 0.1, new Date('2026-03-01'));
  // A run that rests for weeks is not proven.
  expect(later).toMatchObject({ requests: 62, open: 0 });
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
