import { expect, test } from 'vitest';
import { answerFor, type PermissionOption } from './permission.ts';
import { decideBy } from './permission-mode.ts';

const option = (kind: string): PermissionOption => ({ optionId: kind, name: kind, kind });
const all = ['allow_always', 'allow_once', 'reject_once', 'reject_always'].map(option);
const request = { sessionId: 's', toolCallId: 'c', title: 't', asked: { what: 'execute' }, options: all } as const;
const signal = new AbortController().signal;

test('to allow is to allow once', () => {
  expect(answerFor({ decision: 'allow' }, all)).toMatchObject({ optionId: 'allow_once' });
});

test('allow_always is never chosen on the behalf of anyone: an agent that offers nothing smaller is refused', () => {
  expect(answerFor({ decision: 'allow' }, [option('allow_always'), option('reject_once')])).toMatchObject({
    optionId: 'reject_once',
  });
  expect(answerFor({ decision: 'allow' }, [option('allow_always')])).toEqual({ outcome: 'cancelled' });
});

test('a person may choose any option that there is, and none that there is not', () => {
  expect(answerFor({ decision: 'select', optionId: 'allow_always' }, all)).toMatchObject({ optionId: 'allow_always' });
  expect(answerFor({ decision: 'select', optionId: 'made-up' }, all)).toEqual({ outcome: 'cancelled' });
});

test('to deny is to reject, because a cancelled request may end the turn', () => {
  expect(answerFor({ decision: 'deny' }, all)).toMatchObject({ optionId: 'reject_once' });
  expect(answerFor({ decision: 'deny' }, [option('allow_once')])).toEqual({ outcome: 'cancelled' });
});

test('the modes decide as their names say, and asking without a person pauses', async () => {
  expect(await decideBy('ask')(request, signal)).toEqual({ decision: 'pause' });
  expect(await decideBy('ask', async () => ({ decision: 'allow' }))(request, signal)).toEqual({ decision: 'allow' });
  expect(await decideBy('auto-approve')(request, signal)).toEqual({ decision: 'allow' });
  expect(await decideBy('auto-deny', async () => ({ decision: 'allow' }))(request, signal)).toEqual({
    decision: 'deny',
  });
  expect(() => decideBy('callback')).toThrow(/needs a function/);
});
