import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { Database } from './database.ts';

async function open(path: string, busyDeadlineMs = 30_000): Promise<Database> {
  const database = await Database.open(path, { busyDeadlineMs });
  onTestFinished(async () => {
    await database.close();
  });
  return database;
}

/** Another program that holds the file's write lock for a while. */
async function foreignLock(path: string, ms: number): Promise<{ readonly opened: Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const db = new DatabaseSync(workerData.path);
    db.exec('BEGIN IMMEDIATE');
    parentPort.postMessage('locked');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.ms);
    db.exec('COMMIT');
    db.close();`;
  const worker = new Worker(script, { eval: true, workerData: { path, ms } });
  await new Promise((resolve) => worker.once('message', resolve));
  const opened = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      resolve();
    });
  });
  return { opened };
}

test('a write is there for every later reader', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x); INSERT INTO t VALUES (1)'));
  const other = await open(path);
  expect(await other.read((connection) => connection.prepare('SELECT x FROM t').get()?.['x'])).toBe(1);
});

test('a transaction that throws leaves nothing behind', async () => {
  const database = await open(join(scratchFolder(), 'a.db'));
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  const attempt = database.write((connection) => {
    connection.exec('INSERT INTO t VALUES (1)');
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await database.read((connection) => connection.prepare('SELECT count(*) AS n FROM t').get()?.['n'])).toBe(0);
});

test('what is acknowledged is synced: WAL and synchronous=FULL', async () => {
  const database = await open(join(scratchFolder(), 'a.db'));
  const pragma = async (name: string): Promise<unknown> =>
    await database.read((connection) => Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('D2: a foreign transaction of two seconds never stalls the event loop for long, and the write still lands', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  const { opened } = await foreignLock(path, 2000);
  let longest = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await database.write((connection) => connection.exec('INSERT INTO t VALUES (1)'));
  clearInterval(ticks);
  await opened;
  // One try waits for 10 ms; waiting it out would have taken two hundred times that.
  expect(longest).toBeLessThan(2000 / 4);
  expect(await database.read((connection) => connection.prepare('SELECT count(*) AS n FROM t').get()?.['n'])).toBe(1);
});

test('a lock that never opens ends in an error that names the file and the remedy', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path, 50);
  const { opened } = await foreignLock(path, 1500);
  await expect(database.write((connection) => connection.exec('CREATE TABLE t (x)'))).rejects.toMatchObject({
    code: 'storage.busy',
    message: expect.stringContaining(path) as string,
  });
  await opened;
});

test('a file that is no database is refused and kept', async () => {
  const path = join(scratchFolder(), 'a.db');
  const { writeFileSync, readFileSync } = await import('node:fs');
  writeFileSync(path, 'this is not a database, it is a letter to my aunt '.repeat(50));
  await expect(Database.open(path)).rejects.toMatchObject({ code: 'storage.corrupt' });
  expect(readFileSync(path, 'utf8')).toContain('my aunt');
});

test('another connection sees that something changed', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  const before = database.dataVersion();
  const foreign = new DatabaseSync(path);
  foreign.exec('INSERT INTO t VALUES (1)');
  foreign.close();
  await sleep(0);
  expect(database.dataVersion()).not.toBe(before);
});

test('a stamp changes with every commit, of this connection and of another, and with nothing else', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  const other = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  const stamps = [database.changeStamp()];
  await database.read((connection) => connection.prepare('SELECT * FROM t').all());
  expect(database.changeStamp()).toBe(stamps[0]);
  for (const writer of [database, other, database, other]) {
    await writer.writeSoon((connection) => connection.exec('INSERT INTO t VALUES (1)'));
    stamps.push(database.changeStamp());
  }
  expect(new Set(stamps).size).toBe(stamps.length);
});

test('D4: what does not wait for the disk is there for every reader, and the next write waits again', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  const refused = database.writeSoon(() => {
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  const during = await database.writeSoon((connection) => {
    connection.exec('INSERT INTO t VALUES (1)');
    return connection.prepare('PRAGMA synchronous').get()?.['synchronous'];
  });
  expect(during).toBe(1);
  const other = await open(path);
  expect(await other.read((connection) => connection.prepare('SELECT x FROM t').get()?.['x'])).toBe(1);
  expect(await database.write((connection) => connection.prepare('PRAGMA synchronous').get()?.['synchronous'])).toBe(2);
});

test('D5: what is written along is there with the next write, the newest of its name alone, and not before', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  const other = await open(path);
  const rows = async (): Promise<unknown[]> =>
    await other.read((connection) =>
      connection
        .prepare('SELECT x FROM t ORDER BY rowid')
        .all()
        .map((row) => row['x']),
    );
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  database.writeAlong('cursor', (connection) => connection.exec('INSERT INTO t VALUES (1)'));
  database.writeAlong('cursor', (connection) => connection.exec('INSERT INTO t VALUES (2)'));
  database.writeAlong('clock', (connection) => connection.exec('INSERT INTO t VALUES (3)'));
  expect(await rows()).toEqual([]);
  await database.write((connection) => connection.exec('INSERT INTO t VALUES (4)'));
  expect(await rows()).toEqual([2, 3, 4]);
  await database.write((connection) => connection.exec('INSERT INTO t VALUES (5)'));
  expect(await rows()).toEqual([2, 3, 4, 5]);
});

test('D5: a transaction that fails leaves what was to be written along for the next one', async () => {
  const path = join(scratchFolder(), 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  database.writeAlong('cursor', (connection) => connection.exec('INSERT INTO t VALUES (1)'));
  const refused = database.write(() => {
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  const count = async (): Promise<unknown> =>
    await database.read((connection) => connection.prepare('SELECT count(*) AS n FROM t').get()?.['n']);
  expect(await count()).toBe(0);
  await database.flush();
  expect(await count()).toBe(1);
});

test.each(['removed', 'moved', 'replaced'])('D6: a file that was %s is not written any more', async (how) => {
  const folder = scratchFolder();
  const path = join(folder, 'a.db');
  const database = await open(path);
  await database.write((connection) => connection.exec('CREATE TABLE t (x)'));
  if (how === 'replaced') copyFileSync(path, join(folder, 'b.db'));
  if (how === 'moved') renameSync(path, join(folder, 'elsewhere.db'));
  else rmSync(path);
  if (how === 'replaced') renameSync(join(folder, 'b.db'), path);
  const write = database.write((connection) => connection.exec('INSERT INTO t VALUES (1)'));
  await expect(write).rejects.toMatchObject({
    code: 'storage.failed',
    message: `${path} was removed or moved while it was in use`,
  });
  if (how !== 'moved') return;
  renameSync(join(folder, 'elsewhere.db'), path);
  await database.write((connection) => connection.exec('INSERT INTO t VALUES (1)'));
});
