import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const first = { version: 1, name: 'first', sql: 'CREATE TABLE a (x)' };
const second = { version: 2, name: 'second', sql: 'CREATE TABLE b (x)' };

test('versions only grow', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(
    MIGRATIONS.map(({ version }) => version).toSorted((a, b) => a - b),
  );
});

test('only the missing steps run, in order', async () => {
  await using database = await Database.open(join(scratchFolder(), 'a.db'));
  await migrate(database, [first]);
  await migrate(database, [first, second]);
  await migrate(database, [first, second]);
  const tables = await database.read((connection) =>
    connection
      .prepare('SELECT name FROM sqlite_schema')
      .all()
      .map((row) => row['name']),
  );
  expect(tables).toEqual(['a', 'b']);
});

test('a step that fails leaves the schema as it was', async () => {
  await using database = await Database.open(join(scratchFolder(), 'a.db'));
  await migrate(database, [first]);
  await expect(
    migrate(database, [first, second, { version: 3, name: 'broken', sql: 'CREATE nonsense' }]),
  ).rejects.toThrow(/syntax error/);
  const version = await database.read(
    (connection) => connection.prepare('PRAGMA user_version').get()?.['user_version'],
  );
  expect(version).toBe(1);
});

test('a newer schema is refused and not touched', async () => {
  const path = join(scratchFolder(), 'a.db');
  {
    await using database = await Database.open(path);
    await migrate(database, [first, second]);
  }
  const before = readFileSync(path);
  {
    await using database = await Database.open(path);
    await expect(migrate(database, [first])).rejects.toMatchObject({ code: 'storage.newer-schema' });
  }
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a database of another program is refused', async () => {
  const path = join(scratchFolder(), 'a.db');
  const foreign = new DatabaseSync(path);
  foreign.exec('CREATE TABLE theirs (x)');
  foreign.close();
  await using database = await Database.open(path);
  await expect(migrate(database)).rejects.toMatchObject({ code: 'storage.unsafe-home' });
});

test('many processes may open a new home at once', async () => {
  const path = join(scratchFolder(), 'a.db');
  const open = async (): Promise<void> => {
    await using database = await Database.open(path);
    await migrate(database);
  };
  await Promise.all(Array.from({ length: 12 }, open));
  expect(existsSync(path)).toBe(true);
});
