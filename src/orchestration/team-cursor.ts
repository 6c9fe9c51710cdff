import type { RunnableConfig } from '@langchain/core/runnables';
import {
  copyCheckpoint,
  WRITES_IDX_MAP,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { defined } from '../core/defined.ts';
import { postgresCheckpoints } from '../storage/postgres/postgres-checkpoints.ts';
import type { Postgres } from '../storage/postgres/postgres.ts';
import type { RunWriter } from '../storage/postgres/run-writer.ts';
import { CheckpointSaver, placeOfCheckpoint } from './checkpoint-saver.ts';

/** Where a run on a team's store stands: as `RunCursor` (U1, U2), written along with the records of its journal. */
export class TeamCursor extends CheckpointSaver {
  readonly #writer: RunWriter;
  readonly #writes = new Map<string, readonly PendingWrite[]>();
  #checkpoint: { readonly id: string; readonly body: string; readonly about: string } | undefined;

  constructor(store: Postgres, writer: RunWriter) {
    super(postgresCheckpoints(store));
    this.#writer = writer;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    await this.#writer.flush();
    return await super.getTuple(config);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
  ): Promise<RunnableConfig> {
    const { thread, namespace } = placeOfCheckpoint(config);
    this.#checkpoint = { id: checkpoint.id, body: json(copyCheckpoint(checkpoint)), about: json(metadata) };
    this.#writes.clear();
    this.#writeAlong(namespace, checkpoint.id);
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { namespace, id = '' } = placeOfCheckpoint(config);
    this.#writes.set(taskId, writes);
    this.#writeAlong(namespace, id);
  }

  #writeAlong(namespace: string, id: string): void {
    const known = this.#checkpoint?.id === id ? this.#checkpoint : undefined;
    this.#writer.placeAlong({
      namespace,
      id,
      ...defined({ checkpoint: known?.body, metadata: known?.about }),
      writes: [...this.#writes].flatMap(([task, writes]) =>
        writes.map(([channel, value], index) => ({
          task,
          idx: WRITES_IDX_MAP[channel] ?? index,
          channel,
          value: json(value),
        })),
      ),
    });
  }
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
