import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import {
  allow,
  openStandIn,
  promptAll,
  said,
  standInFactory,
  startStandIn,
} from '../../test/support/stand-in-agent.ts';
import { isObject } from '../trajectory/session-update.ts';
import type { AgentEvent } from './agent-event.ts';

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

describe('a turn', () => {
  test('tells every update in order and ends with the reason of the agent', async () => {
    const session = await openStandIn({ turns: [[{ say: 'one ' }, { think: 'hm ' }, { say: 'two' }]] });
    const { events, end } = await promptAll(session);
    expect(said(events)).toBe('one hm two');
    expect(end).toMatchObject({ kind: 'completed', stopReason: 'end_turn' });
  });

  test('passes on update kinds that nobody knows yet', async () => {
    const session = await openStandIn({ turns: [[{ raw: { sessionUpdate: 'from_the_future', n: 1 } }]] });
    const { events } = await promptAll(session);
    expect(events[0]).toMatchObject({ type: 'update', params: { update: { sessionUpdate: 'from_the_future', n: 1 } } });
  });

  test.each([
    ['max_tokens', 'limit'],
    ['refusal', 'refused'],
    ['something_new', 'completed'],
  ])('that stops for %s is %s', async (stopReason, kind) => {
    const session = await openStandIn({ turns: [[{ end: stopReason }]] });
    expect((await promptAll(session)).end).toMatchObject({ kind, stopReason });
  });

  test('that the agent answers with an error is failed, and the next one works', async () => {
    const session = await openStandIn({
      turns: [[{ say: 'x' }, { error: { code: -32_603, message: 'overloaded' } }], [{ say: 'fine' }]],
    });
    const { end } = await promptAll(session);
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'agent.failed' } });
    expect(end.error?.message).toContain('overloaded');
    expect((await promptAll(session)).end.kind).toBe('completed');
  });

  test('waits for the one before it', async () => {
    const session = await openStandIn({ turns: [[{ wait: 100 }, { say: 'first' }], [{ say: 'second' }]] });
    const [first, second] = await Promise.all([promptAll(session), promptAll(session)]);
    expect([said(first.events), said(second.events)]).toEqual(['first', 'second']);
  });

  test('that is cancelled ends as cancelled, and the session goes on', async () => {
    const session = await openStandIn({ turns: [[{ say: 'start' }, { hang: true }], [{ say: 'again' }]] });
    const controller = new AbortController();
    const events: AgentEvent[] = [];
    for await (const event of session.prompt('go', { decide: allow, signal: controller.signal })) {
      events.push(event);
      controller.abort();
    }
    expect(events.at(-1)).toMatchObject({ type: 'turn-end', end: { kind: 'cancelled', stopReason: 'cancelled' } });
    expect(said((await promptAll(session)).events)).toBe('again');
  });

  test('whose consumer leaves is cancelled, and the next one works', async () => {
    const session = await openStandIn({ turns: [[{ say: 'start' }, { hang: true }], [{ say: 'again' }]] });
    for await (const event of session.prompt('go', { decide: allow })) if (event.type === 'update') break;
    expect(said((await promptAll(session)).events)).toBe('again');
  });

  test('holds the agent back when its consumer is slow', async () => {
    const marker = join(scratchFolder(), 'sent');
    const session = await openStandIn({
      turns: [[{ flood: { count: 60_000, bytes: 100 } }, { run: `touch ${marker}` }]],
    });
    let seen = 0;
    let allSent = true;
    for await (const event of session.prompt('go', { decide: allow })) {
      if (event.type === 'update') seen += 1;
      // The consumer pauses once: what the pipe and the queue hold is far less than what the agent wants to send.
      if (seen === 10) await new Promise((resolve) => setTimeout(resolve, 300));
      if (seen === 11) allSent = existsSync(marker);
    }
    expect(allSent).toBe(false);
    expect(seen).toBe(60_002);
  });
});

test('a turn whose caller has given up before it began is cancelled without a word to the agent', async () => {
  const sent: unknown[] = [];
  const session = await openStandIn({}, { onFrame: (dir, frame) => void (dir === 'out' && sent.push(frame)) });
  const { end } = await promptAll(session, { signal: AbortSignal.abort() });
  expect(end.kind).toBe('cancelled');
  expect(JSON.stringify(sent)).not.toContain('session/prompt');
});

