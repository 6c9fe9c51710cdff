import { expect, test } from 'vitest';
import { updateOf } from '../../../test/fakes/update-of.ts';
import type { PermissionRequest } from '../../agents/permission.ts';
import { Refusals } from './refusals.ts';

const request = (toolCallId: string, command: string): PermissionRequest => ({
  sessionId: 's',
  toolCallId,
  title: 'Bash',
  asked: { what: 'shell', command },
  options: [],
});
const starts = (toolCallId: string) => updateOf({ sessionUpdate: 'tool_call', toolCallId });

test('an agent that stops at a no is told what was refused, the words, and that the task is still its own', () => {
  const refusals = new Refusals();
  refusals.note(request('c1', 'npm install'), { answer: 'deny', why: 'no rule', words: 'use what is there' });
  const told = refusals.words();
  expect(told).toContain('The person said no to `npm install`, and says: use what is there');
  expect(told).toContain('Nobody wants you to stop');
  expect(refusals.words()).toBeUndefined();
});

test('a rule that refuses is named', () => {
  const refusals = new Refusals();
  refusals.note(request('c1', 'npm install'), { answer: 'deny', why: 'denied by deny "npm *" (user)' });
  expect(refusals.words()).toContain(
    'You were not permitted to do this: `npm install` (denied by deny "npm *" (user)).',
  );
});

test('who goes on by itself is told nothing more, unless the person had words', () => {
  const refusals = new Refusals();
  refusals.note(request('c1', 'npm install'), { answer: 'deny', why: 'no rule', words: '' });
  refusals.hear(starts('c1'));
  refusals.hear(starts('c2'));
  expect(refusals.words()).toBeUndefined();
  refusals.note(request('c3', 'npm ci'), { answer: 'deny', why: 'no rule', words: 'use make' });
  refusals.hear(starts('c4'));
  expect(refusals.words()).toContain('use make');
});

test('who stops again and again is not told for ever', () => {
  const refusals = new Refusals();
  const told = Array.from({ length: 5 }, () => {
    refusals.note(request('c1', 'x'), { answer: 'deny', why: 'no rule' });
    return refusals.words() !== undefined;
  });
  expect(told).toEqual([true, true, true, false, false]);
});
