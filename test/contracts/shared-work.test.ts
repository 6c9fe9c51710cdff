import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { isAtlasError } from '../../src/core/atlas-error.ts';
import { newId } from '../../src/core/ids.ts';
import { createRedactor } from '../../src/core/redact.ts';
import type { Trajectory } from '../../src/core/trajectory.ts';
import { GrantStore, type GrantRequest, type Grants } from '../../src/permissions/grant-store.ts';
import { PostgresGrants } from '../../src/permissions/postgres-grants.ts';
import { fileBlobs, type BlobStore } from '../../src/storage/blobs.ts';
import type { Lease } from '../../src/storage/lease.ts';
import { postgresBlobs } from '../../src/storage/postgres/postgres-blobs.ts';
import { postgresLeases } from '../../src/storage/postgres/postgres-leases.ts';
import { postgresSpending } from '../../src/storage/postgres/postgres-spending.ts';
import { leaseOfRun } from '../../src/storage/run-row.ts';
import { sqliteSpending, sumOf, type SpendingBook } from '../../src/storage/spending.ts';
import { postgresTrajectories } from '../../src/trajectory/postgres-trajectories.ts';
import { sqliteTrajectories, type TrajectoryRows } from '../../src/trajectory/trajectory-rows.ts';
import { TrajectoryStore } from '../../src/trajectory/trajectory-store.ts';
import { postgresReceipts } from '../../src/verification/postgres-receipts.ts';
import { receiptChain, type ReceiptChain } from '../../src/verification/receipt-chain.ts';
import { sqliteReceipts, type ReceiptRows } from '../../src/verification/receipt-rows.ts';
import { receiptContent } from '../support/receipts.ts';
import { makeSigner } from '../support/signers.ts';
import { teamStore } from '../support/team-store.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

/** What one machine has of the store. */
interface Machine {
  readonly receipts: ReceiptRows;
  readonly trajectories: TrajectoryRows;
  readonly blobs: BlobStore;
  readonly grants: Grants;
  readonly spending: SpendingBook;
}

interface Opened {
  readonly here: Machine;
  readonly there: Machine;
  /** What somebody does who can write the store and is above its rules. */
  readonly forge: (sql: string) => Promise<void>;
}

interface Implementation {
  readonly name: string;
  readonly open: () => Promise<Opened>;
}

const implementations: readonly Implementation[] = [
  {
    name: 'sqlite',
    open: async () => {
      const temporary = await temporaryDatabase();
      onTestFinished(async () => {
        await temporary[Symbol.asyncDispose]();
      });
      const machine = async (): Promise<Machine> => {
        const database = await temporary.another();
        return {
          receipts: sqliteReceipts(database),
          trajectories: sqliteTrajectories(database),
          blobs: fileBlobs(join(temporary.folder, 'blobs')),
          grants: new GrantStore(database, systemClock),
          spending: sqliteSpending(database),
        };
      };
      return {
        here: await machine(),
        there: await machine(),
        forge: async (sql) => {
          await temporary.database.write((connection) => {
            connection.exec('DROP TRIGGER receipts_are_append_only_update');
            connection.exec(sql);
          });
        },
      };
    },
  },
  {
    name: 'postgres',
    open: async () => {
      const { admin, open } = await teamStore();
      const machine = async (): Promise<Machine> => {
        const store = await open('red');
        return {
          receipts: postgresReceipts(store),
          trajectories: postgresTrajectories(store),
          blobs: postgresBlobs(store),
          grants: new PostgresGrants(store, systemClock),
          spending: postgresSpending(store),
        };
      };
      return {
        here: await machine(),
        there: await machine(),
        forge: async (sql) => {
          await admin.query(sql.replace('UPDATE receipts', 'UPDATE atlas.receipts'));
        },
      };
    },
  },
];

const PROJECT = 'p';
const RUN = newId('run');
const me = makeSigner();

function trajectory(output: string): Trajectory {
  return {
    task: { id: 't', domain: 'software', description: 'do it', context: {}, verification: {} },
    steps: [
      {
        thought: 'why',
        action: 'read: {}',
        observation: output,
        metadata: { toolCallId: 'a', toolName: 'read', status: 'completed', output },
      },
    ],
    finalMessage: 'done',
    outcome: { success: false, errorInfo: 'timeout' },
    metadata: { agentId: 'agent', timestamp: '2026-01-01T00:00:00.000Z' },
  };
}

