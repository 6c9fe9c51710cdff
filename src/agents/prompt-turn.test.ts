import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TestClock } from '../../test/support/memory.ts';
import { allow, openStandIn, promptAll, said } from '../../test/support/stand-in-agent.ts';
import type { StandInAction } from '../builtin-agent/stand-in-script.ts';
import type { AgentEvent, TurnEnd } from './agent-event.ts';
import type { PermissionRequest } from './permission.ts';

describe('permission requests', () => {
  const asking = { ask: { id: 'c', title: 'rm -rf', kind: 'execute', input: { command: 'rm' } } };

  test.each([
    ['allow', 'yes', 'allowed'],
    ['deny', 'no', 'refused'],
  ] as const)('are answered by the one who decides: %s', async (decision, optionId, words) => {
    const seen: PermissionRequest[] = [];
    const session = await openStandIn({
      turns: [[{ ...asking, allowed: [{ say: 'allowed' }], refused: [{ say: 'refused' }] }]],
    });
    const { events } = await promptAll(session, {
      decide: async (request) => {
        seen.push(request);
        return { decision };
      },
    });
    expect(seen[0]).toMatchObject({ toolCallId: 'c', title: 'rm -rf', kind: 'execute', input: { command: 'rm' } });
    expect(said(events)).toBe(words);
    expect(events.find((event) => event.type === 'permission-answer')).toMatchObject({ answer: { optionId } });
  });

  test('that nobody can decide end the turn as paused, with the request', async () => {
    const session = await openStandIn({ turns: [[asking]] });
    const { end } = await promptAll(session, { decide: async () => ({ decision: 'pause' }) });
    expect(end).toMatchObject({ kind: 'paused', permission: { toolCallId: 'c' } });
  });

  test('that wait when the turn is cancelled are answered cancelled', async () => {
    const session = await openStandIn({ turns: [[asking]] });
    const controller = new AbortController();
    const { events, end } = await promptAll(session, {
      signal: controller.signal,
      decide: async (_request, signal) => {
        controller.abort();
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve, { once: true });
        });
        return { decision: 'allow' };
      },
    });
    expect(end.kind).toBe('cancelled');
    expect(events.find((event) => event.type === 'permission-answer')).toMatchObject({
      answer: { outcome: 'cancelled' },
    });
  });

  test('that are not decided in time end the turn', async () => {
    const session = await openStandIn({ turns: [[asking]] });
    const { end } = await promptAll(session, {
      limits: { permissionMs: 50, inactivityMs: 60_000 },
      decide: async () => await new Promise(() => undefined),
    });
    expect(end).toMatchObject({ kind: 'timeout', limit: 'permission' });
  });

  test('take no time from the agent: as long as somebody thinks, its task does not run out', async () => {
    const taskMs = 3000;
    const session = await openStandIn({ turns: [[{ ...asking, allowed: [{ say: 'allowed' }] }]] });
    const { events, end } = await promptAll(session, {
      limits: { taskMs },
      decide: async () => {
        await sleep(taskMs + 200);
        return { decision: 'allow' };
      },
    });
    expect(end.kind).toBe('completed');
    expect(said(events)).toBe('allowed');
  });

  test('are refused where the one who decides fails', async () => {
    const session = await openStandIn({ turns: [[asking]] });
    const { end } = await promptAll(session, {
      decide: async () => {
        throw new Error('no terminal');
      },
    });
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'permission.needed' } });
  });
});

describe('silence', () => {
  const limits = { inactivityMs: 1000, taskMs: 60_000 };

  /** A turn in which ten limits of silence pass after every update of a tool call. */
  async function quiet(actions: readonly StandInAction[]): Promise<{ readonly end: TurnEnd; readonly text: string }> {
    const clock = new TestClock();
    const session = await openStandIn({ turns: [actions] }, {}, clock);
    const events: AgentEvent[] = [];
    for await (const event of session.prompt('go', { decide: allow, limits })) {
      events.push(event);
      if (event.type === 'update' && JSON.stringify(event.params).includes('tool_call'))
        clock.time += 10 * limits.inactivityMs;
    }
    const last = events.at(-1);
    if (last?.type !== 'turn-end') throw new Error('a turn without an end');
    return { end: last.end, text: said(events) };
  }

  test('while a tool call is open is the tool working, not the agent hanging (U4)', async () => {
    const call = { id: 'a', title: 'npm test', kind: 'execute' };
    // Long enough for somebody who watches to look a few times.
    const { end, text } = await quiet([{ call }, { wait: 1000 }, { say: 'done' }]);
    expect(end.kind).toBe('completed');
    expect(text).toBe('done');
  });

  test.each(['completed', 'failed'])('after the call has %s counts again (U4)', async (status) => {
    const { end } = await quiet([{ call: { id: 'a' } }, { update: { id: 'a', status } }, { hang: true }]);
    expect(end).toMatchObject({ kind: 'timeout', limit: 'inactivity' });
  });

  test('counts where one call is over and a late word about it says no status (U4)', async () => {
    const { end } = await quiet([{ call: { id: 'a', status: 'completed' } }, { update: { id: 'a' } }, { hang: true }]);
    expect(end).toMatchObject({ kind: 'timeout', limit: 'inactivity' });
  });
});
