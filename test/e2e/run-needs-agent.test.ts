import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atlas, atlasJson } from '../support/atlas.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

/** A machine with git, a shell and npx, and no agent. `npx` leaves a trace when somebody calls it. */
function bareMachine(project: string): { readonly env: Record<string, string>; readonly npxCalled: () => boolean } {
  const bin = join(project, '../bin');
  mkdirSync(bin);
  for (const name of ['git', 'sh', 'bash', 'env', 'bwrap', 'find', 'mount', 'unshare', 'mkdir', 'rm', 'cat']) {
    const path = execFileSync('sh', ['-c', `command -v ${name} || true`], { encoding: 'utf8' }).trim();
    if (path !== '') symlinkSync(path, join(bin, name));
  }
  const trace = join(project, '../npx-was-called');
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\necho npx was called >&2\ntouch '${trace}'\nexit 1\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  return { env: { PATH: bin }, npxCalled: () => existsSync(trace) };
}

test('with no agent installed a request says at once who was looked for and what to do, and leaves no run behind', async () => {
  const project = projectWith({});
  const { env, npxCalled } = bareMachine(project);
  const run = await atlas(['run', 'make the tests pass'], { cwd: project, env });
  expect(run, run.stdout).toMatchObject({ exitCode: 2 });
  for (const name of ['claude-code', 'gemini', 'codex', 'opencode']) expect(run.stderr).toContain(name);
  expect(run.stderr).toContain('npm install -g');
  expect(run.stderr).toContain('--plan FILE');
  expect(npxCalled()).toBe(false);
  expect(await atlasJson(['runs'], { cwd: project })).toEqual({ runs: [] });
});

test('a plan of tools needs no agent, and one with instructions misses it before anything is begun', async () => {
  const instruct = { steps: [{ id: 's1', title: 'think', action: { instruction: 'think' }, checks: [] }] };
  const project = projectWith({ 'tools.json': greetingPlan(), 'agent.json': JSON.stringify(instruct) });
  const { env, npxCalled } = bareMachine(project);
  const missing = await atlas(['run', 'think', '--plan', 'agent.json'], { cwd: project, env });
  expect(missing.exitCode).toBe(2);
  expect(missing.stderr).toContain('no agent is installed');
  const tools = await atlas(['run', 'greet', '--plan', 'tools.json'], { cwd: project, env });
  expect(tools, tools.stderr).toMatchObject({ exitCode: 0 });
  expect(npxCalled()).toBe(false);
});

test('a check whose program is not here is told of before anybody works on its step', async () => {
  const steps = [
    {
      id: 's1',
      title: 'write',
      action: { tool: 'write_file', args: { path: 'a.txt', content: 'a' } },
      checks: [{ kind: 'command', run: 'gox test ./...' }],
    },
  ];
  const cwd = projectWith({ 'plan.json': JSON.stringify({ steps }) });
  const run = await atlas(['run', 'write', '--plan', 'plan.json', '--no-memory'], { cwd });
  expect(run, run.stderr).toMatchObject({ exitCode: 3 });
  const [told, works] = [
    run.stdout.indexOf('a check of step s1 runs gox, which is not on this machine'),
    run.stdout.indexOf('Tetyana'),
  ];
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(works);
});

test('without git on PATH nothing is begun, and the message says what is missing', async () => {
  const project = projectWith({ 'tools.json': greetingPlan() });
  const { env } = bareMachine(project);
  rmSync(join(project, '../bin/git'));
  const run = await atlas(['run', 'greet', '--plan', 'tools.json', '--json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 2, stdout: run.stderr });
  expect(JSON.parse(run.stderr)).toMatchObject({
    code: 'process.not-found',
    message: expect.stringContaining('git is not on PATH') as string,
    remedy: expect.stringContaining('Install git') as string,
  });
  expect(await atlasJson(['runs'], { cwd: project })).toEqual({ runs: [] });
});

test('an agent that is not here is fetched with a yes to its package and publisher, and not otherwise', async () => {
  const project = projectWith({});
  const { env } = bareMachine(project);
  const fetches = 'npx would fetch @google/gemini-cli, published by @google on npm, and run it';
  const refused = await atlas(['run', 'think', '--agent', 'gemini'], { cwd: project, env });
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(fetches) as string });
  expect(refused.stderr).not.toContain('npx was called');
  const run = await atlas(['run', 'think', '--agent', 'gemini', '--fetch'], { cwd: project, env });
  expect(run.stdout).toContain(`Gemini CLI is not installed: ${fetches}`);
  expect(run.stderr).toContain('npx was called');
  expect(run.exitCode).toBe(1);
});
