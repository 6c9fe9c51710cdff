import { expect, test } from 'vitest';
import { receiptContent } from '../../test/support/receipts.ts';
import { checkHash, checkSchema } from '../core/check.ts';
import { brokenWords } from './broken-check.ts';
import type { Receipt } from './receipt.ts';
import type { Claim, Verifier } from './verifier.ts';
import { asStanding } from './checks/check-kinds.ts';
import { proveTogether, recordedPasses } from './whole-run.ts';

/** A step that landed: its name, its checks as lines of the shell, and the trees before and after it. */
function landed(step: string, lines: readonly string[], before: string, after: string, scope = 'staged'): Receipt {
  const checks = lines.map((line) => {
    const check = checkSchema.parse({ kind: 'command', run: line, before: { exitCode: 1 } });
    return {
      hash: checkHash(check),
      check,
      before: { result: 'fail' as const, evidence: 'no' },
      after: { result: 'pass' as const, evidence: 'yes' },
    };
  });
  const place = { project: 'p', seq: 1, previous: '', version: 1, hash: step } as const;
  return { ...receiptContent(), ...place, step, checks, before, after, scope: scope as 'staged' };
}

/** Sees a check fail on the trees that are named with it, and counts how often it looks. */
function verifierThat(fails: Readonly<Record<string, readonly string[]>>): Verifier & { readonly looks: string[] } {
  const looks: string[] = [];
  const never = async (): Promise<never> => await Promise.reject(new Error('only what landed is looked at'));
  return {
    looks,
    before: never,
    after: never,
    standing: async ({ checks }: Claim, _start, state) => {
      const lines = checks.map((check) => (check.kind === 'command' ? check.run : ''));
      looks.push(...lines.map((line) => `${line} on ${state}`));
      const observations = lines.map((line) => {
        const failing = fails[line]?.includes(state) === true;
        return { result: failing ? ('fail' as const) : ('pass' as const), evidence: `${line} on ${state}` };
      });
      return await Promise.resolve({ state, observations, violations: [], dependencies: 'installed' });
    },
  };
}

test('W1: each check is looked at once on the last tree, and what is known of that tree not at all', async () => {
  const receipts = [landed('s1', ['x', 'y'], '0', '1'), landed('s2', ['x'], '1', '2'), landed('s3', ['z'], '2', '3')];
  const verifier = verifierThat({});
  const whole = await proveTogether(verifier, receipts, recordedPasses(receipts));
  expect(verifier.looks).toEqual(['x on 3', 'y on 3']);
  expect(whole).toMatchObject({ final: '3', broken: [] });
  expect(whole.checks.map(({ steps }) => steps)).toEqual([['s1', 's2'], ['s1'], ['s3']]);
  const alone = verifierThat({});
  await proveTogether(alone, receipts.slice(0, 1), recordedPasses(receipts.slice(0, 1)));
  expect(alone.looks).toEqual([]);
  await proveTogether(alone, receipts.slice(0, 1), new Map());
  expect(alone.looks).toEqual(['x on 1', 'y on 1']);
});

test('W2: what broke is named with the step that proved it and the one that broke it', async () => {
  const receipts = [
    landed('s1', ['x'], '0', '1'),
    landed('s2', ['y'], '1', '2'),
    landed('s3', ['z'], '2', '3'),
    landed('s4', ['w'], '3+', '4'),
  ];
  const named = async (fails: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> =>
    (await proveTogether(verifierThat(fails), receipts, recordedPasses(receipts))).broken.map(brokenWords);
  expect(await named({ x: ['2', '3', '3+', '4'] })).toEqual(['"x" of step s1 no longer holds since step s2 (x on 4)']);
  expect(await named({ x: ['4'], y: ['3', '3+', '4'] })).toEqual([
    '"x" of step s1 no longer holds since step s4 (x on 4)',
    '"y" of step s2 no longer holds since step s3 (y on 4)',
  ]);
  expect(await named({ z: ['3+', '4'] })).toEqual([
    '"z" of step s3 no longer holds since an edit before step s4 (z on 4)',
  ]);
});

test('W2: a world as it was cannot be looked at again: who broke it is told only where it can be nobody else', async () => {
  const world = landed('s1', ['x'], '0', '0', 'world');
  const two = [world, landed('s2', ['y'], '0', '2')];
  const three = [...two, landed('s3', ['z'], '2', '3')];
  const { broken } = await proveTogether(verifierThat({ x: ['2'] }), two, new Map());
  expect(broken).toMatchObject([{ step: 's1', by: 's2' }]);
  const untold = await proveTogether(verifierThat({ x: ['3'] }), three, new Map());
  expect(untold.broken.map(brokenWords)).toEqual(['"x" of step s1 no longer holds (x on 3)']);
});

test('W3: what cannot be told is not taken for holding', async () => {
  const receipts = [landed('s1', ['x'], '0', '1'), landed('s2', ['y'], '1', '2')];
  const verifier = verifierThat({});
  const { broken } = await proveTogether(
    {
      ...verifier,
      standing: async (_claim, _start, state) =>
        await Promise.resolve({ state, observations: [], violations: [], dependencies: '' }),
    },
    receipts,
    recordedPasses(receipts),
  );
  expect(broken.map(brokenWords)).toEqual(['"x" of step s1 can no longer be told since step s2 (was not run)']);
});

test('what speaks of a step and not of a state is left out', () => {
  const check = (input: unknown): unknown => asStanding(checkSchema.parse(input));
  expect(check({ kind: 'file', path: 'a', unchanged: true })).toBeUndefined();
  expect(check({ kind: 'file', path: 'a', unchanged: true, contains: 'x' })).toEqual({
    kind: 'file',
    path: 'a',
    contains: 'x',
    role: 'invariant',
  });
  expect(check({ kind: 'command', run: 'x', before: { exitCode: 2 } })).toEqual({
    kind: 'command',
    run: 'x',
    exitCode: 0,
    role: 'invariant',
  });
});
