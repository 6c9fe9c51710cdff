import { expect, test } from 'vitest';
import type { CliContext } from './cli-context.ts';
import { shellWord } from './shell-word.ts';
import { toldHere } from './told-here.ts';

const context = (here: string): CliContext => ({
  atlas: { project: '/p' },
  open: async () => await Promise.reject(new Error('nothing is opened here')),
  here,
  json: false,
  colour: false,
});
const PAUSED = {
  type: 'paused',
  pause: { reason: 'unverifiable', message: 'why', commands: ['atlas resume run_1 --waive s1', 'atlas deny'] },
} as const;
const ENDED = { ...PAUSED, type: 'run-end', message: 'it broke; `atlas resume run_1` goes on' } as const;

test('commands that go on name the folders that were named, and nothing where none were', () => {
  expect(toldHere(context(''), ENDED)).toEqual(ENDED);
  const here = ` --home ${shellWord("it's here")}`;
  const commands = [`atlas resume run_1 --waive s1${here}`, `atlas deny${here}`];
  expect(toldHere(context(here), PAUSED)).toMatchObject({ type: 'paused', pause: { message: 'why', commands } });
  expect(toldHere(context(here), ENDED)).toMatchObject({
    message: `it broke; \`atlas resume run_1 --home 'it'\\''s here'\` goes on`,
    pause: { commands },
  });
});

test('what is no command that goes on is told as it is', () => {
  const event = { type: 'check', title: 'atlas resume run_1' };
  expect(toldHere(context(' --home x'), event)).toEqual(event);
});
