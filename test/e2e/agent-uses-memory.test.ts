import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AgentFactory } from '../../src/agents/agent-factory.ts';
import { TaskExecutor } from '../../src/agents/task-executor.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import { atlasJson } from '../support/atlas.ts';
import { has } from '../support/machine.ts';
import { startHttpServer } from '../support/mcp.ts';
import { projectWith } from '../support/project.ts';
import { realAgentProgram } from '../support/real-agent.ts';
import { agentSetup, installedDefinition } from '../support/real-agent-setup.ts';
import { scriptedModel } from '../support/scripted-model.ts';

const AGENT = 'claude-code';
const program = has('bwrap') ? realAgentProgram(AGENT) : undefined;

test.skipIf(program === undefined)(
  'a real agent finds what Atlas remembers, through the real memory server',
  async () => {
    const remembering = projectWith({});
    const experience = {
      task: 'settle the indentation',
      approach: 'tabs, because the linter wants them',
      outcome: 'success',
    };
    const stored = await atlasJson(['memory', 'add', JSON.stringify(experience), '--kind', 'experience'], {
      cwd: remembering,
    });
    const server = await startHttpServer(remembering);

    const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-real-')));
    const [home, project, staged] = ['home', 'project', 'staged'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [home, project, staged]) mkdirSync(folder);
    onTestFinished(() => {
      rmSync(root, { recursive: true, force: true });
    });
    const setup = agentSetup(AGENT);
    await using model = await scriptedModel({
      memory: [{ text: 'I ask memory.', calls: [setup.memory('indentation')] }, { text: 'Tabs it is.' }],
    });
    const definition = installedDefinition(AGENT, program ?? '');
    const environment = { ...process.env, HOME: home, ...setup.configure(home, model.url) };
    const factory = new AgentFactory({ environment, clientVersion: '0' });
    factory.register(definition);
    const spawn = async () =>
      await factory.spawn(AGENT, {
        cwd: project,
        sandbox: bubblewrap(),
        workspace: { source: staged, target: project, writable: true },
        servers: [server.url],
        requestMs: 90_000,
      });
    const agent = await spawn();
    onTestFinished(async () => {
      await agent.close();
    });
    const headers = { Authorization: `Bearer ${server.token}` };
    const session = await agent.newSession({
      cwd: project,
      mcpServers: [{ type: 'http', name: 'memory', url: server.url, headers }],
      timeoutMs: 90_000,
    });
    const executor = new TaskExecutor({
      agent: definition,
      spawn,
      cwd: project,
      decide: async () => ({ decision: 'allow' }),
      limits: { inactivityMs: 60_000 },
    });
    const task = {
      id: 'memory',
      domain: 'software',
      description: 'Please do <<memory>>',
      context: {},
      verification: {},
    };
    const env = { getCurrentState: async () => undefined, verify: async () => ({ success: true }) };
    const { steps, finalMessage } = await executor.executeWithSession(task, env, session);
    expect(steps[0]?.action).toContain('memory_search_experiences');
    expect(steps[0]?.observation).toContain(String(stored['id']));
    expect(steps[0]?.observation).toContain('tabs, because the linter wants them');
    // The agent may tell the last letters of what it said before only behind its call.
    expect(finalMessage).toContain('Tabs it is.');
  },
);
