import { expect, test } from 'vitest';
import { permissionPause } from '../../../test/support/pauses.ts';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import { RunPaused } from '../run-paused.ts';

const asks = (): RunPaused => new RunPaused(permissionPause());

/** Two lanes side by side: `a` ends by throwing, and only then does `b` come to its end. */
async function besideOneThatFails(failure: () => Error, later: () => Promise<string>): ReturnType<typeof fakeRun> {
  const gone = Promise.withResolvers<undefined>();
  let asked = false;
  return await fakeRun({
    plans: [planOf(stepOf('a', { writes: ['a.txt'] }), stepOf('b', { writes: ['b.txt'] }))],
    limits: { parallel: 2 },
    work: async ({ step }) => {
      if (step.id === 'a') {
        if (asked) return 'a-done';
        asked = true;
        // When whoever awaits this has long heard of it, the neighbour goes on.
        setImmediate(() => gone.resolve(undefined));
        throw failure();
      }
      await gone.promise;
      return await later();
    },
  });
}

test('a lane that waits for a person lets its neighbours come to their end: what they did is not lost', async () => {
  let ended = 0;
  await using run = await besideOneThatFails(asks, async () => {
    ended += 1;
    return 'b-done';
  });
  expect(await run.drive()).toMatchObject({ status: 'paused', message: 'may it?' });
  expect(ended).toBe(1);
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(run.works.map(({ step }) => step.id).toSorted()).toEqual(['a', 'a', 'b']);
});

test('a question that one lane has comes before the error of another', async () => {
  await using run = await besideOneThatFails(
    () => new Error('broken'),
    async () => await Promise.reject(asks()),
  );
  expect(await run.drive()).toMatchObject({ status: 'paused', message: 'may it?' });
});
