import { expect, test } from 'vitest';
import type { PauseInfo } from '../../core/pause.ts';
import type { RuntimeEventBody } from '../../core/runtime-event.ts';
import type { EngineCalls } from './engine-calls.ts';
import { ScreenDialogue } from './screen-dialogue.ts';

const PAUSE: PauseInfo = {
  reason: 'permission',
  message: 'run_shell needs permission',
  permission: 'shell',
  blockedTool: 'run_shell',
  blockedArgs: { command: 'npm test' },
  digest: 'd',
  narrowest: [],
  answers: [{ kind: 'once' }],
};

interface Desk {
  readonly dialogue: ScreenDialogue;
  /** What the engine was asked to do, in order. */
  readonly done: readonly string[];
  readonly said: () => readonly string[];
}

/** A screen whose engine pauses at the message `pauses`, answers every other one, and goes on when it is resumed. */
function desk(): Desk {
  const done: string[] = [];
  let seq = 0;
  let tell: (body: RuntimeEventBody) => void = () => undefined;
  const calls: Partial<Record<keyof EngineCalls, (args: never) => unknown>> = {
    message: ({ text }: { readonly text: string }) => {
      done.push(text);
      if (text !== 'pauses') return { kind: 'answer', text: `about ${text}` };
      tell({ type: 'run-start', request: text, project: '/p', resumed: false });
      tell({ type: 'paused', pause: PAUSE });
      return { kind: 'run', run: { runId: 'run_1', status: 'paused', message: '' } };
    },
    answer: () => ({ decided: 'allowed', waiting: false, how: { options: {}, waivers: [], discards: [] } }),
    resume: () => {
      done.push('resumed');
      return { runId: 'run_1', status: 'proven', message: '' };
    },
  };
  const dialogue = new ScreenDialogue({
    start: (onEvents) => {
      tell = (body) => {
        seq += 1;
        onEvents([{ ...body, runId: 'run_1', at: '', seq }]);
      };
      return {
        call: (name, args) => Promise.resolve(calls[name]?.(args as never)) as ReturnType<EngineCalls[typeof name]>,
        close: async () => undefined,
      };
    },
    onChange: () => undefined,
    onQuit: () => undefined,
  });
  return { dialogue, done, said: () => dialogue.transcript.map(({ text }) => text) };
}

test('messages that came while a run waited are worked off in their order once it has gone on', async () => {
  const { dialogue, done, said } = desk();
  await dialogue.submit('pauses');
  await dialogue.submit('second');
  await dialogue.submit('third');
  expect([done, dialogue.queued]).toEqual([['pauses'], 2]);
  await dialogue.answer({ kind: 'once' });
  expect([done, dialogue.queued]).toEqual([['pauses', 'resumed', 'second', 'third'], 0]);
  expect(said().slice(-2)).toEqual(['about second', 'about third']);
});

test('they are worked off as well where /resume goes on, and not where they were taken back', async () => {
  const { dialogue, done } = desk();
  await dialogue.submit('pauses');
  await dialogue.submit('second');
  await dialogue.submit('/resume');
  expect(done).toEqual(['pauses', 'resumed', 'second']);
  await dialogue.submit('pauses');
  await dialogue.submit('third');
  expect(dialogue.dropWaiting()).toBe(true);
  await dialogue.submit('/resume');
  expect(done).toEqual(['pauses', 'resumed', 'second', 'pauses', 'resumed']);
});

test('a command that was written wrong is answered with the one that was meant', async () => {
  const { dialogue, said } = desk();
  await dialogue.submit('/udno');
  await dialogue.submit('/nothing');
  expect(said().slice(-3)).toEqual([
    'there is no command /udno (did you mean /undo?); /help shows them',
    '/nothing',
    'there is no command /nothing; /help shows them',
  ]);
});
