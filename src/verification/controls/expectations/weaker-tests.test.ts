import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { countExpectations, countsIn } from './count-expectations.ts';
import { changedArgument, keepArguments } from './kept-arguments.ts';
import { reachedExpectations } from './reached-expectations.ts';
import { readOtherwise, readTwice } from './read-twice.ts';

const IMPORT = `import * as lib from './lib.mjs';\n`;
const PATH = 'lib.test.mjs';
const assert = {
  equal: (one: unknown, other: unknown) => same(one === other),
  deepEqual: (one: unknown, other: unknown) => same(JSON.stringify(one) === JSON.stringify(other)),
};
function same(holds: boolean): void {
  if (!holds) throw new Error('other');
}

/** What a watched file of tests says with such code. */
function told(watched: { readonly text: string; readonly asks: readonly string[] } | undefined, lib: object): string {
  if (watched === undefined) return '';
  const asks = watched.asks.join('\n').replace("let heart = '';", '');
  const text = `let heart = '';\n${watched.text.replace(IMPORT, '')}\n${asks}\nheart;`;
  return String(runInNewContext(text, { lib, assert, test: (_: string, run: () => void) => run() }));
}

test('what is read is read a second time', () => {
  const source = `${IMPORT}test('total', () => { const cart = lib.cart(); assert.equal(cart.total, 3); });\n`;
  const of = (cart: object): number | undefined =>
    readOtherwise(told(readTwice(PATH, source, 'W'), { cart: () => cart }), 'W');
  let left = 1;
  expect(
    of({
      get total() {
        return left-- > 0 ? 3 : 0;
      },
    }),
  ).toBe(2);
  expect(of({ total: 3 })).toBe(undefined);
});

test('an argument that is changed is told where the expectation is made of it, and nowhere else', () => {
  const leant = `${IMPORT}test('sorts', () => { const list = [3, 1]; assert.deepEqual(lib.sorted(list), [...list].sort()); });\n`;
  const apart = `${IMPORT}test('sorts', () => { const list = [3, 1]; lib.sorted(list); assert.deepEqual(list, [1, 3]); });\n`;
  const back = `${IMPORT}test('sorts', () => { const list = [3, 1]; assert.equal(lib.sorted(list), list); });\n`;
  const of = (source: string, sorted: (list: number[]) => unknown): number | undefined => {
    const watched = keepArguments(PATH, source, 'W', () => true);
    return changedArgument(told(watched, { sorted }), 'W', watched?.lines ?? []);
  };
  expect(
    of(leant, (list) => {
      list.length = 0;
      return [];
    }),
  ).toBe(2);
  expect(of(leant, (list) => list.toReversed())).toBe(undefined);
  expect(keepArguments(PATH, apart, 'W', () => true)).toBe(undefined);
  expect(of(back, (list) => Object.assign(list, [1, 3]))).toBe(undefined);
});

test('how often a test compares is counted, also behind what fails', () => {
  const source = `${IMPORT}test('all', () => { for (const [n, m] of lib.cases) assert.equal(n * 2, m); });\n`;
  const of = (cases: readonly (readonly number[])[]) =>
    countsIn(told(countExpectations(PATH, source, 'W'), { cases }), 'W');
  expect(
    of([
      [1, 3],
      [2, 4],
      [3, 7],
    ]),
  ).toEqual([3]);
  expect(of([])).toEqual([0]);
  expect(countExpectations(PATH, `${IMPORT}test('one', () => { assert.equal(lib.one(1), 1); });\n`, 'W')).toBe(
    undefined,
  );
});

test('what is expected of a failure is to be come to by itself', () => {
  const source = `${IMPORT}test('refuses', () => { assert.equal(lib.load('a'), 'a'); try { lib.load(''); } catch (error) { assert.equal(error.message, 'none'); } });\n`;
  const watched = reachedExpectations(PATH, source, 'W', () => true);
  expect(told(watched, { load: (name: string) => name })).toContain('W10z');
  const refuses = (name: string): string => {
    if (name === '') throw new Error('none');
    return name;
  };
  expect(told(watched, { load: refuses })).toContain('W11z');
});
