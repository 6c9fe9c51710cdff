import { expect, test, vi } from 'vitest';
import { ME, taking, teamQueue } from '../../../test/support/team-queue.ts';
import { isAtlasError } from '../../core/atlas-error.ts';
import { newId, type RunId } from '../../core/ids.ts';
import type { RunQueue, TakenRun } from '../run-queue.ts';
import { thisProcess } from '../process-identity.ts';
import { leaseOfRun } from '../run-row.ts';
import { keepLease, postgresLeases } from './postgres-leases.ts';
import { postgresQueue } from './postgres-queue.ts';
import { setQueueLimit } from './tenants.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 300_000 });

const { admin, open, opened, silence, workerFor } = await teamQueue();

test('Q4: a worker gets what it has the labels for, the urgent first, then what waited longest', async () => {
  const { queue, queued } = await opened();
  const first = await queued('p');
  const gpu = await queued('p', { labels: ['gpu', 'linux'], priority: 9 });
  const urgent = await queued('p', { priority: 5 });
  const last = await queued('p');
  const got: (RunId | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) got.push((await queue.take(ME))?.runId);
  expect(got).toEqual([urgent, first, last, undefined]);
  expect((await queue.take({ ...ME, labels: ['gpu'] }))?.runId).toBeUndefined();
  expect((await queue.take({ ...ME, labels: ['arm64', 'linux', 'gpu'] }))?.runId).toBe(gpu);
  await expect(queue.put(newId('run'))).rejects.toSatisfy((error) => isAtlasError(error, 'run.not-found'));
});

test('Q2: no limit is passed, however many ask at once, finish, die, or fall silent', async () => {
  const teams = [await opened(), await opened(), await opened()];
  const most = new Map<string, number>();
  const left = new Set<RunId>();
  for (const [n, { tenant, queued }] of teams.entries()) {
    most.set(`${tenant} `, n + 2);
    await setQueueLimit(admin, { tenant, most: n + 2 });
    most.set(`${tenant} p`, 2);
    await setQueueLimit(admin, { tenant, project: 'p', most: 2 });
    for (let i = 0; i < 25; i += 1) left.add(await queued(i % 3 === 0 ? 'q' : 'p'));
  }
  const worker = await workerFor(...teams.map(({ tenant }) => tenant));
  const queues = [postgresQueue(worker), postgresQueue(worker), ...teams.map(({ queue }) => queue)];
  const teamOf = new Map(teams.map((team) => [team.tenant, team]));
  const passed: string[] = [];
  const highest = new Map<string, number>();
  const done = new AbortController();
  const watch = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const rows = await admin.query(
        `SELECT q.tenant || ' ' || g.project AS of, count(*) AS many FROM atlas.queue q
           JOIN atlas.leases l ON l.tenant = q.tenant AND l.name = 'run:' || q.run_id AND l.owner IS NOT NULL,
           LATERAL (VALUES (q.project), ('')) g (project)
         GROUP BY 1`,
      );
      for (const { of, many } of rows) {
        highest.set(String(of), Math.max(highest.get(String(of)) ?? 0, Number(many)));
        if (Number(many) > (most.get(String(of)) ?? Infinity)) passed.push(`${String(of)}: ${String(many)}`);
      }
    }
  };
  const watching = watch();
  let turn = 0;
  const work = async (queue: RunQueue, number: number): Promise<void> => {
    while (left.size > 0) {
      const taken = await queue.take({ ...ME, worker: `w${number}` });
      if (taken === undefined) continue;
      const team = teamOf.get(taken.tenant);
      if (team === undefined) throw new Error(`a run of ${taken.tenant} was given out`);
      const { store, queue: own, tenant } = team;
      turn += 1;
      if (turn % 7 === 0) {
        // It falls silent, another takes the run, and it comes back.
        await silence(tenant, taken.runId);
        await own.take(ME).then(async (other) => {
          if (other !== undefined) await own.handOver(other);
        });
        await store.query('SELECT atlas.renew_lease($1, $2)', [leaseOfRun(taken.runId), taken.fence]);
      }
      if (turn % 5 === 0) await own.handOver(taken);
      else {
        await own.finish(taken);
        const [row] = await store.query('SELECT 1 FROM atlas.queue WHERE run_id = $1', [taken.runId]);
        // Only who still held it has ended it.
        if (row === undefined) left.delete(taken.runId);
      }
    }
  };
  await Promise.all([...queues, ...queues, ...queues].map(work));
  done.abort();
  await watching;
  expect(passed).toEqual([]);
  // It was tight.
  expect(highest.get(`${teams[2]?.tenant ?? ''} `)).toBeGreaterThan(1);
  for (const { queue } of teams) expect((await queue.standing()).runs).toEqual([]);
});

