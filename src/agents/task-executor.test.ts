import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { memoryMcpServer } from '../../test/support/memory-mcp-server.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { allow, standInFactory } from '../../test/support/stand-in-agent.ts';
import type { StandInScript } from '../builtin-agent/stand-in-script.ts';
import type { Environment } from '../core/environment.ts';
import type { Logger } from '../core/logger.ts';
import type { Task } from '../core/task.ts';
import { TaskExecutor, type TaskExecutorOptions } from './task-executor.ts';

const task: Task = { id: 't1', domain: 'software', description: 'write it', context: { lang: 'ts' }, verification: {} };
const limits = { cancelGraceMs: 100, endGraceMs: 100 };
/** Long enough for the first sign of life on a busy machine. */
const impatient = { ...limits, inactivityMs: 1500 };

/** A world that says yes, and remembers that it was asked. */
function world(success = true): Environment & { asked: number } {
  return {
    asked: 0,
    getCurrentState: async () => 'state',
    async verify() {
      this.asked += 1;
      return { success };
    },
  };
}

interface Spy {
  readonly executor: TaskExecutor;
  readonly warnings: string[];
  readonly pids: number[];
}

function executor(script: StandInScript, options: Partial<TaskExecutorOptions> = {}): Spy {
  const warnings: string[] = [];
  const pids: number[] = [];
  const factory = standInFactory(script);
  const cwd = scratchFolder();
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (_fields, message) => void warnings.push(message),
    error: () => undefined,
  };
  const made = new TaskExecutor({
    agent: factory.get('command'),
    spawn: async () => {
      const agent = await factory.spawn('command', { cwd });
      pids.push(agent.pid);
      return agent;
    },
    cwd,
    decide: allow,
    limits,
    logger,
    ...options,
  });
  onTestFinished(async () => {
    await made.close();
  });
  return { executor: made, warnings, pids };
}

/** Counts how often anybody reads what kind of update a frame is, or which call it is about. */
function countReadings(frame: unknown, readings: Map<string, number>): void {
  const { params } = frame as { readonly params?: Readonly<Record<string, unknown>> };
  for (const [part, name] of [
    ['update', 'sessionUpdate'],
    ['toolCall', 'toolCallId'],
  ] as const) {
    const told = params?.[part] as Record<string, unknown> | undefined;
    if (told === undefined) continue;
    const value = told[name];
    const id = `${part} ${readings.size}`;
    readings.set(id, 0);
    Object.defineProperty(told, name, {
      enumerable: true,
      get: () => {
        readings.set(id, (readings.get(id) ?? 0) + 1);
        return value;
      },
    });
  }
}

test('each frame of an agent is read once, and the parsed update travels to the trajectory', async () => {
  const readings = new Map<string, number>();
  const ask = { ask: { id: 'c', title: 'look', kind: 'read', input: {} }, allowed: [{ say: 'seen' }] };
  const factory = standInFactory({
    turns: [[{ think: 'hm' }, { say: 'I ask.' }, ask, { write: { path: 'a', text: 'x' } }]],
  });
  const cwd = scratchFolder();
  const onFrame = (dir: string, frame: unknown): void => {
    if (dir === 'in') countReadings(frame, readings);
  };
  const { executor: made } = executor({}, { spawn: async () => await factory.spawn('command', { cwd, onFrame }) });
  const trajectory = await made.execute(task, world(true));
  expect(trajectory.steps.length).toBeGreaterThan(0);
  expect([...readings.keys()].map((key) => key.split(' ')[0])).toEqual(expect.arrayContaining(['update', 'toolCall']));
  expect(new Set(readings.values())).toEqual(new Set([1]));
});

