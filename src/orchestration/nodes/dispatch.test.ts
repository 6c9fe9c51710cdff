import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf, type FakeRun } from '../../../test/fakes/fake-run.ts';

const writing = (id: string, ...writes: readonly string[]): Record<string, unknown> => stepOf(id, { writes });

/** Which steps were begun together, in order: the beginnings between two reviews. */
function batches(run: FakeRun): string {
  let text = '';
  for (const { type, ...event } of run.events) {
    if (type === 'step-status' && 'status' in event && event.status === 'in_progress') text += `${event.step} `;
    if (type === 'review') text += '| ';
  }
  return text.replaceAll(/(?:\| )+/g, '| ').trim();
}

test('steps that write apart run side by side; those that may write the same wait for each other', async () => {
  const steps = [
    writing('a', 'src/**'),
    writing('b', 'src/b.ts'),
    writing('c', 'docs/*.md'),
    writing('d', 'docs/x.md'),
  ];
  await using run = await fakeRun({ plans: [planOf(...steps)], limits: { parallel: 4 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(batches(run)).toBe('a c | b d |');
});

test('a step that may write the whole project is worked on alone', async () => {
  const steps = [writing('a', 'a.txt'), stepOf('all'), writing('b', 'b.txt')];
  await using run = await fakeRun({ plans: [planOf(...steps)], limits: { parallel: 4 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(batches(run)).toBe('a b | all |');
});

test('what the plan puts behind a VERIFY step waits for it', async () => {
  const steps = [writing('a', 'a.txt'), { id: 'v', verify: ['a'] }, writing('b', 'b.txt')];
  await using run = await fakeRun({ plans: [planOf(...steps)], limits: { parallel: 4 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(batches(run)).toBe('a | v | b |');
});

test('a VERIFY step that is written before what it looks at holds nothing up', async () => {
  const steps = [
    { id: 'v', verify: ['b'] },
    { id: 'w', verify: ['d'] },
    writing('a', 'a.txt'),
    writing('b', 'b.txt'),
    writing('d', 'd.txt'),
  ];
  await using run = await fakeRun({ plans: [planOf(...steps)], limits: { parallel: 4 } });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(batches(run)).toBe('a b | v | d | w |');
});

test('MAX_STEPS: as many run side by side as are left, and no step is given away', async () => {
  const steps = ['a', 'b', 'c'].map((id) => writing(id, `${id}.txt`));
  await using run = await fakeRun({ plans: [planOf(...steps)], limits: { parallel: 2, maxSteps: 3 } });
  expect(await run.drive({ limits: { maxSteps: 1 } })).toMatchObject({ status: 'paused', pause: { reason: 'limit' } });
  expect(run.landed).toEqual(['a-done']);
  expect(await run.drive()).toMatchObject({ status: 'proven' });
});
