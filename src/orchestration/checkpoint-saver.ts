import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  copyCheckpoint,
  maxChannelVersion,
  WRITES_IDX_MAP,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { defined } from '../core/defined.ts';
import { AtlasError } from '../core/atlas-error.ts';
import type { CheckpointRow, Checkpoints, FoundCheckpoint, WriteRow } from '../storage/checkpoints.ts';

/**
 * LangGraph's cursor in a store of ours. It passes LangGraph's validation suite on every one (test/contracts).
 *
 * Invariants
 *  C1  `put` and `putWrites` are durable when they resolve.
 *  C2  A regular write is kept as first written; only the special ones (errors, interrupts) are replaced.
 *  C3  The value of a channel is stored once per version of it, however many checkpoints refer to it.
 */
/** Channel of pending sends in checkpoints written before format 4. */
const TASKS = '__pregel_tasks';

export class CheckpointSaver extends BaseCheckpointSaver {
  readonly #checkpoints: Checkpoints;

  constructor(checkpoints: Checkpoints) {
    super();
    this.#checkpoints = checkpoints;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { thread, namespace, id } = placeOf(config);
    if (thread === undefined) return undefined;
    const found = await this.#checkpoints.find(thread, namespace, id);
    return found === undefined ? undefined : await this.#tuple(found, id === undefined ? undefined : config);
  }

  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { thread, id } = placeOf(config);
    const namespace = config.configurable?.['checkpoint_ns'] as string | undefined;
    const before = options.before?.configurable?.['checkpoint_id'] as string | undefined;
    const rows = await this.#checkpoints.list({ thread, namespace, id, before });
    let left = options.limit ?? Infinity;
    for (const row of rows) {
      if (left <= 0) return;
      const tuple = await this.#tuple(row);
      if (!matches(tuple.metadata, options.filter)) continue;
      left -= 1;
      yield tuple;
    }
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { thread, namespace, id: parent } = placeOfCheckpoint(config);
    const { channel_values: values, ...rest } = copyCheckpoint(checkpoint);
    const changed = Object.entries(newVersions).filter(([channel]) => Object.hasOwn(values, channel));
    const [[encoding, body], [, about], channels] = await Promise.all([
      this.serde.dumpsTyped(rest),
      this.serde.dumpsTyped(metadata),
      Promise.all(
        changed.map(
          async ([channel, version]) =>
            [channel, String(version), await this.serde.dumpsTyped(values[channel])] as const,
        ),
      ),
    ]);
    await this.#checkpoints.put(
      {
        thread_id: thread,
        namespace,
        id: checkpoint.id,
        parent_id: parent ?? null,
        encoding,
        checkpoint: body,
        metadata: about,
      },
      channels.map(([channel, version, [form, value]]) => ({ channel, version, encoding: form, value })),
    );
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { thread, namespace, id } = placeOfCheckpoint(config);
    if (id === undefined) throw missing('checkpoint_id');
    const rows = await Promise.all(
      writes.map(async ([channel, value], index) => {
        const [encoding, bytes] = await this.serde.dumpsTyped(value);
        return { task_id: taskId, channel, encoding, value: bytes, idx: WRITES_IDX_MAP[channel] ?? index };
      }),
    );
    await this.#checkpoints.putWrites({ thread, namespace, id }, rows);
  }

  async deleteThread(threadId: string): Promise<void> {
    await this.#checkpoints.deleteThread(threadId);
  }

  async #tuple({ row, writes, parentWrites }: FoundCheckpoint, asked?: RunnableConfig): Promise<CheckpointTuple> {
    const { thread_id, namespace, id, parent_id } = row;
    const place = { thread_id, checkpoint_ns: namespace };
    const stored = (await this.serde.loadsTyped(row.encoding, row.checkpoint)) as StoredCheckpoint;
    const values = stored.channel_values ?? (await this.#values(row, stored.channel_versions));
    const checkpoint: Checkpoint = { ...stored, channel_values: values };
    if (checkpoint.v < 4 && parent_id !== null) await this.#moveSends(checkpoint, parentWrites);
    const pendingWrites = await Promise.all(
      writes.map(async ({ task_id, channel, encoding, value }): Promise<CheckpointPendingWrite> => {
        return [task_id, channel, await this.serde.loadsTyped(encoding, value)];
      }),
    );
    return {
      config: asked ?? { configurable: { ...place, checkpoint_id: id } },
      checkpoint,
      metadata: (await this.serde.loadsTyped(row.encoding, row.metadata)) as CheckpointMetadata,
      pendingWrites,
      ...defined({
        parentConfig: parent_id === null ? undefined : { configurable: { ...place, checkpoint_id: parent_id } },
      }),
    };
  }

  async #values(row: CheckpointRow, versions: ChannelVersions): Promise<Record<string, unknown>> {
    const wanted = Object.entries(versions).map(([channel, version]) => [channel, String(version)] as const);
    const rows = await this.#checkpoints.channels(row.thread_id, row.namespace, wanted);
    const values: Record<string, unknown> = {};
    for (const { channel, encoding, value } of rows) values[channel] = await this.serde.loadsTyped(encoding, value);
    return values;
  }

  /** Before format 4, sends waited among the writes of the parent. */
  async #moveSends(checkpoint: Checkpoint, writes: readonly WriteRow[]): Promise<void> {
    const sends = writes.filter(({ channel }) => channel === TASKS);
    checkpoint.channel_values[TASKS] = await Promise.all(
      sends.map(async ({ encoding, value }): Promise<unknown> => await this.serde.loadsTyped(encoding, value)),
    );
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }
}

/** A cursor holds its values itself; otherwise they stand apart, once per version (C3). */
type StoredCheckpoint = Omit<Checkpoint, 'channel_values'> & Partial<Pick<Checkpoint, 'channel_values'>>;

function matches(metadata: CheckpointMetadata | undefined, filter: Record<string, unknown> | undefined): boolean {
  const values = (metadata ?? {}) as Record<string, unknown>;
  return Object.entries(filter ?? {}).every(([key, value]) => values[key] === value);
}

interface Place {
  readonly thread: string | undefined;
  readonly namespace: string;
  readonly id: string | undefined;
}

function placeOf({ configurable = {} }: RunnableConfig): Place {
  const text = (key: string): string | undefined => {
    const value: unknown = configurable[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { thread: text('thread_id'), namespace: text('checkpoint_ns') ?? '', id: text('checkpoint_id') };
}

export type PlaceOfCheckpoint = Place & { readonly thread: string };

export function placeOfCheckpoint(config: RunnableConfig): PlaceOfCheckpoint {
  const place = placeOf(config);
  if (place.thread === undefined) throw missing('thread_id');
  return { ...place, thread: place.thread };
}

function missing(field: string): AtlasError {
  return new AtlasError('internal', `a checkpoint was written without the required "${field}" in its configurable`);
}
