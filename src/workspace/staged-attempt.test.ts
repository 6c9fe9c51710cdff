import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { stageAttempt } from './staged-attempt.ts';
import { WorkspaceEnvironment } from './workspace-environment.ts';

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

test('as an environment, the state is the staged tree and only the judge says whether it is good', async () => {
  const parts = await proofProject({ 'a.txt': '1\n' }, { sandbox: 'none' });
  await using attempt = await stageAttempt(parts, await parts.project.snapshot(), NAME);
  writeFileSync(join(attempt.view.folder ?? '', 'a.txt'), '2\n');
  const environment = new WorkspaceEnvironment(parts.project, attempt, async (_task, state) => ({
    success: state.changed.includes('a.txt'),
  }));
  const solution = await environment.getCurrentState();
  expect(solution).toMatchObject({ base: attempt.base, changed: ['a.txt'], strays: [] });
  const task = { id: 't', domain: 'software', description: 'd', context: {}, verification: {} };
  const candidate = { solution, confidence: 1, reasoning: 'I am sure', source: 'agent' };
  expect(await environment.verify(task, candidate)).toEqual({ success: true });
});
