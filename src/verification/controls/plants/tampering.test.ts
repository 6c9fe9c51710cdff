import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { javascriptTampering } from './tampering.ts';

const TESTS = `import { spawnSync } from 'node:child_process';\nimport fs from 'fs';\ntest('a', () => { fs.readFileSync(spawnSync('a')); setTimeout(() => fetch(new URL('http://a'))); });\n`;

/** The error of a further test, where code did this before it. */
function toldAfter(code: string): string | undefined {
  const program = `${code}\n${javascriptTampering('WORD', TESTS)}`;
  const { stderr } = spawnSync(process.execPath, ['--no-warnings', '-e', program], { encoding: 'utf8' });
  return /Error: WORD (.*)/.exec(stderr)?.[1];
}

test('functions that tests use are what Node.js brought, or it is told which are not', () => {
  expect(toldAfter('')).toBeUndefined();
  expect(toldAfter(`require('child_process').spawnSync = () => ({ stdout: '42' });`)).toBe('child_process.spawnSync');
  expect(toldAfter(`globalThis.setTimeout = (call) => { call(); };`)).toBe('setTimeout');
  // As short as this it stands somewhere in Node.js itself.
  expect(toldAfter(`require('fs').readFileSync = () => 1;`)).toBe('fs.readFileSync');
  expect(toldAfter(`JSON.stringify = () => '';`)).toBe('JSON.stringify');
});

test('what the tests do not use may be changed', () => {
  expect(toldAfter(`require('fs').rmSync = () => undefined; require('os').hostname = () => 'a';`)).toBeUndefined();
});
