import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';

type Pair = readonly [old: string, fresh: string, expected: 'replaces' | 'beside' | 'two'];

test('what names itself what it replaces does so in four languages, and never of another thing or case', () => {
  const file = join(import.meta.dirname, '../../../../test/fixtures/statements/put-back.json');
  const wrong = (JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[]).flatMap(([old, fresh, expected]) => {
    const [there, back] = [compareStatements(old, fresh).kind, compareStatements(fresh, old).kind];
    const isRight = back !== 'same' && (expected === 'two' ? there !== 'same' : there === expected);
    return isRight ? [] : [{ old, fresh, there, back }];
  });
  expect(wrong).toEqual([]);
});
