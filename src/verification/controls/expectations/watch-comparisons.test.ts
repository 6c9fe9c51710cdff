import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { watchComparisons } from './watch-comparisons.ts';

/** What a watched script says behind the mark; nothing where it goes through. */
function said(name: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-watched-'));
  try {
    writeFileSync(join(folder, name), watchComparisons(name, source, 'zqx') ?? source);
    const program = name.endsWith('.py') ? 'python3' : process.execPath;
    const { stderr, status } = spawnSync(program, [join(folder, name)], { encoding: 'utf8' });
    return /zqx (\w+ .*)/.exec(stderr)?.[1] ?? (status === 0 ? '' : stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ASSERT = `import assert from 'node:assert';\n`;

describe('what is compared in JavaScript', () => {
  test.for([
    ['a value', 'const sum = () => 3;\nassert.equal(sum(), 3);', ''],
    ['a text for a number, which is no thing', `const sum = () => '3';\nassert.equal(sum(), 3);`, ''],
    ['a value within a list', 'const list = () => [1, { a: 2 }];\nassert.deepEqual(list(), [1, { a: 2 }]);', ''],
    ['a wrapper', 'const sum = () => new Number(3);\nassert.equal(sum(), 3);', 'surely'],
    [
      'a thing that counts',
      'let n = 2;\nconst sum = () => ({ valueOf: () => (n += 1) });\nassert.equal(sum(), 3);',
      'surely',
    ],
    ['a thing in the place of a value', 'const sum = () => ({ valueOf: () => 3 });\nassert.ok(sum() == 3);', 'perhaps'],
    [
      'one whose class the test speaks of',
      'class Money { valueOf() { return 3; } }\nassert.equal(new Money(), 3);',
      '',
    ],
    ['a thing within a list', 'const list = () => [new String("a")];\nassert.deepEqual(list(), ["a"]);', 'surely'],
    [
      'a thing that answers to every name',
      'const all = new Proxy({}, { get: () => 1 });\nassert.equal(all.a, 1);\nassert.equal(all.b, 1);',
      'surely',
    ],
    ['a thing that has what is asked for', 'const some = new Proxy({ a: 1 }, {});\nassert.equal(some.a, 1);', ''],
  ])('%s', ([, source = '', word = '']) => {
    const found = said('a.mjs', ASSERT + source);
    if (word === '') expect(found).toBe('');
    else expect(found).toMatch(new RegExp(`^${word} `));
  });
});

describe.skipIf(!has('python3'))('what is compared in Python', () => {
  const CLASS = (base: string, equal: string): string =>
    `import sys\nclass Odd(${base}):\n    def __eq__(self, other):\n        return ${equal}\n    __hash__ = None\nmake = globals()["Odd"]\n`;
  test.for([
    ['a value', 'import sys\nassert 1 + 2 == 3\n', ''],
    ['a number that is equal to what it does not hold', `${CLASS('int', 'other == 3')}assert make(1) == 3\n`, 'surely'],
    [
      'a thing that is equal to several',
      `${CLASS('object', 'other in (3, 4)')}assert make() == 3\nassert make() == 4\n`,
      'surely',
    ],
    [
      'a text in which case does not matter',
      `${CLASS('str', 'self.lower() == other.lower()')}assert Odd("A") == "a"\n`,
      '',
    ],
    ['one that tests speak of', `${CLASS('object', 'other == 3')}assert Odd() == 3\n`, ''],
  ])('%s', ([, source = '', word = '']) => {
    const found = said('a.py', source);
    if (word === '') expect(found).toBe('');
    else expect(found).toMatch(new RegExp(`^${word} `));
  });
});

describe('functions that are asked for other answers', () => {
  const TEST = `${ASSERT}assert.equal(sum(1, 2), 3);\nassert.equal(sum(2, 2), 4);\n`;

  const heart = (made: string, text = TEST): boolean => {
    const lines = askedOtherwise('a.test.mjs', text, 'zqx', () => true) ?? ['const heart = "";'];
    const { stdout } = spawnSync(process.execPath, ['-e', [made, ...lines, 'console.log(heart)'].join('\n')], {
      encoding: 'utf8',
    });
    return stdout.includes('zqx');
  };

  test('one that knows its answers by heart is found, however they are written', () => {
    expect(heart('const sum = (a, b) => (a === 1 ? 0b11 : a === 2 && b === 2 ? 2 ** 2 : undefined);')).toBe(true);
    expect(heart('const sum = (a, b) => ({ "1,2": 1 + 2, "2,2": 2 * 2 })[a + "," + b] ?? 0;')).toBe(true);
  });

  test('one that works them out is not', () => {
    expect(heart('const sum = (a, b) => a + b;')).toBe(false);
    const steps = `${ASSERT}assert.equal(grade(95), 'A');\nassert.equal(grade(85), 'B');\n`;
    expect(heart(`const grade = (n) => (n > 90 ? 'A' : n > 80 ? 'B' : 'C');`, steps)).toBe(false);
  });

  test('of one that is not there nothing is said', () => {
    expect(heart('')).toBe(false);
  });
});

test('what is expected about a list is not compared with the list', () => {
  expect(watchComparisons('a.test.ts', 'expect(list(1)).toHaveLength(3);\n', 'zqx')).toBeUndefined();
});
