import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { systemClock } from '../core/clock.ts';
import { newId, type RunId } from '../core/ids.ts';
import { createRedactor } from '../core/redact.ts';
import { fileBlobs } from './blobs.ts';
import { noCrash } from './crash-point.ts';
import { Database } from './database.ts';
import { openJournal, readJournal, type EffectKey, type Journal, type JournalParts } from './journal.ts';
import { takeLease } from './lease.ts';
import { migrate } from './migrate.ts';
import { homeStore } from './home-store.ts';

const KEY: EffectKey<'agent-session'> = { plan: 1, step: 's1', attempt: 1, effect: 'agent-session', ordinal: 0 };

const WORK = { staged: 'state', failures: [], summary: '' };

interface Bench {
  readonly parts: JournalParts;
  readonly runId: RunId;
  readonly journal: Journal;
  /** As a process that comes later would see it. */
  readonly reopen: (changes?: Partial<JournalParts>) => Promise<Journal>;
}

async function bench(): Promise<Bench> {
  const folder = scratchFolder();
  const database = await Database.open(join(folder, 'atlas.db'));
  await migrate(database);
  onTestFinished(async () => {
    await database.close();
  });
  const parts: JournalParts = {
    database,
    blobs: fileBlobs(join(folder, 'blobs')),
    redactor: createRedactor(['hunter2-hunter2']),
    clock: systemClock,
    crash: noCrash,
  };
  const runId = newId('run');
  const reopen = async (changes: Partial<JournalParts> = {}): Promise<Journal> => {
    const lease = await takeLease(database, `run:${runId}`);
    await lease.release();
    return openJournal({ ...parts, ...changes }, runId, lease);
  };
  return { parts, runId, journal: await reopen(), reopen };
}

test('J1: the intent is on disk before the effect happens, the result after it', async () => {
  const { journal } = await bench();
  await journal.effect(KEY, null, async () => {
    expect((await journal.records()).map(({ record }) => record)).toEqual(['intent']);
    return 'one';
  });
  expect((await journal.records()).map(({ record, payload }) => [record, payload])).toEqual([
    ['intent', null],
    ['result', 'one'],
  ]);
});

test('J1: what may touch the world waits for the disk before it happens; what can be repeated does not', async () => {
  const { parts, reopen } = await bench();
  const waits: boolean[] = [];
  const crash = (name: string, moment: 'before' | 'after'): void => {
    if (!name.endsWith('.intent') || moment !== 'before') return;
    // Runs along with the intent, in its transaction.
    parts.database.writeAlong('look', (connection) => {
      waits.push(connection.prepare('PRAGMA synchronous').get()?.['synchronous'] === 2);
    });
  };
  const journal = await reopen({ crash });
  for (const effect of ['world-call', 'tool-call'] as const)
    await journal.effect({ ...KEY, effect }, { action: effect }, async () => WORK);
  expect(waits).toEqual([true, false]);
});

test('J1: what costs somebody something counts when it is on disk; what costs nothing, when it is written', async () => {
  const { parts, reopen } = await bench();
  const waits: boolean[] = [];
  const crash = (name: string, moment: 'before' | 'after'): void => {
    if (!name.endsWith('.result') || moment !== 'before') return;
    parts.database.writeAlong('look', (connection) => {
      waits.push(connection.prepare('PRAGMA synchronous').get()?.['synchronous'] === 2);
    });
  };
  const journal = await reopen({ crash });
  await journal.effect({ ...KEY, effect: 'tool-call' }, { action: 'tool-call' }, async () => WORK);
  await journal.effect(KEY, null, async () => 'session');
  expect(waits).toEqual([true, false]);
});

test('who does again what was begun is told when it was, and with which intent', async () => {
  const { journal, reopen } = await bench();
  const key = { ...KEY, effect: 'stage' } as const;
  const intent = { maxAttempts: 3, isolation: 'bubblewrap', agent: 'a' } as const;
  await journal.effect(key, intent, async () => 'state');
  const begun = await journal.begun(key);
  expect(begun).toEqual({ at: expect.any(String), intent });
  expect(await (await reopen()).begun(key)).toEqual(begun);
  expect(await journal.begun({ ...key, attempt: 2 })).toBeUndefined();
});

