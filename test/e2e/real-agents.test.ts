import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AcpAgent } from '../../src/agents/acp-agent.ts';
import { AgentFactory } from '../../src/agents/agent-factory.ts';
import type { Decide, PermissionRequest } from '../../src/agents/permission.ts';
import type { Session } from '../../src/agents/session.ts';
import { TaskExecutor } from '../../src/agents/task-executor.ts';
import type { WantedConnection } from '../../src/core/destination.ts';
import type { Trajectory } from '../../src/core/trajectory.ts';
import { openEgress, type Egress } from '../../src/processes/egress/egress.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import { descendantsOf } from '../../src/processes/process-tree.ts';
import { eventually } from '../support/eventually.ts';
import { has } from '../support/machine.ts';
import { memoryMcpServer, type MemoryStub } from '../support/memory-mcp-server.ts';
import { realAgentProgram, type RealAgent } from '../support/real-agent.ts';
import { agentSetup, installedDefinition } from '../support/real-agent-setup.ts';
import { scriptedModel, type ScriptedModel } from '../support/scripted-model.ts';
import { smallInternet, type SmallInternet } from '../support/small-internet.ts';
import { promptAll, said } from '../support/stand-in-agent.ts';
import { closedWays, plantCanaries, waysAround, type AroundReport, type Canaries } from '../support/ways-around.ts';

/** Real agents against a scripted model, in the sandbox, with a staged copy mounted where the project is. */
class RealWorld {
  readonly id: RealAgent;
  readonly program: string;
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-real-')));
  readonly home: string = join(this.root, 'home');
  readonly project: string = join(this.root, 'project');
  readonly staged: string = join(this.root, 'staged');
  readonly agents: AcpAgent[] = [];
  readonly internet: SmallInternet = smallInternet();
  readonly ways: Egress[] = [];
  canaries: Canaries | undefined;
  model: ScriptedModel | undefined;
  memory: MemoryStub | undefined;

  constructor(id: RealAgent, program: string) {
    this.id = id;
    this.program = program;
  }

  async open(): Promise<void> {
    for (const folder of [this.home, this.project, this.staged]) mkdirSync(folder, { recursive: true });
    const { write, shell, memory } = agentSetup(this.id);
    this.memory = await memoryMcpServer();
    this.canaries = await plantCanaries();
    this.model = await scriptedModel({
      write: [
        { text: 'I will create it.', calls: [write(join(this.project, 'hello.txt'), 'hello\n')] },
        { text: 'It is written.' },
      ],
      refused: [
        { text: 'I will create it.', calls: [write(join(this.project, 'refused.txt'), 'no\n')] },
        { text: 'I was not allowed to.' },
      ],
      parallel: [
        { text: 'Both at once.', calls: [shell('sleep 1; echo slow-one'), shell('echo fast-two')] },
        { text: 'Both are done.' },
      ],
      memory: [{ text: 'I ask memory.', calls: [memory('indentation')] }, { text: 'Tabs it is.' }],
      around: [
        { text: 'I look for another way.', calls: [shell(`${process.execPath} around.cjs > around.json`)] },
        { text: 'There is none.' },
      ],
      unasked: [
        { text: 'I install it.', calls: [shell('echo installed > installed.txt')] },
        { text: 'I write it too.', calls: [write(join(this.project, 'written.txt'), 'no\n')] },
        { text: 'Done.' },
      ],
      slow: [{ text: 'This takes a while.', calls: [shell('tail -f /dev/null')] }, { text: 'Done.' }],
      recall: (prompts) => [
        {
          text: `I was asked: ${prompts
            .join(' ')
            .match(/<<[a-z]+>>/g)
            ?.join(' ')}`,
        },
      ],
    });
    // The model is a host of the internet, and the only one that is there.
    this.internet.name('model.example', [MODEL]);
    this.internet.standIn(MODEL, Number(new URL(this.model.url).port));
    this.internet.standIn(
      '127.0.0.1',
      Number(new URL(this.memory.http.type === 'http' ? this.memory.http.url : '').port),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.agents.map(async (agent) => await agent.close()));
    await this.canaries?.[Symbol.asyncDispose]();
    await this.internet[Symbol.asyncDispose]();
    await this.model?.[Symbol.asyncDispose]();
    await this.memory?.close();
    rmSync(this.root, { recursive: true, force: true });
  }

