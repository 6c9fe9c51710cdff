import { expect, test } from 'vitest';
import { z } from 'zod';
import { startStandIn } from '../../test/support/stand-in-agent.ts';
import type { StandInAction, StandInScript } from '../builtin-agent/stand-in-script.ts';
import { Mind } from './mind.ts';

const schema = z.object({ verdict: z.enum(['pass', 'fail']), reasons: z.array(z.string()) });
const good = '{"verdict":"pass","reasons":["ok"]}';

async function mind(script: StandInScript, frames: unknown[] = []): Promise<Mind> {
  const agent = await startStandIn(script, { onFrame: (dir, frame) => void (dir === 'out' && frames.push(frame)) });
  return new Mind({ open: async () => await agent.newSession({ cwd: '/' }), readOnlyMode: 'plan' });
}

const answers = (...texts: readonly string[]): StandInScript => ({ turns: texts.map((say) => [{ say }]) });

test.each([
  ['alone', good],
  ['in a fence', `Here you are:\n\`\`\`json\n${good}\n\`\`\`\nAnything else?`],
  ['between words', `I think ${good} is right.`],
])('an answer %s is read', async (_how, text) => {
  const made = await mind(answers(text));
  expect(await made.ask({ prompt: 'Is it done?', schema })).toEqual({ verdict: 'pass', reasons: ['ok'] });
});

test('an answer that does not match is sent back with what is wrong, at most twice', async () => {
  const frames: unknown[] = [];
  const made = await mind(answers('no idea', '{"verdict":"maybe"}', good), frames);
  expect((await made.ask({ prompt: 'Is it done?', schema })).verdict).toBe('pass');
  const prompts = JSON.stringify(frames.filter((frame) => (frame as { method?: string }).method === 'session/prompt'));
  expect(prompts).toContain('there is no JSON in it');
  expect(prompts).toContain('verdict');
});

test('what is sent back speaks of the whole answer, not of a list within it', async () => {
  const frames: unknown[] = [];
  const made = await mind(answers('{"verdict":"maybe","reasons":["a"]}', good), frames);
  expect((await made.ask({ prompt: 'Is it done?', schema })).verdict).toBe('pass');
  const [, again] = frames.filter((frame) => (frame as { method?: string }).method === 'session/prompt');
  expect(JSON.stringify(again)).toContain('verdict: expected one of');
  expect(JSON.stringify(again)).not.toContain('received array');
});

test('an agent that never gives a usable answer is a clear failure', async () => {
  const made = await mind(answers('no', 'no', 'no', good));
  await expect(made.ask({ prompt: 'Is it done?', schema })).rejects.toMatchObject({ code: 'agent.protocol' });
});

test('an answer of the right form that is objected to is sent back, and the last one is taken as it is', async () => {
  const made = await mind(answers(good, '{"verdict":"fail","reasons":[]}', 'no more'));
  const objections: string[] = [];
  const review = async ({ verdict }: { readonly verdict: string }): Promise<string> => {
    objections.push(verdict);
    return 'too easy';
  };
  expect((await made.ask({ prompt: 'Is it done?', schema, review })).verdict).toBe('fail');
  expect(objections).toEqual(['pass', 'fail']);
});

test('words before a tool call are not the answer', async () => {
  const actions: readonly StandInAction[] = [{ say: '{"not":' }, { call: { id: 'a' } }, { say: good }];
  const made = await mind({ turns: [actions] });
  expect((await made.ask({ prompt: '?', schema })).verdict).toBe('pass');
});

test('a thinking agent is in its read-only mode, and is refused whatever it asks for', async () => {
  const frames: unknown[] = [];
  const made = await mind(
    { turns: [[{ ask: { id: 'w', title: 'write' }, allowed: [{ say: 'written' }], refused: [{ say: good }] }]] },
    frames,
  );
  expect((await made.ask({ prompt: '?', schema })).verdict).toBe('pass');
  expect(frames).toContainEqual(expect.objectContaining({ method: 'session/set_mode' }));
});

test('an agent that dies while thinking is an error with its code', async () => {
  const made = await mind({ turns: [[{ exit: 1 }]] });
  await expect(made.ask({ prompt: '?', schema })).rejects.toMatchObject({ code: 'agent.crashed' });
});