test('Q4: a worker of several tenants shares itself out, whatever each of them asks for', async () => {
  const [many, few, idle, other] = [await opened(), await opened(), await opened(), await opened()];
  for (let n = 0; n < 12; n += 1) await many.queued('p', { priority: 100 });
  for (let n = 0; n < 3; n += 1) await few.queued('p');
  await other.queued('p');
  const queue = postgresQueue(await workerFor(many.tenant, few.tenant, idle.tenant));
  const counts = new Map<string, number>();
  for (let n = 1; n <= 8; n += 1) {
    const taken = await queue.take({ ...ME, worker: `w${n % 3}` });
    counts.set(taken?.tenant ?? '', (counts.get(taken?.tenant ?? '') ?? 0) + 1);
    if (n === 6) {
      expect(counts).toEqual(
        new Map([
          [few.tenant, 3],
          [many.tenant, 3],
        ]),
      );
    }
  }
  expect(counts.get(many.tenant)).toBe(5);
  // A store that is opened for one of them serves that one.
  const one = await open(other.tenant);
  expect((await postgresQueue(one).take(ME))?.tenant).toBe(other.tenant);
});

test('Q3: a holder that fell silent is fenced, and its run waits again', async () => {
  const { tenant, store, queue, queued } = await opened();
  await setQueueLimit(admin, { tenant, most: 1 });
  const [first, second] = [await queued('p'), await queued('p')];
  const lost = await taking(queue);
  expect(await queue.take(ME)).toBeUndefined();
  await silence(tenant, first);
  const taken = await taking(queue);
  expect(taken).toMatchObject({ runId: first, project: 'p' });
  expect(taken.fence).toBeGreaterThan(lost.fence);
  const [renewed] = await store.query('SELECT atlas.renew_lease($1, $2) AS kept', [leaseOfRun(first), lost.fence]);
  expect(renewed).toEqual({ kept: false });
  // What the lost holder says of the run has no effect.
  await queue.finish(lost);
  await queue.rest(lost);
  await queue.handOver(lost);
  expect((await queue.standing()).runs.map(({ runId, held, worker }) => [runId, held, worker])).toEqual([
    [first, true, 'w1'],
    [second, false, undefined],
  ]);
  await using _lease = keepLease(store, leaseOfRun(first), taken.fence);
  await queue.finish(taken);
  expect((await queue.take(ME))?.runId).toBe(second);
});

test('Q3: a process that ended on this machine loses its run at once, to a worker that sees that', async () => {
  const { tenant, queue, queued } = await opened();
  const run = await queued('p');
  await queue.take(ME);
  const state = { worker: 'w1', machine: 'here', labels: ['gpu'], slots: 2, draining: false };
  expect(await queue.greet(state)).toEqual([]);
  expect(await queue.take(ME)).toBeUndefined();
  await admin.query('UPDATE atlas.leases SET owner = $2 WHERE tenant = $1', [
    tenant,
    JSON.stringify({ ...thisProcess(), started: '1' }),
  ]);
  const dead = await queue.greet(state);
  expect(dead).toHaveLength(1);
  expect((await queue.take({ ...ME, dead }))?.runId).toBe(run);
  expect((await queue.standing()).workers).toMatchObject([state]);
  await queue.part('w1');
  expect((await queue.standing()).workers).toEqual([]);
});

test('Q5: a run that waits for a person sleeps until it is called for, also while it is laid to rest', async () => {
  const { queue, queued } = await opened();
  const run = await queued('p');
  await queue.rest(await taking(queue));
  expect(await queue.take(ME)).toBeUndefined();
  expect((await queue.standing()).runs).toMatchObject([{ runId: run, asleep: true, held: false }]);
  expect(await queue.wake(run)).toBe(true);
  const second = await taking(queue);
  // The answer comes before the holder has laid it to rest.
  await queue.wake(run);
  await queue.rest(second);
  expect((await queue.take(ME))?.runId).toBe(run);
  expect(await queue.wake(newId('run'))).toBe(false);
});