test('a task becomes a trajectory whose success the world decided', async () => {
  const { executor: made } = executor({ turns: [[{ say: 'I write.' }, { write: { path: 'a.txt', text: 'x' } }]] });
  const trajectory = await made.execute(task, world(true));
  expect(trajectory.steps).toHaveLength(1);
  expect(trajectory.steps[0]).toMatchObject({ thought: 'I write.', metadata: { kind: 'edit', status: 'completed' } });
  expect(trajectory.outcome).toEqual({ success: true });
  expect(trajectory.metadata).toMatchObject({
    end: 'completed',
    stopReason: 'end_turn',
    agentVersion: '1.0.0',
    tokens: { totalTokens: 12 },
    anomalies: 0,
  });
  expect(trajectory.metadata['durationMs']).toBeGreaterThanOrEqual(0);
});

describe('the table of errors', () => {
  test('agent crashes: what it did, and agent_crashed', async () => {
    const env = world();
    const { executor: made } = executor({ turns: [[{ call: { id: 'a', title: 'A' } }, { exit: 137 }]] });
    const trajectory = await made.execute(task, env);
    expect(trajectory.outcome).toEqual({ success: false, errorInfo: 'agent_crashed' });
    expect(trajectory.steps[0]?.metadata).toMatchObject({ toolCallId: 'a', status: 'unknown' });
    expect(env.asked).toBe(0);
    // The next task has a new agent.
    expect((await made.execute(task, env)).outcome.errorInfo).toBe('agent_crashed');
  });

  test('agent times out: cancelled, what it did, and timeout', async () => {
    for (const [status, limit, kept] of [
      ['completed', 'inactivity', 'completed'],
      // Silence while a call is open is the tool's: only the limit of the task ends it.
      ['in_progress', 'task', 'cancelled'],
    ] as const) {
      const { executor: made } = executor(
        { turns: [[{ call: { id: 'a', status } }, { hang: true }]] },
        { limits: { ...impatient, taskMs: limit === 'task' ? 4000 : 300_000 } },
      );
      const trajectory = await made.execute(task, world());
      expect(trajectory.outcome).toEqual({ success: false, errorInfo: 'timeout' });
      expect(trajectory.steps[0]?.metadata.status).toBe(kept);
      expect(trajectory.metadata['limit']).toBe(limit);
    }
  });

  test('verification fails: a normal outcome', async () => {
    const { executor: made } = executor({ turns: [[{ say: 'All done!' }]] });
    const trajectory = await made.execute(task, world(false));
    expect(trajectory.outcome).toEqual({ success: false });
    expect(trajectory.finalMessage).toBe('All done!');
  });

  test('memory server unavailable: a warning, and the task goes on', async () => {
    const { executor: made, warnings } = executor(
      { turns: [[{ say: 'done' }]] },
      {
        memory: {
          prompt: async () => {
            throw new Error('no memory today');
          },
          servers: async () => {
            throw new Error('no server today');
          },
        },
      },
    );
    expect((await made.execute(task, world())).outcome.success).toBe(true);
    expect(warnings).toHaveLength(2);
  });

  test('an agent that refuses the memory server gets a session without it', async () => {
    const { executor: made } = executor(
      { turns: [[{ mcp: { server: 'memory', tool: 'memory_search', args: {} } }]] },
      { memory: { prompt: async () => 'p', servers: async () => [] } },
    );
    const { steps } = await made.execute(task, world());
    expect(steps[0]?.metadata.status).toBe('failed');
  });

  test('the agent does not start: an outcome that says why', async () => {
    const { executor: made } = executor({ start: [{ exit: 3 }] });
    expect((await made.execute(task, world())).outcome).toMatchObject({ success: false, errorInfo: 'agent_crashed' });
  });

  test('the model fails: agent_failed; the world fails: verification_failed', async () => {
    const failing = executor({ turns: [[{ error: { code: -32_603, message: 'overloaded' } }]] });
    const { outcome, metadata } = await failing.executor.execute(task, world());
    expect(outcome.errorInfo).toBe('agent_failed');
    expect(metadata['error']).toMatchObject({ code: 'agent.failed' });
    const broken: Environment = {
      getCurrentState: async () => {
        throw new Error('disk gone');
      },
      verify: async () => ({ success: true }),
    };
    const { executor: made } = executor({});
    expect((await made.execute(task, broken)).outcome.errorInfo).toBe('verification_failed: disk gone');
  });

  test('a permission that only a person can give: permission_needed, with the request', async () => {
    const { executor: made } = executor(
      { turns: [[{ ask: { id: 'p', title: 'push' } }]] },
      { decide: async () => ({ decision: 'pause' }) },
    );
    const trajectory = await made.execute(task, world());
    expect(trajectory.outcome.errorInfo).toBe('permission_needed');
    expect(trajectory.metadata['permission']).toMatchObject({ toolCallId: 'p', title: 'push' });
  });
});