test('an agent can be closed although the consumer of its turn is stuck', async () => {
  const agent = await startStandIn({ turns: [[{ flood: { count: 50_000, bytes: 200 } }]] });
  const session = await agent.newSession({ cwd: '/' });
  const events = session.prompt('go', { decide: allow, limits: { cancelGraceMs: 50, endGraceMs: 50 } });
  const iterator = events[Symbol.asyncIterator]();
  expect((await iterator.next()).done).toBe(false);
  await agent.close();
  expect(agent.isRunning()).toBe(false);
});

test('an agent that asks without end and never listens costs no memory', async () => {
  const ask = {
    jsonrpc: '2.0',
    id: 1,
    method: 'session/request_permission',
    params: { sessionId: 'x', toolCall: { toolCallId: 'a', rawInput: 'y'.repeat(2000) }, options: [] },
  };
  const before = process.memoryUsage.rss();
  const session = await openStandIn({
    turns: [[{ close: 'stdin' }, { repeat: 100_000, actions: [{ frame: ask }] }, { hang: true }]],
    ignoreTerm: true,
  });
  const { end } = await promptAll(session, { limits: { taskMs: 1500, cancelGraceMs: 50, endGraceMs: 50 } });
  expect(['crashed', 'timeout']).toContain(end.kind);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20);
});

describe('an agent that dies', () => {
  test.each([
    ['exits with 0', [{ exit: 0 }]],
    ['exits with 1', [{ exit: 1 }]],
    ['is killed', [{ signal: 'SIGKILL' }]],
    ['closes its output', [{ close: 'stdout' }, { hang: true }]],
    ['closes its input', [{ close: 'stdin' }, { hang: true }]],
    ['leaves half a line', [{ text: '{"jsonrpc":"2.0","method":"session/upd' }, { exit: 1 }]],
  ] as const)('because it %s leaves what it said and a crash, and no process', async (_how, ending) => {
    const agent = await startStandIn({ turns: [[{ say: 'kept' }, ...ending]], ignoreTerm: true });
    const doomed = await agent.newSession({ cwd: '/' });
    const { pid } = agent;
    const { events, end } = await promptAll(doomed);
    expect(said(events)).toBe('kept');
    expect(end).toMatchObject({ kind: 'crashed', error: { code: 'agent.crashed' } });
    expect(agent.isRunning()).toBe(false);
    expect(alive(pid)).toBe(false);
    expect((await promptAll(doomed)).end.kind).toBe('crashed');
  });

  test('takes the programs that it started along', async () => {
    const mark = join(scratchFolder(), 'pid');
    const agent = await startStandIn({
      turns: [
        [{ leave: `echo $$ > ${mark}; exec sleep 300` }, { run: `until [ -s ${mark} ]; do :; done` }, { exit: 1 }],
      ],
    });
    const session = await agent.newSession({ cwd: '/' });
    expect((await promptAll(session)).end.kind).toBe('crashed');
    await eventually('the child is gone', () => !alive(Number(readFileSync(mark, 'utf8'))));
  });
});

