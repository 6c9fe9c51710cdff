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

test('functions that tests use are what Node.js brought, or it is told which are not; others may be changed', () => {
  expect(toldAfter(`require('fs').rmSync = () => undefined; require('os').hostname = () => 'a';`)).toBeUndefined();
  // As short as the last it stands somewhere in Node.js itself.
  const plain = `globalThis.setTimeout = (call) => { call(); }; require('child_process').spawnSync = ((one) => one).bind(null); require('fs').readFileSync = () => 1;`;
  expect(toldAfter(plain)).toBe('setTimeout, child_process.spawnSync, fs.readFileSync');
  const hidden = `JSON.stringify = () => ''; Object.defineProperty(URL.prototype, 'pathname', { get: () => '/a' }); require('child_process').spawnSync = new Proxy(() => 1, {});`;
  expect(toldAfter(hidden)).toBe('JSON.stringify, URL.prototype.pathname, child_process.spawnSync');
});

test.skipIf(!has('python3'))(
  'what Python brings is its own, whatever tests import; a stand-in of any kind is told',
  () => {
    const folder = scratchFolder();
    const told = (...lines: string[]): readonly string[] => {
      const made =
        'import functools, json, subprocess, unittest.mock\nclass Run:\n    def __call__(self, *a):\n        pass\n';
      writeFiles(folder, { 'own.py': `${made}${lines.join('\n')}\n` });
      const program = ['import subprocess, unittest, unittest.mock, json, own', ...pythonTampering('WORD')].join('\n');
      const { stderr } = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8' });
      return stderr === '' ? [] : (/WORD (.*)/.exec(stderr)?.[1] ?? stderr).split(', ').toSorted();
    };
    expect(told('')).toEqual([]);
    expect(
      told(
        'subprocess.run = lambda *a: None',
        'subprocess.call = functools.partial(Run(), 1)',
        'subprocess.Popen = Run',
      ),
    ).toEqual(['subprocess.Popen', 'subprocess.call', 'subprocess.run']);
    expect(told('json.dumps = Run()', 'json.loads = unittest.mock.Mock()')).toEqual(['json.dumps', 'json.loads']);
  },
);
