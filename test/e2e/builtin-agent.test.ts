import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import {
  client,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  type ClientContext,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { scratchFolder } from '../support/scratch.ts';
import { scriptedModel, type ScriptedReply } from '../support/scripted-endpoint.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

interface Talk {
  readonly agent: ClientContext;
  readonly sessionId: string;
  readonly project: string;
  readonly updates: SessionUpdate[];
  readonly asked: string[];
  readonly prompt: (text: string) => Promise<string>;
}

interface TalkOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly answer?: 'allow-once' | 'allow-always' | 'reject-once' | 'cancelled';
  readonly rules?: unknown;
}

/** Starts `atlas agent` as an editor would, opens a session in a fresh project, and hands both over. */
async function talk<T>(options: TalkOptions, work: (talk: Talk) => Promise<T>): Promise<T> {
  const root = scratchFolder();
  const project = join(root, 'project');
  mkdirSync(project);
  mkdirSync(join(root, 'config/atlas'), { recursive: true });
  writeFileSync(join(root, 'config/atlas/config.json'), JSON.stringify({ permissions: options.rules ?? {} }));
  writeFileSync(join(project, 'seed.txt'), 'the seed\n');
  const child = spawn(process.execPath, [main, 'agent', '--project', project], {
    env: { PATH: process.env['PATH'] ?? '', HOME: root, XDG_CONFIG_HOME: join(root, 'config'), ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const updates: SessionUpdate[] = [];
  const asked: string[] = [];
  const answer = options.answer ?? 'reject-once';
  const app = client({ name: 'test' })
    .onNotification(methods.client.session.update, ({ params }) => {
      updates.push(params.update);
    })
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      asked.push(JSON.stringify(params.toolCall));
      return {
        outcome:
          answer === 'cancelled'
            ? { outcome: 'cancelled' as const }
            : { outcome: 'selected' as const, optionId: answer },
      };
    });
  const stream = ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout));
  try {
    return await app.connectWith(stream, async (agent) => {
      const hello = await agent.request(methods.agent.initialize, {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: {},
      });
      expect(hello.agentInfo?.name).toBe('atlas');
      const { sessionId } = await agent.request(methods.agent.session.new, { cwd: project, mcpServers: [] });
      const prompt = async (text: string): Promise<string> =>
        (await agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: 'text', text }] })).stopReason;
      return await work({ agent, sessionId, project, updates, asked, prompt });
    });
  } finally {
    child.stdin.end();
    child.kill('SIGTERM');
    await ended;
  }
}

const said = (updates: readonly SessionUpdate[]): string =>
  updates
    .map((one) => (one.sessionUpdate === 'agent_message_chunk' && one.content.type === 'text' ? one.content.text : ''))
    .join('');
const statuses = (updates: readonly SessionUpdate[]): readonly string[] =>
  updates.flatMap((one) =>
    one.sessionUpdate === 'tool_call' || one.sessionUpdate === 'tool_call_update' ? [one.status ?? ''] : [],
  );

const write: ScriptedReply = {
  text: 'I write it.',
  calls: [{ name: 'write_file', args: { path: 'out.txt', content: 'done by a model\n' } }],
};
const shell: ScriptedReply = { calls: [{ name: 'run_shell', args: { command: 'echo ran > ran.txt' } }] };
const end: ScriptedReply = { text: 'All done.' };

test('an OpenAI-compatible model works through the tools, and hears what they said', async () => {
  await using model = await scriptedModel([write, { calls: [{ name: 'read_file', args: { path: 'out.txt' } }] }, end]);
  await talk(
    {
      env: {
        ATLAS_PROVIDERS_BASE_URL: model.url,
        ATLAS_PROVIDERS_MODEL: 'any',
        OPENAI_API_KEY: 'sk-test-000000000000000000',
      },
    },
    async ({ prompt, project, updates, asked }) => {
      expect(await prompt('write out.txt')).toBe('end_turn');
      expect(readFileSync(join(project, 'out.txt'), 'utf8')).toBe('done by a model\n');
      expect(said(updates)).toBe('I write it.All done.');
      expect(statuses(updates)).toEqual(['pending', 'completed', 'pending', 'completed']);
      expect(asked).toEqual([]);
      const { messages, tools } = (model.requests[2]?.body ?? {}) as {
        messages: readonly { role: string; content: unknown }[];
        tools: readonly { function: { name: string } }[];
      };
      expect(JSON.stringify(messages)).toContain('done by a model');
      expect(tools.map((tool) => tool.function.name)).toContain('run_shell');
      expect(model.requests[0]?.headers.authorization).toBe('Bearer sk-test-000000000000000000');
    },
  );
});

