import { MemorySaver } from '@langchain/langgraph';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import { systemClock } from '../core/clock.ts';
import type { Receipt } from '../verification/receipt.ts';
import type { Capabilities } from './capabilities.ts';
import { drawGraph, drawnGraph } from './graph.ts';

test('the drawing is the story of a run', async () => {
  expect(await drawGraph()).toMatchInlineSnapshot(`
    "graph TD;
    	__start__ --> recall;
    	execute --> verify;
    	make_plan --> optimise;
    	optimise --> dispatch;
    	recall --> make_plan;
    	refine --> execute;
    	remember --> __end__;
    	verify --> reflect;
    	dispatch -.-> execute;
    	dispatch -.-> verify;
    	dispatch -.-> prove_run;
    	reflect -.-> commit;
    	reflect -.-> refine;
    	reflect -.-> rollback;
    	rollback -. &nbsp;plan&nbsp; .-> make_plan;
    	rollback -.-> remember;
    	commit -.-> summarise;
    	commit -.-> refine;
    	commit -.-> rollback;
    	commit -.-> dispatch;
    	commit -.-> remember;
    	summarise -.-> refine;
    	summarise -.-> rollback;
    	summarise -.-> dispatch;
    	summarise -.-> remember;
    	prove_run -. &nbsp;plan&nbsp; .-> make_plan;
    	prove_run -.-> remember;
    "
  `);
});

test('every node can be reached from the start, and from every node the end', async () => {
  const drawing = await drawnGraph().getGraphAsync();
  const names = Object.keys(drawing.nodes);
  const edges = drawing.edges.map(({ source, target }) => [source, target] as const);
  const reach = (from: string, forward: boolean): ReadonlySet<string> => {
    const seen = new Set([from]);
    for (const name of seen) {
      for (const [a, b] of edges) if ((forward ? a : b) === name) seen.add(forward ? b : a);
    }
    return seen;
  };
  expect([...reach('__start__', true)].toSorted()).toEqual(names.toSorted());
  expect([...reach('__end__', false)].toSorted()).toEqual(names.toSorted());
});

test('G2: an attempt at a step is one superstep, whatever nodes it passes through', async () => {
  const moved = vi.spyOn(MemorySaver.prototype, 'put');
  onTestFinished(() => {
    moved.mockRestore();
  });
  const count = async (...steps: readonly ReturnType<typeof stepOf>[]): Promise<number> => {
    await using run = await fakeRun({ plans: [planOf(...steps)] });
    moved.mockClear();
    expect(await run.drive()).toMatchObject({ status: 'proven' });
    return moved.mock.calls.length;
  };
  const one = await count(stepOf('a'));
  expect(await count(stepOf('a'), stepOf('b', { dependencies: ['a'] }))).toBe(one + 1);
});

test('G3: a run that pauses in the middle of an attempt goes on there, and tells nothing before it again', async () => {
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))], proves: () => 'error' });
  expect(await run.drive()).toMatchObject({ status: 'paused' });
  const told = run.events.length;
  expect(await run.drive()).toMatchObject({ status: 'paused' });
  expect(run.events.slice(told).map(({ type }) => type)).toEqual(['paused']);
});

test('G2: whoever passes through an attempt again after a kill finds when and how it was begun, and its receipt', async () => {
  const given: Receipt[] = [];
  const receipts: Capabilities['receipts'] = {
    append: async (content) => {
      const place = { project: 'fake', seq: given.length + 1, previous: '' };
      given.push({ ...content, ...place, version: 1, unsigned: 'a fake', hash: '' });
      throw new Error('killed');
    },
    appendRun: async (content) => ({
      ...content,
      project: 'fake',
      seq: 9,
      previous: '',
      version: 1,
      unsigned: '',
      hash: '',
    }),
    find: async (id) => given.find((one) => one.id === id),
    ofRun: async () => given,
    wholeRun: async () => [],
    verified: async () => [],
    unsigned: undefined,
  };
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))], extra: { receipts } });
  await expect(run.drive()).rejects.toThrow('killed');
  // Killed, it would stand where it stood before the attempt, or even before that.
  const stood = vi.spyOn(MemorySaver.prototype, 'getTuple').mockResolvedValue(undefined);
  onTestFinished(() => {
    stood.mockRestore();
  });
  const later = { ...systemClock, now: () => new Date('2199-01-01') };
  expect(await run.drive({ extra: { clock: later } })).toMatchObject({ status: 'proven' });
  expect(run.landed).toEqual(['a-done']);
  expect(given.map(({ startedAt }) => startedAt.startsWith('2199'))).toEqual([false]);
});
