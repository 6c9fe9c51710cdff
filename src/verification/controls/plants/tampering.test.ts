import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { writeFiles } from '../../../../test/support/person-files.ts';
import { javascriptTampering, pythonTampering } from './tampering.ts';

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
  expect(toldAfter(`require('child_process').spawnSync = ((one) => one).bind(null);`)).toBe('child_process.spawnSync');
  expect(toldAfter(`Object.defineProperty(URL.prototype, 'pathname', { get: () => '/a' });`)).toBe(
    'URL.prototype.pathname',
  );
  // As short as this it stands somewhere in Node.js itself.
  expect(toldAfter(`require('fs').readFileSync = () => 1;`)).toBe('fs.readFileSync');
  expect(toldAfter(`JSON.stringify = () => '';`)).toBe('JSON.stringify');
});

test('what the tests do not use may be changed', () => {
  expect(toldAfter(`require('fs').rmSync = () => undefined; require('os').hostname = () => 'a';`)).toBeUndefined();
});

test.skipIf(!has('python3'))(
  'what Python brings is its own, whatever tests import; a stand-in of any kind is told',
  () => {
    const folder = scratchFolder();
    const told = (code: string): string | undefined => {
      writeFiles(folder, { 'own.py': code });
      const program = ['import subprocess, unittest, unittest.mock, json, own', ...pythonTampering('WORD')].join('\n');
      const { stderr } = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' });
      return stderr === '' ? undefined : (/WORD (.*)/.exec(stderr)?.[1] ?? stderr);
    };
    expect(told('')).toBeUndefined();
    for (const stand of ['lambda *a: None', 'functools.partial(print_, 1)', 'Run()', 'Run', 'unittest.mock.Mock()']) {
      const code = `import functools, subprocess, unittest.mock\nclass Run:\n    def __call__(self, *a):\n        pass\ndef print_(*a):\n    pass\nsubprocess.run = ${stand}\n`;
      expect(told(code), stand).toBe('subprocess.run');
    }
  },
);
