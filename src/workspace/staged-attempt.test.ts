import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { has } from '../../test/support/machine.ts';
import { proofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { stageAttempt } from './staged-attempt.ts';

const NAME = { runId: 'run_1', plan: 0, step: 's1', attempt: 1 };

test('without a sandbox a stray write to the real project fails the attempt and is named', async () => {
  const parts = await proofProject({ 'a.txt': '1\n' }, { sandbox: 'none' });
  const executor = `echo 2 > a.txt; echo stray > ${join(parts.folder, 'stray.txt')}`;
  const outcome = await proveAndLand(parts, { executor, checks: [{ kind: 'file', path: 'a.txt', contains: '2' }] });
  expect(outcome).toMatchObject({
    verdict: 'fail',
    landed: undefined,
    reasons: ['wrote to the real project: stray.txt'],
  });
});

test('without a sandbox an honest step lands, and its receipt says so', async () => {
  const parts = await proofProject({ 'a.txt': '1\n' }, { sandbox: 'none' });
  const { landed } = await proveAndLand(parts, {
    executor: 'echo 2 > a.txt',
    checks: [{ kind: 'command', run: 'grep -q 2 a.txt' }],
  });
  expect(landed?.receipt).toMatchObject({ isolation: 'none', verdict: 'pass' });
});

test('an attempt that is started again starts from nothing', async () => {
  const parts = await proofProject({ 'a.txt': '1\n' }, { sandbox: 'none' });
  const base = await parts.project.snapshot();
  const killed = await stageAttempt(parts, base, NAME);
  writeFileSync(join(killed.view.folder ?? '', 'half-done.txt'), 'x');
  await using again = await stageAttempt(parts, base, NAME);
  expect((await again.finish()).staged).toBe(base);
  await killed[Symbol.asyncDispose]();
});

test('a repository that an attempt left in its copy is not there for the next', async () => {
  const parts = await proofProject({ 'a.txt': '1\n', 'src/b.txt': 'b\n' }, { sandbox: 'none' });
  const base = await parts.project.snapshot();
  for (const attempt of [1, 2]) {
    await using staged = await stageAttempt(parts, base, { ...NAME, attempt });
    const folder = staged.view.folder ?? '';
    expect(existsSync(join(folder, 'src/.git')) || existsSync(join(folder, '.git/planted'))).toBe(false);
    mkdirSync(join(folder, 'src/.git'));
    writeFileSync(join(folder, '.git/planted'), 'x');
    expect((await staged.finish()).staged).toBe(base);
  }
});

describe.each([['overlay'], ['plain']] as const)('what cannot be part of a project (%s)', (kind) => {
  const FILES = { 'a.txt': '1\n', 'b.txt': 'b\n' };
  const options = kind === 'plain' ? ({ sandbox: 'none' } as const) : {};
  const checks = [{ kind: 'file', path: 'a.txt', contains: '2' }];
  const here = kind === 'plain' || has('bwrap');

  test.skipIf(!here)('pipes and sockets hold nobody up and do not land; what they replaced is gone', async () => {
    const parts = await proofProject(FILES, options);
    const socket = `"${process.execPath}" -e "require('net').createServer().listen('s.sock', () => process.kill(process.pid, 'SIGKILL'))"`;
    const executor = `echo 2 > a.txt; mkdir d; mkfifo d/pipe; rm b.txt; mkfifo b.txt; ${socket}`;
    const { landed } = await proveAndLand(parts, { executor, checks });
    expect(landed?.paths).toEqual(['a.txt', 'b.txt', 'd']);
    expect(readdirSync(parts.folder).toSorted()).toEqual(['.atlas', 'a.txt', 'd']);
    // The copy that is used again has none of it either.
    const again = await proveAndLand(parts, {
      executor: 'ls -R > a.txt; echo 3 >> a.txt',
      checks: [{ kind: 'file', path: 'a.txt', contains: '3' }],
      step: 's2',
    });
    expect(again.landed).toBeDefined();
    expect(readFileSync(join(parts.folder, 'a.txt'), 'utf8')).not.toMatch(/pipe|sock|b\.txt/);
  });

  test.skipIf(!here)(
    'a file beyond all measure fails the attempt by name, and a path beyond all length is left',
    async () => {
      const parts = await proofProject(FILES, options);
      const large = await proveAndLand(parts, { executor: 'echo 2 > a.txt; truncate -s 2G big', checks });
      expect(large).toMatchObject({
        verdict: 'fail',
        landed: undefined,
        reasons: ['big is too large (2147483648 bytes, at most 1073741824)'],
      });
      const name = 'd'.repeat(100);
      const deep = `echo 2 > a.txt; for i in $(seq 60); do mkdir ${name} && cd ${name}; done; echo x > x`;
      const { landed } = await proveAndLand(parts, { executor: deep, checks, step: 's2' });
      expect(landed?.paths).toContain('a.txt');
    },
  );
});

test("empty places that an agent's own sandbox left are not its work; whatever has a content is", async () => {
  const parts = await proofProject({ 'a.txt': '1\n', '.aws': '' }, { sandbox: 'none' });
  const base = await parts.project.snapshot();
  await using staged = await stageAttempt(parts, base, NAME);
  const folder = staged.view.folder ?? '';
  mkdirSync(join(folder, '.agents'));
  writeFileSync(join(folder, '.codex'), '');
  const residue = ['.agents', '.aws', '.codex'];
  expect((await staged.finish(undefined, undefined, residue)).staged).toBe(base);
  writeFileSync(join(folder, '.codex'), 'model = "x"\n');
  const { staged: kept } = await staged.finish(undefined, undefined, residue);
  expect((await parts.project.store.diff(base, kept)).map(({ path }) => path)).toEqual(['.codex']);
});
