import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trajectorySchema, type Trajectory } from '../core/trajectory.ts';
import type { Outcome } from '../core/outcome.ts';
import { TrajectoryBuilder } from './trajectory-builder.ts';

const task = { id: 'task', domain: 'software', description: 'do it', context: {}, verification: {} };
const outcome: Outcome = { success: false };

function newBuilder(sessionId = 'mine'): TrajectoryBuilder {
  return new TrajectoryBuilder({ task, agentId: 'agent', sessionId, startedAt: 0 });
}

function built(updates: readonly unknown[]): Trajectory {
  const builder = newBuilder();
  updates.forEach((update, at) => builder.processUpdate(update, at));
  builder.endTurn({ stopReason: 'end_turn', at: updates.length });
  return builder.build(outcome);
}

const say = (text: string): object => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const think = (text: string): object => ({ sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text } });
const start = (toolCallId: string, more: object = {}): object => ({
  sessionUpdate: 'tool_call',
  toolCallId,
  title: toolCallId.toUpperCase(),
  status: 'pending',
  ...more,
});
const update = (toolCallId: string, more: object): object => ({
  sessionUpdate: 'tool_call_update',
  toolCallId,
  ...more,
});

test('text before a call is its thought, reasoning stays apart, and the last text is the final message', () => {
  const { steps, finalMessage } = built([
    think('hm'),
    say('I will '),
    say('look.'),
    start('a', { rawInput: { path: 'x' } }),
    update('a', { status: 'completed', rawOutput: 'seen' }),
    say('Done.'),
  ]);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({
    thought: 'I will look.',
    action: 'A: {"path":"x"}',
    observation: 'seen',
    metadata: { reasoning: 'hm', status: 'completed', input: { path: 'x' }, output: 'seen', durationMs: 1 },
  });
  expect(finalMessage).toBe('Done.');
});

test('an input that comes in pieces is whole at the end, and a frame that says less does not erase it', () => {
  const { steps } = built([
    start('a', { rawInput: {} }),
    update('a', { rawInput: { path: 'x' } }),
    update('a', { rawInput: { path: 'x', text: 'y' } }),
    update('a', { rawInput: { path: 'x' } }),
    update('a', { rawInput: {} }),
  ]);
  expect(steps[0]?.metadata.input).toEqual({ path: 'x', text: 'y' });
});

test('a call that no frame ends is unknown, or cancelled where the turn was', () => {
  const builder = newBuilder();
  builder.processUpdate(start('a'));
  expect(builder.build(outcome).steps[0]?.metadata.status).toBe('unknown');
  builder.endTurn({ stopReason: 'cancelled' });
  expect(builder.build(outcome).steps[0]?.metadata.status).toBe('cancelled');
});

test('a call that only a permission request names is a step, and a refusal is its end', () => {
  const builder = newBuilder();
  builder.processPermission({ sessionId: 'mine', toolCall: { toolCallId: 'p', title: 'Write', kind: 'edit' } });
  builder.permissionAnswered('p', { outcome: 'selected', optionId: 'no', optionKind: 'reject_once' });
  expect(builder.build(outcome).steps[0]?.metadata).toMatchObject({
    toolCallId: 'p',
    kind: 'edit',
    status: 'cancelled',
  });
});

test('a diff stays although later content replaces it', () => {
  const diff = { type: 'diff', path: '/f', oldText: 'a', newText: 'b' };
  const { steps } = built([
    start('a', { content: [diff] }),
    update('a', { status: 'completed', content: [{ type: 'content', content: { type: 'text', text: 'ok' } }] }),
  ]);
  expect(steps[0]?.metadata['diff']).toEqual([{ path: '/f', oldText: 'a', newText: 'b' }]);
  expect(steps[0]?.observation).toBe('ok');
});

test('the output of a terminal that streams beside the content is the observation', () => {
  const piece = (data: string): object => ({ _meta: { terminal_output_delta: { data, terminal_id: 'a' } } });
  const { steps } = built([
    start('a'),
    update('a', piece('one\n')),
    update('a', piece('two\n')),
    update('a', { status: 'completed', _meta: { terminal_exit: { exit_code: 3 } } }),
  ]);
  expect(steps[0]).toMatchObject({ observation: 'one\ntwo\n', metadata: { exitCode: 3 } });
});

test('a seed stream without ids and in snake case still becomes a step', () => {
  const { steps, metadata } = built([
    { session_update: 'agent_message_chunk', content: { type: 'text', text: 'why' } },
    { session_update: 'tool_call', title: 'read', arguments: { path: 'x' } },
    { session_update: 'tool_call_update', status: 'completed', result: 'text' },
  ]);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ thought: 'why', action: 'read: {"path":"x"}', observation: 'text' });
  expect(metadata['anomalies']).toBe(2);
});

