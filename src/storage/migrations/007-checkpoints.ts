import type { Migration } from '../migration.ts';

/** Where LangGraph keeps its cursor. The journal is the truth; these rows hold ids and may be pruned. */
export const checkpoints: Migration = {
  version: 7,
  name: 'checkpoints',
  sql: `
    CREATE TABLE checkpoints (
      thread_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      id TEXT NOT NULL,
      parent_id TEXT,
      encoding TEXT NOT NULL,
      checkpoint BLOB NOT NULL,
      metadata BLOB NOT NULL,
      PRIMARY KEY (thread_id, namespace, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE checkpoint_channels (
      thread_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      channel TEXT NOT NULL,
      version TEXT NOT NULL,
      encoding TEXT NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (thread_id, namespace, channel, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE checkpoint_writes (
      thread_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      checkpoint_id TEXT NOT NULL,
      task_id TEXT NOT NULL,
      idx INTEGER NOT NULL,
      channel TEXT NOT NULL,
      encoding TEXT NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (thread_id, namespace, checkpoint_id, task_id, idx)
    ) STRICT, WITHOUT ROWID;
  `,
};