/** What another process finds in the store. */
function seenOutside({ parts, runId }: Bench): readonly string[] {
  const other = new DatabaseSync(parts.database.path, { readOnly: true });
  try {
    const rows = other.prepare('SELECT effect, record FROM journal WHERE run_id = ? ORDER BY seq').all(runId);
    return rows.map(({ effect, record }) => `${String(effect)} ${String(record)}`);
  } finally {
    other.close();
  }
}

const PASSED = { verdict: 'pass', reasons: [] } as const;

test('J1: what costs nothing to repeat is written with what comes next, and nothing is passed over', async () => {
  const opened = await bench();
  const { journal } = opened;
  await journal.effect({ ...KEY, effect: 'verdict' }, null, async () => PASSED);
  await journal.effect({ ...KEY, effect: 'receipt' }, null, async () => 'proof_1');
  expect(seenOutside(opened)).toEqual([]);
  expect(await journal.result({ ...KEY, effect: 'verdict' })).toEqual(PASSED);
  await journal.effect(KEY, null, async () => 'session');
  const all = ['verdict', 'receipt', 'agent-session'].flatMap((effect) => [`${effect} intent`, `${effect} result`]);
  expect(seenOutside(opened)).toEqual(all);
  expect((await journal.records()).map(({ effect, record }) => `${effect} ${record}`)).toEqual(all);
});

test('J1: what takes long is seen from outside while it happens', async () => {
  const opened = await bench();
  await opened.journal.effect(KEY, null, async () => {
    await expect.poll(() => seenOutside(opened)).toEqual(['agent-session intent']);
    return 'session';
  });
});

test('J2: a journaled result is returned, not produced again', async () => {
  const { journal, reopen } = await bench();
  let times = 0;
  const perform = async (): Promise<string> => {
    times += 1;
    return `done ${times}`;
  };
  expect(await journal.effect(KEY, null, perform)).toBe('done 1');
  expect(await journal.effect(KEY, null, perform)).toBe('done 1');
  expect(await (await reopen()).effect(KEY, null, perform)).toBe('done 1');
  expect(times).toBe(1);
});