test('an Anthropic model is asked in its own way with its own key', async () => {
  await using model = await scriptedModel([write, end]);
  await talk(
    {
      env: {
        ANTHROPIC_API_KEY: 'sk-ant-test-000000000000',
        ATLAS_PROVIDERS_NAME: 'anthropic',
        ATLAS_PROVIDERS_BASE_URL: model.url,
      },
    },
    async ({ prompt, project }) => {
      expect(await prompt('write out.txt')).toBe('end_turn');
      expect(existsSync(join(project, 'out.txt'))).toBe(true);
      expect(model.requests[0]?.path).toBe('/v1/messages');
      expect(model.requests[0]?.headers['x-api-key']).toBe('sk-ant-test-000000000000');
    },
  );
});

test('what no rule allows is asked of the person: no means no, yes means once, always means exactly this', async () => {
  const env = { ATLAS_PROVIDERS_MODEL: 'any' };
  for (const answer of ['reject-once', 'cancelled'] as const) {
    await using model = await scriptedModel([shell, end]);
    await talk(
      { env: { ...env, ATLAS_PROVIDERS_BASE_URL: model.url }, answer },
      async ({ prompt, project, updates, asked }) => {
        expect(await prompt('run it')).toBe('end_turn');
        expect(asked).toHaveLength(1);
        expect(asked[0]).toContain('echo ran > ran.txt');
        expect(existsSync(join(project, 'ran.txt'))).toBe(false);
        expect(statuses(updates)).toEqual(['pending', 'failed']);
      },
    );
  }
  await using again = await scriptedModel([shell, shell, end]);
  await talk(
    { env: { ...env, ATLAS_PROVIDERS_BASE_URL: again.url }, answer: 'allow-once' },
    async ({ prompt, project, asked }) => {
      await prompt('run it twice');
      expect(existsSync(join(project, 'ran.txt'))).toBe(true);
      expect(asked).toHaveLength(2);
    },
  );
  const listing: ScriptedReply = { calls: [{ name: 'run_shell', args: { command: 'ls' } }] };
  const other: ScriptedReply = { calls: [{ name: 'run_shell', args: { command: 'ls -a' } }] };
  await using always = await scriptedModel([listing, listing, other, end]);
  await talk(
    { env: { ...env, ATLAS_PROVIDERS_BASE_URL: always.url }, answer: 'allow-always' },
    async ({ prompt, asked }) => {
      await prompt('list');
      expect(asked.map((one) => /"command":"([^"]*)"/.exec(one)?.[1])).toEqual(['ls', 'ls -a']);
    },
  );
});

test('what a rule denies is denied without a question, and the model is told', async () => {
  await using model = await scriptedModel([shell, end]);
  await talk(
    { env: { ATLAS_PROVIDERS_BASE_URL: model.url, ATLAS_PROVIDERS_MODEL: 'any' }, rules: { deny: ['tool:run_shell'] } },
    async ({ prompt, asked }) => {
      expect(await prompt('run it')).toBe('end_turn');
      expect(asked).toEqual([]);
      expect(JSON.stringify(model.requests[1]?.body)).toContain('Not permitted');
    },
  );
});

test('a model that fails ends the turn with an error, a turn that is cancelled says so, and the session goes on', async () => {
  await using model = await scriptedModel([{ status: 400 }, { text: 'wait', hang: true }, end]);
  await talk(
    { env: { ATLAS_PROVIDERS_BASE_URL: model.url, ATLAS_PROVIDERS_MODEL: 'any' } },
    async ({ agent, sessionId, prompt, updates }) => {
      await expect(prompt('first')).rejects.toThrow(/unwell|did not answer/);
      const pending = prompt('second');
      await eventually('the model has begun', () => said(updates).includes('wait'));
      await agent.notify(methods.agent.session.cancel, { sessionId });
      expect(await pending).toBe('cancelled');
      expect(await prompt('third')).toBe('end_turn');
      expect(said(updates)).toContain('All done.');
    },
  );
});

test('without a key the first prompt says what to set', async () => {
  await talk({ env: {} }, async ({ prompt }) => {
    await expect(prompt('hello')).rejects.toThrow(/neither a key nor an address/);
  });
});
