import { expect, test } from 'vitest';
import type { PauseAnswer, PauseInfo } from '../core/pause.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { answerPause } from './answer-pause.ts';

test('an answer that does not fit the pause is refused, and a no is never taken for leave to go on', async () => {
  const runtime = { project: '/p', store: { runs: { find: async () => await Promise.resolve({ id: 'run_1' }) } } };
  const answered = async (pause: object, answer: object): Promise<unknown> =>
    await answerPause(runtime as unknown as Runtime, 'run_1', pause as PauseInfo, answer as PauseAnswer);
  const plan = { reason: 'plan', message: 'it waits', answers: [{ kind: 'approve' }, { kind: 'refuse' }] };
  await expect(answered(plan, { kind: 'no' })).rejects.toMatchObject({
    code: 'usage',
    message: '"no" is no answer to a pause of the kind plan',
    remedy: 'Answer with one of: approve, refuse.',
  });
  const question = { reason: 'permission', message: 'may I', answers: [{ kind: 'once' }, { kind: 'no' }] };
  await expect(answered(question, { kind: 'deny' })).rejects.toMatchObject({ code: 'usage' });
});
