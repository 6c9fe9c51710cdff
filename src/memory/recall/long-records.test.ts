import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { DEFAULT_MODEL } from '../../embeddings/model-profile.ts';
import { longRecords } from '../../storage/migrations/022-long-records.ts';
import { openMemory } from '../open-memory.ts';
import { scopeOf } from './namespace.ts';

const here = { project: '/project' };
const embedding = { modelName: DEFAULT_MODEL, device: 'cpu', dtype: 'auto', cacheEnabled: true } as const;
const storage = { distanceMetric: 'cosine' } as const;

/** Some seven hundred words about nothing that is asked for. */
const PREAMBLE = [
  'The harbour was built by the dukes, and its gate opens at six in the morning.',
  'Along the quay stand eleven cranes, of which nine were painted green last year.',
  'A ferry crosses to the island three times a day, except when there is ice.',
  'The pilots have their house at the northern end, beside the old lighthouse.',
]
  .join(' ')
  .concat(' ')
  .repeat(12);

const ENDS = {
  sleep: 'A kitten naps on the couch.',
  money: 'The stock market fell sharply today.',
  music: 'She practises the violin every evening.',
  food: 'Tomatoes and basil are simmering on the stove.',
};

test('what stands at the end of a long record alone is found by meaning', async () => {
  await using temporary = await temporaryDatabase();
  const { database, folder: downloads } = temporary;
  await using memory = await openMemory({ database, embedding, storage, downloads });
  const record = ([id, end]: readonly [string, string]) =>
    ({ id, kind: 'fact', scope: scopeOf(here), body: PREAMBLE + end }) as const;
  await memory.store.put(Object.entries(ENDS).map(record));
  await memory.indexer.run();
  const first = async (query: string): Promise<string | undefined> => {
    const { results } = await memory.recall.search({ query, k: 4, namespaces: [here], neverAbstain: true });
    return results[0]?.record.id;
  };
  expect(await first('Where does the cat sleep?')).toBe('sleep');
  expect(await first('Did shares lose their value?')).toBe('money');
  expect(await first('Which instrument does the woman play?')).toBe('music');
  expect(await first('What sauce is being cooked?')).toBe('food');
});

test('a home whose long records were read at their beginning alone reads them anew, and no others', async () => {
  await using temporary = await temporaryDatabase();
  const { database, folder: downloads } = temporary;
  await using memory = await openMemory({ database, embedding, storage, downloads });
  const fact = { kind: 'fact', scope: scopeOf(here) } as const;
  await memory.store.put([
    { ...fact, id: 'short', body: 'The gate opens at six.' },
    { ...fact, id: 'long', body: PREAMBLE },
  ]);
  await memory.indexer.run();
  await database.write((connection) => {
    connection.exec(longRecords.sql);
  });
  await using opened = await openMemory({ database, embedding, storage, downloads });
  expect(await opened.indexer.pending()).toBe(1);
  const ask = { query: 'When does the gate open?', k: 2, namespaces: [here], neverAbstain: true };
  expect((await opened.recall.search(ask)).results).toHaveLength(2);
  expect(await opened.indexer.run()).toMatchObject({ done: 1, failed: 0 });
  expect(await opened.indexer.pending()).toBe(0);
});
