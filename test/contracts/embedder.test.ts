import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CachingEmbedder } from '../../src/embeddings/caching-embedder.ts';
import type { Embedder } from '../../src/embeddings/embedder.ts';
import { EmbeddingStore } from '../../src/embeddings/embedding-store.ts';
import { DEFAULT_MODEL } from '../../src/embeddings/model-profile.ts';
import { openModel } from '../../src/embeddings/open-embedder.ts';
import { FakeEmbedder } from '../fakes/fake-embedder.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

interface Implementation {
  readonly name: string;
  readonly embedder: Embedder;
  /** A model rounds differently in a batch of another size. */
  readonly digits: number;
  readonly runs: number;
}

const store = await temporaryDatabase();
const bundled = { modelName: DEFAULT_MODEL, device: 'cpu', downloads: '/nowhere' } as const;
const lean = await openModel({ ...bundled, dtype: 'auto' });
const published = await openModel({ ...bundled, dtype: 'fp32' });
const options = { entries: 4, store: new EmbeddingStore(store.database, 'fake/1') };

const implementations: readonly Implementation[] = [
  { name: 'the bundled model', embedder: lean, digits: 6, runs: 5 },
  { name: 'the bundled model as it was published', embedder: published, digits: 4, runs: 5 },
  {
    name: 'a cache in front of an embedder',
    embedder: new CachingEmbedder(new FakeEmbedder(), options),
    digits: 6,
    runs: 50,
  },
  { name: 'the one that stands in for a model in tests', embedder: new FakeEmbedder(), digits: 6, runs: 50 },
];

afterAll(async () => {
  for (const { embedder } of implementations) await embedder.close();
  await store[Symbol.asyncDispose]();
});

const TEXTS = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 5 });

for (const { name, embedder, digits, runs } of implementations) {
  describe(`${name} as an embedder`, () => {
    const expectSame = (a: Float32Array | undefined, b: Float32Array | undefined): void => {
      expect(a).toHaveLength(embedder.dimension);
      a?.forEach((value, i) => expect(value).toBeCloseTo(b?.[i] ?? Number.NaN, digits));
    };

    test('every vector has length 1, finite components and the dimension that was announced', async () => {
      await fc.assert(
        fc.asyncProperty(TEXTS, async (texts) => {
          const vectors = await embedder.encodeBatch(texts);
          expect(vectors).toHaveLength(texts.length);
          for (const vector of vectors) {
            expect(vector).toHaveLength(embedder.dimension);
            expect(Math.hypot(...vector)).toBeCloseTo(1, 3);
          }
        }),
        { numRuns: runs },
      );
    });

    test('a text has the same vector alone, in a batch, at any place in it, and asked for again', async () => {
      await fc.assert(
        fc.asyncProperty(TEXTS, async (texts) => {
          const there = await embedder.encodeBatch(texts);
          const back = (await embedder.encodeBatch(texts.toReversed())).toReversed();
          for (const [i, text] of texts.entries()) {
            expectSame(there[i], back[i]);
            expectSame(there[i], await embedder.encode(text));
          }
        }),
        { numRuns: runs },
      );
    });

    test('what represents a text holds the vector that encoding it gives, for a question and for a passage', async () => {
      for (const purpose of ['query', 'passage'] as const) {
        const [represented] = await embedder.represent(['which port does the server use'], purpose);
        expectSame(represented?.vector, await embedder.encode('which port does the server use', purpose));
      }
    });

    test('nothing is asked, nothing is answered', async () => {
      expect(await embedder.encodeBatch([])).toEqual([]);
    });

    test('forgetting what it kept changes no answer', async () => {
      const before = await embedder.encode('the same again');
      embedder.clearCache();
      expectSame(before, await embedder.encode('the same again'));
    });
  });
}
