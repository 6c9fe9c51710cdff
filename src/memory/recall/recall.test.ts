import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { defined } from '../../core/defined.ts';
import { FakeEmbedder } from '../../../test/fakes/fake-embedder.ts';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { silentLogger } from '../../core/logger.ts';
import { CachingEmbedder } from '../../embeddings/caching-embedder.ts';
import { SqliteVectorIndex } from '../../vectors/sqlite/sqlite-vector-index.ts';
import { scopeOf } from './namespace.ts';
import { Recall } from './recall.ts';
import type { RecallRequest } from './recall-request.ts';
import { COLLECTIONS, type NewRecord, type RecordKind } from './record.ts';
import { RecordStore } from './record-store.ts';
import { fact, here, project, rig } from '../../../test/support/recall-rig.ts';

test('a record is found by its words before it has a vector, and by both afterwards', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, ids } = rig(temporary);
  await store.put([fact('a', 'The deployment uses a blue bicycle'), fact('b', 'Bread is baked at dawn')]);
  expect(await indexer.pending()).toBe(2);
  expect((await ids({ query: 'bicycle' }))[0]).toBe('a');
  expect(await indexer.run()).toMatchObject({ done: 2, failed: 0 });
  expect(await indexer.pending()).toBe(0);
  expect((await ids({ query: 'bicycle' }))[0]).toBe('a');
});

test('who gave many records their vectors leaves a file, so that the first question of the next process reads no vector', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer } = rig(temporary);
  const many = Array.from({ length: 2100 }, (_, i) => fact(`f${i}`, `bicycle number ${i} stands in room ${i % 7}`));
  await store.put(many);
  expect(await indexer.run()).toMatchObject({ done: 2100, failed: 0 });
  expect(readdirSync(join(temporary.folder, 'packed'))).toHaveLength(1);
});

test('each result says what its score is made of, and the parts sum up to it', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, recall } = rig(temporary);
  await store.put([fact('a', 'red bicycle'), fact('b', 'green bread')]);
  await indexer.run();
  const { results } = await recall.search({ query: 'bicycle', k: 2, namespaces: [here] });
  for (const { score, why } of results) {
    expect(Object.values(why).reduce((sum: number, part: number) => sum + part, 0)).toBeCloseTo(score, 10);
  }
  expect(results[0]?.why.words).toBeGreaterThan(0);
});

test('a query never leaves the namespaces that it was given', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, ids } = rig(temporary);
  const conversation = { project, conversation: 'c1' };
  await store.put([
    fact('project', 'bicycle'),
    fact('conversation', 'bicycle', { scope: scopeOf(conversation) }),
    fact('agent', 'bicycle', { scope: scopeOf({ project, agent: 'tetyana' }) }),
    fact('elsewhere', 'bicycle', { scope: scopeOf({ project: '/other' }) }),
    fact('impostor', 'bicycle', { scope: scopeOf({ project, conversation: 'c1/agent/tetyana' }) }),
  ]);
  await indexer.run();
  const found = async (...namespaces: RecallRequest['namespaces']): Promise<readonly string[]> =>
    (await ids({ query: 'bicycle', namespaces })).toSorted();
  expect(await found(here)).toEqual(['project']);
  expect(await found(here, conversation)).toEqual(['conversation', 'project']);
  expect(await found({ project, agent: 'tetyana' })).toEqual(['agent']);
  expect(await found()).toEqual([]);
});