test('plan, usage, cost, model and mode become metadata', () => {
  const builder = newBuilder();
  builder.processUpdate({ sessionUpdate: 'plan', entries: [{ content: 'one', status: 'pending' }] });
  builder.processUpdate({ sessionUpdate: 'usage_update', used: 5, size: 10, cost: { amount: 0.1, currency: 'USD' } });
  builder.processUpdate({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
  builder.endTurn({ stopReason: 'end_turn', response: { usage: { totalTokens: 7 } } });
  expect(builder.build(outcome).metadata).toMatchObject({
    plan: [{ content: 'one', status: 'pending' }],
    context: { used: 5, size: 10 },
    cost: { amount: 0.1, currency: 'USD' },
    mode: 'plan',
    tokens: { totalTokens: 7 },
    stopReason: 'end_turn',
    anomalies: 0,
  });
});

test('JSON that nests deeper than a reader survives is noted, not kept', () => {
  const depth = 200_000;
  const nested = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
  const trajectory = built([
    start('a', { rawInput: nested }),
    update('a', { rawOutput: nested, locations: nested, content: nested, status: 'completed' }),
    { sessionUpdate: 'plan', entries: nested },
  ]);
  expect(JSON.stringify(trajectory)).toContain('nested too deep');
  expect(trajectory.steps[0]?.metadata['payloadsDropped']).toBeGreaterThanOrEqual(2);
});

test('names that are special to JavaScript are names like any other', () => {
  const trajectory = built([
    start('__proto__', { status: '__proto__' }),
    { sessionUpdate: '__proto__' },
    { sessionUpdate: 'constructor' },
    JSON.parse('{"sessionUpdate":"tool_call","toolCallId":"x","rawInput":{"__proto__":{"polluted":true}}}'),
  ]);
  expect(trajectory.steps.map((step) => step.metadata.toolCallId)).toEqual(['__proto__', 'x']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

interface Script {
  readonly frames: readonly object[];
}

const content = fc.string({ maxLength: 5 });
const frame = fc.record(
  {
    title: fc.string({ minLength: 1, maxLength: 5 }),
    rawInput: fc.dictionary(fc.constantFrom('a', 'b'), content, { maxKeys: 2 }),
    rawOutput: content,
    status: fc.constantFrom('pending', 'in_progress', 'completed', 'failed'),
  },
  { requiredKeys: [] },
);
/** A call is its frames; a chunk is a script of one frame. */
const script: fc.Arbitrary<Script> = fc.oneof(
  content.map((text) => ({ frames: [say(text)] })),
  content.map((text) => ({ frames: [think(text)] })),
  fc.tuple(fc.uuid(), fc.array(frame, { minLength: 1, maxLength: 5 })).map(([id, frames]) => ({
    frames: frames.map((more, i) => (i === 0 ? start(id, more) : update(id, more))),
  })),
);

/** First frames in their order; every later frame anywhere after the one before it. */
function interleave(scripts: readonly Script[], picks: readonly number[]): readonly [object, number][] {
  const stamped = scripts.map((one, s) => one.frames.map((item, f): [object, number] => [item, s * 100 + f]));
  const open: [object, number][][] = [];
  const out: [object, number][] = [];
  let pick = 0;
  const choose = (most: number): number => (picks[pick++ % Math.max(picks.length, 1)] ?? 0) % most;
  const waiting = [...stamped];
  while (waiting.length > 0 || open.length > 0) {
    const at = choose(open.length + (waiting.length > 0 ? 1 : 0));
    const queue = at < open.length ? open[at] : waiting.shift();
    const next = queue?.shift();
    if (next !== undefined) out.push(next);
    if (queue !== undefined && at >= open.length && queue.length > 0) open.push(queue);
    if (queue !== undefined && queue.length === 0 && at < open.length) open.splice(at, 1);
  }
  return out;
}

function fold(frames: readonly [object, number][]): Trajectory {
  const builder = newBuilder();
  for (const [item, at] of frames) builder.processUpdate(item, at);
  builder.endTurn({ stopReason: 'end_turn', at: 10_000 });
  return builder.build(outcome);
}

test('B4: any interleaving that keeps first frames, chunks and each call in order gives the same trajectory', () => {
  const scripts = fc.array(script, { maxLength: 8 });
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(scripts, picks, picks, (calls, one, other) => {
      expect(fold(interleave(calls, one))).toEqual(fold(interleave(calls, other)));
    }),
    { numRuns: 300 },
  );
});

test('B3: nothing that is fed in throws, and what comes out is a trajectory', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.json().map((text) => JSON.parse(text) as unknown),
    fc.record(
      {
        sessionUpdate: fc.constantFrom('tool_call', 'tool_call_update', 'plan', 'usage_update', 'agent_message_chunk'),
        toolCallId: fc.oneof(fc.string(), fc.anything()),
        content: fc.anything(),
        rawInput: fc.anything(),
        rawOutput: fc.anything(),
        status: fc.anything(),
        entries: fc.anything(),
        _meta: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 20 }), (updates) => {
      const builder = newBuilder();
      for (const item of updates) {
        builder.processUpdate(item);
        builder.processPermission(item);
      }
      expect(trajectorySchema.safeParse(builder.build(outcome)).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

interface Attack {
  readonly id: string;
  readonly title?: string;
  readonly input: {
    readonly updates?: readonly (Record<string, unknown> | null)[];
    readonly n?: number;
    readonly bytes_each?: number;
    readonly then_one_chunk_bytes?: number;
  };
}

const attacks = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/fixtures/attacks/trajectory_builder_input.json'), 'utf8'),
) as { readonly attacks: readonly Attack[]; readonly controls: readonly Attack[] };

function attack(id: string): Attack {
  const found = [...attacks.attacks, ...attacks.controls].find((item) => item.id === id);
  if (found === undefined) throw new Error(`no attack ${id}`);
  return found;
}

function suffer(id: string): Trajectory {
  const builder = newBuilder();
  for (const item of attack(id).input.updates ?? []) {
    if (item?.['after_end_turn'] === true) builder.endTurn({ stopReason: 'end_turn' });
    builder.processUpdate(item);
  }
  builder.endTurn({ stopReason: 'end_turn' });
  return builder.build(outcome);
}

describe('attacks on the builder', () => {
  test('TB-01: parallel calls that finish in reverse are joined by their ids', () => {
    expect(suffer('TB-01').steps.map((step) => [step.metadata['title'], step.observation])).toEqual([
      ['A', 'ra'],
      ['B', 'rb'],
    ]);
  });

  test('TB-02: orphan, duplicate and late updates are counted, and late text is glued to nothing', () => {
    const { steps, metadata, finalMessage } = suffer('TB-02');
    expect(steps.filter((step) => step.metadata.toolCallId === 'a')).toHaveLength(1);
    expect(metadata['anomalies']).toBeGreaterThanOrEqual(2);
    expect(finalMessage).toBe('');
  });

  test('TB-04: wrong shapes are counted', () => {
    const { metadata } = suffer('TB-04');
    expect(metadata['anomalies']).toBeGreaterThanOrEqual(8);
    expect(metadata['unknownUpdates']).toEqual({ unknown_future_kind: 1 });
  });

  test('TB-06: a flood is linear, bounded, and says what it dropped', () => {
    const { n = 0, bytes_each = 0, then_one_chunk_bytes = 0 } = attack('TB-06').input;
    const flood = (count: number): { readonly ms: number; readonly trajectory: Trajectory } => {
      const builder = newBuilder();
      const begin = performance.now();
      for (let i = 0; i < count; i += 1) builder.processUpdate(say('x'.repeat(bytes_each)));
      builder.processUpdate(say('y'.repeat(then_one_chunk_bytes)));
      return { trajectory: builder.build(outcome), ms: performance.now() - begin };
    };
    flood(1000);
    const before = process.memoryUsage.rss();
    const { trajectory, ms } = flood(n);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20 + then_one_chunk_bytes);
    const sent = n * bytes_each + then_one_chunk_bytes;
    const kept = trajectory.finalMessage.replace(/\n\[\d+ bytes dropped\]$/, '').length;
    expect(trajectory.metadata['droppedBytes']).toBe(sent - kept);
    expect(trajectory.finalMessage).toContain(`[${sent - kept} bytes dropped]`);
    // Linear: ten times as much may not cost more than thirty times as long.
    expect(ms).toBeLessThan(30 * Math.max(flood(n / 10).ms, 5));
  });

  test('TB-09: updates of another session are dropped and counted', () => {
    const { steps, metadata } = suffer('TB-09');
    expect(steps).toEqual([]);
    expect(metadata['anomalies']).toBe(1);
  });

  test('OK-10: a thought is byte-equal and an empty observation is kept', () => {
    const { steps, metadata } = suffer('OK-10');
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ thought: 'Привіт 👩‍💻 ', observation: '', metadata: { output: '' } });
    expect(metadata['anomalies']).toBe(0);
  });
});
