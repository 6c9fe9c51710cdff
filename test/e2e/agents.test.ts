import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Trajectory } from '../../src/core/trajectory.ts';
import { detectSandbox, sandboxFor } from '../../src/processes/sandbox/detect-sandbox.ts';
import { openAgents } from '../../src/runs/open-agents.ts';
import { openExecutor } from '../../src/runs/open-executor.ts';
import { openMind } from '../../src/runs/open-mind.ts';
import { openRuntime, prepare } from '../../src/home/open-runtime.ts';
import { standInAgent } from '../../src/builtin-agent/stand-in-agent.ts';
import { TrajectoryStore } from '../../src/trajectory/trajectory-store.ts';
import { atlas, atlasJson, cleanEnvironment } from '../support/atlas.ts';
import { projectWith } from '../support/project.ts';
import { scriptedModel } from '../support/scripted-model.ts';

const recording = join(import.meta.dirname, '../fixtures/recordings/claude-parallel2.jsonl');

describe('atlas trajectory', () => {
  test('builds one trajectory per prompt turn of a recorded stream', async () => {
    const { trajectories } = await atlasJson<{
      readonly trajectories: readonly Trajectory[];
    }>(['trajectory', recording], { cwd: projectWith({}) });
    expect(trajectories).toHaveLength(1);
    expect(trajectories[0]?.finalMessage).toBe('All three finished.');
    expect(trajectories[0]?.outcome).toEqual({ success: false, errorInfo: 'unverified' });
    expect(
      trajectories[0]?.steps.map(({ observation, metadata }) => [metadata.toolName, metadata.status, observation]),
    ).toEqual([
      ['Bash', 'completed', 'slow-one'],
      [
        'mcp__memory__memory_search',
        'completed',
        '{"results":[{"id":1,"text":"Prefer tabs over spaces","score":0.91}]}',
      ],
      ['Bash', 'completed', 'fast-two'],
    ]);
    expect(trajectories[0]?.steps[0]).toMatchObject({
      thought: 'Two shells and one memory call.',
      action: 'Bash: {"command":"sleep 2; echo slow-one","description":"run a scripted command"}',
      metadata: { kind: 'execute', input: { command: 'sleep 2; echo slow-one' }, output: 'slow-one' },
    });
  });

  test('shows what is stored, by its own id or by its run, in every format', async () => {
    const project = projectWith({});
    const home = join(project, 'state');
    const environment = cleanEnvironment(join(project, '..'));
    let id = '';
    {
      await using runtime = await openRuntime({ project, environment, flags: { 'storage.basePath': home } });
      const trajectory: Trajectory = {
        task: { id: 't', domain: 'software', description: 'stored task', context: {}, verification: {} },
        steps: [
          {
            thought: 'why',
            action: 'read: {}',
            observation: 'seen',
            metadata: { toolCallId: 'a', toolName: 'read', status: 'completed' },
          },
        ],
        finalMessage: 'done',
        outcome: { success: true },
        metadata: { agentId: 'x', timestamp: '2026-01-01T00:00:00.000Z' },
      };
      id = await new TrajectoryStore(runtime).save(trajectory, { runId: 'run_1' });
    }
    const at = { cwd: project };
    expect(await atlasJson(['trajectory', '--home', home], at)).toMatchObject({
      trajectories: [{ id, runId: 'run_1' }],
    });
    expect(await atlasJson(['trajectory', id, '--home', home], at)).toMatchObject({
      trajectories: [{ finalMessage: 'done' }],
    });
    const atif = await atlas(['trajectory', 'run_1', '--format', 'atif', '--home', home], at);
    expect(JSON.parse(atif.stdout)).toMatchObject({ schema_version: 'ATIF-v1.7', steps: [{ step_id: 1 }, {}, {}] });
    const md = await atlas(['trajectory', 'run_1', '--home', home], at);
    expect(md.stdout).toContain('# stored task');
    expect(await atlas(['trajectory', 'run_2', '--home', home], at)).toMatchObject({ exitCode: 2 });
    expect(await atlas(['trajectory', 'absent.jsonl'], at)).toMatchObject({ exitCode: 2 });
  });
});

describe('atlas agents', () => {
  test('says what to type where none is installed', async () => {
    const result = await atlas(['agents'], { cwd: projectWith({}), env: { PATH: '/nowhere' } });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain('No coding agent is installed.');
    expect(result.stdout).toContain('npm install -g @google/gemini-cli');
  });

  test("shakes hands with an agent of the person's own registry, and says how to log in where it must", async () => {
    const project = projectWith({});
    const folder = join(project, '../config/atlas');
    mkdirSync(folder, { recursive: true });
    const entry = (id: string, script: object): object => ({
      ...standInAgent(script),
      id,
      atlas: { command: standInAgent(script).atlas.command, login: 'Type the magic word.', state: ['~/.stand-in'] },
    });
    const authRequired = { failing: { 'session/new': { code: -32_000, message: 'Authentication required' } } };
    const agents = [entry('mine', {}), entry('locked', authRequired), entry('broken', { start: [{ exit: 4 }] })];
    writeFileSync(join(folder, 'agents.json'), JSON.stringify({ version: '1', agents }));
    const report = await atlasJson<{
      readonly agents: readonly { readonly id: string }[];
    }>(['agents'], { cwd: project });
    const byId = Object.fromEntries(report.agents.map((agent) => [agent.id, agent]));
    expect(byId['mine']).toMatchObject({
      installed: true,
      version: '1.0.0',
      ready: 'yes',
      capabilities: { load: true, resume: true, fork: true, mcpHttp: true, images: false },
    });
    expect(byId['locked']).toMatchObject({ installed: true, ready: 'login-needed', login: 'Type the magic word.' });
    expect(byId['broken']).toMatchObject({ installed: true, ready: 'no' });
    const text = await atlas(['agents', 'locked'], { cwd: project });
    expect(text.stdout).toContain('log in first');
    expect(text.stdout).toContain('Type the magic word.');
    expect(await atlas(['agents', 'nobody'], { cwd: project })).toMatchObject({ exitCode: 2 });
  });
});

