import { expect, test } from 'vitest';
import type { PermissionRequest } from '../../agents/permission.ts';
import type { PauseInfo } from '../../core/pause.ts';
import { permissionPause } from '../../../test/support/pauses.ts';
import type { Authority, Permission } from '../../permissions/authority.ts';
import { actionFor, decideForAgent } from './agent-permission.ts';

const REQUEST: PermissionRequest = {
  sessionId: 's',
  toolCallId: 'c',
  title: 'make',
  kind: 'execute',
  input: { command: 'make' },
  asked: { what: 'shell', command: 'make' },
  options: [],
};
const PAUSE = permissionPause({ message: 'make needs permission' });
const AT = { planNumber: 1, step: 's1', attempt: 1 };
const decision: Permission['decision'] = { decision: 'ask', reason: 'no rule', rule: null, commands: [] };
const PAUSED: Permission = { status: 'paused', decision, pause: PAUSE, grant: 'grant_1' };
const never = new AbortController().signal;

/** Says one thing after the other, each time it is asked. */
function authority(...says: readonly Permission[]): Pick<Authority, 'judge' | 'permit'> {
  const left = [...says];
  return { judge: async () => decision, permit: async () => left.shift() ?? PAUSED };
}

test('with nobody there, what no rule decides pauses the run', async () => {
  const decide = decideForAgent(authority(PAUSED), 'ask', '/p', undefined);
  expect(await decide(REQUEST, AT, never)).toEqual({ answer: 'pause', pause: { ...PAUSE, byAgent: true } });
});

test.each([
  ['granted', 'allow'],
  ['denied', 'deny'],
] as const)('a person who is there is asked while the agent waits; then the gate says %s', async (status, answer) => {
  const asked: PauseInfo[] = [];
  const decide = decideForAgent(authority(PAUSED, { status, decision, byPerson: true }), 'ask', '/p', async (pause) => {
    asked.push(pause);
    return true;
  });
  expect(await decide(REQUEST, AT, never)).toMatchObject({ answer });
  expect(asked).toEqual([{ ...PAUSE, step: 's1', byAgent: true }]);
});

test('a person who gives no answer leaves the run paused, and the gate is not asked again', async () => {
  const decide = decideForAgent(
    authority(PAUSED, { status: 'granted', decision, byPerson: true }),
    'ask',
    '/p',
    async () => false,
  );
  expect(await decide(REQUEST, AT, never)).toMatchObject({ answer: 'pause' });
});

test('an answer that does not cover what was asked still pauses', async () => {
  const decide = decideForAgent(authority(PAUSED, PAUSED), 'ask', '/p', async () => true);
  expect(await decide(REQUEST, AT, never)).toMatchObject({ answer: 'pause' });
});

test('a command is the same action, whatever words for people stand beside it', () => {
  const other = {
    ...REQUEST,
    toolCallId: 'd',
    title: 'Build it',
    input: { command: 'make', description: 'builds', timeout: 9 },
  };
  expect(actionFor(other, '/p')).toEqual(actionFor(REQUEST, '/p'));
  expect(actionFor(REQUEST, '/p')).toMatchObject({ tool: 'run_shell', args: { command: 'make' }, command: 'make' });
});

test('a command in another folder is another action', () => {
  const there = { ...REQUEST, asked: { what: 'shell', command: 'make', folder: 'sub' } } as const;
  expect(actionFor(there, '/p')).toMatchObject({ args: { command: 'make', cwd: '/p/sub' }, cwd: '/p/sub' });
  const here = { ...REQUEST, asked: { what: 'shell', command: 'make', folder: '/p' } } as const;
  expect(actionFor(here, '/p')).toEqual(actionFor(REQUEST, '/p'));
});

test('a program without its command is told as that, and is no shell', () => {
  const action = actionFor({ ...REQUEST, title: 'Bash', input: undefined, asked: { what: 'execute' } }, '/p');
  expect(action).toMatchObject({ tool: 'agent:Bash', effects: ['execute'] });
  expect(action.command).toBeUndefined();
  expect(action.question?.message).toBe(
    'the agent wants to run a program and does not show its command; it calls it "Bash"',
  );
});
