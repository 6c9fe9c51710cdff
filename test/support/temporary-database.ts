import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

export interface TemporaryDatabase extends AsyncDisposable {
  readonly database: Database;
  readonly folder: string;
  /** A second connection to the same file, as another process would have. */
  another(): Promise<Database>;
}

export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const path = join(folder, 'atlas.db');
  const open: Database[] = [];
  const another = async (): Promise<Database> => {
    const database = await Database.open(path);
    open.push(database);
    return database;
  };
  const database = await another();
  await migrate(database);
  return {
    database,
    folder,
    another,
    async [Symbol.asyncDispose]() {
      for (const each of open) await each.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