test('the executor of the configuration works in a staged copy, and an absolute path does not reach the project', async () => {
  const project = projectWith({ 'a.txt': 'old\n' });
  const staged = projectWith({ 'a.txt': 'old\n' });
  const script = { turns: [[{ write: { path: join(project, 'a.txt'), text: 'new\n' } }]] };
  const prepared = await prepare({
    project,
    environment: cleanEnvironment(join(project, '..')),
    flags: { 'executor.agentCommand': standInAgent(script).atlas.command, 'executor.permissionMode': 'auto-approve' },
  });
  const sandbox = sandboxFor(await detectSandbox());
  const workspace = { source: staged, target: project, writable: true };
  await using executor = openExecutor(prepared, {
    agents: await openAgents(prepared),
    cwd: project,
    sandbox,
    workspace,
  });
  const world = {
    getCurrentState: async () => undefined,
    verify: async () => ({ success: readFileSync(join(staged, 'a.txt'), 'utf8') === 'new\n' }),
  };
  const task = { id: 't', domain: 'software', description: 'x', context: {}, verification: {} };
  const { outcome } = await executor.execute(task, world);
  expect({ isolation: sandbox.isolation, success: outcome.success }).toEqual({
    isolation: sandbox.isolation,
    success: sandbox.isolation === 'bubblewrap',
  });
  expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe(sandbox.isolation === 'bubblewrap' ? 'old\n' : 'new\n');
});

test('a thinking agent cannot write, whatever it tries, and is kept between questions', async () => {
  const project = projectWith({});
  const staged = projectWith({});
  const answer = { say: '{"verdict":"pass"}' };
  const script = { turns: [[{ write: { path: 'sly.txt', text: 'x', ask: false } }, answer], [answer]] };
  const prepared = await prepare({
    project,
    environment: cleanEnvironment(join(project, '..')),
    flags: { 'executor.agentCommand': standInAgent(script).atlas.command },
  });
  const sandbox = sandboxFor(await detectSandbox());
  const frames: string[] = [];
  await using open = openMind(prepared, {
    agents: await openAgents(prepared),
    cwd: project,
    sandbox,
    workspace: { source: staged, target: project, writable: true },
    onFrame: (_dir, frame) => void frames.push(JSON.stringify(frame)),
  });
  const question = { prompt: 'Is it done?', schema: z.object({ verdict: z.string() }) };
  expect(await open.mind.ask(question)).toEqual({ verdict: 'pass' });
  expect(await open.mind.ask(question)).toEqual({ verdict: 'pass' });
  expect(frames.filter((frame) => frame.includes('"method":"initialize"'))).toHaveLength(1);
  expect(readdirSync(staged)).toEqual(sandbox.isolation === 'bubblewrap' ? [] : ['sly.txt']);
});

test("Atlas's own agent is an agent like any other, and works in the staged copy", async () => {
  const project = projectWith({});
  const staged = projectWith({});
  await using model = await scriptedModel({
    write: [
      { text: 'I write it.', calls: [{ tool: 'write_file', input: { path: 'hello.txt', content: 'hi\n' } }] },
      { text: 'Written.' },
    ],
  });
  const environment = {
    ...cleanEnvironment(join(project, '..')),
    ATLAS_PROVIDERS_BASE_URL: `${model.url}/v1`,
    ATLAS_PROVIDERS_API_KEY: 'scripted-key',
    ATLAS_PROVIDERS_MODEL: 'scripted',
  };
  const prepared = await prepare({ project, environment, flags: { 'executor.permissionMode': 'auto-approve' } });
  await using executor = openExecutor(prepared, {
    agents: await openAgents(prepared),
    agentId: 'atlas',
    cwd: project,
    sandbox: sandboxFor(await detectSandbox()),
    workspace: { source: staged, target: project, writable: true },
  });
  const world = { getCurrentState: async () => undefined, verify: async () => ({ success: true }) };
  const task = { id: 't', domain: 'software', description: 'Please do <<write>>', context: {}, verification: {} };
  const trajectory = await executor.execute(task, world);
  expect(trajectory.outcome).toEqual({ success: true });
  expect(trajectory.steps).toMatchObject([{ thought: 'I write it.', metadata: { kind: 'edit', status: 'completed' } }]);
  expect(trajectory.finalMessage).toBe('Written.');
  expect(readdirSync(staged)).toEqual(['hello.txt']);
  expect(readdirSync(project)).toEqual([]);
});

test('the faults F05 to F08, in short', () => {
  const soak = join(import.meta.dirname, '../soak/agents.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [soak, '--rounds', '6', '--seconds', '3'], {
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  expect(lines, stderr).toHaveLength(5);
  // How long it took is for the campaign to judge, on a machine that does nothing else.
  const timings = new Set(['withinOneSecond', 'withinFiveSeconds', 'lag']);
  for (const line of lines) {
    const { fault, holds } = JSON.parse(line) as { readonly fault: string; readonly holds: Record<string, boolean> };
    const missed = Object.entries(holds).filter(([name, held]) => !held && !timings.has(name));
    expect(missed, `${fault}: ${line}`).toEqual([]);
  }
});