  async spawn({ allowAll = false }: { readonly allowAll?: boolean } = {}): Promise<AcpAgent> {
    const setup = agentSetup(this.id);
    const env = setup.configure(this.home, 'http://model.example');
    if (allowAll) setup.allowAll(this.home);
    const factory = new AgentFactory({ environment: { ...process.env, HOME: this.home, ...env }, clientVersion: '0' });
    factory.register(installedDefinition(this.id, this.program));
    const agent = await factory.spawn(this.id, {
      cwd: this.project,
      sandbox: bubblewrap(),
      workspace: { source: this.staged, target: this.project, writable: true },
      servers: this.memory?.http.type === 'http' ? [this.memory.http.url] : [],
      network: async ({ owns, loopback }) => {
        const decide = async (connection: WantedConnection) =>
          owns(connection) ? ({ allowed: true } as const) : ({ allowed: false, reason: 'is closed' } as const);
        const way = await openEgress({ environment: {}, internet: this.internet, loopback, decide });
        this.ways.push(way);
        return way;
      },
      requestMs: 90_000,
    });
    this.agents.push(agent);
    return agent;
  }

  async session(agent: AcpAgent): Promise<Session> {
    const mcpServers = this.memory === undefined ? [] : [this.memory.http];
    return await agent.newSession({ cwd: this.project, mcpServers, timeoutMs: 90_000 });
  }

  async execute(session: Session, scenario: string, decide: Decide): Promise<Trajectory> {
    const executor = new TaskExecutor({
      agent: installedDefinition(this.id, this.program),
      spawn: async () => await this.spawn(),
      cwd: this.project,
      decide,
      limits: { inactivityMs: 60_000 },
    });
    const task = {
      id: scenario,
      domain: 'software',
      description: `Please do <<${scenario}>>`,
      context: {},
      verification: {},
    };
    const env = { getCurrentState: async () => undefined, verify: async () => ({ success: true }) };
    return await executor.executeWithSession(task, env, session);
  }
}

const MODEL = '93.184.216.34';
const allow: Decide = async () => ({ decision: 'allow' });
const limits = { inactivityMs: 60_000 };

/**
 * What was said before the calls, and at the end. Claude Code asks for leave on another way than its words come by, so
 * that its question may overtake them, even in the middle of a word; what is late stands at the end, and nothing twice.
 */
function expectSaid({ steps, finalMessage }: Trajectory, id: RealAgent, before: string, atEnd: string): void {
  const thought = steps.map((step) => step.thought).join('');
  if (id !== 'claude-code') return expect([thought, finalMessage]).toEqual([before, atEnd]);
  expect(thought + finalMessage).toBe(before + atEnd);
  expect(before.startsWith(thought)).toBe(true);
}

