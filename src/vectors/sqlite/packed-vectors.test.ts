import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../../test/support/temporary-database.ts';
import type { Database } from '../../storage/database.ts';
import type { VectorHit } from '../vector-index.ts';
import { SqliteVectorIndex } from './sqlite-vector-index.ts';

const options = { collection: 'facts', model: 'test', dimension: 24 };
const MANY = 9000;

function vectorOf(seed: number): Float32Array {
  let state = (seed * 2_654_435_761) >>> 0;
  return Float32Array.from({ length: 24 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.4;
  });
}

const entry = (i: number, id = `id-${i}`) => ({
  id,
  vector: vectorOf(i),
  metadata: { third: i % 3, at: i, tags: [`t${i % 5}`] },
});
const QUESTION = { vector: vectorOf(-7), k: 12, filter: [{ key: 'third', in: [1] }] };

async function answers(database: Database): Promise<readonly VectorHit[]> {
  return await new SqliteVectorIndex(database, options).query(QUESTION);
}

/** A store with a file beside it, and what the store itself answers. */
async function packedStore() {
  const temporary = await temporaryDatabase();
  const { database, folder } = temporary;
  const index = new SqliteVectorIndex(database, options);
  await index.upsert(Array.from({ length: MANY }, (_, i) => entry(i)));
  const known = await answers(database);
  const [name = ''] = readdirSync(join(folder, 'packed'));
  return { temporary, database, folder, index, known, file: join(folder, 'packed', name) };
}

test('who opens a store later is answered the same, and learns of what was changed since', async () => {
  const { temporary, database, known, file, index } = await packedStore();
  await using _store = temporary;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { ino } = statSync(file);
  expect(await answers(await temporary.another())).toEqual(known);
  // Whoever had not believed it would have left another one.
  expect(statSync(file).ino).toBe(ino);
  await index.upsert([{ ...entry(1, 'nearest'), vector: QUESTION.vector }, entry(3, known[0]?.id)]);
  const later = await answers(database);
  expect(later.map(({ id }) => id)).toEqual(['nearest', ...known.slice(1).map(({ id }) => id)]);
});

test.each([
  ['a byte is another one', (bytes: Buffer) => bytes.fill(7, bytes.length / 2, bytes.length / 2 + 1)],
  ['its end is missing', (bytes: Buffer) => bytes.subarray(0, -100)],
  ['something stands behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ['it is empty', () => Buffer.alloc(0)],
  ['it is something else', () => Buffer.from('{"format":"atlas packed vectors 1","digest":"","head":9}\n[1,2,3,4')],
])('a file is not believed when %s (K1)', async (_, damage) => {
  const { temporary, database, known, file } = await packedStore();
  await using _store = temporary;
  writeFileSync(file, damage(readFileSync(file)));
  expect(await answers(database)).toEqual(known);
});

test('what is forgotten stands in no file, not even in one that a reader of before writes (K2)', async () => {
  const { temporary, database, folder, index, known } = await packedStore();
  await using _store = temporary;
  const other = new SqliteVectorIndex(await temporary.another(), options);
  await other.query(QUESTION);
  const gone = known[0]?.id ?? '';
  await index.delete([gone]);
  expect(existsSync(join(folder, 'packed'))).toBe(false);
  // Enough that the other one leaves a file of its own.
  await index.upsert(Array.from({ length: MANY / 2 }, (_, i) => entry(i + MANY)));
  await other.query(QUESTION);
  const files = readdirSync(join(folder, 'packed'));
  expect(files).toHaveLength(1);
  const bytes = readFileSync(join(folder, 'packed', files[0] ?? ''));
  expect(bytes.includes(`"${gone}"`)).toBe(false);
  expect((await answers(database)).map(({ id }) => id)).not.toContain(gone);
});

test('a store that was put back to an earlier day does not take the file of the later one for its own', async () => {
  const { temporary, database, folder, index } = await packedStore();
  await using _store = temporary;
  await index.delete(['id-1']);
  await database.write((connection) => {
    connection.exec('DELETE FROM vectors WHERE seq > 8500; UPDATE vector_clock SET seq = 8500');
  });
  await index.upsert(Array.from({ length: 3000 }, (_, i) => entry(i + MANY, `other-${i}`)));
  const truth = await answers(await temporary.another());
  // The file of another life of this store, with the same numbers for other rows.
  const { temporary: before, file } = await packedStore();
  await using _before = before;
  const [name = ''] = readdirSync(join(folder, 'packed'));
  copyFileSync(file, join(folder, 'packed', name));
  expect(await answers(database)).toEqual(truth);
});