const QUESTION: GrantRequest = {
  scope: 'run_1',
  digest: 'd',
  tool: 'shell',
  args: { command: 'ls', list: [1, 'ü'] },
  folder: '/p',
  message: 'run ls?',
};

describe.each(implementations)('receipts in $name', ({ open }) => {
  const chainOn = ({ receipts: rows }: Machine): ReceiptChain => receiptChain({ rows, project: PROJECT, signing: me });

  test('many machines append at once, and the chain is whole', async () => {
    const { here, there } = await open();
    const chains = [chainOn(here), chainOn(there)];
    await Promise.all(Array.from({ length: 10 }, async (_, n) => await chains[n % 2]?.append(receiptContent(n))));
    const verified = await chainOn(there).verified();
    expect(verified.map(({ receipt }) => receipt.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await chainOn(here).find('proof_4')).toMatchObject({ step: 's4', kind: 'step' });
    expect(await chainOn(here).ofRun('run_1', 's7')).toHaveLength(1);
    expect(await chainOn(here).ofRun('run_1')).toHaveLength(10);
    expect(await chainOn(here).wholeRun('run_1')).toEqual([]);
    expect(await receiptChain({ rows: here.receipts, project: 'another' }).verified()).toEqual([]);
  });

  test.each([
    ["UPDATE receipts SET body = replace(body, 'eyJfdHlw', 'eyJfdHlx') WHERE seq = 2"],
    ['UPDATE receipts SET step = step || 0 WHERE seq = 2'],
    ['UPDATE receipts SET seq = 9 WHERE seq = 2'],
  ])('whoever reads the chain finds %s', async (sql) => {
    const { here, there, forge } = await open();
    for (const n of [1, 2, 3]) await chainOn(here).append(receiptContent(n));
    await forge(sql);
    await expect(chainOn(there).verified()).rejects.toSatisfy((error) => isAtlasError(error, 'receipt.invalid'));
  });
});

test('a process that lost its run adds no receipt to the chain of the team', async () => {
  const { open } = await teamStore();
  const store = await open('red');
  const leases = postgresLeases(store);
  const name = leaseOfRun(RUN);
  const first = await leases.take(name);
  await first.release();
  const second = await leases.take(name);
  const chainOf = (lease: Lease): ReceiptChain =>
    receiptChain({ rows: postgresReceipts(store, lease), project: PROJECT, signing: me });
  await expect(chainOf(first).append(receiptContent(1))).rejects.toMatchObject({ code: 'storage.fenced' });
  await chainOf(second).append(receiptContent(2));
  expect(await chainOf(second).verified()).toHaveLength(1);
  await second.release();
});

describe.each(implementations)('trajectories in $name', ({ open }) => {
  const storeOn = ({ trajectories: rows, blobs }: Machine): TrajectoryStore =>
    new TrajectoryStore({ rows, blobs, redactor: createRedactor(['hunter2-and-then-some']) });

  test('one machine saves and settles, another reads; the first under an id stays', async () => {
    const { here, there } = await open();
    const saved = trajectory('x'.repeat(200_000));
    const id = await storeOn(here).save(saved, { runId: 'run_1', step: 's1', attempt: 2 });
    expect(await storeOn(there).get(id)).toEqual(saved);
    await storeOn(there).save(trajectory('other'), {}, id);
    expect(await storeOn(there).get(id)).toEqual(saved);
    const verdict = { success: true, verificationDetails: { note: 'hunter2-and-then-some' } };
    const settled = await storeOn(there).settle(id, verdict);
    expect(settled?.outcome).toMatchObject({ success: true, errorInfo: 'timeout' });
    expect(JSON.stringify(await storeOn(here).get(id))).not.toContain('hunter2');
    expect(await storeOn(here).settle('trajectory_none', verdict)).toBeUndefined();
    await expect(storeOn(here).get('trajectory_none')).rejects.toSatisfy((e) => isAtlasError(e, 'run.not-found'));
    const second = await storeOn(here).save(trajectory('bare'));
    const summaries = await storeOn(there).list();
    expect(summaries.map((one) => one.id)).toEqual([second, id]);
    expect(summaries[0]).not.toHaveProperty('runId');
    expect(await storeOn(there).list({ runId: 'run_1' })).toEqual([
      {
        id,
        runId: 'run_1',
        step: 's1',
        attempt: 2,
        agentId: 'agent',
        description: 'do it',
        success: true,
        errorInfo: 'timeout',
        calls: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });
});

describe.each(implementations)('grants in $name', ({ open }) => {
  test('G1, G3: of many who ask, answer and use at once, one question, one answer, one use', async () => {
    const { here, there } = await open();
    const each = <T>(work: (grants: Grants) => Promise<T>): Promise<readonly T[]> =>
      Promise.all([here, there, here, there].map(async ({ grants }) => await work(grants)));
    const ids = await each(async (grants) => await grants.request(QUESTION));
    expect(new Set(ids).size).toBe(1);
    const [id] = ids;
    if (id === undefined) throw new Error('nothing was asked');
    expect(await there.grants.pending('run_1')).toEqual([{ ...QUESTION, id, state: 'pending' }]);
    expect(await there.grants.answered('run_1', id)).toBeUndefined();
    const answers = await each(async (grants) => await grants.decide(id, 'approved'));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await here.grants.consume('run_2', 'd')).toBe(false);
    const uses = await each(async (grants) => await grants.consume('run_1', 'd'));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await here.grants.wasUsed('run_1', 'd')).toBe(true);
    // The next question of the same name is another one.
    expect(await here.grants.request(QUESTION)).not.toBe(id);
  });

  test('a no is told with its words, and the rules that came with the answer that counts', async () => {
    const { here, there } = await open();
    const id = await here.grants.request(QUESTION);
    const rules = { list: 'deny' as const, entries: ['shell(ls *)', 'shell(rm *)'] };
    expect(await there.grants.decide(id, 'denied', { words: 'not here', rules })).toBe(true);
    const late = { list: 'allow' as const, entries: ['shell(ls *)'] };
    expect(await here.grants.decide(id, 'approved', { rules: late })).toBe(false);
    expect(await here.grants.standing('run_1', 'd')).toEqual({ ...QUESTION, id, state: 'denied', words: 'not here' });
    expect(await here.grants.refused(QUESTION)).toMatchObject({ id });
    expect(await here.grants.refused({ ...QUESTION, folder: '/q' })).toBeUndefined();
    expect(await here.grants.answered('run_1', 'd')).toMatchObject({ id });
    expect(await here.grants.rules('run_1')).toEqual({ allow: [], ask: [], deny: ['shell(ls *)', 'shell(rm *)'] });
    await there.grants.remember('run_1', 'ask', ['shell(make *)']);
    await there.grants.remember('run_1', 'ask', ['shell(make *)']);
    await here.grants.forget('run_1', 'deny', 'shell(rm *)');
    expect(await there.grants.rules('run_1')).toEqual({ allow: [], ask: ['shell(make *)'], deny: ['shell(ls *)'] });
    expect(await there.grants.rules('run_2')).toEqual({ allow: [], ask: [], deny: [] });
  });
});

describe.each(implementations)('spending in $name', ({ open }) => {
  test('what a source told last counts, from every machine together', async () => {
    const { here, there } = await open();
    here.spending.note(RUN, { source: 'session', tokens: 10.4, money: 0.5, currency: 'USD', ms: 0 });
    here.spending.note(RUN, { source: 'session', tokens: 20, money: 1.25, currency: 'USD', ms: 0 });
    there.spending.note(RUN, { source: 'clock', tokens: 0, money: 0, ms: 1500.7 });
    await Promise.all([here.spending.flush(), there.spending.flush(), here.spending.flush()]);
    const spent = await there.spending.of(RUN);
    expect(spent.get('session')).toEqual({ tokens: 20, money: 1.25, currency: 'USD', ms: 0 });
    expect(spent.get('clock')).toEqual({ tokens: 0, money: 0, ms: 1501 });
    expect(sumOf(spent.values())).toEqual({ tokens: 20, money: 1.25, currency: 'USD', ms: 1501 });
    expect((await here.spending.of(newId('run'))).size).toBe(0);
  });
});
