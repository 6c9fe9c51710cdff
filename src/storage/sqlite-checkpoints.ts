import {
  channelRow,
  checkpointRow,
  writeRow,
  type ChannelRow,
  type CheckpointRow,
  type Checkpoints,
  type FoundCheckpoint,
  type WriteRow,
} from './checkpoints.ts';
import type { Connection, Database } from './database.ts';

const TABLES = ['checkpoints', 'checkpoint_channels', 'checkpoint_writes'] as const;

/** Durable when a call resolves (C1). */
export function sqliteCheckpoints(database: Database): Checkpoints {
  return {
    find: async (thread, namespace, id) =>
      await database.read((connection) => {
        const row =
          id === undefined
            ? connection
                .prepare('SELECT * FROM checkpoints WHERE thread_id = ? AND namespace = ? ORDER BY id DESC LIMIT 1')
                .get(thread, namespace)
            : connection
                .prepare('SELECT * FROM checkpoints WHERE thread_id = ? AND namespace = ? AND id = ?')
                .get(thread, namespace, id);
        return row === undefined ? undefined : withWrites(connection, checkpointRow.parse(row));
      }),
    list: async ({ thread, namespace, id, before }) =>
      await database.read((connection) =>
        connection
          .prepare(
            `SELECT * FROM checkpoints
             WHERE (?1 IS NULL OR thread_id = ?1) AND (?2 IS NULL OR namespace = ?2)
               AND (?3 IS NULL OR id = ?3) AND (?4 IS NULL OR id < ?4)
             ORDER BY id DESC`,
          )
          .all(thread ?? null, namespace ?? null, id ?? null, before ?? null)
          .map((row) => withWrites(connection, checkpointRow.parse(row))),
      ),
    channels: async (thread, namespace, wanted) =>
      await database.read((connection) =>
        wanted.flatMap(([channel, version]): readonly ChannelRow[] => {
          const found = connection
            .prepare(
              `SELECT channel, encoding, value FROM checkpoint_channels
               WHERE thread_id = ? AND namespace = ? AND channel = ? AND version = ?`,
            )
            .get(thread, namespace, channel, version);
          return found === undefined ? [] : [channelRow.parse(found)];
        }),
      ),
    put: async (row, channels) => {
      await database.write((connection) => {
        for (const { channel, version, encoding, value } of channels) {
          connection
            .prepare('INSERT OR REPLACE INTO checkpoint_channels VALUES (?, ?, ?, ?, ?, ?)')
            .run(row.thread_id, row.namespace, channel, version, encoding, value);
        }
        connection
          .prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)')
          .run(row.thread_id, row.namespace, row.id, row.parent_id, row.encoding, row.checkpoint, row.metadata);
      });
    },
    putWrites: async ({ thread, namespace, id }, writes) => {
      await database.write((connection) => {
        for (const { task_id, channel, encoding, value, idx } of writes) {
          const verb = idx < 0 ? 'INSERT OR REPLACE' : 'INSERT OR IGNORE';
          connection
            .prepare(`${verb} INTO checkpoint_writes VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
            .run(thread, namespace, id, task_id, idx, channel, encoding, value);
        }
      });
    },
    deleteThread: async (thread) => {
      await database.write((connection) => {
        for (const table of TABLES) connection.prepare(`DELETE FROM ${table} WHERE thread_id = ?`).run(thread);
      });
    },
  };
}

function withWrites(connection: Connection, row: CheckpointRow): FoundCheckpoint {
  const writesOf = (id: string | null): readonly WriteRow[] =>
    id === null
      ? []
      : connection
          .prepare(
            `SELECT task_id, channel, encoding, value FROM checkpoint_writes
             WHERE thread_id = ? AND namespace = ? AND checkpoint_id = ? ORDER BY task_id, idx`,
          )
          .all(row.thread_id, row.namespace, id)
          .map((write) => writeRow.parse(write));
  return { row, writes: writesOf(row.id), parentWrites: writesOf(row.parent_id) };
}
