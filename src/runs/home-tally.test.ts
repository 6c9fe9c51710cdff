import { expect, test } from 'vitest';
import { newId } from '../core/ids.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { createRun, setRunStatus } from '../storage/runs.ts';
import { lastRunChange, runsChangedSince } from '../storage/run-changes.ts';
import { HomeTally } from './home-tally.ts';

const NOW = new Date('2026-11-17T12:00:00Z');

test('T1 T2: what is counted as it changes is what counting everything comes to', async () => {
  await using opened = await temporaryDatabase();
  const { database } = opened;
  const tally = new HomeTally();
  const ids = [];
  for (let i = 0; i < 40; i += 1) {
    const id = newId('run');
    ids.push(id);
    const now = new Date(NOW.getTime() - (i % 35) * 86_400_000);
    await createRun(database, { id, request: 'r', project: `/p${i % 3}`, plan: '', options: '{}', now });
    if (i % 2 === 0) await setRunStatus(database, id, { status: i % 4 === 0 ? 'proven' : 'failed' }, now);
    if (i % 3 === 0) {
      await database.write((connection) => {
        const insert = 'INSERT OR REPLACE INTO run_spending (run_id, source, tokens, money, ms) VALUES (?, ?, ?, ?, 1)';
        connection.prepare(insert).run(id, 's', i, i / 100);
      });
    }
    const [counted, anew] = await database.read((connection) => [
      tally.read(connection, NOW),
      new HomeTally().read(connection, NOW),
    ]);
    expect(counted).toEqual(anew);
  }
  const later = new Date(NOW.getTime() + 3 * 86_400_000);
  const [counted, anew] = await database.read((connection) => [
    tally.read(connection, later),
    new HomeTally().read(connection, later),
  ]);
  expect(counted).toEqual(anew);
});

test('each change of a run gives it the next number, and what agents say does not', async () => {
  await using opened = await temporaryDatabase();
  const { database } = opened;
  const [a, b] = [newId('run'), newId('run')];
  for (const id of [a, b]) {
    await createRun(database, { id, request: 'r', project: '/p', plan: '', options: '{}', now: NOW });
  }
  const seen = await database.read(lastRunChange);
  await setRunStatus(database, a, { status: 'proven' }, NOW);
  const told = (narration: number, seq: number) => async () =>
    await database.write((connection) => {
      connection
        .prepare('INSERT INTO run_events (run_id, seq, narration, event) VALUES (?, ?, ?, ?)')
        .run(b, seq, narration, '{}');
    });
  await told(1, 1)();
  expect(await database.read((connection) => runsChangedSince(connection, seen, 10))).toEqual([
    { id: a, number: seen + 1 },
  ]);
  await told(0, 2)();
  await setRunStatus(database, a, { status: 'failed' }, NOW);
  const changed = await database.read((connection) => runsChangedSince(connection, seen, 10));
  expect(changed.map(({ id }) => id)).toEqual([b, a]);
  expect(await database.read((connection) => runsChangedSince(connection, changed.at(-1)?.number ?? 0, 10))).toEqual(
    [],
  );
});