function alive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** The agent's own process, which in the sandbox is not the one that we started. */
function leaderOf(world: RealWorld, agent: AcpAgent): number {
  const found = [agent.pid, ...descendantsOf(agent.pid)].find((pid) => {
    const [command = '', first = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command === world.program || first === world.program;
  });
  if (found === undefined) throw new Error('the agent is not among its processes');
  return found;
}

describe.each(['claude-code', 'gemini', 'opencode'] as const)('the real agent %s', (id) => {
  const program = has('bwrap') ? realAgentProgram(id) : undefined;
  const world = new RealWorld(id, program ?? '');
  let agent: AcpAgent;
  let session: Session;
  /** One whose own settings allow everything, and that is not needed any more. */
  let wide: AcpAgent | undefined;
  /** One that has a session of an earlier process, and is not needed any more. */
  let spare: AcpAgent | undefined;

  beforeAll(async () => {
    if (program === undefined) return;
    await world.open();
    agent = await world.spawn();
    session = await world.session(agent);
  });

  afterAll(async () => {
    await world.close();
  });

  test.skipIf(program === undefined)(
    'writes a file by its absolute path, which lands in the staged copy and not in the project',
    async () => {
      const asked: PermissionRequest[] = [];
      const trajectory = await world.execute(session, 'write', async (request) => {
        asked.push(request);
        return { decision: 'allow' };
      });
      expect(readFileSync(join(world.staged, 'hello.txt'), 'utf8')).toBe('hello\n');
      expect(existsSync(join(world.project, 'hello.txt'))).toBe(false);
      expect(asked).toHaveLength(1);
      expect(trajectory.steps).toHaveLength(1);
      expect(trajectory.steps[0]).toMatchObject({
        metadata: { kind: 'edit', status: 'completed', permission: { optionKind: 'allow_once' } },
      });
      expectSaid(trajectory, id, 'I will create it.', 'It is written.');
      expect(trajectory.outcome).toEqual({ success: true });
    },
  );

  test.skipIf(program === undefined)('does not write what is refused', async () => {
    const trajectory = await world.execute(session, 'refused', async () => ({ decision: 'deny' }));
    expect(existsSync(join(world.staged, 'refused.txt'))).toBe(false);
    expect(trajectory.steps[0]?.metadata['permission']).toMatchObject({ optionKind: 'reject_once' });
    expect(['failed', 'cancelled']).toContain(trajectory.steps[0]?.metadata.status);
  });

  test.skipIf(program === undefined)('runs tools side by side, each with its own result', async () => {
    const trajectory = await world.execute(session, 'parallel', allow);
    const { steps, metadata } = trajectory;
    expect(steps.map((step) => step.metadata.status)).toEqual(['completed', 'completed']);
    // Gemini tells that a command is done, but not what it printed.
    const told = steps.map((step) => (id === 'gemini' ? String(step.metadata['title']) : step.observation));
    expect(told.map((text) => /slow-one|fast-two/.exec(text)?.[0])).toEqual(['slow-one', 'fast-two']);
    expectSaid(trajectory, id, 'Both at once.', 'Both are done.');
    expect(metadata['anomalyKinds']).toBeUndefined();
  });

  test.skipIf(program === undefined)('calls the memory server that its session was given', async () => {
    const trajectory = await world.execute(session, 'memory', allow);
    expect(world.memory?.calls).toContainEqual({
      name: 'memory_search_experiences',
      arguments: { query: 'indentation' },
    });
    expect(trajectory.steps[0]?.observation).toContain('Prefer tabs');
    expectSaid(trajectory, id, 'I ask memory.', 'Tabs it is.');
  });

  test.skipIf(program === undefined)(
    'asks before it runs or writes anything, although its own settings allow everything',
    async () => {
      wide = await world.spawn({ allowAll: true });
      const asked: PermissionRequest[] = [];
      await world.execute(await world.session(wide), 'unasked', async (request) => {
        asked.push(request);
        return { decision: 'deny' };
      });
      expect(asked[0]?.asked).toMatchObject({ what: 'shell', command: 'echo installed > installed.txt' });
      expect(['installed.txt', 'written.txt'].filter((name) => existsSync(join(world.staged, name)))).toEqual([]);
      // Claude's settings would stay.
      rmSync(join(world.home, '.claude/settings.json'), { force: true });
    },
  );

  test.skipIf(program === undefined)('reaches its model through the proxy, and nothing by any other way', async () => {
    const { canaries, internet, staged, ways } = world;
    if (canaries === undefined) throw new Error('there are no canaries');
    const socket = ways[0]?.forwards[0]?.socket ?? '';
    const script = waysAround({ canaries, socket, permitted: 'model.example', rebinding: 'rebind.example' });
    writeFileSync(join(staged, 'around.cjs'), script);
    await world.execute(session, 'around', allow);
    const report = JSON.parse(readFileSync(join(staged, 'around.json'), 'utf8')) as AroundReport;
    const { open, closed } = closedWays(report);
    expect(report['the open way']).toMatch(/^HTTP\/1\.1 404 /);
    expect([open, closed.length >= 30, canaries.visits()]).toEqual([[], true, []]);
    expect(new Set(internet.reached.map((to) => to.split(':')[0]))).toEqual(new Set([MODEL, '127.0.0.1']));
    expect(ways[0]?.traffic()).toContainEqual(
      expect.objectContaining({ host: 'model.example', port: 80, decision: 'reached' }),
    );
  });

  test.skipIf(program === undefined)('ends a turn that is cancelled during a tool, and takes the next', async () => {
    const controller = new AbortController();
    let ended: unknown;
    for await (const event of session.prompt('Please do <<slow>>', {
      decide: allow,
      limits,
      signal: controller.signal,
    })) {
      if (event.type === 'update' && JSON.stringify(event.params).includes('tail -f')) controller.abort();
      if (event.type === 'permission-answer') setTimeout(() => controller.abort(), 500);
      if (event.type === 'turn-end') ended = event.end.kind;
    }
    expect(ended).toBe('cancelled');
    expect(agent.isRunning()).toBe(true);
    const next = await world.execute(session, 'recall', allow);
    expect(next.finalMessage).toContain('<<slow>> <<recall>>');
  });

  test.skipIf(program === undefined)(
    'tells a new process its history when the session is loaded, if it can',
    async () => {
      const first = wide ?? (await world.spawn());
      const old = await world.session(first);
      const { steps } = await world.execute(old, 'memory', allow);
      const knownCalls = steps.map((step) => step.metadata.toolCallId);
      await first.close();
      const second = await world.spawn();
      spare = second;
      const options = { cwd: world.project, mcpServers: old.mcpServers, knownCalls, timeoutMs: 90_000 };
      const loaded = await second.loadSession(old.id, options).catch((error: unknown) => error as Error);
      // Gemini keeps a session only under conditions of its own; otherwise it says that there is none.
      const outcome =
        loaded instanceof Error
          ? { code: (loaded as { readonly code?: string }).code }
          : {
              missing: loaded.replay?.missing,
              told: said((await promptAll(loaded, { limits }, 'Please do <<recall>>')).events),
            };
      const remembers = { missing: [], told: 'I was asked: <<memory>> <<recall>>' };
      expect(id === 'gemini' ? [remembers, { code: 'agent.failed' }] : [remembers]).toContainEqual(outcome);
    },
  );

  test.skipIf(program === undefined)('forks a session that remembers, where it can fork', async () => {
    const own = await world.session(agent);
    await world.execute(own, 'memory', allow);
    const copy = await own.fork().catch(() => undefined);
    const events = copy === undefined ? [] : (await promptAll(copy, { limits }, 'Please do <<recall>>')).events;
    expect(copy !== undefined).toBe(agent.capabilities.fork);
    expect(said(events)).toMatch(agent.capabilities.fork ? /<<memory>> <<recall>>/ : /^$/);
  });

  test.skipIf(program === undefined)(
    'killed in the middle of a tool leaves its steps, a crash, and no process',
    async () => {
      const doomed = spare ?? (await world.spawn());
      const victim = await world.session(doomed);
      const processes: number[] = [];
      let killed = false;
      const kill = (): void => {
        if (killed) return;
        killed = true;
        processes.push(doomed.pid, ...descendantsOf(doomed.pid));
        process.kill(leaderOf(world, doomed), 'SIGKILL');
      };
      const timers: NodeJS.Timeout[] = [];
      onTestFinished(() => {
        for (const timer of timers) clearTimeout(timer);
      });
      const events = [];
      for await (const event of victim.prompt('Please do <<slow>>', { decide: allow, limits })) {
        events.push(event);
        if (JSON.stringify(event).includes('tail -f')) timers.push(setTimeout(kill, 1000));
      }
      expect(events.at(-1)).toMatchObject({
        type: 'turn-end',
        end: { kind: 'crashed', error: { code: 'agent.crashed' } },
      });
      expect(said(events)).toBe('This takes a while.');
      expect(doomed.isRunning()).toBe(false);
      expect(processes.length).toBeGreaterThan(1);
      await eventually('every process of the agent is gone', () => !processes.some(alive));
    },
  );
});
