import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../../test/support/atlas.ts';
import { fact } from '../../../test/support/memory.ts';
import { projectWith } from '../../../test/support/project.ts';
import type { MemoryHome } from '../../memory/memory-home.ts';
import { openGateway } from '../../memory/open-gateway.ts';
import { loadTokenizer } from '../../memory/tokens.ts';
import { openMemoryService, type ServiceOptions } from '../../memory/memory-service.ts';
import { openRuntime } from '../../home/open-runtime.ts';
import { createMemoryServer } from './memory-server.ts';

interface House extends AsyncDisposable {
  readonly client: Client;
  readonly runtime: MemoryHome;
  call(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>>;
}

async function house(environment: Record<string, string> = {}, options: ServiceOptions = {}): Promise<House> {
  const project = projectWith({});
  const runtime = await openRuntime({
    project,
    environment: { ...cleanEnvironment(join(project, '..')), ...environment },
  });
  const { openHistory } = await import('../../memory/open-history.ts');
  const history = openHistory(runtime);
  for (const text of ['one', 'two', 'three']) {
    await history.append(project, { conversation: 'ann@example.com', role: 'user', text });
  }
  const service = await openMemoryService(runtime, options);
  const server = await createMemoryServer(service, '0');
  const client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  return {
    client,
    runtime,
    call: async (name, args) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content as readonly { text: string }[];
      return isError === true ? { error: first?.text } : (JSON.parse(first?.text ?? '') as Record<string, unknown>);
    },
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await service[Symbol.asyncDispose]();
      await runtime[Symbol.asyncDispose]();
    },
  };
}

const texts = (answer: Record<string, unknown>): readonly string[] =>
  (answer['memories'] as readonly { readonly text: string }[]).map(({ text }) => text).toSorted();

test('agents get as many turns and facts as configured, and are told so', async () => {
  const environment = {
    HISTORY_TAIL_N: '2',
    MEMORY_TOP_K: '1',
    MEMORY_CONFIDENCE_MIN: '0.4',
    MEMORY_MAX_PER_WINDOW: '9',
  };
  await using one = await house(environment);
  const { tools } = await one.client.listTools();
  const described = new Map(tools.map(({ name, description }) => [name, description]));
  expect(described.get('memory_recall')).toContain('k 1-10, default 1');
  expect(described.get('history_tail')).toContain('n 1-50, default 2');
  expect(described.get('memory_remember')).toContain('below 0.4 is refused');
  expect((await one.call('history_tail', {}))['turns']).toMatchObject([{ text: 'two' }, { text: 'three' }]);
  for (const document of ['The door is blue', 'The door is heavy']) {
    await one.call('memory_remember', { document, type: 'fact', confidence: 0.5 });
  }
  const first = await one.call('memory_recall', { query: 'the door' });
  expect(first).toMatchObject({ memories: [{}], nextCursor: expect.any(String) as string });
  expect(texts(await one.call('memory_recall', { query: 'the door', k: 1e9 }))).toHaveLength(2);
});

test('facts are recalled by type, tags and time, and tags may be written with commas', async () => {
  await using one = await house();
  const keep = async (document: string, type: string, tags: unknown): Promise<void> => {
    const kept = await one.call('memory_remember', { document, type, tags, confidence: 1 });
    expect(kept).toMatchObject({ outcome: 'stored' });
  };
  await keep('The door is blue', 'fact', 'house, paint');
  await keep('The door should be heavy', 'preference', ['house']);
  await keep('The door was bought', 'decision', []);
  const asked = async (filter: object): Promise<readonly string[]> =>
    texts(await one.call('memory_recall', { query: 'the door', ...filter }));
  expect(await asked({})).toHaveLength(3);
  expect(await asked({ type: 'preference' })).toEqual(['The door should be heavy']);
  expect(await asked({ tags: 'paint' })).toEqual(['The door is blue']);
  expect(await asked({ tags: ['house'] })).toEqual(['The door is blue', 'The door should be heavy']);
  expect(await asked({ since: '2020-01-01' })).toHaveLength(3);
  expect(await asked({ until: '2020-01-01' })).toEqual([]);
  expect(await one.call('memory_recall', { query: 'the door', since: 'once' })).toMatchObject({
    error: expect.stringContaining('since is no date') as string,
  });
  // A crowded context has little room for us.
  expect((await loadTokenizer()).count(JSON.stringify((await one.client.listTools()).tools))).toBeLessThan(1500);
});

test('whoever tells a fact is told which ones stand close to it, and can say that one of them is outdated', async () => {
  await using one = await house();
  const tell = async (document: string): Promise<Record<string, unknown>> =>
    await one.call('memory_remember', { document, type: 'fact', confidence: 1 });
  const first = await tell('The pool of the club opens at 8 a.m.');
  expect(first).not.toHaveProperty('close');
  expect(await tell('The club has a new car park.')).not.toHaveProperty('close');
  const told = await tell('From Sunday on the people of the club find its pool unlocked and open by 7 already.');
  const text = 'The pool of the club opens at 8 a.m.';
  expect(told).toMatchObject({ outcome: 'stored', close: [{ id: first['id'], text }] });
  const [{ id } = { id: '' }] = told['close'] as readonly { readonly id: string }[];
  expect(await one.call('memory_correct', { id, why: 'outdated' })).toMatchObject({ outcome: 'superseded' });
  expect(texts(await one.call('memory_recall', { query: 'when does the pool open?' }))).not.toContain(text);
});

test('agents of a run see the conversation that it was asked for in, and no other', async () => {
  await using one = await house({}, { conversation: 'run_1', history: 'ann@example.com' });
  expect(await one.call('history_tail', { n: 1 })).toMatchObject({
    conversation: 'ann@example.com',
    turns: [{ text: 'three' }],
  });
});

test('what an agent wrote is not forgotten on its word where a person’s words would go with it', async () => {
  await using one = await house();
  await using opened = await openGateway(one.runtime);
  const { gateway } = opened;
  const mine = await gateway.writeMemory(fact('The deploy branch is main'), { source: 'user' });
  const theirs = await gateway.writeMemory(fact('The deploy branch is trunk'), { source: 'agent' });
  await gateway.release(theirs.id);
  expect(await one.call('memory_forget', { id: theirs.id, confirm: true })).toMatchObject({
    error: expect.stringContaining("a person's own word") as string,
  });
  expect(await gateway.find(mine.id)).toMatchObject({ state: 'superseded' });
});
