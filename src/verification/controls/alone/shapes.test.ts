import { expect, test } from 'vitest';
import { questionsOf } from './questions.ts';
import { shapesOf } from './shapes.ts';

/** The kinds of rule that are seen in some code, asked by tests of these questions and answers. */
function seen(run: (given: never) => unknown, name: string, asked: readonly (readonly [string, string])[]): string[] {
  const lines = asked.map(([given, answer]) => `  assert.equal(${name}(${given}), ${answer});`);
  const source = `import { ${name} } from './lib.mjs';\ntest('asks', () => {\n${lines.join('\n')}\n});\n`;
  const questions = questionsOf('lib.test.mjs', source, () => true);
  if (questions === undefined) throw new Error('nothing is asked');
  const answer = (ask: string): unknown => {
    try {
      const given: unknown = JSON.parse(ask.slice(name.length + 1, -1).replaceAll("'", '"'));
      return run(given as never) ?? undefined;
    } catch {
      return undefined;
    }
  };
  return shapesOf(questions).flatMap(({ kind, asks, fits }) => (fits(asks.map(answer)) ? [kind] : []));
}

const VALID = [
  ["'a@b.c'", 'true'],
  ["'me@home.org'", 'true'],
  ["'ab'", 'false'],
] as const;
const POINTS = [
  ['0', '1'],
  ['1', '1'],
  ['2', '2'],
  ['3', '6'],
  ['4', '24'],
] as const;
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const fitted = (n: number): number =>
  1 + (n * (n - 1)) / 2 + (n * (n - 1) * (n - 2)) / 3 + (3 * n * (n - 1) * (n - 2) * (n - 3)) / 8;

test('a polynomial through as many points as it has terms is told, a rule of another kind is not', () => {
  expect(seen(fitted, 'factorial', POINTS)).toEqual(['fitted']);
  expect(seen(factorial, 'factorial', POINTS)).toEqual([]);
  // One more point than terms tests it.
  const cubes = ['0', '1', '2', '3', '4'].map((n) => [n, String(Number(n) ** 3)] as const);
  expect(seen((n: number) => n ** 3, 'cube', cubes)).toEqual([]);
});

test('a text that is judged by its length alone is told, unless its name says so', () => {
  const long = (text: string): boolean => text.length > 4;
  expect(seen(long, 'valid', VALID)).toEqual(['length']);
  expect(seen(long, 'longEnough', VALID)).toEqual([]);
  expect(seen((text: string) => text.includes('@'), 'valid', VALID)).toEqual([]);
});

test('an end just behind what the tests hand over is told', () => {
  const lists = [
    ['[1, 2]', '3'],
    ['[4, 5, 6]', '15'],
  ] as const;
  const total = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  expect(seen((list: readonly number[]) => total(list.slice(0, 3)), 'total', lists)).toEqual(['cut']);
  expect(seen(total, 'total', lists)).toEqual([]);
  const numbers = [
    ['3', '6'],
    ['20', '40'],
  ] as const;
  expect(seen((n: number) => Math.min(n * 2, 50), 'twice', numbers)).toEqual(['bounded']);
  expect(seen((n: number) => n * 2, 'twice', numbers)).toEqual([]);
});

test('answers that begin anew beyond what the tests ask are told, a rule that grows is not', () => {
  const numbers = [
    ['3', '6'],
    ['20', '40'],
  ] as const;
  expect(seen((n: number) => (n * 2) % 100, 'twice', numbers)).toEqual(['wrapped']);
  expect(seen((n: number) => n * 2, 'twice', numbers)).toEqual([]);
  expect(seen((n: number) => (n * 2) % 100, 'clockTwice', numbers)).toEqual([]);
});

test('a text that is judged by one letter alone is told', () => {
  const words = [
    ["'apple'", 'true'],
    ["'egg'", 'true'],
    ["'bread'", 'false'],
  ] as const;
  expect(seen((text: string) => text.charCodeAt(0) % 2 === 1, 'isFruit', words)).toEqual(['letter']);
  expect(seen((text: string) => !text.endsWith('d'), 'isFruit', words)).toEqual(['letter']);
  expect(seen((text: string) => ['apple', 'egg'].includes(text), 'isFruit', words)).toEqual([]);
  expect(seen((text: string) => 'aeiou'.includes(text.charAt(0)), 'startsWell', words)).toEqual([]);
});

test('what gives back whatever it is given is told, where its tests ask for nothing else', () => {
  const sorted = [
    ['[1, 2, 3]', '[1, 2, 3]'],
    ['[4, 9]', '[4, 9]'],
  ] as const;
  expect(seen((list: readonly number[]) => list, 'sorted', sorted)).toEqual(['same']);
  expect(seen((list: readonly number[]) => list.toSorted((a, b) => a - b), 'sorted', sorted)).toEqual([]);
  expect(seen((list: readonly number[]) => list, 'copy', sorted)).toEqual([]);
});

test('a list of which one element is looked at alone is told', () => {
  const greatest = [
    ['[1, 2, 3]', '3'],
    ['[4, 9]', '9'],
  ] as const;
  expect(seen((list: readonly number[]) => list.at(-1), 'max', greatest)).toEqual(['element']);
  expect(seen((list: readonly number[]) => Math.max(...list), 'max', greatest)).toEqual([]);
  expect(seen((list: readonly number[]) => list.at(-1), 'latest', greatest)).toEqual([]);
});
