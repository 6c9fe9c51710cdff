import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { git, writeFiles } from '../support/person-files.ts';
import { scratchFolder } from '../support/scratch.ts';

/** A repository with a bug in one revision and its fix in the next. */
function repository(): string {
  const project = join(scratchFolder(), 'project');
  writeFiles(project, {
    'src/sum.js': 'exports.sum = (a, b) => a - b;\n',
    'test/sum.test.js': "require('../src/sum.js').sum(1, 2) === 3 || process.exit(1);\n",
    '.gitattributes': '*.txt text eol=crlf\n',
    'crlf.txt': 'a\r\n',
  });
  git(project, 'init', '-q');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'bug');
  writeFileSync(join(project, 'src/sum.js'), 'exports.sum = (a, b) => a + b;\n');
  git(project, 'commit', '-qam', 'fix');
  git(project, 'config', 'core.fsmonitor', `touch ${project}/../ran; false`);
  return project;
}

const CHECKS = JSON.stringify([{ kind: 'command', run: 'node test/sum.test.js' }]);

test('checks are held against two revisions with no agent, and the summary can be shown', async () => {
  const project = repository();
  const folder = join(project, '..');
  writeFileSync(join(folder, 'checks.json'), CHECKS);
  // What lies in the working tree counts for nothing.
  appendFileSync(join(project, 'src/sum.js'), 'throw new Error();\n');
  const words = ['verify', '--checks', join(folder, 'checks.json'), '--home', join(folder, 'home')];
  const fixed = await atlas(
    [...words, '--before', 'HEAD~1', '--after', 'HEAD', '--summary', join(folder, 'summary.md')],
    { cwd: project },
  );
  expect(fixed.stderr).toBe('');
  expect(fixed.exitCode).toBe(0);
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe(fixed.stdout);
  expect(fixed.stdout).toContain('| node test/sum.test.js | proof | fail | pass |');
  expect(fixed.stdout).toContain('**proven, covered 1 of 1 changed line');
  const back = await atlas([...words, '--before', 'HEAD', '--after', 'HEAD~1'], { cwd: project });
  expect(back.exitCode).toBe(1);
  expect(back.stdout).toContain('**fail**');
  const same = await atlas([...words, '--before', 'HEAD', '--after', 'main', '--json'], { cwd: project });
  expect(same.exitCode).toBe(1);
  expect(JSON.parse(same.stdout)).toMatchObject({ verdict: 'held', holds: false });
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  expect(git(project, 'status', '--porcelain', '--untracked-files=no').trim()).toBe('M src/sum.js');
});

test('a file that is outside the writes of the checks fails them, and what cannot be used is said', async () => {
  const project = repository();
  const folder = join(project, '..');
  writeFileSync(
    join(folder, 'checks.yaml'),
    'writes: ["docs/**"]\nchecks:\n  - kind: command\n    run: node test/sum.test.js\n',
  );
  const words = ['verify', '--home', join(folder, 'home')];
  const strict = await atlas(
    [...words, '--checks', join(folder, 'checks.yaml'), '--before', 'HEAD~1', '--after', 'HEAD'],
    { cwd: project },
  );
  expect(strict.exitCode).toBe(1);
  expect(strict.stdout).toContain('changed src/sum.js: outside its writes');
  const unknown = await atlas(
    [...words, '--checks', join(folder, 'checks.yaml'), '--before', 'nowhere', '--after', 'HEAD'],
    { cwd: project },
  );
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr).toContain('there is no revision "nowhere"');
  const missing = await atlas([...words, 'run_00000000000000000000000000'], { cwd: project });
  expect(missing.exitCode).toBe(2);
});
