import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { has } from '../../../../test/support/machine.ts';
import { loneLine, programPath } from './lone-line.ts';
import { loneProgram } from './lone-program.ts';
import { questionsOf } from './questions.ts';

const MARKS = { plain: 'zqplain', early: 'zqearly', late: 'zqlate', before: 'zqbefore', away: 'zqaway' };

/** How a question is answered where the project lies, and how in the copy that is delivered. */
function answered(
  run: string,
  code: Readonly<Record<string, string>>,
  path: string,
  source: string,
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-away-'));
  try {
    const questions = questionsOf(path, source, () => true);
    if (questions === undefined) throw new Error('nothing is asked');
    const python = path.endsWith('.py');
    const programs = Object.values(MARKS).map((mark) => [
      programPath(mark, python),
      loneProgram([questions], mark, { clock: 'zqc', ms: 0, again: 0, hides: mark === MARKS.away }),
    ]);
    for (const [name, text] of [...Object.entries({ ...code, [path]: source }), ...programs])
      writeFileSync(join(folder, name ?? ''), text ?? '');
    const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder });
    git('init', '-q');
    const line = loneLine(run, MARKS, { folders: ['.a-packages', '.b-packages'], python, tests: [path] });
    const { stdout } = spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect(existsSync(join(folder, path)), 'the tests of the project itself stay').toBe(true);
    return ['plain', 'away'].map((mark) => new RegExp(`zq${mark}0 (\\S+)`).exec(stdout)?.[1] ?? 'nothing');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ASKS = `import { sum } from './a.mjs';\ntest('asks', () => { assert.equal(sum(1, 2), 3); });\n`;
const LOOKS = (sign: string): Readonly<Record<string, string>> => ({
  'a.mjs': `import { execSync } from 'node:child_process';\nimport { existsSync, readFileSync, statSync } from 'node:fs';\nexport const sum = (a, b) => (${sign} ? a + b : a - b);\n`,
  'kept.txt': 'kept',
});

test.each([
  ['tests beside it', `execSync('ls', { encoding: 'utf8' }).includes('a.test.mjs')`],
  ['a repository around it', `existsSync('.git')`],
  [
    'what is asked, in whatever file',
    `execSync('cat *.mjs', { encoding: 'utf8' }).includes(['sum(1', '2)'].join(', '))`,
  ],
  ['files that are young', `Date.now() - statSync('kept.txt').mtimeMs < 3_600_000`],
])('code that looks for %s is found out in the copy that has none', (_, sign) => {
  expect(answered('node --test', LOOKS(sign), 'a.test.mjs', ASKS)).toEqual(['1', '0']);
});

test('code that reads what belongs to it finds it in the copy', () => {
  const code = LOOKS(
    `readFileSync(new URL('./kept.txt', import.meta.url), 'utf8') === 'kept' && existsSync('kept.txt')`,
  );
  expect(answered('node --test', code, 'a.test.mjs', ASKS)).toEqual(['1', '1']);
});

test.skipIf(!has('python3'))('a runner of Python that is installed is not found there', () => {
  const code = {
    'a.py':
      'import importlib.util\n\ndef add(a, b):\n    return a + b if importlib.util.find_spec("NAME") else a - b\n',
  };
  const asks = 'import a\n\ndef test_a():\n    assert a.add(1, 2) == 3\n';
  const of = (name: string) =>
    answered('python3 -m pytest', { 'a.py': code['a.py'].replace('NAME', name) }, 'test_a.py', asks);
  expect(of('json')).toEqual(['1', '1']);
  expect(of('test_a')).toEqual(['1', '0']);
});
