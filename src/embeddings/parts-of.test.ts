import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

/** A model that knows every word and mark, and spells what is not Latin letter by letter. */
const piecesIn = (text: string): number => text.match(/[a-z]+|[^\sa-z]/giu)?.length ?? 0;
const room = 40;
const split = (text: string): readonly string[] => partsOf(text, { room, piecesIn });

test('a text that the model can hold is one part', () => {
  expect(split('The gate opens at six.')).toEqual(['The gate opens at six.']);
  expect(split('extraordinarily incomprehensible circumstances')).toHaveLength(1);
  expect(split('')).toEqual(['']);
});

test('a longer one is cut between sentences into parts of about the same length, and nothing of it is lost', () => {
  const text = 'The old gate opens at six. Then the guard comes. '.repeat(12);
  const parts = split(text);
  expect(parts.join('')).toBe(text);
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    expect(piecesIn(part)).toBeLessThanOrEqual(room);
    expect(part.trimEnd()).toMatch(/\.$/);
  }
});

test.each([
  ['words without an end', 'word '.repeat(90)],
  ['lines of code', 'const a = b(c);\n'.repeat(30)],
  ['writing without blanks', '服务器在八千端口监听并且每天重新启动一次'.repeat(10)],
  ['a word that no window holds', `${'x1'.repeat(60)} and the rest`],
])('%s are cut where they have to be', (_, text) => {
  const parts = split(text);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('')).toBe(text);
  for (const part of parts) expect(piecesIn(part)).toBeLessThanOrEqual(room);
});

test('of a text without end eight parts are read, and no more is looked at', () => {
  let seen = 0;
  const parts = partsOf('The old gate opens at six. '.repeat(10_000), {
    room,
    piecesIn: (text) => {
      seen += text.length;
      return piecesIn(text);
    },
  });
  expect(parts).toHaveLength(8);
  expect(seen).toBeLessThan(10_000);
});

test('blank lines make no part, and the last words of a text that just fits are read', () => {
  const parts = split(`${'The old gate opens at six. '.repeat(11)}\n\n\n\n`);
  expect(Math.min(...parts.map(piecesIn))).toBeGreaterThan(room / 2);
  const full = split(
    `${'The old gate opens at six. Then one of the guards comes, slowly and with a lamp. '.repeat(15)}The end is here.`,
  );
  expect(full).toHaveLength(8);
  expect(full.at(-1)).toContain('The end is here.');
});

test('a script of which a letter is several pieces is counted', () => {
  const syllables = (text: string): number => 3 * text.replaceAll(/\s/gu, '').length;
  expect(partsOf('서버는 팔천팔십 포트에서 듣는다', { room, piecesIn: syllables }).length).toBeGreaterThan(1);
});

test.each([
  ['a word without end', 'f'.repeat(5000)],
  ['a code', `${'Zm9vYmFy'.repeat(600)}==`],
  ['much white space', ' \t'.repeat(2500)],
  ['lines that are far in', `\n${' '.repeat(400)}a`.repeat(10)],
])('what stands behind %s is read', (_, before) => {
  const text = `${before} A kitten naps. ${'The gate is shut. '.repeat(200)}`;
  expect(split(text).join('')).toContain('A kitten naps.');
});