describe('an agent that hangs', () => {
  const limits = { inactivityMs: 1500, taskMs: 60_000, cancelGraceMs: 100, endGraceMs: 100 };

  test('is ended at the limit of inactivity, even when it ignores cancel and SIGTERM', async () => {
    const agent = await startStandIn({
      turns: [[{ say: 'kept' }, { hang: true }]],
      ignoreCancel: true,
      ignoreTerm: true,
    });
    const { pid } = agent;
    const session = await agent.newSession({ cwd: '/' });
    const { events, end } = await promptAll(session, { limits });
    expect(said(events)).toBe('kept');
    expect(end).toMatchObject({ kind: 'timeout', limit: 'inactivity', error: { code: 'agent.timeout' } });
    expect(alive(pid)).toBe(false);
  });

  test('is only cancelled where that is enough', async () => {
    const agent = await startStandIn({ turns: [[{ hang: true }], [{ say: 'next' }]] });
    const session = await agent.newSession({ cwd: '/' });
    expect((await promptAll(session, { limits: { ...limits, cancelGraceMs: 10_000 } })).end).toMatchObject({
      kind: 'timeout',
      stopReason: 'cancelled',
    });
    expect(said((await promptAll(session)).events)).toBe('next');
  });

  test('but gives signs of life is ended at the limit of the task', async () => {
    const chatter = { repeat: 10_000, actions: [{ say: '.' }, { wait: 20 }] };
    const session = await openStandIn({ turns: [[chatter]] });
    const { end } = await promptAll(session, { limits: { ...limits, inactivityMs: 10_000, taskMs: 300 } });
    expect(end).toMatchObject({ kind: 'timeout', limit: 'task' });
  });

  test('in the handshake or in session/new is an error in time, and no process stays', async () => {
    const factory = standInFactory({ deafTo: ['initialize'] });
    await expect(factory.spawn('command', { cwd: '/', requestMs: 300 })).rejects.toMatchObject({
      code: 'agent.timeout',
    });
    const agent = await startStandIn({ deafTo: ['session/new'] });
    await expect(agent.newSession({ cwd: '/', timeoutMs: 100 })).rejects.toMatchObject({ code: 'agent.timeout' });
  });
});

describe('what an agent writes', () => {
  test('may have noise, CRLF, a BOM and one-byte pieces around its messages', async () => {
    const update = (text: string): string =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'session/update',
        params: {
          sessionId: 'SESSION',
          update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
        },
      });
    const agent = await startStandIn({
      turns: [
        [
          { text: 'npm WARN deprecated something\n' },
          { text: '\uFEFF[1,2]\n' },
          { text: '\r\n' },
          { text: `${update('a')}\r\n${update('b')}\n` },
          { frame: { jsonrpc: '2.0', id: 999, result: {} } },
          { frame: { method: 'no version' } },
          { say: 'end' },
        ],
      ],
    });
    const session = await agent.newSession({ cwd: '/' });
    const { events, end } = await promptAll(session);
    expect(said(events)).toBe('end');
    expect(end.kind).toBe('completed');
    expect(agent.counters).toEqual({ noise: 1, malformed: 3, strayUpdates: 2 });
  });

  test('is delivered up to a line that is too long; then the agent is closed', async () => {
    const agent = await startStandIn({ turns: [[{ say: 'before' }, { line: 9 << 20 }, { say: 'after' }]] });
    const session = await agent.newSession({ cwd: '/' });
    const { events, end } = await promptAll(session);
    expect(said(events)).toBe('before');
    expect(end).toMatchObject({ kind: 'crashed', error: { code: 'agent.protocol' } });
    expect(agent.isRunning()).toBe(false);
  });

  test('for another session is dropped and counted', async () => {
    const params = { sessionId: 'other', update: { sessionUpdate: 'tool_call', toolCallId: 'x', title: 'X' } };
    const agent = await startStandIn({ turns: [[{ frame: { jsonrpc: '2.0', method: 'session/update', params } }]] });
    const session = await agent.newSession({ cwd: '/' });
    expect((await promptAll(session)).events).toHaveLength(1);
    expect(agent.counters.strayUpdates).toBe(1);
  });
});

