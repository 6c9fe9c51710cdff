import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from './compare-statements.ts';

type Pair = readonly [old: string, fresh: string, expected: 'replaces' | 'beside'];

test('what is said of one respect of a thing stands beside what is said of another, and a state gives way to the next', () => {
  const file = join(import.meta.dirname, '../../../test/fixtures/statements/aspects.json');
  const wrong = (JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[]).flatMap(([old, fresh, expected]) => {
    const [there, back] = [compareStatements(old, fresh).kind, compareStatements(fresh, old).kind];
    const isRight = there === expected && back !== 'same' && (expected !== 'beside' || back === 'beside');
    return isRight ? [] : [{ old, fresh, there, back }];
  });
  expect(wrong).toEqual([]);
});