test('filters by kind, type, conversation, author, tags, entities and time', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, ids } = rig(temporary);
  await store.put([
    fact('a', 'bicycle one', { type: 'preference', tags: ['x', 'y'], at: 1000, conversation: 'k' }),
    fact('b', 'bicycle two', { type: 'decision', tags: ['y'], entities: ['Kyiv'], at: 2000, author: 'Olha' }),
    fact('c', 'bicycle three', { kind: 'strategy', at: 3000 }),
  ]);
  for (const embedded of [false, true]) {
    if (embedded) await indexer.run();
    const found = async (filter: RecallRequest['filter']): Promise<readonly string[]> =>
      (await ids({ query: 'bicycle', ...defined({ filter }) })).toSorted();
    expect(await found({ types: ['preference'] })).toEqual(['a']);
    expect(await found({ tags: ['y'] })).toEqual(['a', 'b']);
    expect(await found({ entities: ['Kyiv', 'Lviv'] })).toEqual(['b']);
    expect(await found({ authors: ['Olha'] })).toEqual(['b']);
    expect(await found({ conversations: ['k'] })).toEqual(['a']);
    expect(await found({ since: 2000, until: 3000 })).toEqual(['b', 'c']);
    expect(await ids({ query: 'bicycle', kinds: ['strategy'] })).toEqual(['c']);
  }
});

test('a turn is found by what was said just before it', async () => {
  await using temporary = await temporaryDatabase();
  const { store } = rig(temporary);
  const said = ['Nice weather.', 'Did you repair the bicycle?', 'Yes, with my brother.', 'Good.', 'Bye!', 'See you.'];
  const turn = (conversation: string) => (body: string, position: number) => ({
    id: `${conversation}${position}`,
    kind: 'turn' as const,
    scope: scopeOf(here),
    conversation,
    position,
    at: 1000 + position,
    body,
  });
  await store.put(said.map(turn('a')));
  await store.put(['Yes, with my brother.', 'Good.'].map(turn('b')));
  const byWords = new Recall({ database: temporary.database });
  const { results } = await byWords.search({ query: 'Who repaired the bicycle?', k: 9, namespaces: [here] });
  expect(results.map(({ record }) => record.id)).toEqual(['a1', 'a2', 'a0', 'a3']);
});

test('whoever is named in the question comes first among equals', async () => {
  await using temporary = await temporaryDatabase();
  const { store, ids } = rig(temporary);
  await store.put([
    fact('other', 'I like the bicycle', { author: 'Petro' }),
    fact('named', 'I like the bicycle', { author: 'Olha' }),
  ]);
  expect((await ids({ query: 'What bicycle does Olha like?' }))[0]).toBe('named');
});

test('an embedder that fails costs quality and is named, never the answer', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, recall, fake } = rig(temporary);
  await store.put([fact('a', 'red bicycle'), fact('b', 'green bread')]);
  await indexer.run();
  fake.failure = () => new Error('the model is broken');
  const { results, degraded } = await recall.search({ query: 'bicycle', k: 1, namespaces: [here] });
  expect(results.map(({ record }) => record.id)).toEqual(['a']);
  expect(degraded).toEqual(['searched by words alone: the model is broken']);
});

test('embedding that fails on one call in ten loses no write', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, fake, ids } = rig(temporary);
  let state = 7;
  fake.failure = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < 0.1 ? new Error('once in ten') : undefined;
  };
  for (let i = 0; i < 300; i += 1) {
    await store.put([fact(`id-${i}`, `thing number ${i} marker${i}`)]);
    if (i % 10 === 0) await indexer.run();
    expect((await ids({ query: `marker${i}` }))[0]).toBe(`id-${i}`);
  }
  for (let round = 0; round < 20 && (await indexer.pending()) > 0; round += 1) await indexer.run();
  expect(await indexer.pending()).toBe(0);
});

test('a change of model makes everything pending; recall goes on by words, and an interruption costs nothing', async () => {
  await using temporary = await temporaryDatabase();
  const old = rig(temporary);
  const count = 600;
  await old.store.put(Array.from({ length: count }, (_, i) => fact(`id-${i}`, `thing marker${i}`)));
  await old.indexer.run();
  const renewed = rig(temporary, 'fake/2');
  expect(await renewed.indexer.pending()).toBe(count);
  const found = async (...numbers: readonly number[]): Promise<void> => {
    for (const i of numbers) expect((await renewed.ids({ query: `marker${i}` }))[0]).toBe(`id-${i}`);
  };
  await found(0, 7, count - 1);
  const cut = new AbortController();
  const interrupted = renewed.indexer.run({
    signal: cut.signal,
    onProgress: () => {
      cut.abort();
    },
  });
  await expect(interrupted).rejects.toThrow('aborted');
  const left = await renewed.indexer.pending();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(count);
  // The first have their vectors, the last do not: both are found.
  await found(0, 7, count - 1);
  const before = renewed.fake.texts;
  expect(await renewed.indexer.run()).toMatchObject({ done: left, failed: 0 });
  expect(renewed.fake.texts - before).toBeLessThanOrEqual(left);
  expect(await renewed.indexer.pending()).toBe(0);
  await found(0, 7, count - 1);
  // Going back is a change of model like any other, but what was embedded once is not embedded again.
  const again = rig(temporary);
  expect(await again.indexer.run()).toMatchObject({ done: count });
  expect(again.fake.texts).toBe(0);
});

