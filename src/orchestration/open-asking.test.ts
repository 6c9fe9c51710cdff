import { expect, test } from 'vitest';
import { permissionPause } from '../../test/support/pauses.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { systemClock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { GrantStore, type GrantId } from '../permissions/grant-store.ts';
import type { Database } from '../storage/database.ts';
import { createRun, findRun } from '../storage/runs.ts';
import { sqliteRunRows } from '../storage/sqlite-run-rows.ts';
import { openAsking, type Listener } from './open-asking.ts';

const never = new AbortController().signal;

async function asking(database: Database, listener: Listener) {
  const runId = newId('run');
  const now = systemClock.now();
  await createRun(database, { id: runId, request: 'x', project: '/p', plan: '', options: '{}', now });
  const grants = new GrantStore(database, systemClock);
  const events: RuntimeEventBody[] = [];
  let still = 0;
  const ask = openAsking({
    runs: sqliteRunRows(database),
    grants,
    runId,
    emit: (event) => events.push(event),
    standStill: () => {
      still += 1;
      return {
        [Symbol.dispose]: () => {
          still -= 1;
        },
      };
    },
    listener,
    lookMs: 5,
  });
  const request = async (digest: string): Promise<GrantId> =>
    await grants.request({ scope: runId, digest, tool: 'run_shell', args: {}, folder: '/p', message: 'may it?' });
  const noted = async () => (await findRun(database, '/p', runId)).pause?.digest;
  return { ask, grants, events, request, noted, still: () => still };
}

test('nobody listens: there is nobody to ask', async () => {
  await using store = await temporaryDatabase();
  expect((await asking(store.database, {})).ask).toBeUndefined();
});

test('A1, A2: a question stands in the row while it is open, the clock stands still, and any process answers', async () => {
  await using store = await temporaryDatabase();
  const { ask, grants, events, request, noted, still } = await asking(store.database, { listens: true });
  const id = await request('d1');
  const answered = ask?.(permissionPause({ digest: 'd1' }), never);
  await expect.poll(noted).toBe('d1');
  expect([still(), events.map(({ type }) => type)]).toEqual([1, ['asked']]);
  expect(await grants.decide(id, 'denied', { words: 'use make' })).toBe(true);
  expect(await answered).toBe(true);
  expect([await noted(), still(), events.at(-1)]).toEqual([
    undefined,
    0,
    expect.objectContaining({ decided: 'denied' }),
  ]);
  // G3: the second answer is none.
  expect(await grants.decide(id, 'approved')).toBe(false);
});

test('a person who leaves it open leaves the question with the run', async () => {
  await using store = await temporaryDatabase();
  const { ask, events, request, noted } = await asking(store.database, { ask: async () => false });
  await request('d1');
  expect(await ask?.(permissionPause({ digest: 'd1' }), never)).toBe(false);
  expect([await noted(), events.at(-1)]).toEqual(['d1', expect.objectContaining({ decided: 'withdrawn' })]);
});

test('A3: one question at a time is put to the person; another can be answered from elsewhere meanwhile', async () => {
  await using store = await temporaryDatabase();
  const put: string[] = [];
  const first = Promise.withResolvers<boolean>();
  const { ask, grants, request } = await asking(store.database, {
    ask: async ({ digest }) => {
      put.push(digest);
      return await first.promise;
    },
  });
  const ids = [await request('d1'), await request('d2')] as const;
  const one = ask?.(permissionPause({ digest: 'd1' }), never);
  const two = ask?.(permissionPause({ digest: 'd2' }), never);
  await grants.decide(ids[1], 'approved');
  expect(await two).toBe(true);
  expect(put).toEqual(['d1']);
  await grants.decide(ids[0], 'approved');
  first.resolve(true);
  expect(await one).toBe(true);
  expect(put).toEqual(['d1']);
});

test('who stops the run stops the asking', async () => {
  await using store = await temporaryDatabase();
  const { ask, request } = await asking(store.database, { listens: true });
  await request('d1');
  const stop = new AbortController();
  const answered = ask?.(permissionPause({ digest: 'd1' }), stop.signal);
  stop.abort();
  expect(await answered).toBe(false);
});
