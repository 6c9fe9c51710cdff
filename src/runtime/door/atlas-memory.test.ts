import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../../test/support/atlas.ts';
import { projectWith } from '../../../test/support/project.ts';
import { openAtlas, type AtlasOptions } from '../atlas.ts';

async function remembering(): Promise<AtlasOptions> {
  const project = projectWith({});
  const options = { project, environment: cleanEnvironment(join(project, '..')) };
  const content = { document: 'The company ships new releases every Tuesday', type: 'fact', confidence: 1 };
  await using atlas = await openAtlas(options);
  await atlas.memory.add({ content });
  return options;
}

const message = 'On which weekday do we deploy software versions?';

test('a context that has no time leaves the vectors for the next one, which finds a fact by other words', async () => {
  const options = await remembering();
  const shown = async (deadlineMs: number): Promise<number> => {
    await using atlas = await openAtlas(options);
    return (await atlas.memory.context({ message, deadlineMs })).context.memories.length;
  };
  expect(await shown(1)).toBe(0);
  {
    await using atlas = await openAtlas(options);
    expect(await atlas.memory.search({ query: 'xyzzy' })).toMatchObject({ pending: 0 });
  }
  expect(await shown(250_000)).toBe(1);
});

test('a question is answered with its strength, and the same way for records and for turns', async () => {
  await using atlas = await openAtlas(await remembering());
  await atlas.history.append({ conversation: 'c1', role: 'user', text: 'releases go out on Tuesday, they said' });
  const { ranked, results, turns } = await atlas.memory.search({ query: 'releases Tuesday', conversation: 'c1' });
  expect(ranked.map(({ record }) => record.kind).toSorted()).toEqual(['fact', 'turn']);
  expect([results.length, turns.length]).toEqual([1, 1]);
  for (const { strength } of [...ranked, ...results, ...turns]) {
    expect(strength).toBeGreaterThan(0);
    expect(strength).toBeLessThanOrEqual(1);
  }
});

test('where nothing of a kind is kept, no model is loaded to look for it', async () => {
  const project = projectWith({});
  await using atlas = await openAtlas({ project, environment: cleanEnvironment(join(project, '..')) });
  await atlas.history.append({ conversation: 'c1', role: 'user', text: 'releases go out on Tuesday' });
  // A loaded model would have given the turn its vector first.
  expect(await atlas.memory.search({ query: 'releases Tuesday', kinds: ['fact'] })).toMatchObject({
    results: [],
    degraded: [],
    pending: 1,
  });
});

test('a conversation may be named like an address of mail', async () => {
  await using atlas = await openAtlas(await remembering());
  await using conversation = await atlas.history.converse({ conversationId: 'ann@example.com', channel: 'tui' });
  expect(conversation.id).toBe('ann@example.com');
  expect(await conversation.storeMemory({ document: 'The door is blue', type: 'fact', confidence: 1 })).toMatchObject({
    kind: 'stored',
  });
});

test('a question waits for one batch of long turns, and the next question for the next one', async () => {
  await using atlas = await openAtlas(await remembering());
  const long = 'The harbour gate opens at six in the morning, and a ferry leaves. '.repeat(450);
  for (const text of [long, `${long} Again.`]) await atlas.history.append({ conversation: 'c1', role: 'user', text });
  const pending = async () => (await atlas.memory.search({ query: 'When does the ferry leave?' })).pending;
  // The fact and the first turn stand in one batch.
  expect(await pending()).toBe(1);
  expect(await pending()).toBe(0);
});
