import { expect, test } from 'vitest';
import { checkHash, checkSchema } from '../core/check.ts';
import { proofText } from '../core/proof-told.ts';
import type { ControlReport } from '../core/control-report.ts';
import { tallyProof, type TalliedReceipt } from './proof-tally.ts';

const check = checkSchema.parse({ kind: 'command', run: 'npm test' });
const invariant = { ...check, role: 'invariant' } as const;

function landed(
  step: string,
  verdict: TalliedReceipt['verdict'],
  [covered, uncovered, notTried]: readonly [number, number, number],
  planted: ControlReport['planted'][number]['result'] | 'off' = 'noticed',
): TalliedReceipt {
  const checked = verdict === 'held' ? invariant : check;
  const hash = checkHash(checked);
  const place = { path: `${step}.js`, first: 1, last: uncovered, lines: uncovered, kind: 'code' } as const;
  const before = { result: verdict === 'pass' ? 'fail' : 'pass', evidence: '' } as const;
  return {
    step,
    verdict,
    checks: [{ hash, check: checked, before, after: { result: 'pass', evidence: '' } }],
    ...(planted === 'off'
      ? {}
      : {
          controls: {
            planted: [{ check: hash, result: planted, evidence: '' }],
            coverage: { covered, uncovered, notTried, other: 0, places: [{ ...place, coverage: 'uncovered' }] },
          },
        }),
  };
}

const s1 = landed('s1', 'pass', [30, 6, 0]);
const s2 = landed('s2', 'pass', [1, 3, 0]);

test.each([
  [[s1, s2], '2 steps landed with proof, covered 31 of 40 changed lines, 9 uncovered'],
  [[landed('s1', 'pass', [1, 0, 0])], '1 step landed with proof, covered 1 of 1 changed line'],
  [
    [landed('s1', 'pass', [1, 1, 2])],
    '1 step landed with proof, covered 1 of 4 changed lines, 1 uncovered, 2 not tried',
  ],
  [[landed('s1', 'pass', [0, 0, 0], 'none')], '1 step landed with proof, uncontrolled'],
  [[landed('s1', 'pass', [0, 0, 0], 'unknown')], '1 step landed with proof, uncontrolled'],
  [[landed('s1', 'pass', [0, 0, 0], 'off')], '1 step landed with proof, uncontrolled'],
  [
    [s2, landed('s3', 'pass', [1, 0, 0], 'none')],
    '2 steps landed with proof, covered 2 of 5 changed lines, 3 uncovered, uncontrolled: s3',
  ],
  [[landed('s1', 'held', [0, 4, 0])], '1 step landed, nothing proven (held: s1)'],
  [
    [landed('s1', 'held', [0, 4, 0]), landed('s2', 'unverifiable', [0, 0, 0], 'off')],
    '2 steps landed, nothing proven (held: s1; without proof: s2)',
  ],
  [
    [s2, landed('s3', 'held', [0, 4, 0])],
    '2 steps landed: s2 with proof, covered 1 of 4 changed lines, 3 uncovered; s3 held, nothing proven',
  ],
] as const)('T1, T2, T3: the words say what was proven, and no more', (receipts, words) => {
  expect(proofText(tallyProof(receipts))).toBe(words);
});

test('the lines that no check notices are named, and so is every criterion that is not proven', () => {
  const cheese = { criterion: 'the moon is made of cheese', result: 'cannot verify', evidence: '' } as const;
  const held = { criterion: 'npm test passes', result: 'pass', evidence: '' } as const;
  const told = tallyProof([{ ...s1, criteria: [held, cheese] }]);
  expect(told.uncoveredLines).toEqual(['s1.js:1-6']);
  expect(proofText(told)).toMatch(/, 6 uncovered; not proven: "the moon is made of cheese"$/);
});

test('where only types were checked, the sentence says that nothing was run', () => {
  const typed = (step: string): TalliedReceipt => {
    const one = landed(step, 'pass', [2, 0, 0]);
    const planted = one.controls?.planted.map((each) => ({ ...each, only: 'types' as const })) ?? [];
    return one.controls === undefined ? one : { ...one, controls: { ...one.controls, planted } };
  };
  expect(proofText(tallyProof([typed('s1')]))).toBe(
    '1 step landed with proof, covered 2 of 2 changed lines, types agree and nothing was run',
  );
  expect(proofText(tallyProof([typed('s1'), landed('s2', 'pass', [1, 0, 0])]))).toBe(
    '2 steps landed with proof, covered 3 of 3 changed lines, types agree and nothing was run: s1',
  );
});

test('what was found of one check is not outweighed by another that is fine', () => {
  const one = landed('s1', 'pass', [1, 0, 0], 'unknown');
  const file = checkSchema.parse({ kind: 'file', path: 'NOTES.md', contains: 'sum', role: 'proof' });
  const hash = checkHash(file);
  const { controls } = one;
  if (controls === undefined) throw new Error('no controls');
  const noticed = { check: hash, result: 'noticed', evidence: '' } as const;
  const both = (doubt: boolean): TalliedReceipt => ({
    ...one,
    checks: one.checks.flatMap((each) => [each, { ...each, hash, check: file }]),
    controls: {
      ...controls,
      planted: [...controls.planted.map((each) => (doubt ? { ...each, doubt: true as const } : each)), noticed],
    },
  });
  expect(proofText(tallyProof([both(true)]))).toMatch(/, uncontrolled$/);
  expect(proofText(tallyProof([both(false)]))).not.toMatch(/uncontrolled/);
});
