import type { Runtime } from '../../home/open-runtime.ts';
import type { PairsJudgement } from '../../memory/prove/judge-pairs.ts';
import type { Replayable, ReplayedPair } from '../../runs/replay-runs.ts';

export interface ReplayWatching {
  readonly signal?: AbortSignal | undefined;
  readonly onPair?: ((pair: ReplayedPair) => void) | undefined;
}

export interface ReplayReport extends PairsJudgement {
  readonly pairs: readonly ReplayedPair[];
}

/** Repeats every run, with memory and without, until the caller stops it, and judges the finished pairs. */
export async function replayMemory(
  runtime: Runtime,
  runs: readonly Replayable[],
  watching: ReplayWatching = {},
): Promise<ReplayReport> {
  const [{ replayPair }, { judgePairs }] = await Promise.all([
    import('../../runs/replay-runs.ts'),
    import('../../memory/prove/judge-pairs.ts'),
  ]);
  const pairs: ReplayedPair[] = [];
  const signal = watching.signal ?? new AbortController().signal;
  for (const [i, one] of runs.entries()) {
    if (signal.aborted) break;
    // The order alternates, so that a machine that gets slower favours neither side.
    const pair = await replayPair(runtime, one, i % 2 === 0 ? 'without' : 'shown', signal);
    pairs.push(pair);
    watching.onPair?.(pair);
  }
  const judged = judgePairs(pairs.map(({ shown, without }) => ({ shown: shown.proven, without: without.proven })));
  return { ...judged, pairs };
}
