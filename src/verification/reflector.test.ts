import type { Observation } from '../core/observed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSchema } from '../core/check.ts';
import { CAPS, review, routeReflection, scoreCap, type Attempted } from './reflector.ts';

const pass: Observation = { result: 'pass', evidence: 'held' };
const fail: Observation = { result: 'fail', evidence: 'a.txt does not say two' };
const content = checkSchema.parse({ kind: 'file', path: 'a.txt', contains: 'two' });
const exists = checkSchema.parse({ kind: 'file', path: 'a.txt', exists: true });
const judged = checkSchema.parse({ kind: 'judge', question: 'good?' });

const good: Attempted = {
  verdict: 'pass',
  reasons: [],
  checked: [{ check: content, before: fail, after: pass }],
  acceptanceCriteria: ['a.txt says two'],
  unsafe: false,
  failures: [],
  missing: [],
};
const flattery = { score: 1, criteria: [], instructions: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };

test('the caps hold against any praise', () => {
  expect(review(good, flattery).score).toBe(1);
  expect(review({ ...good, unsafe: true }, flattery).score).toBe(0.29);
  expect(
    review({ ...good, checked: [{ check: content, before: fail, after: fail }], verdict: 'fail' }, flattery).score,
  ).toBe(0.49);
  expect(review({ ...good, missing: ['report.json'] }, flattery).score).toBe(0.49);
  expect(review({ ...good, checked: [{ check: exists, before: fail, after: pass }] }, flattery).score).toBe(0.59);
  expect(review({ ...good, checked: [] }, flattery).score).toBe(0.69);
  expect(review({ ...good, checked: [{ check: judged, before: pass, after: pass }] }, flattery).score).toBe(0.69);
});

test('where every check holds and that is not enough, the review says why, and vouches for no criterion', () => {
  const thin = review({ ...good, checked: [{ check: exists, before: fail, after: pass }] });
  expect(thin.shortfall).toContain('contains');
  expect(thin.criteria).toMatchObject([{ criterion: 'a.txt says two', result: 'cannot verify' }]);
  expect(review(good)).toMatchObject({ shortfall: undefined, criteria: [{ result: 'pass' }] });
});

test('where a share of covered lines is demanded, less than that is mended, and the lines are named', () => {
  const places = [{ path: 'a.js', first: 3, last: 3, lines: 1, kind: 'code', coverage: 'uncovered' } as const];
  const controls = { planted: [], coverage: { covered: 3, uncovered: 1, notTried: 0, other: 0, places } };
  expect(review({ ...good, controls }).score).toBe(1);
  expect(review({ ...good, controls, coverage: 75 }).score).toBe(1);
  const short = review({ ...good, controls, coverage: 76 });
  expect(short.score).toBe(CAPS.uncovered);
  expect(short.shortfall).toContain('covered 3 of 4 changed lines, 1 uncovered, and 76 percent are demanded');
  expect(short.instructions).toEqual([expect.stringContaining('a.js:3')]);
  expect(review({ ...good, coverage: 100 }).score).toBe(1);
});

test('a tool that failed outweighs a judge that says success', () => {
  const attempted = { ...good, failures: ['write_file: no space left'] };
  expect(review(attempted, flattery).score).toBe(CAPS.failed);
  expect(review(attempted, flattery).instructions[0]).toContain('no space left');
});

test('a judge can lower the score, and what is no number is nothing', () => {
  expect(review(good, { ...flattery, score: 0.4 }).score).toBe(0.4);
  expect(review(good, { ...flattery, score: Number.NaN }).score).toBe(0);
});

test('a review can take a criterion away, and never give one: its yes is told, and proves nothing', () => {
  const cheese = { ...good, acceptanceCriteria: ['a.txt says two', 'the moon is made of cheese'] };
  const says = (number: number, answer: 'pass' | 'fail' | 'uncertain') => ({
    score: 1,
    criteria: [{ number, answer, evidence: 'line 3' }],
    instructions: ['Write it out'],
  });
  const yes = review(cheese, says(2, 'pass'));
  expect(yes.criteria.map(({ result }) => result)).toEqual(['pass', 'cannot verify']);
  expect(yes.criteria[1]?.evidence).toBe('no check stands for it; a review says yes, which proves nothing: line 3');
  expect(yes.score).toBe(1);
  expect(review(cheese, says(2, 'uncertain')).criteria[1]?.evidence).toContain('a review cannot tell either');
  const no = review(cheese, says(2, 'fail'));
  expect(no.criteria.map(({ result }) => result)).toEqual(['pass', 'fail']);
  expect(no.score).toBe(CAPS.failed);
  expect(no.shortfall).toBe('not so: "the moon is made of cheese" (a review says no: line 3)');
  expect(no.instructions).toEqual([
    'Make this true: the moon is made of cheese. Of your last attempt, a review says no: line 3',
    'Write it out',
  ]);
  expect(review(cheese, says(1, 'fail')).criteria[0]).toMatchObject({ result: 'fail' });
  expect(review(cheese, says(9, 'fail')).score).toBe(1);
  expect(review({ ...cheese, verdict: 'fail', failures: ['no'] }, says(2, 'pass')).score).toBe(CAPS.failed);
});

test('there are never more than five instructions, and no score above its cap', () => {
  fc.assert(
    fc.property(
      fc.double(),
      fc.array(fc.string()),
      fc.boolean(),
      fc.array(fc.string()),
      (score, instructions, unsafe, failures) => {
        const attempted = { ...good, unsafe, failures };
        const result = review(attempted, { score, criteria: [], instructions });
        expect(result.instructions.length).toBeLessThanOrEqual(5);
        expect(result.score).toBeLessThanOrEqual(scoreCap(attempted));
      },
    ),
  );
});

test.each([
  ['pass', 0.7, 1, 'proceed'],
  ['pass', 0.69, 1, 'refine'],
  ['fail', 0.49, 1, 'refine'],
  ['fail', 0.3, 1, 'refine'],
  ['fail', 0.29, 1, 'rollback'],
  ['fail', 0.49, 3, 'rollback'],
  ['fail', 1, 1, 'refine'],
  ['pass', 0.69, 3, 'rollback'],
  ['held', 1, 1, 'pause'],
  ['held', 0.5, 1, 'refine'],
  ['unverifiable', 1, 1, 'pause'],
  ['unverifiable', 0, 9, 'pause'],
] as const)('%s with %d at attempt %d: %s', (verdict, score, attempt, decision) => {
  expect(routeReflection({ verdict, waived: false }, score, attempt, 3).decision).toBe(decision);
});

test('what a person waives goes on to commit', () => {
  expect(routeReflection({ verdict: 'unverifiable', waived: true }, 0, 1, 3).route).toBe('commit');
  expect(routeReflection({ verdict: 'held', waived: true }, 1, 1, 3).route).toBe('commit');
});
