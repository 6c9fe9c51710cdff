import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../../test/fakes/fake-run.ts';
import type { Observed } from '../../core/observed.ts';
import type { Receipt } from '../../verification/receipt.ts';
import type { Claim } from '../../verification/verifier.ts';
import type { Capabilities } from '../capabilities.ts';

/** What the check of the step says of a tree, before and after the step acted on the world. */
type Look = (tree: string, acted: boolean) => boolean;

/** A step that acts on the world; another run lands before it does. */
async function besideAnother(look: Look, world: readonly string[] = ['s']) {
  const [proven, looks]: [Receipt[], string[]] = [[], []];
  let acted = false;
  const seen = (claim: Claim, state: string): Observed => {
    looks.push(state);
    const result = look(state, acted) ? 'pass' : 'fail';
    const observations = claim.checks.map(() => ({ result, evidence: `on ${state}` }) as const);
    return { state, observations, violations: [], dependencies: 'none' };
  };
  const committer: Capabilities['committer'] = {
    commit: async (_receipt, reprove) => {
      const receipt = await reprove('theirs', 'merged');
      proven.push(receipt);
      return { receipt, landing: 'l', paths: [] };
    },
    sync: async () => undefined,
    undo: async () => [],
    recover: async () => 0,
  };
  await using run = await fakeRun({
    plans: [planOf(stepOf('s'))],
    source: 'file',
    world,
    work: async () => {
      acted = true;
      return 'staged';
    },
    extra: {
      committer,
      verifier: {
        before: async (claim, base) => seen(claim, base),
        after: async (claim, _base, staged) => seen(claim, staged),
        standing: async (claim, _start, state) => seen(claim, state),
      },
    },
  });
  const end = await run.drive();
  return { end, receipt: proven[0], looks };
}

test('a world step that is proved again beside another landing had failed before it was done', async () => {
  const { end, receipt } = await besideAnother((_tree, acted) => acted);
  expect(end).toMatchObject({ status: 'proven' });
  expect(receipt).toMatchObject({
    verdict: 'pass',
    before: 'theirs',
    after: 'merged',
    checks: [{ before: { result: 'fail', evidence: expect.stringContaining('before the step acted') } }],
  });
});

test.each<[string, Look]>([
  ['the other landing alone would have passed it', (tree, acted) => tree === 'theirs' || (acted && tree !== 'start')],
  ['it no longer passes', (tree, acted) => acted && tree !== 'merged'],
])('it is not proven where %s', async (_name, look) => {
  const { end } = await besideAnother(look);
  expect(end).toMatchObject({ status: 'paused', pause: { reason: 'conflict' } });
});

test('what another landing did already is no proof of a staged step', async () => {
  const { end, looks } = await besideAnother((tree, acted) => acted && tree !== 'start', []);
  expect(end).toMatchObject({ status: 'paused', pause: { reason: 'conflict' } });
  expect(looks).toEqual(['start', 'staged', 'theirs', 'merged']);
});
