import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { trajectorySchema } from '../core/trajectory.ts';
import { readRecording } from './read-recording.ts';
import type { RecordedTrajectories } from './recorded-conversation.ts';

const root = join(import.meta.dirname, '../..');
const committed = join(root, 'test/fixtures/recordings');
/** The whole collection, where a checkout has it beside itself. */
const collection = join(root, '../shared/recordings');

interface Frame {
  readonly dir: string;
  readonly msg?: {
    readonly id?: unknown;
    readonly method?: string;
    readonly params?: {
      readonly sessionId?: string;
      readonly update?: Record<string, unknown> & { readonly content?: { readonly text?: string } };
      readonly toolCall?: Record<string, unknown>;
    };
    readonly result?: { readonly stopReason?: string };
  };
}

/** What a recording holds, read without any of the code under test. */
function facts(file: string): { ids: Set<string>; inputs: Map<string, unknown>; text: string } {
  const ids = new Set<string>();
  const inputs = new Map<string, unknown>();
  let text = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const { dir, msg } = JSON.parse(line) as Frame;
    if (dir !== 'in' || msg?.params === undefined) continue;
    const frame = msg.method === 'session/request_permission' ? msg.params.toolCall : msg.params.update;
    const id = frame?.['toolCallId'];
    if (typeof id === 'string') {
      ids.add(id);
      const input = frame?.['rawInput'];
      if (typeof input === 'object' && input !== null && Object.keys(input).length > 0) inputs.set(id, input);
    }
    if (msg.params.update?.['sessionUpdate'] === 'agent_message_chunk') text += msg.params.update.content?.text ?? '';
  }
  return { ids, inputs, text };
}

/** What is wrong with the trajectories of a recording, one sentence each. */
function flaws(file: string, built: RecordedTrajectories): readonly string[] {
  const { ids, inputs, text } = facts(file);
  const found: string[] = [];
  const steps = built.trajectories.flatMap((trajectory) => trajectory.steps);
  for (const id of ids) {
    const times = steps.filter((step) => step.metadata.toolCallId === id).length;
    if (times !== 1) found.push(`${id} is there ${times} times`);
  }
  if (steps.length !== ids.size) found.push(`${steps.length} steps for ${ids.size} calls`);
  for (const { metadata } of steps) {
    if (inputs.has(metadata.toolCallId) && Object.keys(metadata.input ?? {}).length === 0) {
      found.push(`${metadata.toolCallId} lost its input`);
    }
  }
  for (const trajectory of built.trajectories) {
    if (!trajectorySchema.safeParse(trajectory).success) found.push(`${trajectory.task.id} is no trajectory`);
    if (trajectory.outcome.success) found.push(`${trajectory.task.id} claims a success`);
  }
  // Whatever was said is there once; a history that was told again is left out on purpose.
  const said = built.trajectories.flatMap(({ steps: all, finalMessage }) => [
    ...all.map((s) => s.thought),
    finalMessage,
  ]);
  const kept = said.join('').length;
  if (built.replayedAgain === 0 && kept !== text.length) found.push(`${kept} of ${text.length} characters`);
  return found.map((flaw) => `${basename(file)}: ${flaw}`);
}

function recordings(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
}

describe('recordings of real agents', () => {
  test.each(recordings(committed))('every call, input and word of %s is in its trajectories once', async (name) => {
    const file = join(committed, name);
    expect(flaws(file, await readRecording(createReadStream(file)))).toEqual([]);
  });

  test.skipIf(!existsSync(collection))('the whole collection builds, if it lies beside the checkout', async () => {
    const names = recordings(collection);
    let calls = 0;
    for (const name of names) {
      const file = join(collection, name);
      const built = await readRecording(createReadStream(file));
      expect(flaws(file, built)).toEqual([]);
      calls += built.trajectories.reduce((sum, trajectory) => sum + trajectory.steps.length, 0);
    }
    expect(names.length).toBeGreaterThanOrEqual(149);
    expect(calls).toBeGreaterThanOrEqual(204);
  });
});

const WRITTEN = '2026-03-04T05:06:10.000Z';

/** A recorded stream of our own making. */
async function recorded(...frames: readonly object[]): Promise<RecordedTrajectories> {
  const lines = frames.map((frame, t) => JSON.stringify({ t, ...frame }));
  return await readRecording(Readable.from([Buffer.from(`${lines.join('\n')}\n`)]), new Date(WRITTEN));
}

const out = (msg: object): object => ({ dir: 'out', msg: { jsonrpc: '2.0', ...msg } });
const inn = (msg: object): object => ({ dir: 'in', msg: { jsonrpc: '2.0', ...msg } });
const prompt = (id: number, text: string): object =>
  out({ id, method: 'session/prompt', params: { sessionId: 's', prompt: [{ type: 'text', text }] } });
const says = (text: string, sessionId = 's'): object =>
  inn({
    method: 'session/update',
    params: { sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } } },
  });
const call = (toolCallId: string, more: object = {}, sessionId = 's'): object =>
  inn({
    method: 'session/update',
    params: { sessionId, update: { sessionUpdate: 'tool_call', toolCallId, title: toolCallId, ...more } },
  });

