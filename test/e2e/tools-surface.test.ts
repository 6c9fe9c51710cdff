import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import type { AtlasResult } from '../support/atlas-result.ts';
import { atlas, cleanEnvironment } from '../support/atlas.ts';
import { eventually } from '../support/eventually.ts';
import { scratchFolder } from '../support/scratch.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

interface World {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  readonly atlas: (...args: string[]) => Promise<AtlasResult>;
}

function world(rules: unknown = {}): World {
  const root = scratchFolder();
  const project = join(root, 'project');
  mkdirSync(project);
  mkdirSync(join(root, 'config/atlas'), { recursive: true });
  writeFileSync(join(root, 'config/atlas/config.json'), JSON.stringify({ permissions: rules }));
  writeFileSync(join(project, 'seed.txt'), 'the seed\n');
  return {
    project,
    env: cleanEnvironment(root),
    atlas: async (...args) => await atlas(args, { cwd: project }),
  };
}

test('permissions check answers in the pinned shape, runs nothing and makes no home', async () => {
  const { atlas: run, project } = world({ deny: ['rm *'] });
  writeFileSync(join(project, 'rules.json'), '{"allow": ["echo *", "ls *"], "deny": ["touch *"]}');
  const ask = async (...args: string[]): Promise<{ decision: string; rule: unknown; commands: readonly unknown[] }> => {
    const { exitCode, stdout, stderr } = await run('permissions', 'check', '--json', ...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return JSON.parse(stdout) as Awaited<ReturnType<typeof ask>>;
  };
  expect(await ask('--rules', 'rules.json', '--', 'echo a | ls -l')).toEqual({
    decision: 'allow',
    rule: { list: 'allow', layer: 'run', entry: 'echo *' },
    reason: 'echo a: allowed by allow "echo *" (run)',
    commands: [
      {
        command: 'echo a',
        decision: 'allow',
        rule: { list: 'allow', layer: 'run', entry: 'echo *' },
        reason: 'allowed by allow "echo *" (run)',
      },
      {
        command: 'ls -l',
        decision: 'allow',
        rule: { list: 'allow', layer: 'run', entry: 'ls *' },
        reason: 'allowed by allow "ls *" (run)',
      },
    ],
  });
  expect(await ask('--rules', 'rules.json', '--', 'echo a; touch x')).toMatchObject({
    decision: 'deny',
    rule: { entry: 'touch *' },
  });
  expect(await ask('--rules', 'rules.json', '--', 'make')).toMatchObject({ decision: 'ask', rule: null });
  expect(await ask('--', 'rm x')).toMatchObject({ decision: 'deny', rule: { layer: 'user', entry: 'rm *' } });
  expect(await ask('--tool', 'write_file', '--args', '{"path": "a.txt", "content": ""}')).toMatchObject({
    decision: 'allow',
    rule: { layer: 'defaults' },
  });
  expect(await ask('--tool', 'write_file', '--args', '{"path": ".GIT/hooks/x", "content": ""}')).toMatchObject({
    decision: 'deny',
  });
  expect(await ask('--cwd', '/', '--tool', 'read_file', '--args', '{"path": "etc/hostname"}')).toMatchObject({
    decision: 'allow',
  });
  expect(existsSync(join(project, '.atlas'))).toBe(false);
  expect(existsSync(join(project, 'x'))).toBe(false);
});

test('wrong usage of permissions and tools is told apart from a refusal', async () => {
  const { atlas: run } = world();
  expect(await run('permissions', 'check')).toMatchObject({ exitCode: 2 });
  expect(await run('permissions', 'check', '--rules', 'nothere.json', '--', 'ls')).toMatchObject({ exitCode: 2 });
  expect(await run('tools', 'call', 'nothere')).toMatchObject({ exitCode: 2 });
  expect(await run('tools', 'call', 'read_file', '--args', '{')).toMatchObject({ exitCode: 2 });
  expect(await run('tools', 'call', 'read_file', '--args', '{"wrong": 1}')).toMatchObject({ exitCode: 2 });
  expect(await run('tools', 'call', 'read_file', '--args', '{"path": "../x"}')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('outside the workspace') as string,
  });
});

