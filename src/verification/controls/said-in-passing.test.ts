import { expect, test } from 'vitest';
import { isBareHeading, onlyInComments } from './said-in-passing.ts';

test.each([
  ['lib.mjs', '// export const retry\nexport {};\n', 'export const retry', true],
  ['lib.mjs', '// export const retry\nexport const retry = 1;\n', 'export const retry', false],
  ['lib.mjs', "export const says = 'retry // me';\n", 'retry', false],
  ['lib.mjs', '// SPDX-License-Identifier: MIT\n', '// SPDX', false],
  ['lib.py', '# def retry():\n', 'def retry', true],
  ['notes.txt', '# retry', 'retry', false],
] as const)('words that stand in comments alone are known: %s %s', (path, text, wanted, is) => {
  expect(onlyInComments(path, text, wanted)).toBe(is);
});

test.each([
  ['# Lib\n', '# Lib\n\n## Install\n', true],
  ['# Lib\n', '# Lib\n\n## Install\n\nnpm install lib\n', false],
  ['', '## Install\n', true],
])('a heading with nothing below it is known: %j', (before, text, is) => {
  expect(isBareHeading('README.md', before, text, '## Install')).toBe(is);
  expect(isBareHeading('README.md', before, text, 'Install')).toBe(false);
});
