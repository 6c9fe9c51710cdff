import { expect, test } from 'vitest';
import { updateOf } from '../../test/fakes/update-of.ts';
import { openStandIn, promptAll } from '../../test/support/stand-in-agent.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { TurnNarrator } from './turn-narrator.ts';

test('a turn is told in the words of a run, each call and each end once', async () => {
  const session = await openStandIn({
    turns: [
      [
        { think: 'hm' },
        { say: 'I look.' },
        { call: { id: 'a', title: 'Preparing', status: 'pending', input: {} } },
        { update: { id: 'a', title: 'Read x', input: { path: 'x' } } },
        { update: { id: 'a', status: 'completed', output: 'one\ntwo' } },
        { update: { id: 'a', status: 'completed', output: 'one\ntwo' } },
        { ask: { id: 'b', title: 'rm' }, refused: [{ update: { id: 'b', status: 'failed', output: 'refused' } }] },
      ],
    ],
  });
  const told: RuntimeEventBody[] = [];
  const narrator = new TurnNarrator((event) => told.push(event));
  const { events } = await promptAll(session, { decide: async () => ({ decision: 'deny' }) });
  for (const event of events) narrator.hear(event);
  expect(told).toEqual([
    { type: 'thought', text: 'hm' },
    { type: 'message', text: 'I look.' },
    { type: 'tool-call', callId: 'a', tool: 'Read x', input: { path: 'x' } },
    { type: 'tool-result', callId: 'a', ok: true, summary: 'Read x: one (+1 line)' },
    { type: 'tool-call', callId: 'b', tool: 'rm', input: {} },
    { type: 'tool-result', callId: 'b', ok: false, summary: 'rm: refused' },
    { type: 'usage', tokens: 12, inputTokens: 7, outputTokens: 5 },
  ]);
});

test('what nests deeper than a reader survives is told without harm', () => {
  const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  const told: RuntimeEventBody[] = [];
  const narrator = new TurnNarrator((event) => told.push(event));
  const update = {
    sessionUpdate: 'tool_call',
    toolCallId: 'a',
    status: 'completed',
    rawInput: nested,
    rawOutput: nested,
  };
  narrator.hear(updateOf(update));
  expect(JSON.stringify(told)).toContain('nested too deep');
});

test('a tool is told by the name or kind that its agent gives it, and tokens apart with what came from a cache', () => {
  const told: RuntimeEventBody[] = [];
  const narrator = new TurnNarrator((event) => told.push(event));
  const call = (toolCallId: string, more: object): void => {
    const update = { sessionUpdate: 'tool_call', toolCallId, title: 'Look at the secret', rawInput: { a: 1 }, ...more };
    narrator.hear(updateOf(update));
  };
  call('a', { kind: 'read', _meta: { claudeCode: { toolName: 'Read' } } });
  call('b', { kind: 'execute' });
  call('c', { kind: 'any words that it likes' });
  const usage = { totalTokens: 190, inputTokens: 120, cachedReadTokens: 30, cachedWriteTokens: 0, outputTokens: 40 };
  narrator.hear({ type: 'turn-end', end: { kind: 'completed', response: { usage } }, at: 0 });
  expect(told.map((event) => (event.type === 'tool-call' ? event.toolName : event))).toEqual([
    'Read',
    'execute',
    undefined,
    { type: 'usage', tokens: 190, inputTokens: 150, outputTokens: 40 },
  ]);
});

test('a change is told from the project on, a result by its first line that says something, and each turn by itself', async () => {
  const told: RuntimeEventBody[] = [];
  const narrator = new TurnNarrator((event) => told.push(event), '/home/me/p');
  const ends = (toolCallId: string, more: object): void => {
    narrator.hear(
      updateOf({ sessionUpdate: 'tool_call', toolCallId, title: 'npm test', status: 'completed', ...more }),
    );
  };
  ends('a', { rawOutput: '\n> sum@1.0.0 test\n> node --test\n\n✖ adds (1 ms)\n' });
  const content = ['/home/me/p/src/a.ts', '/home/me/pq/b.ts'].map((path) => ({ type: 'diff', path, newText: 'x' }));
  ends('b', { content });
  expect(told).toMatchObject([
    { type: 'tool-call' },
    { summary: 'npm test: ✖ adds (1 ms) (+3 lines)' },
    { type: 'tool-call' },
    { diffs: [{ path: 'src/a.ts' }, { path: '/home/me/pq/b.ts' }] },
  ]);
  const session = await openStandIn({ turns: [[{ say: 'It is ' }, { say: 'done.' }]] });
  told.length = 0;
  for (const { events } of [await promptAll(session), await promptAll(session)])
    for (const event of events) narrator.hear(event);
  const words = told.map((event) => (event.type === 'message' ? event.text : '')).join('');
  expect(words).toBe('It is done.\nIt is done.');
});
