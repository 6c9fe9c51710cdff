import { expect, test } from 'vitest';
import { AtlasError } from '../core/atlas-error.ts';
import { newId } from '../core/ids.ts';
import type { TakenRun } from '../storage/run-queue.ts';
import { workQueue, type WorkerEvent, type WorkerParts } from './work-queue.ts';

function run(): TakenRun {
  return { tenant: 't', runId: newId('run'), project: 'p', fence: 1, woken: 0 };
}

interface World {
  readonly parts: WorkerParts;
  readonly waiting: TakenRun[];
  readonly told: WorkerEvent[];
  readonly drain: AbortController;
  readonly leave: AbortController;
  readonly left: string[];
}

function world(work: WorkerParts['work'], more: Partial<WorkerParts> = {}): World {
  const [drain, leave] = [new AbortController(), new AbortController()];
  const [waiting, told, left]: [TakenRun[], WorkerEvent[], string[]] = [[], [], []];
  const parts: WorkerParts = {
    queue: {
      take: async () => await Promise.resolve(waiting.shift()),
      greet: async () => await Promise.resolve([]),
      part: async (worker) => {
        await Promise.resolve(left.push(worker));
      },
    },
    state: { worker: 'w', machine: 'm', labels: [], slots: 2 },
    work,
    tell: (event) => told.push(event),
    drain: drain.signal,
    leave: leave.signal,
    pollMs: 1,
    patienceMs: 60_000,
    ...more,
  };
  return { parts, waiting, told, drain, leave, left };
}

test('no more runs at once than there are places, and a free place is filled', async () => {
  let [now, most, done] = [0, 0, 0];
  const second = Promise.withResolvers<void>();
  const here = world(async () => {
    now += 1;
    most = Math.max(most, now);
    if (now === 2) second.resolve();
    await second.promise;
    now -= 1;
    done += 1;
    if (done === 5) here.drain.abort();
  });
  here.waiting.push(run(), run(), run(), run(), run());
  await workQueue(here.parts);
  expect([most, done, here.left]).toEqual([2, 5, ['w']]);
});

test('K2: told to stop, it takes nothing more, waits for its runs, and hands over when it is told again', async () => {
  const [first, second, late] = [run(), run(), run()];
  const ends = new Map<string, string>();
  const both = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const here = world(async (taken, handOver) => {
    if (taken === second) both.resolve();
    if (taken === first) await mayEnd.promise;
    else {
      await new Promise<void>((resolve) => {
        handOver.addEventListener('abort', () => {
          resolve();
        });
      });
    }
    ends.set(taken.runId, handOver.aborted ? 'handed over' : 'ended');
    if (taken === first) here.leave.abort();
  });
  here.waiting.push(first, second);
  const over = workQueue(here.parts);
  await both.promise;
  here.drain.abort();
  here.waiting.push(late);
  mayEnd.resolve();
  await over;
  expect(ends).toEqual(
    new Map([
      [first.runId, 'ended'],
      [second.runId, 'handed over'],
    ]),
  );
  expect(here.waiting).toEqual([late]);
});

test('K2: patience that is over hands everything over', async () => {
  const here = world(
    async (_, handOver) => {
      here.drain.abort();
      await new Promise<void>((resolve) => {
        handOver.addEventListener('abort', () => {
          resolve();
        });
      });
    },
    { patienceMs: 0 },
  );
  here.waiting.push(run());
  await workQueue(here.parts);
  expect(here.told.map(({ type }) => type)).toEqual(['ready', 'took', 'draining', 'left']);
});

test('K3, K4: a store that is away and a run that fails stop nothing', async () => {
  let asked = 0;
  const next = run();
  const here = world(
    async (taken) => {
      await Promise.resolve();
      if (taken === next) here.drain.abort();
      else throw new AtlasError('agent.failed', 'the agent went away');
    },
    { state: { worker: 'w', machine: 'm', labels: [], slots: 1 } },
  );
  const { take } = here.parts.queue;
  here.waiting.push(run(), next);
  await workQueue({
    ...here.parts,
    queue: {
      ...here.parts.queue,
      take: async (asker) => {
        asked += 1;
        if (asked === 1) throw new AtlasError('storage.unreachable', 'nobody there');
        return await take(asker);
      },
    },
  });
  const troubles = here.told.filter((event) => event.type === 'trouble').map(({ message }) => message);
  expect(troubles).toEqual(['nobody there', 'the agent went away']);
  expect(here.told.filter(({ type }) => type === 'left')).toHaveLength(2);
});

test('K4: a run that failed here is not asked for again at once', async () => {
  const poor = run();
  const asked: (readonly string[] | undefined)[] = [];
  const here = world(async () => await Promise.reject(new AtlasError('agent.unknown', 'no such agent here')), {
    state: { worker: 'w', machine: 'm', labels: [], slots: 1 },
  });
  const { take } = here.parts.queue;
  here.waiting.push(poor);
  await workQueue({
    ...here.parts,
    queue: {
      ...here.parts.queue,
      take: async (asker) => {
        asked.push(asker.avoids);
        if (asked.length === 2) here.drain.abort();
        return await take(asker);
      },
    },
  });
  expect(asked).toEqual([[], [poor.runId]]);
});

test('K6: a run that was lost and is given out here again begins when the earlier work on it has ended', async () => {
  const first = run();
  const again = { ...first, fence: 2 };
  const order: string[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const here = world(async ({ fence }) => {
    order.push(`begins ${fence}`);
    if (fence === 1) await mayEnd.promise;
    order.push(`ends ${fence}`);
    if (fence === 2) here.drain.abort();
  });
  const { take } = here.parts.queue;
  here.waiting.push(first, again);
  await workQueue({
    ...here.parts,
    queue: {
      ...here.parts.queue,
      take: async (asker) => {
        const taken = await take(asker);
        if (taken === undefined) mayEnd.resolve();
        return taken;
      },
    },
  });
  expect(order).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
});
