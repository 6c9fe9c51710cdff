import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { neededWords } from '../scripts/needed-words.ts';
import { FOREIGN_COMMANDS } from '../src/memory/orders/foreign-commands.ts';
import { COMMANDS, REQUESTS } from '../src/memory/orders/order-patterns.ts';
import { COMMAND_WORDS, FOREIGN_COMMAND_WORDS, REQUEST_WORDS } from '../src/memory/orders/order-words.ts';
import { plainReading } from '../src/memory/orders/plain-reading.ts';

const LISTS = [
  ['commands', COMMANDS, COMMAND_WORDS],
  ['foreign commands', FOREIGN_COMMANDS, FOREIGN_COMMAND_WORDS],
  ['requests', REQUESTS, REQUEST_WORDS],
] as const;

test.for(LISTS)('the words of %s are those that the patterns ask for (O3)', ([, patterns, words]) => {
  // Else: node scripts/write-order-words.ts
  expect(words).toEqual(patterns.map((pattern) => neededWords(pattern) ?? null));
});

test.for(LISTS)('no attack that one of the %s matches is without its words (W1, O3)', ([, patterns, words]) => {
  const fixture = readFileSync(join(import.meta.dirname, 'fixtures/orders/attacks.json'), 'utf8');
  const readings = (JSON.parse(fixture) as readonly (readonly [string, string])[]).map(([, text]) =>
    plainReading(text),
  );
  const matched = patterns.map((pattern) => readings.filter((reading) => pattern.test(reading)));
  expect(matched.flat().length).toBeGreaterThan(20);
  const without = matched.map((some, i) =>
    some.filter((text) => words[i]?.some((word) => text.includes(word)) === false),
  );
  expect(without.flat()).toEqual([]);
});

test.each<readonly [RegExp, readonly string[] | undefined]>([
  [/abc/, ['abc']],
  [/ab|cde/, ['ab', 'cde']],
  [/ab|c*/, undefined],
  [/(?:longer|word) \w+ to/, ['longer', 'word']],
  // The last letter of a row may be missing, or come again.
  [/abcd?ef/, ['abc']],
  [/abcd*ef/, ['abc']],
  [/ab{0,2}c/, ['a']],
  [/abc+d/, ['abc']],
  [/ab{2,}c/, ['ab']],
  [/(?:maybe)?sure/, ['sure']],
  [/(maybe){0,3}so/, ['so']],
  [/(?<name>here)\k<name>x/, ['here']],
  [/(ab)\1cd/, ['ab']],
  // A place takes no room; what is looked at need not be matched, or must not be there.
  [/\bdo\b not$/, ['do not']],
  [/(?<!never) go(?! away)(?= now)/, [' go']],
  [/a[^\]bcd]e|f.g\.h/, ['a', 'g.h']],
  [/\p{L}+in\u{61}bc\x41b\u0041\cAd\d9\n/u, ['in']],
  [/a{b}/, ['a{b}']],
  [/🙂?🙃ok/u, ['🙃ok']],
  [/(?:|word)/, undefined],
  [/word/i, undefined],
  [/word/v, undefined],
])('%s asks for %j (W1, W2)', (pattern, words) => {
  expect(neededWords(pattern)).toEqual(words);
});

test('a group that the reader does not know is refused', () => {
  expect(() => neededWords(/(?i:word)/)).toThrow('is not read here');
});
