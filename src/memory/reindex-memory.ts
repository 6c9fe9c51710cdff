import { defined } from '../core/defined.ts';
import type { IndexOptions, IndexProgress } from './recall/indexer.ts';
import { RECORD_KINDS } from './recall/record.ts';
import { openRuntimeMemory } from './open-memory.ts';
import type { MemoryHome } from './memory-home.ts';

export interface ReindexAnswer extends IndexProgress {
  readonly model: string;
  readonly seconds: number;
  readonly interrupted: boolean;
  readonly lastError?: string;
  /** Why the records of the team could not be brought first, if so. */
  readonly away?: string;
}

/**
 * Gives every record a vector of the configured model, those of the team among them that are not here yet. An
 * interruption loses none of the finished work.
 */
export async function reindexMemory(runtime: MemoryHome, how: IndexOptions): Promise<ReindexAnswer> {
  await using memory = await openRuntimeMemory(runtime);
  const start = performance.now();
  let progress: IndexProgress = { done: 0, failed: 0, total: 0 };
  const told = (beside: IndexProgress) => (now: IndexProgress) => {
    progress = sumOf(beside, now);
    how.onProgress?.(progress);
  };
  const facts = (): Pick<ReindexAnswer, 'model' | 'seconds'> => ({
    model: memory.embedder.modelId,
    seconds: (performance.now() - start) / 1000,
  });
  try {
    const contact = await runtime.shared?.bring(how.signal);
    const [pending, outdated] = [await memory.indexer.pending(), await memory.indexer.outdated()];
    progress = { ...progress, total: pending + outdated };
    const made = await memory.indexer.run({ ...how, onProgress: told({ done: 0, failed: 0, total: outdated }) });
    const renewed = await memory.indexer.renew({ ...how, onProgress: told(made) });
    const result = { ...made, ...renewed, ...sumOf(made, renewed) };
    if (memory.chroma !== undefined) {
      // Also of kinds that nothing was added to: something may have gone while the server was away.
      for (const kind of RECORD_KINDS) memory.index(kind);
      await memory.chroma.settle();
    }
    return { ...result, ...facts(), interrupted: false, ...defined({ away: contact?.away }) };
  } catch (error) {
    if (how.signal?.aborted !== true) throw error;
    return { ...progress, ...facts(), interrupted: true };
  }
}

function sumOf(one: IndexProgress, two: IndexProgress): IndexProgress {
  return { done: one.done + two.done, failed: one.failed + two.failed, total: one.total + two.total };
}
