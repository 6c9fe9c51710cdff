import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf, type FakeRun } from '../../../test/fakes/fake-run.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Receipt } from '../../verification/receipt.ts';

/** A run of two lanes whose second one is refused by the project as `refuse` says. */
async function refused(
  refuse: (receipt: Receipt) => AtlasError | undefined,
  maxAttempts: number = 2,
): Promise<FakeRun> {
  const commit = async (receipt: Receipt): Promise<{ receipt: Receipt; landing: string; paths: string[] }> => {
    const error = refuse(receipt);
    if (error !== undefined) throw error;
    return { receipt, landing: receipt.id, paths: [`${receipt.step}.txt`] };
  };
  return await fakeRun({
    plans: [planOf(stepOf('a', { writes: ['a.txt'] }), stepOf('b', { writes: ['b.txt'], maxAttempts }))],
    source: 'file',
    limits: { parallel: 2 },
    work: async ({ step, attempt }) => `${step.id}-${attempt}`,
    extra: { committer: { commit, sync: async () => undefined, undo: async () => [], recover: async () => 0 } },
  });
}

const conflict = (details: Readonly<Record<string, unknown>>): AtlasError =>
  new AtlasError('workspace.conflict', 'you changed what step b changed too', { remedy: 'Wait.', details });
const works = (run: FakeRun): readonly string[] => run.works.map(({ step, attempt }) => `${step.id}${attempt}`);

test.each([
  ['changed the same file', { conflicts: [{ path: 'a.txt' }] }],
  ['no longer holds beside it', { reasons: ['npm test: fails after the step'] }],
])('a lane whose work meets what its neighbour landed is done again on the new base: %s', async (_name, details) => {
  await using run = await refused(({ step, attempt }) =>
    step === 'b' && attempt === 1 ? conflict(details) : undefined,
  );
  expect(await run.drive()).toMatchObject({ status: 'proven', message: '2 steps landed with proof, uncontrolled' });
  expect(works(run)).toEqual(['a1', 'b1', 'b2']);
  expect(run.works.at(-1)?.prompt).toContain('a step beside it');
});

test('it is not done again beyond its attempts', async () => {
  await using run = await refused(
    ({ step }) => (step === 'b' ? conflict({ conflicts: [{ path: 'a.txt' }] }) : undefined),
    1,
  );
  expect(await run.drive()).toMatchObject({ status: 'failed' });
  expect(run.of('rollback')).toMatchObject([{ step: 'b', reason: expect.stringContaining('a step beside it') }]);
  expect(works(run)).toEqual(['a1', 'b1']);
});

test.each([
  ['a file that no neighbour landed', { conflicts: [{ path: 'a.txt' }, { path: 'notes.md' }] }],
  ['files that keep changing', { step: 'b' }],
])('an edit of the person still asks them: %s', async (_name, details) => {
  await using run = await refused(({ step }) => (step === 'b' ? conflict(details) : undefined));
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { reason: 'conflict' } });
  expect(works(run)).toEqual(['a1', 'b1']);
});

test('a lane that lands alone has no neighbour to blame, and its pause shows both sides', async () => {
  const sides = [{ path: 'a.txt', yours: 'mine', theirs: 'of the step' }];
  await using run = await refused(({ step }) => (step === 'a' ? conflict({ conflicts: sides }) : undefined));
  expect(await run.drive()).toMatchObject({ status: 'paused', pause: { reason: 'conflict', sides } });
});
