import { expect, test } from 'vitest';
import { permissionPause } from '../../../test/support/pauses.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { pauseCommands, withCommands } from './pause-commands.ts';

const waits = (
  reason: 'limit' | 'unproven' | 'unverifiable' | 'conflict' | 'unknown-outcome',
  ...answers: PauseAnswer[]
): PauseInfo => ({
  reason,
  message: 'why',
  answers,
});

test.each<readonly [string, PauseInfo, readonly string[]]>([
  [
    'a question',
    permissionPause({
      grant: 'grant_1',
      answers: [
        { kind: 'once' },
        { kind: 'run', rules: ['make'] },
        { kind: 'always', rules: ['make'] },
        { kind: 'word', word: 'shell' },
        { kind: 'no' },
      ],
    }),
    [
      'atlas allow grant_1',
      'atlas allow grant_1 --always',
      'atlas allow shell --run run_1',
      'atlas resume run_1',
      'atlas deny grant_1',
    ],
  ],
  [
    'a plan',
    { reason: 'approval', permission: 'plan', message: '', answers: [{ kind: 'approve' }, { kind: 'refuse' }] },
    ['atlas allow plan --run run_1', 'atlas resume run_1', 'atlas deny plan --run run_1'],
  ],
  ['no proof', waits('unverifiable', { kind: 'waive', what: 's1' }), ['atlas resume run_1 --waive s1']],
  [
    'a step that held',
    waits('unproven', { kind: 'waive', what: 's1' }, { kind: 'discard', what: 's1' }),
    ['atlas resume run_1 --waive s1', 'atlas resume run_1 --discard s1'],
  ],
  ['a limit', waits('limit', { kind: 'raise', limit: 'maxSteps', to: 60 }), ['atlas resume run_1 --max-steps 60']],
  [
    'an unknown outcome',
    waits('unknown-outcome', { kind: 'happened' }, { kind: 'again' }),
    ['atlas resume run_1 --happened', 'atlas resume run_1 --again'],
  ],
  ['a conflict', waits('conflict', { kind: 'go-on' }), ['atlas resume run_1']],
])('%s is answered by these commands', (_, pause, commands) => {
  expect(pauseCommands(pause, 'run_1')).toEqual(commands);
});

test('commands name the folders again that were named', () => {
  const pause = waits('conflict', { kind: 'go-on' });
  expect(withCommands({ runId: 'run_1', pause }, " --home 'it is here'")).toMatchObject({
    pause: { message: 'why', commands: ["atlas resume run_1 --home 'it is here'"] },
  });
  expect(withCommands({ runId: 'run_1', status: 'interrupted', message: 'it broke' }, ' --home x')).toMatchObject({
    message: 'it broke; `atlas resume run_1 --home x` goes on',
  });
  const proven = { runId: 'run_1', status: 'proven', message: 'done' };
  expect(withCommands(proven, ' --home x')).toEqual(proven);
});
