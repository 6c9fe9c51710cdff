import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';

type Pair = readonly [one: string, two: string, expected: 'same' | 'two'];

const wrongOf = (name: string): readonly Pair[] => {
  const file = join(import.meta.dirname, `../../../../test/fixtures/statements/${name}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[]).filter(([one, two, expected]) => {
    const kinds = [compareStatements(one, two).kind, compareStatements(two, one).kind];
    return expected === 'same' ? kinds.some((kind) => kind !== 'same') : kinds.includes('same');
  });
};

test('one relation told from its two ends is one, and where only one side is turned it is two (R1, R2, R3)', () => {
  expect(wrongOf('both-ends')).toEqual([]);
});

test('a passive of German, French and Spanish says what its active says, and of no other person or thing', () => {
  expect(wrongOf('passives-abroad')).toEqual([]);
});

test('a measure given by its verb and by its noun is one, and of another thing, bound or kind it is two', () => {
  expect(wrongOf('measures')).toEqual([]);
});

test('times, amounts and the order of words abroad make no second fact, and whoever does it stays who does it', () => {
  expect(wrongOf('said-abroad')).toEqual([]);
});