describe('sessions', () => {
  test('that are loaded tell nothing again, and say how the history compares', async () => {
    const state = scratchFolder();
    const turns = [[{ call: { id: 'a', status: 'completed' } }, { say: 'old' }]];
    const first = await startStandIn({ state, turns });
    const { id } = await first.newSession({ cwd: '/' });
    const session = await first.newSession({ cwd: '/' });
    await promptAll(session);
    await first.close();
    const second = await startStandIn({ state, turns: [[{ say: 'new' }]] });
    const loaded = await second.loadSession(session.id, { cwd: '/', knownCalls: ['a', 'b'] });
    expect(loaded.replay).toEqual({ updates: 3, calls: ['a'], missing: ['b'], unexpected: [] });
    expect(said((await promptAll(loaded)).events)).toBe('new');
    expect(id).not.toBe(session.id);
  });

  test('that tell their history only after they were loaded do not mix it into the first turn', async () => {
    const state = scratchFolder();
    const first = await startStandIn({ state, turns: [[{ call: { id: 'a' } }, { say: 'old' }, { say: 'er' }]] });
    const session = await first.newSession({ cwd: '/' });
    await promptAll(session);
    await first.close();
    const second = await startStandIn({ state, replaysLate: 30, turns: [[{ say: 'new' }]] });
    const loaded = await second.loadSession(session.id, { cwd: '/', knownCalls: ['a'] });
    expect(loaded.replay).toMatchObject({ updates: 4, missing: [] });
    expect(said((await promptAll(loaded)).events)).toBe('new');
  });

  test('are put into the mode in which the agent asks, new ones and loaded ones, unless they are in it', async () => {
    const frames: unknown[] = [];
    const state = scratchFolder();
    const onFrame = (dir: string, frame: unknown): void => void (dir === 'out' && frames.push(frame));
    const modes = async (askMode: string): Promise<readonly unknown[]> => {
      frames.length = 0;
      const factory = standInFactory({ state });
      const known = factory.get('command');
      factory.register({ ...known, atlas: { ...known.atlas, asks: { mode: askMode, env: {}, settings: {} } } });
      const agent = await factory.spawn('command', { cwd: process.cwd(), onFrame });
      const session = await agent.newSession({ cwd: '/' });
      await agent.loadSession(session.id, { cwd: '/' }).catch(() => undefined);
      await agent.close();
      return frames.filter((frame) => isObject(frame) && frame['method'] === 'session/set_mode');
    };
    const plan = await modes('plan');
    expect(plan[0]).toMatchObject({ params: { modeId: 'plan' } });
    expect(plan.length).toBeGreaterThan(1);
    expect(await modes('default')).toEqual([]);
    expect(await modes('a mode that it does not have')).toEqual([]);
  });

  test('are forked with the same folder, servers and mode', async () => {
    const frames: unknown[] = [];
    const state = scratchFolder();
    const agent = await startStandIn(
      { state },
      { onFrame: (dir, frame) => void (dir === 'out' && frames.push(frame)) },
    );
    const server = { type: 'http', name: 'memory', url: 'http://127.0.0.1:1/', headers: {} } as const;
    const session = await agent.newSession({ cwd: '/', mcpServers: [server] });
    await promptAll(session);
    await session.setMode('plan');
    const copy = await session.fork();
    expect(copy.id).not.toBe(session.id);
    expect(copy.mcpServers).toEqual([server]);
    expect(copy.replay?.updates).toBeGreaterThan(0);
    expect(frames).toContainEqual(
      expect.objectContaining({
        method: 'session/fork',
        params: { sessionId: session.id, cwd: '/', mcpServers: [{ ...server, headers: [] }] },
      }),
    );
    expect(frames).toContainEqual(
      expect.objectContaining({ method: 'session/set_mode', params: { sessionId: copy.id, modeId: 'plan' } }),
    );
    expect(said((await promptAll(copy)).events)).toBe('Done.');
  });

  test('cannot be loaded or forked where the agent cannot', async () => {
    const agent = await startStandIn({ capabilities: { loadSession: false, sessionCapabilities: {} } });
    expect(agent.capabilities).toMatchObject({ load: false, fork: false, resume: false });
    await expect(agent.loadSession('x', { cwd: '/' })).rejects.toMatchObject({ code: 'agent.failed' });
    const session = await agent.newSession({ cwd: '/' });
    await expect(session.fork()).rejects.toMatchObject({ code: 'agent.failed' });
  });

  test('that need a login say so', async () => {
    const agent = await startStandIn({
      failing: { 'session/new': { code: -32_000, message: 'Authentication required' } },
    });
    await expect(agent.newSession({ cwd: '/' })).rejects.toMatchObject({
      code: 'agent.failed',
      details: { authRequired: true },
    });
  });
});

test('an agent that is not installed says what to type', async () => {
  const factory = standInFactory({});
  factory.register({
    ...factory.get('command'),
    id: 'absent',
    name: 'Absent',
    atlas: { ...factory.get('command').atlas, command: ['no-such-agent'], install: 'npm i -g absent' },
  });
  await expect(factory.spawn('absent', { cwd: '/' })).rejects.toMatchObject({
    code: 'agent.unknown',
    remedy: 'Install it: npm i -g absent',
  });
  await expect(factory.spawn('never-heard-of', { cwd: '/' })).rejects.toMatchObject({ code: 'agent.unknown' });
});
