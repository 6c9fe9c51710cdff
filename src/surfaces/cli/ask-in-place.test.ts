import { expect, test } from 'vitest';
import { permissionPause } from '../../../test/support/pauses.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { askInPlace } from './ask-in-place.ts';

const rules = ['npm test'];
const QUESTION = permissionPause({
  byAgent: true,
  blockedArgs: { command: 'npm\u001b[2J test' },
  answers: [
    { kind: 'once' },
    { kind: 'run', rules },
    { kind: 'always', rules },
    { kind: 'word', word: 'shell' },
    { kind: 'no' },
  ],
});
const never = new AbortController().signal;

async function answered(pause: PauseInfo, ...typed: readonly string[]) {
  const left = [...typed];
  let shown = '';
  const asker = {
    write: (text: string) => {
      shown += text;
    },
    line: async (prompt: string) => {
      shown += prompt;
      return left.shift();
    },
  };
  const answer = await askInPlace(asker, pause, { rulesFile: '/rules', shows: 'whole' }, never);
  return { answer, shown, left };
}

test.each<readonly [readonly string[], PauseAnswer | undefined]>([
  [['o'], { kind: 'once' }],
  [['once'], { kind: 'once' }],
  [['', 'x', 'r'], { kind: 'run', rules }],
  [['a', 'y'], { kind: 'always', rules }],
  [['a', 'n', 'o'], { kind: 'once' }],
  [['n', ''], { kind: 'no' }],
  [['n', 'use make'], { kind: 'no', words: 'use make' }],
  [['n use make'], { kind: 'no', words: 'use make' }],
  [['q'], undefined],
  [[], undefined],
])('%j', async (typed, expected) => {
  const { answer, left } = await answered(QUESTION, ...typed);
  expect([answer, left]).toEqual([expected, []]);
});

test('the rule and its file are shown before it is kept, and nothing of a command acts on the terminal', async () => {
  const { shown } = await answered(QUESTION, 'a', 'y');
  expect(shown).toContain('keep the rule "npm test" in /rules? [y/N]');
  expect(shown).toContain(String.raw`npm\x1b[2J test`);
  expect(shown).not.toContain('\u001b');
});

test.each<readonly [readonly string[], PauseAnswer]>([
  [['1'], { kind: 'waive', what: 's1' }],
  [['n', ''], { kind: 'discard', what: 's1' }],
  [['discard', 'keep the old name'], { kind: 'discard', what: 's1', words: 'keep the old name' }],
])('of a step that held, %j', async (typed, expected) => {
  const answers: readonly PauseAnswer[] = [
    { kind: 'waive', what: 's1' },
    { kind: 'discard', what: 's1' },
  ];
  const { answer, shown } = await answered({ reason: 'unproven', message: '', answers, step: 's1' }, ...typed);
  expect(answer).toEqual(expected);
  expect(shown).toContain('n  no, throw it away (s1), with words for the agent if you like');
});

test('what is no question of an agent needs no words', async () => {
  const { byAgent: _, ...tool } = QUESTION;
  expect((await answered(tool, 'n')).answer).toEqual({ kind: 'no' });
  const limit = { reason: 'limit', message: '', answers: [{ kind: 'raise', limit: 'maxSteps', to: 60 }] } as const;
  const { answer, shown } = await answered(limit, '1');
  expect([answer, shown]).toEqual([limit.answers[0], expect.stringContaining('1  go on with maxSteps 60')]);
});