test('Q7: what a person said goes along until the run writes something, and a word on the unknown once', async () => {
  const { tenant, queue, queued } = await opened();
  const run = await queued('p');
  const first = await taking(queue);
  expect(await queue.answer(first)).toBeUndefined();
  await queue.rest(first);
  const rest = { options: { maxSteps: 40 }, waivers: ['s1'], discards: [{ step: 's2', words: 'smaller' }] };
  await queue.wake(run, { ...rest, unknown: 'again' });
  // A yes to a question says nothing else, and takes nothing back.
  await queue.wake(run);
  const second = await taking(queue);
  expect(await queue.answer(first)).toBeUndefined();
  expect(await queue.answer(second)).toEqual({ ...rest, unknown: 'again' });
  // It dies before it wrote anything.
  await silence(tenant, run);
  const third = await taking(queue);
  expect(await queue.answer(third)).toEqual({ ...rest, unknown: undefined });
  await admin.query('UPDATE atlas.heads SET seq = seq + 1 WHERE tenant = $1', [tenant]);
  expect(await queue.answer(third)).toBeUndefined();
  await queue.rest(third);
  await queue.wake(run);
  expect(await queue.answer(await taking(queue))).toBeUndefined();
});

test('Q6: a run that ends its workers without writing anything is given up until a person asks again', async () => {
  const { tenant, queue, queued } = await opened();
  const run = await queued('p');
  let takes = 0;
  for (; takes < 20; takes += 1) {
    if ((await queue.take(ME)) === undefined) break;
    await silence(tenant, run);
  }
  expect(takes).toBe(5);
  expect((await queue.standing()).runs).toMatchObject([{ runId: run, givenUp: true }]);
  await queue.put(run);
  const again = await queue.take(ME);
  expect(again?.runId).toBe(run);
  // Every new record counts as progress.
  for (let n = 1; n < 8; n += 1) {
    await admin.query('UPDATE atlas.heads SET seq = seq + 1 WHERE tenant = $1', [tenant]);
    await silence(tenant, run);
    expect((await queue.take(ME))?.runId).toBe(run);
  }
});

test('Q6: a process that ends takes many runs along, and only the one that ended it is given up', async () => {
  const [team, other] = [await opened(), await opened()];
  const queue = postgresQueue(await workerFor(team.tenant, other.tenant));
  for (let n = 0; n < 9; n += 1) await (n % 2 === 0 ? team : other).queued('p');
  const poison = await team.queued('p', { priority: 1 });
  let deaths = 0;
  for (let life = 1; life < 40; life += 1) {
    const held: TakenRun[] = [];
    while (held.length < 4) {
      const taken = await queue.take({ ...ME, worker: `w${life}` });
      if (taken === undefined) break;
      held.push(taken);
    }
    if (held.length === 0) break;
    const isPoisoned = held.some(({ runId }) => runId === poison);
    if (isPoisoned) deaths += 1;
    for (const one of held) {
      if (isPoisoned) await silence(one.tenant, one.runId);
      else await (one.tenant === team.tenant ? team : other).queue.finish(one);
    }
  }
  expect((await team.queue.standing()).runs).toMatchObject([{ runId: poison, givenUp: true }]);
  expect((await other.queue.standing()).runs).toEqual([]);
  expect(deaths).toBe(7);
});