test('a prompt that the client gave up on does not swallow the words of the next', async () => {
  const { trajectories } = await recorded(
    prompt(1, 'first'),
    says('a'),
    { dir: 'meta', event: 'client-error', message: 'TIMEOUT 60000ms: session/prompt' },
    prompt(2, 'second'),
    says('b'),
    inn({ id: 2, result: { stopReason: 'end_turn' } }),
    inn({ id: 1, result: { stopReason: 'end_turn' } }),
  );
  expect(trajectories.map(({ finalMessage, outcome }) => [finalMessage, outcome.errorInfo])).toEqual([
    ['a', 'timeout'],
    ['b', 'unverified'],
  ]);
});

test('a call that ends after its turn belongs to that turn, and an id that is used again starts a new call', async () => {
  const { trajectories } = await recorded(
    prompt(1, 'first'),
    call('x'),
    inn({ id: 1, result: { stopReason: 'end_turn' } }),
    prompt(2, 'second'),
    inn({
      method: 'session/update',
      params: { sessionId: 's', update: { sessionUpdate: 'tool_call_update', toolCallId: 'x', status: 'completed' } },
    }),
    call('x', { status: 'failed' }),
    inn({ id: 2, result: { stopReason: 'end_turn' } }),
  );
  expect(trajectories.map(({ steps }) => steps.map(({ metadata }) => metadata.status))).toEqual([
    ['completed'],
    ['failed'],
  ]);
});

test('updates of a session that nobody opened are dropped and counted', async () => {
  const { trajectories, anomalies } = await recorded(
    prompt(1, 'go'),
    call('x', {}, 'other'),
    says('mine'),
    inn({ id: 1, result: { stopReason: 'end_turn' } }),
  );
  expect(trajectories).toMatchObject([{ steps: [], finalMessage: 'mine', metadata: { anomalies: 1 } }]);
  expect(anomalies).toBe(1);
});

test('bare JSON-RPC lines and lines that are no JSON are read as far as they can be', async () => {
  const lines = [
    'npm WARN something',
    JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'session/prompt', params: { sessionId: 's', prompt: [] } }),
    JSON.stringify((says('hello') as { readonly msg: object }).msg),
    JSON.stringify({ jsonrpc: '2.0', id: 4, error: { code: -1, message: 'no quota' } }),
  ];
  const { trajectories, anomalies } = await readRecording(Readable.from([Buffer.from(lines.join('\r\n'))]));
  expect(trajectories).toMatchObject([{ finalMessage: 'hello', outcome: { errorInfo: 'agent_failed: no quota' } }]);
  expect(anomalies).toBe(1);
});

test('what a new session says before its first prompt is no turn; what a loaded one tells is', async () => {
  const greeting = await recorded(
    out({ id: 0, method: 'session/new', params: { cwd: '/', mcpServers: [] } }),
    says('Welcome!'),
    inn({ id: 0, result: { sessionId: 's' } }),
    prompt(1, 'go'),
    inn({ id: 1, result: { stopReason: 'end_turn' } }),
  );
  expect(greeting.trajectories.map(({ task }) => task.description)).toEqual(['go']);
  const history = await recorded(
    out({ id: 0, method: 'session/load', params: { sessionId: 's', cwd: '/', mcpServers: [] } }),
    says('Earlier words.'),
    inn({ id: 0, result: {} }),
    prompt(1, 'go'),
    inn({ id: 1, result: { stopReason: 'end_turn' } }),
  );
  expect(history.trajectories).toMatchObject([
    { finalMessage: 'Earlier words.', metadata: { replayed: true } },
    { task: { description: 'go' } },
  ]);
});

test('a recording is dated by its own account, or else by when it was last written', async () => {
  const frames = (t: number): readonly object[] => [
    { ...prompt(1, 'go'), t: t + 1000 },
    { ...call('a'), t: t + 2000 },
    { ...inn({ id: 1, result: { stopReason: 'end_turn' } }), t: t + 4000 },
  ];
  const dates = ({ trajectories }: RecordedTrajectories): unknown =>
    trajectories.map(({ metadata, steps }) => [
      metadata.timestamp,
      steps[0]?.metadata['startedAt'],
      metadata['durationMs'],
    ]);
  expect(dates(await recorded(...frames(0)))).toEqual([['2026-03-04T05:06:07.000Z', '2026-03-04T05:06:08.000Z', 3000]]);
  const start = '2025-01-01T00:00:00.000Z';
  const told = [['2025-01-01T00:00:01.000Z', '2025-01-01T00:00:02.000Z', 3000]];
  const spawn = { dir: 'meta', event: 'spawn', t: 0 };
  expect(dates(await recorded({ ...spawn, startedAt: start }, ...frames(0)))).toEqual(told);
  expect(dates(await recorded({ ...spawn, startedAt: 'long ago' }, ...frames(0)))).not.toEqual(told);
  expect(dates(await recorded({ ...spawn, t: Date.parse(start) }, ...frames(Date.parse(start))))).toEqual(told);
  // What is no time at all breaks nothing.
  expect(dates(await recorded({ ...spawn, t: 1e300 }, { ...spawn, t: -1 }, ...frames(0)))).toHaveLength(1);
});
