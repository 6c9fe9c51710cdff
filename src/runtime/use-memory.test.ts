import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../test/support/atlas.ts';
import { projectWith } from '../../test/support/project.ts';
import { openConversation } from './open-conversation.ts';
import { openRuntimeMemory } from './open-memory.ts';
import { openRuntime, type RuntimeOptions } from './open-runtime.ts';
import { addMemory, showContext, type ShownContext } from './use-memory.ts';

async function remembering(): Promise<RuntimeOptions> {
  const project = projectWith({});
  const options = { project, environment: cleanEnvironment(join(project, '..')) };
  const content = { document: 'The company ships new releases every Tuesday', type: 'fact', confidence: 1 };
  await addMemory(options, { kind: 'fact', content, source: 'user' });
  return options;
}

async function pending(options: RuntimeOptions): Promise<number> {
  await using runtime = await openRuntime(options);
  await using memory = await openRuntimeMemory(runtime);
  return await memory.indexer.pending();
}

const message = 'On which weekday do we deploy software versions?';

test('a context that has no time leaves the vectors for the next one, which finds a fact by other words', async () => {
  const options = await remembering();
  const shown: ShownContext[] = [];
  const show = (one: ShownContext): void => void shown.push(one);
  await showContext(options, { message, deadlineMs: 1 }, show);
  expect(await pending(options)).toBe(0);
  await showContext(options, { message, deadlineMs: 60_000 }, show);
  expect(shown.map(({ context }) => context.memories.length)).toEqual([0, 1]);
});

test('a conversation may be named like an address of mail', async () => {
  const options = await remembering();
  await using runtime = await openRuntime(options);
  await using conversation = await openConversation(runtime, { conversationId: 'ann@example.com', channel: 'tui' });
  expect(conversation.id).toBe('ann@example.com');
  expect(await conversation.storeMemory({ document: 'The door is blue', type: 'fact', confidence: 1 })).toMatchObject({
    kind: 'stored',
  });
});
