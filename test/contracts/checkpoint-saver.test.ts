import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from '@langchain/langgraph-checkpoint-validation';
import { SqliteSaver } from '../../src/orchestration/sqlite-saver.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

/** LangGraph's own suite for checkpoint savers, run on ours. */
const open = new Map<SqliteSaver, { readonly database: Database; readonly folder: string }>();

validate({
  checkpointerName: 'the SQLite saver of Atlas',
  createCheckpointer: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-saver-'));
    const database = await Database.open(join(folder, 'atlas.db'));
    await migrate(database);
    const saver = new SqliteSaver(database);
    open.set(saver, { database, folder });
    return saver;
  },
  destroyCheckpointer: async (saver) => {
    const { database, folder } = open.get(saver) ?? {};
    await database?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true });
    open.delete(saver);
  },
});