test('Q6: a suspect is waited for, given alone, and alone until it has written something', async () => {
  const { tenant, queue, queued } = await opened();
  const writes = async (runId: RunId): Promise<void> => {
    await admin.query('UPDATE atlas.heads SET seq = seq + 1 WHERE tenant = $1 AND run_id = $2', [tenant, runId]);
  };
  const suspect = await queued('p', { priority: 1 });
  for (let n = 0; n < 2; n += 1) {
    const held = [await taking(queue)];
    await queued('p');
    held.push(await taking(queue));
    for (const { runId } of held) await silence(tenant, runId);
    expect(await queue.take({ ...ME, avoids: held.map(({ runId }) => runId) })).toBeUndefined();
    for (const { runId } of held) if (runId !== suspect) await queue.remove(runId);
  }
  const [first, second, third] = [await queued('p'), await queued('p'), await queued('p')];
  const early = await queue.take({ ...ME, avoids: [suspect] });
  expect(early?.runId).toBe(first);
  expect((await queue.standing()).runs).toMatchObject([{ runId: suspect, alone: true }, {}, {}, {}]);
  // What it has will write something in a moment, and then it can have the suspect.
  expect(await queue.take(ME)).toBeUndefined();
  // A moment is not for ever: the blame is the suspect's, and not that of one which is silent for long.
  const later = async (): Promise<void> => {
    await admin.query("UPDATE atlas.queue SET given = given - interval '6 seconds' WHERE tenant = $1", [tenant]);
  };
  await later();
  expect((await taking(queue)).runId).toBe(suspect);
  expect(await admin.query('SELECT run_id FROM atlas.queue WHERE tenant = $1 AND accompanied', [tenant])).toEqual([
    { run_id: first },
  ]);
  // It is alone for a moment, and the only suspect there as long as it is silent.
  expect(await queue.take(ME)).toBeUndefined();
  await admin.query('UPDATE atlas.queue SET lost = 2 WHERE run_id = $1', [second]);
  await later();
  expect((await taking(queue)).runId).toBe(third);
  await writes(suspect);
  expect(await queue.take(ME)).toBeUndefined();
  await writes(third);
  expect((await taking(queue)).runId).toBe(second);
});

test('Q8: a worker of many places begins few new runs at a time, and goes on with more that were lost', async () => {
  const [team, other] = [await opened(), await opened()];
  const queue = postgresQueue(await workerFor(team.tenant, other.tenant));
  for (let n = 0; n < 12; n += 1) await (n % 2 === 0 ? team : other).queued('p');
  const taken: TakenRun[] = [];
  const fill = async (worker = 'w1'): Promise<number> => {
    const next = async (): Promise<TakenRun | undefined> => await queue.take({ ...ME, worker });
    for (let one = await next(); one !== undefined; one = await next()) taken.push(one);
    return taken.length;
  };
  expect(await fill()).toBe(4);
  // Another worker has beginners of its own.
  await (taken[0]?.tenant === team.tenant ? team : other).queue.handOver(taken.shift() as TakenRun);
  expect(await queue.take({ ...ME, worker: 'w2' })).toBeDefined();
  await admin.query('UPDATE atlas.heads SET seq = seq + 1 WHERE run_id = $1', [taken[0]?.runId ?? '']);
  expect(await fill()).toBe(5);
  // A long turn of an agent holds up nobody.
  await admin.query("UPDATE atlas.queue SET given = given - interval '6 seconds' WHERE run_id = $1", [
    taken[1]?.runId ?? '',
  ]);
  expect(await fill()).toBe(6);
  for (const { tenant, runId } of taken) await silence(tenant, runId);
  expect(await fill('w3')).toBe(12);
  expect(
    taken
      .splice(6)
      .map(({ runId }) => runId)
      .toSorted(),
  ).toEqual(taken.map(({ runId }) => runId).toSorted());
  const against = await admin.query('SELECT count(*) AS many FROM atlas.queue WHERE lost > 0 AND tenant = ANY ($1)', [
    [team.tenant, other.tenant],
  ]);
  expect(against[0]?.['many']).toBe(5);
});

test('Q6: a worker at which a run failed is not given it while it says so, and another is', async () => {
  const { queue, queued } = await opened();
  const [failed, next] = [await queued('a'), await queued('a')];
  await queue.handOver(await taking(queue));
  const given = await queue.take({ ...ME, avoids: [failed] });
  expect(given?.runId).toBe(next);
  expect(await queue.take({ ...ME, avoids: [failed] })).toBeUndefined();
  expect((await queue.take({ ...ME, worker: 'w2' }))?.runId).toBe(failed);
});

test('Q1: a run that somebody works on without the queue is not given out, and is not removed', async () => {
  const { store, queue, queued } = await opened();
  const run = await queued('p');
  const lease = await postgresLeases(store).take(leaseOfRun(run));
  expect(await queue.take(ME)).toBeUndefined();
  expect(await queue.remove(run)).toBe(false);
  await lease.release();
  expect(await queue.remove(run)).toBe(true);
  expect(await queue.take(ME)).toBeUndefined();
});

test('a run of a project that is named like a path is given to nobody, and the others are', async () => {
  const { queue, queued } = await opened();
  await queued('../../other/project', { priority: 1 });
  const honest = await queued('shop');
  await expect(queue.take(ME)).rejects.toThrow('of_project');
  expect((await taking(queue)).runId).toBe(honest);
});
