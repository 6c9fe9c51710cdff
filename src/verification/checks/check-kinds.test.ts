import { expect, test } from 'vitest';
import { checkSchema, type Check, type CheckKind } from '../../core/check.ts';
import { CHECK_KINDS, checkName, fileOf, goalOf, isJudged, lineOf } from './check-kinds.ts';

const kinds = Object.keys(CHECK_KINDS) as CheckKind[];
const exampleOf = (kind: CheckKind): Check => checkSchema.parse(CHECK_KINDS[kind].example);

test.each(kinds)('the example of %s is a check of its kind, with words for people', (kind) => {
  const check = exampleOf(kind);
  expect(check.kind).toBe(kind);
  expect(checkName(check)).not.toBe('');
  expect(goalOf(check)).not.toMatch(/undefined|\.$/);
});

test('a kind judges, looks at one file, runs a line or reads the screen', () => {
  const told = kinds.map((kind) => {
    const check = exampleOf(kind);
    return [kind, isJudged(check), fileOf(check), lineOf(check)?.what];
  });
  expect(told).toEqual([
    ['command', false, undefined, 'check'],
    ['file', false, 'x.txt', undefined],
    ['http', false, undefined, 'server'],
    ['screen', false, undefined, undefined],
    ['screenshot', true, undefined, undefined],
    ['judge', true, undefined, undefined],
  ]);
});

test('every kind that the vocabulary knows is defined, and no other', () => {
  const known = checkSchema.options.map(({ shape }) => shape.kind.value);
  expect(kinds.toSorted()).toEqual(known.toSorted());
});
