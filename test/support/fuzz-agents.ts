import { PassThrough } from 'node:stream';
import { AcpAgent } from '../../src/agents/acp-agent.ts';
import type { Exit } from '../../src/processes/program.ts';
import type { RunningProgram } from '../../src/processes/start-program.ts';

/**
 * Structure-aware noise: an agent that answers every request, and in between sends frames of the protocol in which
 * something was changed at random. Whatever it sends, a turn must end and nothing may be thrown past us.
 */
export interface FuzzResult {
  readonly rounds: number;
  readonly frames: number;
  /** Turns without an end. */
  readonly unended: number;
  readonly uncaught: number;
}

const SESSION = 'session-1';
const SEEDS: readonly unknown[] = [
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'hello' } }),
  update({
    sessionUpdate: 'tool_call',
    toolCallId: 'a',
    title: 'A',
    kind: 'edit',
    status: 'pending',
    rawInput: { a: 1 },
  }),
  update({
    sessionUpdate: 'tool_call_update',
    toolCallId: 'a',
    status: 'completed',
    rawOutput: 'x',
    content: [{ type: 'content', content: { type: 'text', text: 'x' } }],
  }),
  update({ sessionUpdate: 'plan', entries: [{ content: 'one', priority: 'high', status: 'pending' }] }),
  update({ sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount: 1, currency: 'USD' } }),
  {
    jsonrpc: '2.0',
    id: 7,
    method: 'session/request_permission',
    params: {
      sessionId: SESSION,
      toolCall: { toolCallId: 'a' },
      options: [{ optionId: 'y', name: 'Y', kind: 'allow_once' }],
    },
  },
  { jsonrpc: '2.0', id: 9, method: 'fs/write_text_file', params: { path: '/etc/passwd', content: 'x' } },
  { jsonrpc: '2.0', id: 3, result: { stopReason: 'end_turn' } },
  { jsonrpc: '2.0', id: 4, error: { code: -1, message: 'x' } },
  { jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: 7 } },
];
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  [],
  {},
  '__proto__',
  '\u0000',
  [[[[[]]]]],
  { a: { b: {} } },
];

export async function fuzzAgents(forMs: number, seed: number = Date.now()): Promise<FuzzResult> {
  const random = generator(seed);
  const counts = { rounds: 0, frames: 0, unended: 0, uncaught: 0 };
  const onUncaught = (): void => {
    counts.uncaught += 1;
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    counts.rounds += 1;
    if (!(await oneRound(random, counts))) counts.unended += 1;
  }
  // Rejections that nobody handles are told in a later turn of the loop.
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', onUncaught);
  process.off('unhandledRejection', onUncaught);
  return counts;
}

async function oneRound(random: () => number, counts: { frames: number }): Promise<boolean> {
  const program = noisyProgram(random, counts);
  try {
    const agent = await AcpAgent.connect(program, { agentId: 'fuzz', clientVersion: '0', requestMs: 2000 });
    const session = await agent.newSession({ cwd: '/' });
    let ended = false;
    const events = session.prompt('go', {
      decide: async () => ({ decision: 'allow' }),
      limits: { taskMs: 2000, inactivityMs: 1000, cancelGraceMs: 50, endGraceMs: 50 },
    });
    for await (const event of events) ended = event.type === 'turn-end';
    await agent.close();
    return ended;
  } catch {
    // The handshake itself may have been spoilt: an error is an answer.
    await program.end();
    return true;
  }
}

function noisyProgram(random: () => number, counts: { frames: number }): RunningProgram {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const { promise: exited, resolve } = Promise.withResolvers<Exit>();
  const end = async (): Promise<Exit> => {
    stdout.end();
    resolve({ exitCode: 0, signal: null });
    return await exited;
  };
  const noise = (most: number): void => {
    for (let i = Math.floor(random() * most); i > 0; i -= 1) {
      counts.frames += 1;
      stdout.write(spoil(random));
    }
  };
  let pending = '';
  stdin.on('data', (chunk: Buffer) => {
    const lines = (pending + chunk.toString('utf8')).split('\n');
    pending = lines.pop() ?? '';
    for (const text of lines) {
      const { id, method } = JSON.parse(text) as { readonly id?: unknown; readonly method?: string };
      if (id === undefined || method === undefined) continue;
      noise(method === 'session/prompt' ? 60 : 4);
      const answers: Readonly<Record<string, unknown>> = {
        initialize: { protocolVersion: 1, agentCapabilities: {} },
        'session/new': { sessionId: SESSION },
        'session/prompt': { stopReason: 'end_turn' },
      };
      const answer = random() < 0.05 ? pick(random, ODD) : answers[method];
      if (!stdout.writableEnded) stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answer ?? null })}\n`);
    }
  });
  return {
    pid: process.pid,
    stdin,
    stdout,
    stderr: new PassThrough(),
    exited,
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

/** One frame with up to three changes, as a line that is whole, cut, doubled or glued to rubbish. */
function spoil(random: () => number): string {
  let frame = structuredClone(pick(random, SEEDS));
  for (let i = Math.floor(random() * 4); i > 0; i -= 1) frame = mutate(frame, random);
  const text = JSON.stringify(frame) ?? 'undefined';
  const way = random();
  if (way < 0.7) return `${text}\n`;
  if (way < 0.8) return `${text.slice(0, Math.floor(random() * text.length))}\n`;
  if (way < 0.9) return `${text}\r\n${text}\n`;
  return `npm WARN ${text}\n\uFEFF${text}\n`;
}

function mutate(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(random, ODD);
  const entries = Object.entries(value);
  if (entries.length === 0) return pick(random, ODD);
  const at = Math.floor(random() * entries.length);
  const changed = entries.flatMap(([key, item], i): [string, unknown][] => {
    if (i !== at) return [[key, item]];
    if (random() < 0.2) return [];
    return [[random() < 0.1 ? String(pick(random, ODD)) : key, mutate(item, random)]];
  });
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

function update(body: unknown): unknown {
  return { jsonrpc: '2.0', method: 'session/update', params: { sessionId: SESSION, update: body } };
}

function pick<T>(random: () => number, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** The same noise for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
