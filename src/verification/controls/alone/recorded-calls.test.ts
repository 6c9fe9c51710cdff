import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { loneProgram } from './lone-program.ts';
import { recordedCalls } from './recorded-calls.ts';
import { traceCalls } from './trace-calls.ts';

const HEAD = `import assert from 'node:assert';\nimport { test } from 'node:test';\nimport * as lib from './a.mjs';\n`;
const WORKS_OUT = `test('adds', () => { const one = 1; assert.equal(lib.sum(one, one), one + one); });\n`;

/** Whether all calls of a file of tests are kept. */
const kept = (source: string, path = 'a.test.mjs'): boolean =>
  traceCalls(path, source, 'W', () => true)?.asks.some((one) => one.includes('W_all')) === true;

test('where tests only call functions, the calls are kept, whatever the tests work out', () => {
  expect(kept(HEAD + WORKS_OUT)).toBe(true);
  expect(kept('import a\n\ndef test_a():\n    one = 1\n    assert a.add(one, one) == one + one\n', 'test_a.py')).toBe(
    true,
  );
});

test.each([
  ['makes things of a class', `test('keeps', () => { assert.equal(new lib.Store().size(lib.one()), 1); });\n`],
  ['hands a function over', `test('maps', () => { assert.deepEqual([1].map(lib.sum), lib.all(1)); });\n`],
  ['sets a variable', `test('reads', () => { process.env.PORT = '80'; assert.equal(lib.port(), 80); });\n`],
  ['asks for the moment', `test('dates', () => { assert.ok(lib.stamp() <= Date.now()); });\n`],
  ['waits', `test('loads', async () => { assert.equal(await lib.load('a'), 'a'); });\n`],
  [
    'writes files',
    `import { writeFileSync } from 'node:fs';\ntest('reads', () => { writeFileSync('a', 'b'); assert.equal(lib.read('a'), 'b'); });\n`,
  ],
])('a test that %s may honestly be answered otherwise elsewhere, and nothing is kept', (_, text) => {
  expect(kept(HEAD + text)).toBe(false);
});

/** What became of calls that a run of tests had told, made once more by a program. */
function replayed(path: string, code: Readonly<Record<string, string>>, calls: readonly unknown[]): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-replayed-'));
  try {
    const told = `x Wcalls:${Buffer.from(JSON.stringify(calls)).toString('base64')};`;
    const python = path.endsWith('.py');
    const questions = recordedCalls(path, python ? 'import a\n' : HEAD, told, 'W');
    if (questions === undefined) throw new Error('nothing was told');
    const name = python ? 'zq.py' : 'zq.mjs';
    const program = loneProgram([questions], 'zq', { clock: 'zqc', ms: 0, again: 0 });
    for (const [file, text] of Object.entries({ ...code, [name]: program })) writeFileSync(join(folder, file), text);
    const { stdout } = spawnSync(python ? 'python3' : process.execPath, [name], { cwd: folder, encoding: 'utf8' });
    return /zq0 (\S+) /.exec(stdout)?.[1];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const call = (name: string, given: readonly unknown[], made: unknown) => ({
  name,
  given: JSON.stringify(given),
  // As Python writes it, too.
  made: JSON.stringify(made).replaceAll(',', ', '),
});

test('calls that are made again are answered as they were, otherwise, or by what was done before', () => {
  const code = {
    'a.mjs': `let n = 0;\nexport const sum = (a, b) => a + b;\nexport const lies = (a) => [a];\nexport const next = () => (n += 1);\n`,
  };
  const calls = [call('lib.sum', [1, 2], 3), call('lib.lies', [1], [2]), call('lib.next', [], 1)];
  expect(replayed('a.test.mjs', code, calls)).toBe('10?');
});

test.skipIf(!has('python3'))('so it is in Python, where a pair is told as a list', () => {
  const code = {
    'a.py':
      'n = 0\n\ndef pair(a, b):\n    return a, b\n\ndef lies(a):\n    return [a]\n\ndef following():\n    global n\n    n += 1\n    return n\n',
  };
  const calls = [call('a.pair', [1, 2], [1, 2]), call('a.lies', [1], [2]), call('a.following', [], 1)];
  expect(replayed('test_a.py', code, calls)).toBe('10?');
});
