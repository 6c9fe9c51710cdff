import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { newId, type RunId } from '../core/ids.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../core/runtime-event.ts';
import type { Database } from './database.ts';
import { EventLog, forgetNarrationOf, readEvents } from './event-log.ts';
import { takeLease } from './lease.ts';

function teller(log: EventLog, runId: RunId): (body: RuntimeEventBody) => RuntimeEvent {
  return (body) => {
    const event = { ...body, runId, seq: log.next(), at: '2026-11-16T10:00:00.000Z' };
    log.append(event);
    return event;
  };
}
const say = (text: string): RuntimeEventBody => ({ type: 'message', step: 's1', text });
const told = async (database: Database, runId: RunId, after = 0) => await readEvents(database, runId, after, 1_000_000);

test('E1: events have one number each through all processes of a run, and who has seen some goes on behind them', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  const all: RuntimeEvent[] = [];
  for (const resumed of [false, true]) {
    await using lease = await takeLease(database, `run:${runId}`);
    await using log = await EventLog.open(database, runId, lease);
    expect(log.isNew).toBe(!resumed);
    const tell = teller(log, runId);
    all.push(tell({ type: 'run-start', request: 'r', project: '/p', resumed }), tell(say('one')), tell(say('two')));
  }
  expect(await told(database, runId)).toEqual(all);
  expect((await told(database, runId, 4)).map(({ seq }) => seq)).toEqual([5, 6]);
});

test('E2: events go with the next transaction; one that fails takes none of them with it', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  await using lease = await takeLease(database, `run:${runId}`);
  await using log = await EventLog.open(database, runId, lease);
  const tell = teller(log, runId);
  tell(say('one'));
  const fails = database.write(() => {
    throw new TypeError('it failed');
  });
  await expect(fails).rejects.toThrow('it failed');
  expect(await told(database, runId)).toEqual([]);
  tell(say('two'));
  await database.writeSoon(() => undefined);
  expect((await told(database, runId)).map(({ seq }) => seq)).toEqual([1, 2]);
});

test('E4: what decides is kept, and of what agents say the last', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  await using lease = await takeLease(database, `run:${runId}`);
  {
    await using log = await EventLog.open(database, runId, lease);
    const tell = teller(log, runId);
    for (let i = 0; i < 26; i += 1) {
      tell({ type: 'verdict', step: 's1', attempt: i, verdict: 'pass', reasons: [] });
      for (let n = 0; n < 1000; n += 1) tell(say(`${i} ${n}`));
      await database.writeSoon(() => undefined);
    }
  }
  const kept = await told(database, runId);
  expect(kept.filter(({ type }) => type === 'verdict')).toHaveLength(26);
  expect(kept.filter(({ type }) => type === 'message')).toHaveLength(20_000);
  expect(kept.at(-1)).toMatchObject({ text: '25 999' });
  const huge = 'x'.repeat(100_000);
  await using log = await EventLog.open(database, runId, lease);
  teller(log, runId)({ type: 'tool-call', step: 's1', callId: 'c', tool: 'write', input: { huge } });
  await database.writeSoon(() => undefined);
  expect(JSON.stringify(await told(database, runId, 26_026)).length).toBeLessThan(20_000);
});

test('E5: who has lost the run adds nothing', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  const lost = await takeLease(database, `run:${runId}`);
  await using log = await EventLog.open(database, runId, lost);
  await lost.release();
  await using _other = await takeLease(database, `run:${runId}`);
  teller(log, runId)(say('too late'));
  await database.writeSoon(() => undefined);
  expect(await told(database, runId)).toEqual([]);
});

test('E6: no word of a memory is kept, and narration that repeats a forgotten one goes with it', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  await using lease = await takeLease(database, `run:${runId}`);
  await using log = await EventLog.open(database, runId, lease);
  const tell = teller(log, runId);
  tell({ type: 'recall', receipt: 'r', shown: 1, titles: ['the Zanzibar trick'] });
  tell({ type: 'remembered', records: [{ id: 'exp_1', title: 'the Zanzibar trick' }] });
  tell(say('I know the Zanzibar trick'));
  tell(say('and go on'));
  await database.writeSoon((connection) => {
    forgetNarrationOf(connection, ['zanzibar']);
  });
  expect(JSON.stringify(await told(database, runId))).not.toMatch(/zanzibar/i);
  expect(await told(database, runId)).toMatchObject([
    { type: 'recall', shown: 1 },
    { type: 'remembered', records: [{ id: 'exp_1' }] },
    { text: 'and go on' },
  ]);
});

test('E2: what the last transaction failed to take along is written when the log is closed', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const runId = newId('run');
  await using lease = await takeLease(database, `run:${runId}`);
  {
    await using log = await EventLog.open(database, runId, lease);
    teller(log, runId)(say('the last word'));
    const fails = database.write(() => {
      throw new TypeError('it failed');
    });
    await expect(fails).rejects.toThrow('it failed');
  }
  expect((await told(database, runId)).map(({ seq }) => seq)).toEqual([1]);
});
