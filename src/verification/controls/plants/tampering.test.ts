import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { writeFiles } from '../../../../test/support/person-files.ts';
import { javascriptShim } from '../circumstances/javascript-shim.ts';
import { javascriptTampering, pythonTampering } from './tampering.ts';

const TESTS = `import { spawnSync } from 'node:child_process';\nimport fs from 'fs';\ntest('a', () => { fs.readFileSync(spawnSync('a')); setTimeout(() => fetch(new URL('http://a')), performance.now() - Number(process.hrtime.bigint())); });\n`;

/** The error of a further test, where code did this before it. */
function toldAfter(code: string, tests = TESTS): string | undefined {
  const program = `${code}\n${javascriptTampering('WORD', tests)}`;
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
  const over = `JSON.stringify = new Proxy(JSON.stringify, {}); globalThis.Math = new Proxy(Math, {}); const fs = require('fs'); fs.readFileSync = new Proxy(fs.readFileSync, { get: () => true });`;
  expect(toldAfter(over)).toBe('JSON.stringify, Math, fs.readFileSync');
  const clocks = `globalThis.Date = class extends Date {}; performance.now = () => 1; process.hrtime.bigint = () => 1n;`;
  expect(toldAfter(clocks)).toBe('Date, process.hrtime.bigint, performance.now');
  expect(toldAfter(`globalThis.process = new Proxy(process, {}); JSON.parse = (() => 1).bind(null);`)).toBe(
    'process, JSON.parse',
  );
  const moved = `JSON.parse = String; require('fs').readFileSync = require('path').isAbsolute; globalThis.fetch = Boolean; Number.prototype.toJSON = () => 1; Array.prototype.last = () => 1;`;
  expect(toldAfter(moved)).toBe('Number.prototype.toJSON, JSON.parse, fetch, fs.readFileSync');
  const inner = `import fs, { promises } from 'fs';\nfs.promises.readFile('a');\n`;
  expect(toldAfter(`require('fs').promises.readFile = async () => 'a';`, inner)).toBe('fs.promises.readFile');
  const whole = `Object.defineProperty(require('fs'), 'promises', { value: { readFile: async () => 'a' } });`;
  expect(toldAfter(whole, inner)).toBe('fs.promises.readFile');
});

test('a step does not hide behind what other circumstances put over a function, and they are not taken for its work', () => {
  const shown = { changed: [], tests: [], variables: [], now: Date.now(), low: false, stack: false, own: 'WORD' };
  const folder = scratchFolder();
  writeFiles(folder, { 'shim/shim.cjs': javascriptShim(shown) });
  const shim = `require(${JSON.stringify(join(folder, 'shim/shim.cjs'))});`;
  const modules = ['fs', 'os', 'path', 'crypto', 'timers', 'dns', 'stream'];
  const names = modules.flatMap((one) => [`import '${one}';`, ...Object.keys(process.getBuiltinModule(one) ?? {})]);
  const tests = `${TESTS}${names.join(' ')}\n`;
  expect(toldAfter('', tests)).toBeUndefined();
  expect(toldAfter(shim, tests)).toBeUndefined();
  const over = `${shim} const fs = require('fs'); fs.readFileSync = new Proxy(fs.readFileSync, { apply: () => 1 }); require('os').hostname = new Proxy(require('os').hostname, { get: (_, key, self) => self }); Date.now = new Proxy(Date.now, {});`;
  expect(toldAfter(over, tests)?.split(', ').toSorted()).toEqual(['Date.now', 'fs.readFileSync', 'os.hostname']);
});

test.skipIf(!has('python3'))(
  'what Python brings is its own, whatever tests import; a stand-in of any kind is told',
  () => {
    const folder = scratchFolder();
    const told = (...lines: string[]): readonly string[] => {
      const made =
        'import functools, json, subprocess, unittest.mock\nclass Run:\n    def __call__(self, *a):\n        pass\n';
      writeFiles(folder, { 'own.py': `${made}${lines.join('\n')}\n` });
      const tests =
        'import subprocess, unittest, unittest.mock, json, own\nimport os, hashlib, time as clock\nfrom math import sqrt';
      const program = [tests, ...pythonTampering('WORD', tests)].join('\n');
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
    // Something else that the language brings itself.
    expect(told('import hashlib, os', 'hashlib.sha256 = hashlib.md5', 'os.getcwd = "/".__str__')).toEqual([
      'hashlib.sha256',
      'os.getcwd',
    ]);
    expect(told('import math, time', 'math.sqrt = abs', 'time.time = time.monotonic', 'json.loads = str')).toEqual([
      'json.loads',
      'math.sqrt',
      'time.time',
    ]);
    expect(told('subprocess.run = print')).toEqual(['subprocess.run']);
    // What Python carries inside itself lies in no file.
    expect(told('import os', 'os.getenv = os.walk')).toEqual(['os.getenv']);
  },
);
