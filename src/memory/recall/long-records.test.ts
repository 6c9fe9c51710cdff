import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import { DEFAULT_MODEL } from '../../embeddings/model-profile.ts';
import { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { MIGRATIONS } from '../../storage/migrations.ts';
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

test('what stands in a long record is found where what is not told is not', async () => {
  await using temporary = await temporaryDatabase();
  const { database, folder: downloads } = temporary;
  await using memory = await openMemory({ database, embedding, storage, downloads });
  await memory.store.put([{ id: 'cat', kind: 'fact', scope: scopeOf(here), body: PREAMBLE + ENDS.sleep }]);
  await memory.indexer.run();
  const found = async (query: string) => (await memory.recall.search({ query, k: 4, namespaces: [here] })).results;
  expect(await found('Where does the cat sleep?')).toHaveLength(1);
  expect(await found('How many cranes stand on the quay?')).toHaveLength(1);
  expect(await found('What is the capital of Mongolia?')).toEqual([]);
});

describe('what a program that read the beginning alone has embedded', () => {
  const fact = { kind: 'fact', scope: scopeOf(here) } as const;
  const gate = { ...fact, id: 'gate', body: 'The gate opens at six.' };
  const cat = { ...fact, id: 'cat', body: PREAMBLE + ENDS.sleep };
  const ask = { query: 'Where does the cat sleep?', k: 2, namespaces: [here], neverAbstain: true };

  /** As such a program writes it: it knows of no parts. */
  async function leaveBeginnings(database: Database): Promise<void> {
    await database.write((connection) => {
      connection.exec(
        'INSERT OR REPLACE INTO embeddings (model, hash, vector, tokens) SELECT model, hash, vector, tokens FROM embeddings',
      );
    });
  }

  test('is found as before and not pending, until it is made anew', async () => {
    await using temporary = await temporaryDatabase();
    const { database, folder: downloads } = temporary;
    await using memory = await openMemory({ database, embedding, storage, downloads });
    await memory.store.put([gate, cat]);
    await memory.indexer.run();
    expect(await memory.indexer.outdated()).toBe(0);
    await leaveBeginnings(database);
    await using opened = await openMemory({ database, embedding, storage, downloads });
    expect([await opened.indexer.pending(), await opened.indexer.outdated()]).toEqual([0, 2]);
    expect((await opened.recall.search(ask)).results[0]?.record.id).toBe('cat');
    expect(await opened.indexer.renew()).toMatchObject({ done: 2, failed: 0 });
    expect([await opened.indexer.pending(), await opened.indexer.outdated()]).toEqual([0, 0]);
    expect(await opened.indexer.renew()).toMatchObject({ total: 0 });
  });

  test('is marked when the home is brought up to date, if it can have been longer than that', async () => {
    const downloads = scratchFolder();
    await using database = await Database.open(join(downloads, 'atlas.db'));
    await migrate(database, MIGRATIONS.slice(0, longRecords.version - 1));
    await using memory = await openMemory({ database, embedding, storage, downloads });
    await memory.store.put([gate, cat]);
    await database.write((connection) => {
      connection.exec("INSERT INTO embeddings SELECT 'model', hash, x'00', x'00' FROM records");
    });
    await migrate(database);
    const marked = await database.read((connection) =>
      connection.prepare('SELECT r.id FROM embeddings_to_renew n JOIN records r ON r.hash = n.hash').all(),
    );
    expect(marked.map(({ id }) => id)).toEqual(['cat']);
  });
});
