import { expect, test } from 'vitest';
import { permissionPause } from '../../../test/support/pauses.ts';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import { requireGoingOn } from '../going-on.ts';
import { RunPaused } from '../run-paused.ts';

const until = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
};

test('of three attempts side by side the first that is proven lands, and the others are stopped', async () => {
  const stopped: number[] = [];
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    limits: { bestOf: 3 },
    work: async ({ candidate = 0, signal }) => {
      if (candidate === 1) return 'wrong';
      if (candidate === 3) return 'right';
      await until(signal);
      stopped.push(candidate);
      requireGoingOn(signal);
      return 'late';
    },
    proves: (_step, state) => (state === 'right' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.landed).toEqual(['right']);
  expect(run.works.map(({ candidate, attempt }) => [candidate, attempt])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(stopped).toEqual([2]);
  // What won was looked at once, and nothing was refined.
  expect(run.of('verdict').map(({ verdict }) => verdict)).toEqual(['pass']);
});

test('where none is proven, the one that came closest is refined, by as many again', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'))],
    limits: { bestOf: 2 },
    work: async ({ candidate = 0, attempt }) =>
      attempt === 2
        ? 'right'
        : { staged: `first-${candidate}`, failures: candidate === 1 ? ['the agent crashed'] : [] },
    proves: (_step, state) => (state === 'right' ? 'pass' : 'fail'),
  });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ attempt }) => attempt)).toEqual([1, 1, 2, 2]);
  expect(run.works[2]?.prompt).toContain('a on first-2');
});

test('an attempt that breaks costs nothing where another is proven; where all break, that is told', async () => {
  const work = async ({ candidate = 0 }: { readonly candidate?: number }): Promise<string> => {
    if (candidate === 1) throw new Error('no room left');
    return 'right';
  };
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))], limits: { bestOf: 2 }, work });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  await using broken = await fakeRun({
    plans: [planOf(stepOf('a'))],
    limits: { bestOf: 2 },
    work: async () => await Promise.reject(new Error('no room left')),
  });
  await expect(broken.drive()).rejects.toThrow('no room left');
});

test('a question of one is asked only when nobody managed without', async () => {
  const pause = permissionPause();
  const asking =
    (other: string) =>
    async ({ candidate = 0 }: { readonly candidate?: number }) => {
      if (candidate === 1) throw new RunPaused(pause);
      return other;
    };
  const proves = (_step: string, state: string): 'pass' | 'fail' => (state === 'right' ? 'pass' : 'fail');
  const options = { plans: [planOf(stepOf('a'))], limits: { bestOf: 2 }, proves };
  await using managed = await fakeRun({ ...options, work: asking('right') });
  expect(await managed.drive()).toMatchObject({ status: 'proven' });
  await using waits = await fakeRun({ ...options, work: asking('wrong') });
  expect(await waits.drive()).toMatchObject({ status: 'paused', message: 'may it?' });
});

test('tools and the world are done once', async () => {
  const tool = stepOf('b', { action: { tool: 'write_file', args: {} }, dependencies: ['a'] });
  await using run = await fakeRun({ plans: [planOf(stepOf('a'), tool)], limits: { bestOf: 3 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.filter(({ step }) => step.id === 'b')).toHaveLength(1);
});
