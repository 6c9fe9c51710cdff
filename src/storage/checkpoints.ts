import { z } from 'zod';

/** The rows of LangGraph's cursor, whatever they say: in the home's file, or in a team's store. */
export interface Checkpoints {
  /** The checkpoint of that id, or the newest one of its thread and namespace. */
  find(thread: string, namespace: string, id: string | undefined): Promise<FoundCheckpoint | undefined>;
  /** The newest first. */
  list(wanted: {
    readonly thread: string | undefined;
    readonly namespace: string | undefined;
    readonly id: string | undefined;
    readonly before: string | undefined;
  }): Promise<readonly FoundCheckpoint[]>;
  /** The values of these channels in these versions, as far as they are there. */
  channels(
    thread: string,
    namespace: string,
    wanted: readonly (readonly [channel: string, version: string])[],
  ): Promise<readonly ChannelRow[]>;
  put(row: CheckpointRow, channels: readonly (ChannelRow & { readonly version: string })[]): Promise<void>;
  /** A regular write is kept as first written; one with an index below zero is replaced (C2). */
  putWrites(
    place: { readonly thread: string; readonly namespace: string; readonly id: string },
    writes: readonly (WriteRow & { readonly idx: number })[],
  ): Promise<void>;
  deleteThread(thread: string): Promise<void>;
}

export interface FoundCheckpoint {
  readonly row: CheckpointRow;
  readonly writes: readonly WriteRow[];
  readonly parentWrites: readonly WriteRow[];
}

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const checkpointRow = z.object({
  thread_id: z.string(),
  namespace: z.string(),
  id: z.string(),
  parent_id: z.string().nullable(),
  encoding: z.string(),
  checkpoint: bytes,
  metadata: bytes,
});
export const channelRow = z.object({ channel: z.string(), encoding: z.string(), value: bytes });
export const writeRow = z.object({
  task_id: z.string(),
  channel: z.string(),
  encoding: z.string(),
  value: bytes,
});

export type CheckpointRow = z.infer<typeof checkpointRow>;
export type ChannelRow = z.infer<typeof channelRow>;
export type WriteRow = z.infer<typeof writeRow>;
