import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import type { ControlRequest } from '../verification/controls/controls.ts';

const source = join(import.meta.dirname, '..');

/** The files that decide: those that take the rules' own word from the verifier. */
function deciders(): readonly string[] {
  return globSync('{orchestration,runs,verification}/**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const { module } = parseSync(file, readFileSync(join(source, file), 'utf8'));
      return module.staticImports.some(
        ({ moduleRequest, entries }) =>
          moduleRequest.value.endsWith('/verifier.ts') &&
          entries.some(({ importName }) => importName.name === 'decide' || importName.name === 'decideVerify'),
      );
    });
}

test('one file of a run decides a verdict, and everybody else takes the journaled one', () => {
  expect(deciders()).toEqual(['orchestration/judgement-of.ts']);
});

test.each([1, 2])(
  'the verdict of %i attempt(s) side by side is decided when the checks look, and tests only lower it',
  async (bestOf) => {
    const asked: ControlRequest[] = [];
    await using run = await fakeRun({
      plans: [planOf(stepOf('a'))],
      limits: { bestOf, maxAttempts: 1, maxReplans: 0 },
      extra: {
        control: async (request) => {
          asked.push(request);
          const dead = { check: 'c', result: 'dead', evidence: 'it passes with a failure in it' } as const;
          return { planted: [dead], coverage: { covered: 0, uncovered: 0, notTried: 0, other: 0, places: [] } };
        },
      },
    });
    await run.drive();
    expect(asked[0]?.after).toMatchObject({ judged: { verdict: 'pass', reasons: [] } });
    expect(run.of('verdict')).toMatchObject([
      { verdict: 'fail', reasons: ['a check is dead: it passes with a failure in it'] },
    ]);
    expect(run.landed).toEqual([]);
  },
);

test('the tests of a later step know what the run began with', async () => {
  const asked: ControlRequest[] = [];
  await using run = await fakeRun({
    plans: [planOf(stepOf('a'), stepOf('b'))],
    extra: {
      control: async (request) => {
        asked.push(request);
        return { planted: [], coverage: { covered: 0, uncovered: 0, notTried: 0, other: 0, places: [] } };
      },
    },
  });
  await run.drive();
  expect(asked.map(({ claim, begun }) => [claim.step, begun === undefined])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(asked[1]?.begun).toBe(asked[0]?.base);
});
