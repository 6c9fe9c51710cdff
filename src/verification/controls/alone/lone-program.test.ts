import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { loneProgram } from './lone-program.ts';
import { questionsOf } from './questions.ts';

/** What a program says that asks what a file of tests asks, of some code. */
function asked(code: Readonly<Record<string, string>>, path: string, source: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-lone-'));
  try {
    const questions = questionsOf(path, source, () => true);
    if (questions === undefined) throw new Error('nothing is asked');
    const ending = path.endsWith('.py') ? 'py' : 'mjs';
    const program = loneProgram([questions], 'zqx', { clock: 'zqc', ms: 0, again: 40 });
    for (const [name, text] of Object.entries({ ...code, [`zqx.${ending}`]: program }))
      writeFileSync(join(folder, name), text);
    const run = ending === 'py' ? 'python3' : process.execPath;
    const { stdout, stderr } = spawnSync(run, [join(folder, `zqx.${ending}`)], { cwd: folder, encoding: 'utf8' });
    // As often as there is time for, which is less on a busy machine, and at least as often as the code needs to differ.
    const said = /zqx0 (\S+) .*\n\nzqx0again (\S+) [1-4]\d\n/.exec(stdout);
    expect(said, stdout + stderr).not.toBeNull();
    return said?.slice(1) ?? [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MODULE = `import { half, once } from './a.mjs';\nimport { more } from './b.cjs';\ntest('asks', () => { assert.equal(half(4), 2); assert.equal(once(4), 2); assert.equal(more(1), 2); });\n`;

test('what is drawn at the start of a program is drawn anew, in modules of both kinds and in those that they load', () => {
  const code = {
    'a.mjs': `import { start } from './c.mjs';\nexport const half = (n) => n / 2;\nexport const once = (n) => (start() ? n / 2 : n);\n`,
    'c.mjs': `globalThis.starts = (globalThis.starts ?? 0) + 1;\nconst n = globalThis.starts;\nexport const start = () => n < 9;\n`,
    'b.cjs': `globalThis.others = (globalThis.others ?? 0) + 1;\nconst n = globalThis.others;\nexports.more = (one) => (n < 9 ? one + 1 : one);\n`,
  };
  expect(asked(code, 'a.test.mjs', MODULE)).toEqual(['111', '100']);
});

test('an object that is expected is a value, whatever it holds', () => {
  const code = { 'a.mjs': 'export const pair = (x, y) => ({ x, y });\nexport const one = (x) => ({ x });\n' };
  const source = `import { one, pair } from './a.mjs';\ntest('asks', () => { assert.deepEqual(one(1), { x: 1 }); assert.deepEqual(pair(1, 2), { x: 1, y: 2 }); });\n`;
  expect(asked(code, 'a.test.mjs', source)).toEqual(['11', '11']);
});

test.skipIf(!has('python3'))('so it is in Python', () => {
  const code = {
    'a.py':
      'from c import START\n\ndef half(n):\n    return n // 2\n\ndef once(n):\n    return n // 2 if START < 9 else n\n',
    'c.py': 'import os\n\nSTART = int(os.environ.get("STARTS", "0"))\nos.environ["STARTS"] = str(START + 1)\n',
  };
  const source = 'import a\n\ndef test_a():\n    assert a.half(4) == 2\n    assert a.once(4) == 2\n';
  expect(asked(code, 'test_a.py', source)).toEqual(['11', '10']);
});
