import type { RunnableConfig } from '@langchain/core/runnables';
import {
  copyCheckpoint,
  WRITES_IDX_MAP,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import type { Connection, Database } from '../storage/database.ts';
import { sqliteCheckpoints } from '../storage/sqlite-checkpoints.ts';
import { CheckpointSaver, placeOfCheckpoint, type PlaceOfCheckpoint } from './checkpoint-saver.ts';

/**
 * The present position of a run, without its history: LangGraph's newest checkpoint alone, as one row.
 *
 * Invariants
 *  U1  The cursor is written along with the next record of the journal, or with any other write: it is never ahead of
 *      the journal, and behind it at most by work that left no record. A run that is resumed from there runs those
 *      nodes once more, and the journal returns what they already did.
 *  U2  The cursor holds JSON: ids and words, never a live object.
 */
export class RunCursor extends CheckpointSaver {
  readonly #database: Database;
  readonly #writes = new Map<string, readonly PendingWrite[]>();
  #place: PlaceOfCheckpoint | undefined;
  #checkpoint: Checkpoint | undefined;
  #metadata: CheckpointMetadata | undefined;
  /** The id under which the row was last written, as far as it was. */
  #written: string | undefined;

  constructor(database: Database) {
    super(sqliteCheckpoints(database));
    this.#database = database;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    await this.#database.flush();
    return await super.getTuple(config);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
  ): Promise<RunnableConfig> {
    const { thread, namespace } = placeOfCheckpoint(config);
    this.#place = { thread, namespace, id: checkpoint.id };
    this.#checkpoint = copyCheckpoint(checkpoint);
    this.#metadata = metadata;
    this.#writes.clear();
    this.#writeAlong();
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  /** Useless once the next checkpoint exists, which is at once, unless the node failed. */
  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    this.#place ??= placeOfCheckpoint(config);
    this.#writes.set(taskId, writes);
    this.#writeAlong();
  }

  #writeAlong(): void {
    const place = this.#place;
    if (place === undefined) return;
    this.#database.writeAlong(`cursor of ${place.thread} ${place.namespace}`, (connection) => {
      if (this.#checkpoint !== undefined) {
        replace(connection, place, this.#written, this.#checkpoint, this.#metadata);
        this.#written = place.id;
      }
      for (const [task, writes] of this.#writes) add(connection, place, task, writes);
    });
  }
}

function replace(
  connection: Connection,
  { thread, namespace, id }: PlaceOfCheckpoint,
  written: string | undefined,
  checkpoint: Checkpoint,
  metadata: CheckpointMetadata | undefined,
): void {
  const clear = (table: string): void => {
    connection.prepare(`DELETE FROM ${table} WHERE thread_id = ? AND namespace = ?`).run(thread, namespace);
  };
  const [body, about] = [json(checkpoint), json(metadata ?? null)];
  clear('checkpoint_writes');
  const { changes } = connection
    .prepare(
      'UPDATE checkpoints SET id = ?, checkpoint = ?, metadata = ? WHERE thread_id = ? AND namespace = ? AND id = ?',
    )
    .run(id ?? '', body, about, thread, namespace, written ?? null);
  if (changes === 1) return;
  // It was not written yet, or not under that id: an earlier version may have left a history.
  for (const table of ['checkpoints', 'checkpoint_channels']) clear(table);
  connection
    .prepare('INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(thread, namespace, id ?? '', null, 'json', body, about);
}

function add(
  connection: Connection,
  { thread, namespace, id }: PlaceOfCheckpoint,
  task: string,
  writes: readonly PendingWrite[],
): void {
  for (const [index, [channel, value]] of writes.entries()) {
    connection
      .prepare('INSERT OR REPLACE INTO checkpoint_writes VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(thread, namespace, id ?? '', task, WRITES_IDX_MAP[channel] ?? index, channel, 'json', json(value));
  }
}

const ENCODER = new TextEncoder();

function json(value: unknown): Uint8Array {
  return ENCODER.encode(JSON.stringify(value) ?? 'null');
}
