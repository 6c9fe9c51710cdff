import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { createRedactor } from '../core/redact.ts';
import type { Trajectory } from '../core/trajectory.ts';
import { fileBlobs } from '../storage/blobs.ts';
import { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { TrajectoryStore } from './trajectory-store.ts';

const SECRET = 'hunter2-and-then-some';

async function openStore(): Promise<{ readonly store: TrajectoryStore; readonly database: Database }> {
  const folder = scratchFolder();
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  const store = new TrajectoryStore({
    database,
    blobs: fileBlobs(join(folder, 'blobs')),
    redactor: createRedactor([SECRET]),
  });
  return { store, database };
}

function trajectory(output: string): Trajectory {
  return {
    task: { id: 't', domain: 'software', description: 'do it', context: {}, verification: {} },
    steps: [
      {
        thought: 'why',
        action: 'read: {}',
        observation: output,
        metadata: { toolCallId: 'a', toolName: 'read', status: 'completed', output, list: [output, 'short'] },
      },
    ],
    finalMessage: 'done',
    outcome: { success: false, errorInfo: 'timeout' },
    metadata: { agentId: 'agent', timestamp: '2026-01-01T00:00:00.000Z' },
  };
}

test('a trajectory comes back as it was saved, its large texts from blobs that are stored once', async () => {
  const { store, database } = await openStore();
  await using _ = database;
  const saved = trajectory('x'.repeat(500_000));
  const id = await store.save(saved, { runId: 'run_1', step: 's1', attempt: 2 });
  expect(await store.get(id)).toEqual(saved);
  const size = await database.read((c) => c.prepare('SELECT length(body) AS n FROM trajectories').get()?.['n']);
  expect(size).toBeLessThan(5000);
  expect(await store.list({ runId: 'run_1' })).toEqual([
    {
      id,
      runId: 'run_1',
      step: 's1',
      attempt: 2,
      agentId: 'agent',
      description: 'do it',
      success: false,
      errorInfo: 'timeout',
      calls: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ]);
});

test('what is saved twice under one id is there once', async () => {
  const { store, database } = await openStore();
  await using _ = database;
  const id = await store.save(trajectory('first'));
  await store.save(trajectory('second'), {}, id);
  expect((await store.get(id)).steps[0]?.observation).toBe('first');
  expect(await store.list()).toHaveLength(1);
});

test('what the verifier found is added to a saved trajectory, without its secrets, and the later verdict counts', async () => {
  const { store, database } = await openStore();
  await using _ = database;
  const saved = trajectory('x'.repeat(50_000));
  const id = await store.save({ ...saved, outcome: { success: false, verificationDetails: { verdict: 'pending' } } });
  const details = { verdict: 'pass', reasons: [`it held with ${SECRET}`] };
  for (const _again of [1, 2]) await store.settle(id, { success: true, verificationDetails: details });
  const proven = await store.get(id);
  expect(proven).toMatchObject({
    steps: saved.steps,
    outcome: { success: true, verificationDetails: { verdict: 'pass' } },
  });
  expect(JSON.stringify(proven)).not.toContain(SECRET);
  expect(await store.list()).toMatchObject([{ success: true }]);
  await store.settle(id, { success: false, verificationDetails: { verdict: 'pass', decision: 'refine' } });
  expect(await store.list()).toMatchObject([{ success: false }]);
  await store.settle('traj_none', { success: true });
  expect(await store.list()).toHaveLength(1);
});

test('a secret reaches neither the row nor a blob', async () => {
  const { store, database } = await openStore();
  await using _ = database;
  const id = await store.save(trajectory(`${SECRET} ${'x'.repeat(50_000)}`));
  expect(JSON.stringify(await store.get(id))).not.toContain(SECRET);
});

test('an unknown id is an error that says what to do', async () => {
  const { store, database } = await openStore();
  await using _ = database;
  await expect(store.get('traj_none')).rejects.toMatchObject({ code: 'run.not-found' });
});
