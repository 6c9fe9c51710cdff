import { expect, test } from 'vitest';
import { testMemory } from '../../test/support/memory.ts';

test('facts, experiences, strategies, concepts and turns may bear the names of the specification', async () => {
  await using memory = await testMemory();
  const { gateway } = memory;
  const metadata = { type: 'preference', confidence: 0.85, entities: 'docker,deployment', tags: 'preference,infra' };
  const stamps = { ts: '2025-12-25T12:01:00Z', conversation_id: 'conv_123' };
  const nested = await gateway.writeMemory(
    { document: 'Anna prefers Docker', metadata: { ...metadata, ...stamps } },
    { source: 'user' },
  );
  const flat = await gateway.writeMemory(
    { document: 'Paul prefers Podman', ...metadata, ...stamps },
    { source: 'user' },
  );
  for (const { id } of [nested, flat]) {
    expect((await gateway.find(id))?.content).toMatchObject({
      type: 'preference',
      confidence: 0.85,
      entities: ['docker', 'deployment'],
      tags: ['preference', 'infra'],
    });
  }
  const learned = await gateway.writeRecord(
    'experience',
    { task_summary: 'fix the parser', solution_summary: 'read the grammar first', outcome: 'success' },
    { source: 'user' },
  );
  expect((await gateway.find(learned.id))?.content).toMatchObject({
    task: 'fix the parser',
    approach: 'read the grammar first',
  });
  const counts = { use_count: 4, success_rate: 0.75 };
  const strategy = { situation: 'a slow test', suggestion: 'profile it', ...counts };
  const concept = { name: 'retry', description: 'tries again', source: 'learned', ...counts };
  for (const [kind, content] of [
    ['strategy', strategy],
    ['concept', concept],
  ] as const) {
    const { id } = await gateway.writeRecord(kind, content, { source: 'user' });
    expect((await gateway.find(id))?.content).toMatchObject({ useCount: 4, successRate: 0.75 });
  }
  const said = { conversation_id: 'conv_123', role: 'user', message_id: 'msg_1', channel: 'web' };
  const turn = await gateway.appendHistory({
    document: 'I want to build a memory',
    metadata: { ...said, turn_index: 7, ts: '2025-12-25T12:00:00Z' },
  });
  expect(turn).toMatchObject({
    conversation: 'conv_123',
    index: 1,
    text: 'I want to build a memory',
    messageId: 'msg_1',
  });
  expect(await gateway.appendHistory({ ...said, content: 'I want to build a memory' })).toEqual(turn);
});

test('a name of ours beside the other, or one that nobody knows, is refused', async () => {
  await using memory = await testMemory();
  const write = async (content: object): Promise<unknown> =>
    await memory.gateway.writeRecord('experience', { outcome: 'success', ...content }, { source: 'user' });
  await expect(write({ task: 'a', task_summary: 'b' })).rejects.toMatchObject({ code: 'memory.invalid' });
  await expect(write({ task_summary: 'b', trusted: true })).rejects.toMatchObject({ code: 'memory.invalid' });
  await expect(
    memory.gateway.writeMemory({ document: 'a thing', type: 'fact', confidence: 1, id: 'fact_1' }, { source: 'user' }),
  ).rejects.toMatchObject({ code: 'memory.invalid' });
  await expect(memory.gateway.appendHistory({ role: 'user', text: 'x' })).rejects.toMatchObject({
    code: 'memory.invalid',
  });
  // Who says that it came from elsewhere gains nothing by it, and loses what that place is not worth.
  const input = { document: 'The sky is high', type: 'fact', confidence: 1 };
  const { id } = await memory.gateway.writeMemory({ ...input, source: 'web' }, { source: 'user' });
  expect(await memory.gateway.find(id)).toMatchObject({ trust: 'untrusted', provenance: { source: 'web' } });
});