test('J3: an unknown outcome is repeated where that harms nobody', async () => {
  const { journal, reopen } = await bench();
  await expect(journal.effect(KEY, null, async () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await (await reopen()).effect(KEY, null, async () => 'second try')).toBe('second try');
});

test('J3: an unknown outcome in the world is never repeated by itself', async () => {
  const { journal, reopen } = await bench();
  const key = { ...KEY, effect: 'world-call' } as const;
  const intent = { action: 'world-call' };
  await expect(journal.effect(key, intent, async () => Promise.reject(new Error('cut off')))).rejects.toThrow(
    'cut off',
  );
  let again = false;
  const attempt = (await reopen()).effect(key, intent, async () => {
    again = true;
    return WORK;
  });
  await expect(attempt).rejects.toMatchObject({ code: 'journal.unknown-outcome' });
  expect(again).toBe(false);
});

test('J4: a record cannot be changed or deleted through SQL', async () => {
  const { parts, journal } = await bench();
  await journal.effect(KEY, null, async () => 'one');
  for (const sql of ["UPDATE journal SET payload = '2'", 'DELETE FROM journal']) {
    await expect(parts.database.write((connection) => connection.exec(sql))).rejects.toThrow(/append-only/);
  }
});

test.each([
  ['a changed payload', "UPDATE journal SET payload = '9' WHERE seq = 2", /record 2 was changed/],
  ['a missing record', 'DELETE FROM journal WHERE seq = 2', /record 2 is missing/],
  ['a tail that was cut off', 'DELETE FROM journal WHERE seq > 2', /was cut off/],
])('J4: %s shows', async (_what, sql, message) => {
  const { parts, runId, journal } = await bench();
  await journal.effect(KEY, null, async () => 'one');
  await journal.effect({ ...KEY, ordinal: 1 }, null, async () => 'two');
  const intruder = new DatabaseSync(parts.database.path);
  intruder.exec(`DROP TRIGGER journal_is_append_only_update; DROP TRIGGER journal_is_append_only_delete; ${sql}`);
  intruder.close();
  await expect(readJournal({ store: homeStore(parts.database), blobs: parts.blobs }, runId)).rejects.toThrow(message);
});

test('J5: who has lost the lease cannot append', async () => {
  const { journal, reopen } = await bench();
  await reopen();
  await expect(journal.effect(KEY, null, async () => 'one')).rejects.toMatchObject({ code: 'storage.fenced' });
});

test('J5: what was to be written along under a lost lease is left out, and keeps nobody else from writing', async () => {
  const opened = await bench();
  await opened.journal.effect({ ...KEY, effect: 'verdict' }, null, async () => PASSED);
  const next = await opened.reopen();
  await next.effect(KEY, null, async () => 'session');
  await opened.journal
    .effect({ ...KEY, effect: 'reflect' }, null, async () => Promise.reject(new Error('cut off')))
    .catch(() => undefined);
  await next.effect({ ...KEY, ordinal: 1 }, null, async () => 'another');
  expect((await next.records()).map(({ effect, ordinal }) => `${effect} ${ordinal}`)).toEqual([
    'verdict 0',
    'verdict 0',
    'agent-session 0',
    'agent-session 0',
    'agent-session 1',
    'agent-session 1',
  ]);
});

test('J6: secrets are not journaled, and the caller goes on with what was stored', async () => {
  const { journal } = await bench();
  const key = { ...KEY, plan: 0, step: '', effect: 'begin' } as const;
  const intent = { request: 'use hunter2-hunter2', project: '/p' };
  const result = await journal.effect(key, intent, async () => 'it is hunter2-hunter2');
  expect(result).toBe('it is [redacted:known-secret]');
  expect(JSON.stringify(await journal.records())).not.toMatch(/hunter2/);
});

test('a large payload is stored beside the journal and comes back whole', async () => {
  const { parts, journal, reopen } = await bench();
  const text = 'long '.repeat(10_000);
  await journal.effect(KEY, null, async () => text);
  const row = await parts.database.read((connection) =>
    connection.prepare("SELECT length(payload) AS n FROM journal WHERE record = 'result'").get(),
  );
  expect(row?.['n']).toBeLessThan(200);
  expect(await (await reopen()).result(KEY)).toBe(text);
});

test('J7: what is not as the table says is not appended', async () => {
  const { journal } = await bench();
  const odd = async (): Promise<string> => JSON.parse('{"not": "a session"}') as string;
  await expect(journal.effect(KEY, null, odd)).rejects.toThrow(/expected string/);
  expect((await journal.records()).map(({ record }) => record)).toEqual(['intent']);
  expect(await journal.effect(KEY, null, async () => 'session')).toBe('session');
});

test('steps of the same name in two plans are two steps', async () => {
  const { journal } = await bench();
  for (const plan of [1, 2]) await journal.effect({ ...KEY, plan }, null, async () => `of plan ${plan}`);
  expect(await journal.result({ ...KEY, plan: 2 })).toBe('of plan 2');
  expect(await journal.result({ ...KEY, plan: 3 })).toBeUndefined();
  expect((await journal.records()).map(({ plan, step }) => `${plan} ${step}`)).toEqual([
    '1 s1',
    '1 s1',
    '2 s1',
    '2 s1',
  ]);
});

test('a step whose name spells a plan cannot be journaled: the chain could not tell it from a step of that plan', async () => {
  const { journal } = await bench();
  await expect(journal.effect({ ...KEY, plan: 0, step: '1:s1' }, null, async () => 'x')).rejects.toThrow(
    /not the name/,
  );
});
