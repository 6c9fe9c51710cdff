import { expect, test } from 'vitest';
import { coveredLines } from './covered-lines.ts';

const text = (...lines: readonly string[]) => {
  const all = lines.map((line) => `${line}\n`).join('');
  return { kind: 'text' as const, bytes: all.length, text: all };
};

test('lines carry their numbers in the new file through everything that was left out', () => {
  const before = text('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const after = text('a', 'b', 'c', 'd', 'e', 'F', 'F2', 'g', 'h');
  const lines = coveredLines({
    path: 'x.ts',
    before,
    after,
    lines: [
      { first: 6, last: 6, coverage: 'covered' },
      { first: 7, last: 7, coverage: 'uncovered' },
    ],
  });
  expect(lines.map(({ kind, text: shown, number, coverage }) => [kind, shown, number, coverage])).toEqual([
    ['gap', '3 unchanged', undefined, undefined],
    ['same', 'd', 4, undefined],
    ['same', 'e', 5, undefined],
    ['out', 'f', undefined, undefined],
    ['in', 'F', 6, 'covered'],
    ['in', 'F2', 7, 'uncovered'],
    ['same', 'g', 8, undefined],
    ['same', 'h', 9, undefined],
  ]);
});

test('a new file is all new, a removed one all gone, and what is no text has no lines', () => {
  expect(coveredLines({ path: 'n', before: undefined, after: text('x'), lines: [] }).map(({ kind }) => kind)).toEqual([
    'in',
  ]);
  expect(coveredLines({ path: 'r', before: text('x'), after: undefined, lines: [] }).map(({ kind }) => kind)).toEqual([
    'out',
  ]);
  const binary = { kind: 'binary' as const, bytes: 9, text: undefined };
  expect(coveredLines({ path: 'b', before: text('x'), after: binary, lines: [] })).toEqual([]);
});
