import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { similarity } from '../similarity.ts';
import { METRICS, type VectorEntry } from '../vector-index.ts';
import { SqliteVectorIndex } from './sqlite-vector-index.ts';

const options = { collection: 'facts', model: 'test', dimension: 24 };

/** Repeatable numbers from a seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function someVectors(count: number, dimension: number, seed: number): Float32Array[] {
  const next = random(seed);
  return Array.from({ length: count }, () => Float32Array.from({ length: dimension }, () => next() - 0.3));
}

function entries(vectors: readonly Float32Array[], prefix = 'id'): VectorEntry[] {
  return vectors.map((vector, i) => ({ id: `${prefix}-${i}`, vector, metadata: { third: i % 3 } }));
}

test('vectors whose components differ by orders of magnitude are still ranked exactly', async () => {
  const component = fc.oneof(
    fc.float({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }),
    fc.constantFrom(0, 1e-6, 1e6, -1e6, 1),
  );
  const vector = fc
    .array(component, { minLength: 24, maxLength: 24 })
    .map((values) => Float32Array.from(values))
    .filter((values) => values.some((value) => Math.abs(value) > 1e-7));
  await fc.assert(
    fc.asyncProperty(
      fc.array(vector, { minLength: 1, maxLength: 40 }),
      vector,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...METRICS),
      async (vectors, question, k, metric) => {
        await using temporary = await temporaryDatabase();
        const index = new SqliteVectorIndex(temporary.database, { ...options, metric });
        await index.upsert(entries(vectors));
        const expected = vectors
          .map((each, i) => ({ id: `id-${i}`, score: similarity(metric, question, each) }))
          .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
          .slice(0, k);
        const hits = await index.query({ vector: question, k });
        expect(hits.map(({ id, score }) => ({ id, score }))).toEqual(expected);
      },
    ),
    { numRuns: 80 },
  );
});

test('an index of several blocks, grown step by step, agrees with brute force', async () => {
  await using temporary = await temporaryDatabase();
  const index = new SqliteVectorIndex(temporary.database, options);
  const vectors = someVectors(9000, 24, 1);
  const all = entries(vectors);
  for (const end of [10, 700, 1500, 9000]) {
    await index.upsert(all.slice(0, end));
    await index.delete(['id-3', 'id-600']);
    const [question = new Float32Array()] = someVectors(1, 24, end);
    const expected = all
      .slice(0, end)
      .filter(({ id, metadata }) => id !== 'id-3' && id !== 'id-600' && metadata['third'] === 1)
      .map(({ id, vector }) => ({ id, score: similarity('cosine', question, vector) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 10);
    const hits = await index.query({ vector: question, k: 10, filter: [{ key: 'third', in: [1] }] });
    expect(hits.map(({ id, score }) => ({ id, score }))).toEqual(expected);
  }
});

test('two connections that write and read in turns agree, deletions included', async () => {
  await using temporary = await temporaryDatabase();
  const here = new SqliteVectorIndex(temporary.database, options);
  const there = new SqliteVectorIndex(await temporary.another(), options);
  const [a = new Float32Array(), b = new Float32Array(), c = new Float32Array()] = someVectors(3, 24, 5);
  const idsOf = async (index: SqliteVectorIndex): Promise<readonly string[]> =>
    (await index.query({ vector: a, k: 9 })).map(({ id }) => id);
  await here.upsert([{ id: 'a', vector: a, metadata: {} }]);
  expect(await idsOf(there)).toEqual(['a']);
  await there.upsert([
    { id: 'b', vector: b, metadata: {} },
    { id: 'c', vector: c, metadata: {} },
  ]);
  expect(await idsOf(here)).toEqual(await idsOf(there));
  await here.delete(['b']);
  expect(await idsOf(there)).not.toContain('b');
  await there.upsert([{ id: 'b', vector: a, metadata: {} }]);
  expect(await idsOf(here)).toEqual(['a', 'b', 'c']);
});

test('an index that remembers the rows of a filter notices every change, whoever made it', async () => {
  await using temporary = await temporaryDatabase();
  const own = new SqliteVectorIndex(temporary.database, options);
  const other = new SqliteVectorIndex(await temporary.another(), options);
  const [question = new Float32Array(24)] = someVectors(1, 24, 5);
  const asked = [
    { vector: question, k: 7 },
    { vector: question, k: 7, filter: [{ key: 'third', in: [1] }] },
    { vector: question, k: 7, filter: [{ key: 'third', in: [0, 2] }] },
  ];
  const agree = async (): Promise<void> => {
    const fresh = new SqliteVectorIndex(temporary.database, options);
    for (const query of asked) {
      // Twice, because what is remembered serves the second time.
      for (let time = 0; time < 2; time += 1) {
        expect(await own.query(query)).toEqual(await fresh.query(query));
        const { near, background } = await own.survey(query, 1000);
        expect(near.map(({ id }) => id)).toEqual((await fresh.survey(query, 1000)).near.map(({ id }) => id));
        expect(background).toHaveLength(await fresh.count(query.filter));
      }
    }
  };
  for (let round = 0; round < 6; round += 1) {
    const writer = round % 2 === 0 ? own : other;
    await writer.upsert(entries(someVectors(40, 24, 40 + round), `r${round}`));
    await agree();
    await writer.delete([`r${round}-1`, `r${round}-3`, `r${Math.max(0, round - 1)}-4`]);
    await agree();
  }
});

test('a reader that slept through a sweep of tombstones reads everything anew', async () => {
  await using temporary = await temporaryDatabase();
  const writer = new SqliteVectorIndex(temporary.database, { ...options, dimension: 2 });
  const sleeper = new SqliteVectorIndex(await temporary.another(), { ...options, dimension: 2 });
  const vector = Float32Array.of(1, 0);
  const ids = Array.from({ length: 20_001 }, (_, i) => `id-${i}`);
  await writer.upsert([...ids, 'kept'].map((id) => ({ id, vector, metadata: {} })));
  expect(await sleeper.count()).toBe(20_002);
  await writer.delete(ids);
  expect(await sleeper.count()).toBe(1);
  expect((await sleeper.query({ vector, k: 2 })).map(({ id }) => id)).toEqual(['kept']);
});

test('vectors of another model or collection are not there', async () => {
  await using temporary = await temporaryDatabase();
  const [vector = new Float32Array()] = someVectors(1, 24, 7);
  const old = new SqliteVectorIndex(temporary.database, options);
  await old.upsert([{ id: 'a', vector, metadata: {} }]);
  expect(await old.count()).toBe(1);
  const renewed = new SqliteVectorIndex(temporary.database, { ...options, model: 'newer' });
  const elsewhere = new SqliteVectorIndex(temporary.database, { ...options, collection: 'turns' });
  expect(await renewed.count()).toBe(0);
  expect(await elsewhere.count()).toBe(0);
  await renewed.upsert([{ id: 'a', vector, metadata: {} }]);
  expect([await old.count(), await renewed.count()]).toEqual([0, 1]);
});

test('many equal vectors come in the order of their ids', async () => {
  await using temporary = await temporaryDatabase();
  const index = new SqliteVectorIndex(temporary.database, options);
  const [vector = new Float32Array()] = someVectors(1, 24, 9);
  const same = Array.from({ length: 300 }, (_, i) => ({ id: String(i).padStart(3, '0'), vector, metadata: {} }));
  await index.upsert(same.toReversed());
  const hits = await index.query({ vector, k: 3 });
  expect(hits.map(({ id }) => id)).toEqual(['000', '001', '002']);
});