test('memory speaks up front, and its server is reached over HTTP', async () => {
  const server = await memoryMcpServer();
  onTestFinished(async () => {
    await server.close();
  });
  const prompts: unknown[] = [];
  const factory = standInFactory({
    turns: [[{ mcp: { server: 'memory', tool: 'memory_search_experiences', args: { query: 'tabs' } } }]],
  });
  const made = new TaskExecutor({
    agent: factory.get('command'),
    spawn: async () =>
      await factory.spawn('command', {
        cwd: '/',
        onFrame: (dir, frame) => {
          const { method, params } = frame as { readonly method?: string; readonly params?: unknown };
          if (dir === 'out' && method === 'session/prompt') prompts.push(params);
        },
      }),
    cwd: '/',
    decide: allow,
    memory: { prompt: async (one) => `remembered: ${one.description}`, servers: async () => [server.http] },
  });
  const { steps } = await made.execute(task, world());
  expect(JSON.stringify(prompts[0])).toContain('remembered: write it');
  expect(steps[0]?.observation).toContain('Prefer tabs');
  expect(server.calls).toEqual([{ name: 'memory_search_experiences', arguments: { query: 'tabs' } }]);
});

test('sessions that are reused keep the process and have a session each', async () => {
  const { executor: made, pids } = executor({ turns: [[{ say: 'x' }]] }, { reuseSessions: true });
  const [one, two] = [await made.execute(task, world()), await made.execute(task, world())];
  expect(pids).toHaveLength(1);
  expect(one.metadata['sessionId']).not.toBe(two.metadata['sessionId']);
});

test('a kept agent that died is replaced', async () => {
  const { executor: made, pids } = executor({ turns: [[{ exit: 1 }]] }, { reuseSessions: true });
  await made.execute(task, world());
  await made.execute(task, world());
  expect(pids).toHaveLength(2);
});

test.each([
  ['forks of one session', {}],
  ['sessions of their own where the agent cannot fork', { capabilities: { sessionCapabilities: {} } }],
])('branches are %s', async (_how, script) => {
  const { executor: made, pids } = executor({ state: scratchFolder(), turns: [[{ say: 'x' }]], ...script });
  const branches: number[] = [];
  const trajectories = await made.executeBranches(
    task,
    (branch) => {
      branches.push(branch);
      return world(branch === 1);
    },
    3,
  );
  expect(trajectories.map(({ outcome }) => outcome.success)).toEqual([false, true, false]);
  expect(new Set(trajectories.map(({ metadata }) => metadata['sessionId'])).size).toBe(3);
  expect(branches).toEqual([0, 1, 2]);
  expect(pids).toHaveLength(1);
});

test('a cancelled task says so, and nothing of it stays', async () => {
  const { executor: made, pids } = executor({ turns: [[{ say: 'x' }, { hang: true }]] });
  const controller = new AbortController();
  const { outcome } = await made.execute(task, world(), {
    signal: controller.signal,
    onEvent: () => {
      controller.abort();
    },
  });
  expect(outcome).toEqual({ success: false, errorInfo: 'cancelled' });
  expect(() => readFileSync(join('/proc', String(pids[0]), 'stat'), 'utf8')).toThrow(/ENOENT/);
});
