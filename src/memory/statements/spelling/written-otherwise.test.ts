import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareStatements } from '../compare-statements.ts';
import { american } from './american.ts';

type Pair = readonly [one: string, two: string, expected: 'same' | 'two'];

test('what is marked, spelled, introduced or cut into sentences otherwise is one, and what only looks like it is two', () => {
  const file = join(import.meta.dirname, '../../../../test/fixtures/statements/written-otherwise.json');
  const wrong = (JSON.parse(readFileSync(file, 'utf8')) as readonly Pair[]).filter(([one, two, expected]) => {
    const kinds = [compareStatements(one, two).kind, compareStatements(two, one).kind];
    return expected === 'same' ? kinds.some((kind) => kind !== 'same') : kinds.includes('same');
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['optimiser', 'optimizer'],
  ['authorised', 'authorized'],
  ['favourite', 'favorite'],
  ['kilometres', 'kilometers'],
  ['travelling', 'traveling'],
  ['initialled', 'initialed'],
  ['paediatric', 'pediatric'],
  ['fulfilment', 'fulfillment'],
])('%s is written %s in America', (british, spelled) => {
  expect(american(british)).toBe(spelled);
});

test.each(
  'promise exercise advertised sunrise otherwise precisely hour hourly tour contour devour timbre genre filled refilled controlled calling polled'.split(
    ' ',
  ),
)('%s is written alike on both sides', (word) => {
  expect(american(word)).toBe(word);
});
