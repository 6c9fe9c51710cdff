import {
  channelRow,
  checkpointRow,
  writeRow,
  type CheckpointRow,
  type Checkpoints,
  type FoundCheckpoint,
  type WriteRow,
} from '../checkpoints.ts';
import type { Postgres, Row, Transaction } from './postgres.ts';

const COLUMNS = 'thread_id, namespace, id, parent_id, encoding, checkpoint, metadata';

/** Durable when a call resolves (C1). */
export function postgresCheckpoints(store: Postgres): Checkpoints {
  const found = async (sql: string, values: readonly (string | null)[]): Promise<readonly FoundCheckpoint[]> =>
    await store.read(async (transaction) => {
      const rows = await transaction.query(`SELECT ${COLUMNS} FROM atlas.checkpoints ${sql}`, values);
      const all: FoundCheckpoint[] = [];
      // One connection answers one question after the other.
      for (const row of rows) all.push(await withWrites(transaction, checkpointRow.parse(row)));
      return all;
    });
  return {
    find: async (thread, namespace, id) => {
      const [first] =
        id === undefined
          ? await found('WHERE thread_id = $1 AND namespace = $2 ORDER BY id DESC LIMIT 1', [thread, namespace])
          : await found('WHERE thread_id = $1 AND namespace = $2 AND id = $3', [thread, namespace, id]);
      return first;
    },
    list: async ({ thread, namespace, id, before }) =>
      await found(
        `WHERE ($1::text IS NULL OR thread_id = $1) AND ($2::text IS NULL OR namespace = $2)
           AND ($3::text IS NULL OR id = $3) AND ($4::text IS NULL OR id < $4)
         ORDER BY id DESC`,
        [thread ?? null, namespace ?? null, id ?? null, before ?? null],
      ),
    channels: async (thread, namespace, wanted) => {
      const rows = await store.query(
        `SELECT c.channel, c.encoding, c.value
         FROM unnest($3::text[], $4::text[]) AS wanted (channel, version)
         JOIN atlas.checkpoint_channels AS c USING (channel, version)
         WHERE c.thread_id = $1 AND c.namespace = $2`,
        [thread, namespace, wanted.map(([channel]) => channel), wanted.map(([, version]) => version)],
      );
      return rows.map((row) => channelRow.parse(row));
    },
    put: async (row, channels) => {
      await store.write(async (transaction) => {
        for (const { channel, version, encoding, value } of channels) {
          await transaction.query(
            `INSERT INTO atlas.checkpoint_channels (thread_id, namespace, channel, version, encoding, value)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (tenant, thread_id, namespace, channel, version)
             DO UPDATE SET encoding = excluded.encoding, value = excluded.value`,
            [row.thread_id, row.namespace, channel, version, encoding, value],
          );
        }
        await transaction.query(
          `INSERT INTO atlas.checkpoints (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (tenant, thread_id, namespace, id) DO UPDATE SET parent_id = excluded.parent_id,
             encoding = excluded.encoding, checkpoint = excluded.checkpoint, metadata = excluded.metadata`,
          [row.thread_id, row.namespace, row.id, row.parent_id, row.encoding, row.checkpoint, row.metadata],
        );
      });
    },
    putWrites: async ({ thread, namespace, id }, writes) => {
      await store.write(async (transaction) => {
        for (const { task_id, channel, encoding, value, idx } of writes) {
          const kept =
            idx < 0
              ? 'UPDATE SET channel = excluded.channel, encoding = excluded.encoding, value = excluded.value'
              : 'NOTHING';
          await transaction.query(
            `INSERT INTO atlas.checkpoint_writes
               (thread_id, namespace, checkpoint_id, task_id, idx, channel, encoding, value)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (tenant, thread_id, namespace, checkpoint_id, task_id, idx) DO ${kept}`,
            [thread, namespace, id, task_id, idx, channel, encoding, value],
          );
        }
      });
    },
    deleteThread: async (thread) => {
      await store.query('SELECT atlas.delete_thread($1)', [thread]);
    },
  };
}

async function withWrites(transaction: Transaction, row: CheckpointRow): Promise<FoundCheckpoint> {
  const writesOf = async (id: string | null): Promise<readonly WriteRow[]> => {
    if (id === null) return [];
    const rows: readonly Row[] = await transaction.query(
      `SELECT task_id, channel, encoding, value FROM atlas.checkpoint_writes
       WHERE thread_id = $1 AND namespace = $2 AND checkpoint_id = $3 ORDER BY task_id, idx`,
      [row.thread_id, row.namespace, id],
    );
    return rows.map((write) => writeRow.parse(write));
  };
  return { row, writes: await writesOf(row.id), parentWrites: await writesOf(row.parent_id) };
}
