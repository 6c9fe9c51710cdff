import { expect, test } from 'vitest';
import type { Turn } from '../../memory/conversation-history.ts';
import { earlierWords } from './earlier-words.ts';

const said: Turn = { id: 'turn_1', conversation: 'talk', index: 1, role: 'user', text: 'add a test', at: '' };

function holding(turn: Turn): Parameters<typeof earlierWords>[0] {
  const tail = async () => await Promise.resolve({ conversation: turn.conversation, turns: [turn] });
  return { history: { tail } } as unknown as Parameters<typeof earlierWords>[0];
}

test('what a stranger’s file brought is no word of the person’s that a run goes on with', async () => {
  expect((await earlierWords(holding(said), 'talk')).background).toBe('the person: add a test');
  const foreign = { source: 'import', trust: 'untrusted', role: 'user' } as const;
  const brought = { ...said, conversation: 'import~talk', role: 'import', foreign };
  await expect(earlierWords(holding(brought), 'import~talk')).rejects.toThrow('nobody here said');
});