test('what is complete is seen to be incomplete again: a new record, a lost vector, another model', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer } = rig(temporary);
  await store.put([fact('a', 'bicycle'), fact('b', 'bread')]);
  await indexer.run();
  expect(await indexer.pending()).toBe(0);
  await store.put([fact('c', 'comet')]);
  expect(await indexer.pending()).toBe(1);
  await indexer.run();
  expect(await indexer.pending()).toBe(0);
  await new SqliteVectorIndex(temporary.database, { collection: 'memory', model: 'fake/1', dimension: 16 }).delete([
    'a',
  ]);
  expect(await indexer.pending()).toBe(1);
  await indexer.run();
  await rig(temporary, 'fake/2').indexer.run();
  expect(await indexer.pending()).toBe(3);
  expect(await indexer.run()).toMatchObject({ done: 3 });
  await store.delete(['b']);
  expect(await indexer.pending()).toBe(0);
});

test('who makes the first vectors looks for lost ones after it was complete, and not with every batch', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer } = rig(temporary);
  const prepared = vi.spyOn(await temporary.database.read((connection) => connection), 'prepare');
  const looks = (): number => prepared.mock.calls.filter(([sql]) => sql.includes('FROM vector_tombstones')).length;
  await store.put(Array.from({ length: 600 }, (_, i) => fact(`first-${i}`, `note ${i}`)));
  const done: number[] = [];
  await indexer.run({ onProgress: (progress) => void done.push(progress.done) });
  expect(done.length).toBeGreaterThan(2);
  expect([done.at(-1), looks()]).toEqual([600, 0]);
  expect(await indexer.pending()).toBe(0);
  await store.put([fact('later', 'one more')]);
  expect([await indexer.pending(), looks()]).toEqual([1, 1]);
});

test('what was forgotten is gone: words, vector, embedding', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, ids } = rig(temporary);
  await store.put([fact('a', 'secret marker'), fact('twin', 'shared text'), fact('other', 'shared text')]);
  await indexer.run();
  expect(await store.delete(['a', 'twin', 'never'])).toBe(2);
  expect(await ids({ query: 'secret marker' })).not.toContain('a');
  expect(await ids({ query: 'shared text' })).toEqual(['other']);
  const left = await temporary.database.read((connection) =>
    ['records', 'vectors', 'embeddings'].map(
      (table) => connection.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'],
    ),
  );
  expect(left).toEqual([1, 1, 1]);
  expect(
    await temporary.database.read(
      (connection) =>
        connection.prepare("SELECT count(*) AS n FROM record_instances WHERE term = 'marker'").get()?.['n'],
    ),
  ).toBe(0);
});

test('nothing is shown where nothing answers the question', async () => {
  await using temporary = await temporaryDatabase();
  const { store } = rig(temporary);
  await store.put([fact('a', 'Bread is baked at dawn'), fact('b', 'The train leaves at noon')]);
  const recall = new Recall({ database: temporary.database });
  const asked = await recall.search({ query: 'Which telescope found the comet?', k: 5, namespaces: [here] });
  expect(asked).toMatchObject({ results: [], abstained: true });
});

