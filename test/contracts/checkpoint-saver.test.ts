import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from '@langchain/langgraph-checkpoint-validation';
import { CheckpointSaver } from '../../src/orchestration/checkpoint-saver.ts';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { postgresCheckpoints } from '../../src/storage/postgres/postgres-checkpoints.ts';
import { Postgres } from '../../src/storage/postgres/postgres.ts';
import { sqliteCheckpoints } from '../../src/storage/sqlite-checkpoints.ts';
import { openTeamStore } from '../support/team-store.ts';

/** LangGraph's own suite for checkpoint savers, run on ours, on both stores. */
const close = new Map<CheckpointSaver, () => Promise<void>>();

const destroyCheckpointer = async (saver: CheckpointSaver): Promise<void> => {
  await close.get(saver)?.();
  close.delete(saver);
};

validate({
  checkpointerName: 'the SQLite saver of Atlas',
  createCheckpointer: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-saver-'));
    const database = await Database.open(join(folder, 'atlas.db'));
    await migrate(database);
    const saver = new CheckpointSaver(sqliteCheckpoints(database));
    close.set(saver, async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    });
    return saver;
  },
  destroyCheckpointer,
});

const team = await openTeamStore();
let tenants = 0;

validate({
  checkpointerName: 'the PostgreSQL saver of Atlas',
  createCheckpointer: async () => {
    // Each is another tenant in the same tables: none of them sees what the others left there.
    tenants += 1;
    const store = await Postgres.open({ url: await team.login(`tenant-${tenants}`), connections: 2 });
    const saver = new CheckpointSaver(postgresCheckpoints(store));
    close.set(saver, async () => {
      await store.close();
    });
    return saver;
  },
  destroyCheckpointer,
});