test('a call without permission pauses with exit 3, says how to go on, and --allow is exactly that', async () => {
  const { atlas: run, project } = world();
  const args = JSON.stringify({ command: 'echo hi > made.txt' });
  const paused = await run('tools', 'call', 'run_shell', '--args', args);
  expect(paused).toMatchObject({
    exitCode: 3,
    stdout: expect.stringContaining('[PAUSED] run_shell needs permission (shell)') as string,
  });
  expect(existsSync(join(project, 'made.txt'))).toBe(false);
  const json = JSON.parse((await run('tools', 'call', 'run_shell', '--args', args, '--json')).stdout) as unknown;
  expect(json).toMatchObject({
    status: 'paused',
    pause: {
      permission: 'shell',
      blockedTool: 'run_shell',
      blockedArgs: { command: 'echo hi > made.txt' },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  expect(await run('tools', 'call', 'run_shell', '--args', args, '--allow')).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, 'made.txt'), 'utf8')).toBe('hi\n');
  expect(await run('tools', 'call', 'run_shell', '--args', args)).toMatchObject({ exitCode: 3 });
  expect(await run('tools', 'call', 'run_shell', '--args', '{"command": "exit 7"}', '--allow')).toMatchObject({
    exitCode: 1,
  });
});

test('binary output does no harm to a terminal', async () => {
  const { atlas: run } = world({ allow: ['tool:run_shell'] });
  const result = await run(
    'tools',
    'call',
    'run_shell',
    '--args',
    JSON.stringify({ command: String.raw`printf 'a\033]0;owned\007\033[2Jb\x9b31m\x00\xff'` }),
  );
  expect(result.exitCode).toBe(0);
  expect(result.stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  expect(result.stdout.startsWith('a')).toBe(true);
});

test('an allowed path opens the sandbox there, and a denied one is not even shown', async () => {
  const outside = scratchFolder();
  mkdirSync(join(outside, 'open'));
  mkdirSync(join(outside, 'closed'));
  writeFileSync(join(outside, 'closed/secret.txt'), 'secret');
  const { atlas: run } = world({
    allow: ['tool:run_shell', `path:${outside}/open/**`],
    deny: [`path:${outside}/closed/**`],
  });
  const shell = async (command: string): Promise<number | null> =>
    (await run('tools', 'call', 'run_shell', '--args', JSON.stringify({ command }))).exitCode;
  expect(await shell(`echo x > ${outside}/open/made.txt`)).toBe(0);
  expect(readFileSync(join(outside, 'open/made.txt'), 'utf8')).toBe('x\n');
  await shell(`echo x > ${outside}/other.txt`);
  expect(await shell(`d=${outside}; cat $d/clo*/secret.txt`)).not.toBe(0);
  expect(await shell(`cat ${outside}/closed/secret.txt`)).toBe(1);
  expect(existsSync(join(outside, 'other.txt'))).toBe(false);
});

test('atlas mcp --tools serves the registry through the same gate', async () => {
  const { project, env } = world({ allow: ['echo *'], deny: ['curl *'] });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', '--tools', '--project', project],
    env: { ...env },
  });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['run_shell', 'read_file', 'write_file']));
    expect(tools.map(({ name }) => name)).not.toContain('run_applescript');
    const call = async (name: string, args: Record<string, unknown>): Promise<unknown> =>
      await client.callTool({ name, arguments: args });
    expect(await call('read_file', { path: 'seed.txt' })).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: 'the seed\n' }],
    });
    expect(await call('run_shell', { command: 'echo served' })).toMatchObject({
      isError: false,
      content: [{ text: 'served\n' }],
    });
    expect(await call('run_shell', { command: 'touch canary' })).toMatchObject({
      isError: true,
      structuredContent: { pause_info: { permission: 'shell', blocked_tool: 'run_shell' } },
    });
    expect(await call('run_shell', { command: 'curl x' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'permission.denied' },
    });
    expect(await call('read_file', { path: '../x' })).toMatchObject({
      isError: true,
      structuredContent: { code: 'path.outside-workspace' },
    });
    expect(existsSync(join(project, 'canary'))).toBe(false);
  } finally {
    await client.close();
  }
});

test('F19: the server ends when its client is killed, also when something else holds its input open', async () => {
  const { project, env } = world();
  // A shell that starts the server with an input that stays open, and is then killed.
  const wrapper = spawn(
    'bash',
    ['-c', 'sleep 1000 | "$0" "$@" & echo $!; wait', process.execPath, main, 'mcp', '--tools', '--project', project],
    { env: { ...env }, stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  );
  const pid = Number(
    await new Promise<string>((resolve) => wrapper.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
  );
  onTestFinished(() => {
    spawnSync('kill', ['-KILL', '--', `-${wrapper.pid}`]);
  });
  const alive = (): boolean =>
    existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  await eventually('the server has started', () => existsSync(join(project, '.atlas/atlas.db')));
  expect(alive()).toBe(true);
  wrapper.kill('SIGKILL');
  await eventually('the server is gone', () => !alive());
  expect(alive()).toBe(false);
});