test('a query is logged by numbers alone, and so is the work of the model', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const lines: object[] = [];
  const logger = {
    ...silentLogger,
    debug: (fields: object, message: string) => void lines.push({ ...fields, message }),
  };
  const embedder = new CachingEmbedder(new FakeEmbedder(), { logger });
  const index = (kind: RecordKind): SqliteVectorIndex =>
    new SqliteVectorIndex(database, { collection: COLLECTIONS[kind], model: 'fake/1', dimension: embedder.dimension });
  await new RecordStore(database).put([fact('a', 'red bicycle')]);
  await new Recall({ database, embedder, index, logger }).search({ query: 'bicycle', k: 3, namespaces: [here] });
  const ms: unknown = expect.any(Number);
  expect(lines).toEqual([
    { texts: 1, purpose: 'query', ms, message: 'embedded' },
    { k: 3, results: 1, abstained: false, degraded: 0, ms, message: 'memory query' },
  ]);
});

test('writing the same origin twice changes nothing', async () => {
  await using temporary = await temporaryDatabase();
  const { store } = rig(temporary);
  const [first] = await store.put([{ kind: 'experience', scope: 's', body: 'one', origin: 'run:1' }]);
  const [second] = await store.put([{ kind: 'experience', scope: 's', body: 'two', origin: 'run:1' }]);
  expect(second).toBe(first);
  expect((await store.get([first ?? '']))[0]?.body).toBe('one');
});

test('records that another process writes and deletes are seen at the next question', async () => {
  await using temporary = await temporaryDatabase();
  const { ids, store } = rig(temporary);
  const there = new RecordStore(await temporary.another());
  await store.put([fact('a', 'bicycle')]);
  expect(await ids({ query: 'bicycle' })).toEqual(['a']);
  await there.put([fact('b', 'bicycle')]);
  expect((await ids({ query: 'bicycle' })).toSorted()).toEqual(['a', 'b']);
  await there.delete(['b']);
  await there.put([fact('c', 'bread')]);
  expect(await ids({ query: 'bicycle' })).toEqual(['a']);
});

test('newer and used records come first only where the caller wants it', async () => {
  await using temporary = await temporaryDatabase();
  const { store, ids } = rig(temporary);
  await store.put([fact('old', 'bicycle', { at: 0 }), fact('new', 'bicycle', { at: Date.now() })]);
  expect((await ids({ query: 'bicycle' }))[0]).toBe('old');
  expect((await ids({ query: 'bicycle', recencyHalfLifeDays: 10 }))[0]).toBe('new');
});

test('of turns that say as much, the one whose sitting fits comes first, and the one that names the time that is asked for', async () => {
  await using temporary = await temporaryDatabase();
  const { store, indexer, recall } = rig(temporary);
  const turn = (id: string, position: number, at: string, body: string): NewRecord => ({
    ...fact(id, body),
    kind: 'turn',
    conversation: 'c',
    position,
    at: Date.parse(`${at}T10:00:00Z`),
  });
  await store.put([
    turn('chat', 1, '2024-02-01', 'We talked about the kiln in the garden'),
    turn('noise', 2, '2024-02-01', 'Rain again'),
    turn('undated', 3, '2024-03-01', 'The kiln got a new lid in the garden'),
    turn('dated', 4, '2024-03-01', 'The kiln got a new lid last Friday in the garden'),
    turn('more', 5, '2024-03-01', 'The kiln lid in the garden is heavy'),
  ]);
  await indexer.run();
  const ask = async (query: string) => {
    const { results } = await recall.search({ query, k: 5, namespaces: [here], neverAbstain: true });
    return new Map(results.map(({ record, why }) => [record.id, why]));
  };
  const dated = await ask('When did the kiln get a lid?');
  expect([...dated.keys()][0]).toBe('dated');
  expect(dated.get('dated')?.names).toBeGreaterThan(0);
  expect(dated.get('undated')?.names).toBe(0);
  expect(dated.get('undated')?.sitting).toBeGreaterThan(0);
  expect(dated.get('chat')?.sitting ?? 0).toBe(0);
  expect((await ask('Which lid has the kiln?')).get('dated')?.names).toBe(0);
});
