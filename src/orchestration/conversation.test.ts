import { expect, test } from 'vitest';
import { AtlasError } from '../core/atlas-error.ts';
import {
  conversationOver,
  type ConversationParts,
  type EndedRun,
  type MessageHandling,
  type MessageMind,
} from './conversation.ts';

interface House {
  readonly parts: ConversationParts<MessageHandling, EndedRun>;
  readonly turns: string[];
  readonly requests: string[];
  readonly prompts: string[];
}

/** A conversation whose agent answers with these, one after the other; `undefined`: nobody can think. */
function house(thoughts: readonly unknown[] | undefined, more: Partial<House['parts']> = {}): House {
  const turns: string[] = [];
  const requests: string[] = [];
  const prompts: string[] = [];
  const left = [...(thoughts ?? [])];
  const parts: House['parts'] = {
    append: async ({ role, text }) => {
      turns.push(`${role}: ${text}`);
    },
    context: async (message) => `## Message\n${message}`,
    mind: async () =>
      thoughts === undefined
        ? undefined
        : {
            ask: async ({ prompt, schema }) => {
              prompts.push(prompt);
              return schema.parse(left.shift());
            },
          },
    run: async (request) => {
      requests.push(request);
      return { runId: 'run_1', status: 'proven', message: '1 step landed with proof' };
    },
    store: async () => ({ id: 'fact_1', outcome: 'stored', redacted: [] }),
    ...more,
  };
  return { parts, turns, requests, prompts };
}

const asked = (more: Partial<MessageHandling> = {}): MessageHandling => ({
  signal: new AbortController().signal,
  ...more,
});

test('a question is answered, and both turns are kept', async () => {
  const { parts, turns, requests, prompts } = house([{ kind: 'answer', text: 'It adds.' }]);
  const reply = await conversationOver(parts).handleMessage('what does sum do?', asked());
  expect(reply).toEqual({ kind: 'answer', text: 'It adds.' });
  expect(turns).toEqual(['user: what does sum do?', 'assistant: It adds.']);
  expect(requests).toEqual([]);
  expect(prompts[0]).toContain('## Message\nwhat does sum do?');
});

test('an answer that was given without the pictures says so', async () => {
  const answer = async () => ({ kind: 'answer', text: 'Red, I guess.' });
  const mind = async (): Promise<MessageMind> => ({
    ask: async ({ schema }) => schema.parse(await answer()),
    caveat: () => 'x cannot look at pictures',
  });
  const { parts, turns } = house([], { mind });
  await conversationOver(parts).handleMessage('which colour is this?', asked());
  expect(turns.at(-1)).toBe('assistant: Red, I guess.\n\n(x cannot look at pictures)');
});

test('work becomes a run with the words of the person, and its outcome is the reply', async () => {
  const { parts, turns, requests } = house([{ kind: 'work' }]);
  const reply = await conversationOver(parts).handleMessage('fix the sum', asked());
  expect(reply).toMatchObject({ kind: 'run', run: { status: 'proven' } });
  expect(requests).toEqual(['fix the sum']);
  expect(turns).toEqual(['user: fix the sum', 'assistant: proven: 1 step landed with proof (run_1)']);
});

test('what earlier turns said is added to the request as background, never in place of it (V2)', async () => {
  const { parts, requests } = house([{ kind: 'work', background: 'the other one is product()' }]);
  await conversationOver(parts).handleMessage('the same for the other one', asked());
  expect(requests).toEqual(['the same for the other one\n\n(From the conversation: the other one is product())']);
});

test.each([
  ['nobody can think', house(undefined), asked()],
  ['a plan is given', house([{ kind: 'answer', text: 'no' }]), asked({ plan: 'plan.json' })],
  ['the surface says so', house([{ kind: 'answer', text: 'no' }]), asked({ always: 'run' })],
  ['the agent gives no usable answer', house([{ kind: 'dance' }]), asked()],
  [
    'the agent cannot be started',
    house([], { mind: async () => Promise.reject(new AtlasError('agent.unknown', 'not installed')) }),
    asked(),
  ],
])('a message is a run where %s (V3)', async (_, { parts, requests }, view) => {
  expect((await conversationOver(parts).handleMessage('go', view)).kind).toBe('run');
  expect(requests).toEqual(['go']);
});

test('work that fails is a reply in the history too, and the error is passed on (V1)', async () => {
  const { parts, turns } = house(undefined, {
    run: async () => Promise.reject(new AtlasError('plan.invalid', 'the plan cannot run')),
  });
  await expect(conversationOver(parts).handleMessage('go', asked())).rejects.toThrow('the plan cannot run');
  expect(turns).toEqual(['user: go', 'assistant: could not be done: the plan cannot run']);
});

test('messages that come meanwhile wait, so that each turn is followed by its reply (V1)', async () => {
  const gate = Promise.withResolvers<void>();
  const { parts, turns } = house(undefined, {
    run: async (request) => {
      if (request === 'first') await gate.promise;
      return { runId: 'run_1', status: 'proven', message: request };
    },
  });
  const talk = conversationOver(parts);
  const both = [talk.handleMessage('first', asked()), talk.handleMessage('second', asked())];
  gate.resolve();
  await Promise.all(both);
  expect(turns.map((turn) => turn.split(' (')[0])).toEqual([
    'user: first',
    'assistant: proven: first',
    'user: second',
    'assistant: proven: second',
  ]);
});

test('a message that is no longer wanted is not begun, and a failure does not stop the next one', async () => {
  const { parts, turns } = house(undefined);
  const talk = conversationOver(parts);
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(talk.handleMessage('one', asked({ signal: stop.signal }))).rejects.toThrow('stopped');
  await talk.handleMessage('two', asked());
  expect(turns[0]).toBe('user: two');
});

test('an empty message is refused before it becomes a turn', async () => {
  const { parts, turns } = house(undefined);
  await expect(conversationOver(parts).handleMessage(' \n', asked())).rejects.toThrow('nothing in this message');
  expect(turns).toEqual([]);
});

test('what the policy refuses is told with its reason and a remedy; anything else is an error', async () => {
  const refused = new AtlasError('memory.refused', 'a confidence of 0.2 is below 0.7', { remedy: 'Be sure.' });
  const no = conversationOver(house(undefined, { store: async () => Promise.reject(refused) }).parts);
  await expect(no.storeMemory({})).resolves.toEqual({ kind: 'refused', reason: refused.message, remedy: 'Be sure.' });
  const broken = new AtlasError('storage.disk-full', 'the disk is full');
  const failing = conversationOver(house(undefined, { store: async () => Promise.reject(broken) }).parts);
  await expect(failing.storeMemory({})).rejects.toThrow('the disk is full');
  await expect(conversationOver(house(undefined).parts).storeMemory({})).resolves.toMatchObject({ kind: 'stored' });
});
