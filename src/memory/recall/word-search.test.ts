import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import type { Database } from '../../storage/database.ts';
import { scopeOf } from './namespace.ts';
import { readQuestion } from './question.ts';
import type { NewRecord } from './record.ts';
import { RecordStore } from './record-store.ts';
import type { RecallRequest } from './recall-request.ts';
import { highest } from './word-scores.ts';
import { WordSearch } from './word-search.ts';

const here = { project: '/project' };
const WORDS = ['bread', 'train', 'comet', 'river', 'bicycle'];

async function found(search: WordSearch, database: Database, query: string, more: Partial<RecallRequest> = {}) {
  const request: RecallRequest = { query, k: 5, namespaces: [here], ...more };
  return await database.read((connection) => {
    const { scores, best, allowed, terms } = search.find(connection, request, readQuestion(query, new Date()), 50);
    return {
      best: best.map((record) => [record, Math.round((scores.get(record) ?? 0) * 1e6)]),
      count: allowed.count,
      words: allowed.words,
      holders: terms.map(({ holders }) => holders),
    };
  });
}

const record = fc.record({
  body: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  inside: fc.boolean(),
  conversation: fc.constantFrom('', '', 'k'),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), record, elsewhere: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(), elsewhere: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), words: fc.subarray(WORDS, { minLength: 1 }) }) },
);

test('a search that has followed every change finds what one that starts afresh finds, whoever made the changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      await using temporary = await temporaryDatabase();
      const { database } = temporary;
      const stores = [new RecordStore(database), new RecordStore(await temporary.another())] as const;
      const follower = new WordSearch();
      let ids: string[] = [];
      let position = 0;
      for (const one of steps) {
        if (one.do === 'ask') {
          const query = one.words.join(' ');
          expect(await found(follower, database, query)).toEqual(await found(new WordSearch(), database, query));
          continue;
        }
        const store = stores[one.elsewhere ? 1 : 0];
        if (one.do === 'delete') {
          const id = ids[one.which % Math.max(1, ids.length)];
          await store.delete(id === undefined ? [] : [id]);
          ids = ids.filter((other) => other !== id);
          continue;
        }
        position += 1;
        const { body, inside, conversation } = one.record;
        const scope = scopeOf(inside ? here : { project: '/other' });
        const made: NewRecord = { kind: 'fact', scope, body, conversation, position, at: position };
        ids.push(...(await store.put([made])));
      }
    }),
    { numRuns: 25 },
  );
});

test('more changes than can be followed one by one are read anew', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  const store = new RecordStore(database);
  const follower = new WordSearch();
  const put = async (from: number, count: number): Promise<readonly string[]> =>
    await store.put(
      Array.from({ length: count }, (_, i) => ({ kind: 'fact', scope: scopeOf(here), body: `comet ${from + i}` })),
    );
  await put(0, 3);
  expect((await found(follower, database, 'comet')).holders).toEqual([3]);
  const ids = await put(3, 700);
  expect((await found(follower, database, 'comet')).holders).toEqual([703]);
  await store.delete(ids);
  expect((await found(follower, database, 'comet')).holders).toEqual([3]);
});

test('a catalogue that is read piece by piece is whole in the end', async () => {
  await using temporary = await temporaryDatabase();
  const { database } = temporary;
  await new RecordStore(database).put(
    Array.from({ length: 300 }, (_, i) => ({ kind: 'fact' as const, scope: scopeOf(here), body: `comet ${i}` })),
  );
  const search = new WordSearch();
  await search.prepare(database, 64);
  expect(search.catalogue.within(['fact'], [scopeOf(here)])).toMatchObject({ count: 300, words: 600 });
});

test('the highest scores are those that sorting them all would put first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (values, count) => {
      const sorted = values
        .map((value, row) => ({ value, row }))
        .filter(({ value }) => value > 0)
        .toSorted((a, b) => b.value - a.value || a.row - b.row)
        .slice(0, count);
      expect(highest(Float64Array.from(values), count)).toEqual(sorted.map(({ row }) => row));
    }),
  );
});
