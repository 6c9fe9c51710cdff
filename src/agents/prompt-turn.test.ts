import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openStandIn, promptAll, said } from '../../test/support/stand-in-agent.ts';
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
