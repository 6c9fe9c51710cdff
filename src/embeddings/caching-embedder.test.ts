import { expect, test } from 'vitest';
import { FakeEmbedder } from '../../test/fakes/fake-embedder.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { CachingEmbedder } from './caching-embedder.ts';
import { EmbeddingStore } from './embedding-store.ts';

test('a text is embedded once, however often it is asked for', async () => {
  const fake = new FakeEmbedder();
  const embedder = new CachingEmbedder(fake, { entries: 10 });
  const first = await embedder.encodeBatch(['one', 'two', 'one']);
  const again = await embedder.encode('one');
  expect(again).toEqual(first[0]);
  expect(first[2]).toEqual(first[0]);
  expect(fake.texts).toBe(2);
});

test('the memory is bounded and forgets what was used longest ago', async () => {
  const fake = new FakeEmbedder();
  const embedder = new CachingEmbedder(fake, { entries: 2 });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await embedder.encode(text);
  expect(fake.texts).toBe(4);
});

test('clearCache forgets what is in memory', async () => {
  const fake = new FakeEmbedder();
  const embedder = new CachingEmbedder(fake, { entries: 2 });
  await embedder.encode('a');
  embedder.clearCache();
  await embedder.encode('a');
  expect(fake.texts).toBe(2);
});

test('passages are kept on disk by content and model, with their tokens', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const fake = new FakeEmbedder();
  const made = await new CachingEmbedder(fake, { store: new EmbeddingStore(database, 'm') }).represent(
    ['a b'],
    'passage',
  );
  const idle = new FakeEmbedder();
  const read = await new CachingEmbedder(idle, { store: new EmbeddingStore(database, 'm') }).represent(
    ['a b'],
    'passage',
  );
  expect(read).toEqual(made);
  expect(idle.texts).toBe(0);
  const other = new FakeEmbedder();
  await new CachingEmbedder(other, { store: new EmbeddingStore(database, 'other') }).represent(['a b'], 'passage');
  expect(other.texts).toBe(1);
});

test('what was embedded before a failure is kept', async () => {
  await using temporary = await temporaryDatabase();
  const fake = new FakeEmbedder();
  fake.failure = () => (fake.calls > 1 ? new Error('no more') : undefined);
  const embedder = new CachingEmbedder(fake, { store: new EmbeddingStore(temporary.database, 'm') });
  const texts = Array.from({ length: 300 }, (_, i) => `text ${i}`);
  await expect(embedder.encodeBatch(texts)).rejects.toThrow('no more');
  fake.failure = () => undefined;
  await embedder.encodeBatch(texts);
  expect(fake.texts).toBe(256 + 44 + 44);
});
