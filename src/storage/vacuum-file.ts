import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { asStorageError, isBusy } from './storage-error.ts';

const DEADLINE_MS = 10_000;
const PAUSE_MS = 50;

/**
 * Rewrites a database of another program, so that no page keeps deleted data, and answers a query on it. The other
 * program may have the file open and go on using it; the function waits while that program writes.
 */
export async function vacuumFile(path: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (!existsSync(path)) return [];
  const start = performance.now();
  for (;;) {
    try {
      using db = new DatabaseSync(path, { timeout: 10 });
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      return db.prepare(sql).all();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > DEADLINE_MS) throw asStorageError(error, path);
      await sleep(PAUSE_MS);
    }
  }
}
