import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';

type Pair = readonly [one: string, two: string, expected: 'same' | 'two'];

test('one relation told from its two ends is one, and where only one side is turned it is two (R1, R2, R3)', () => {
  const file = join(import.meta.dirname, '../../../../test/fixtures/statements/both-ends.json');
  const wrong = (JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[]).filter(([one, two, expected]) => {
    const kinds = [compareStatements(one, two).kind, compareStatements(two, one).kind];
    return expected === 'same' ? kinds.some((kind) => kind !== 'same') : kinds.includes('same');
  });
  expect(wrong).toEqual([]);
});
