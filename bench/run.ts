import { openRunBench, type BenchedExtras, type MeasuredStep, type RunBench } from './fixtures/run-bench.ts';

export interface RunBenchOptions {
  readonly steps: number;
  /** Runs that are in the store already when it is measured again. */
  readonly earlier: number;
  readonly rounds: number;
  readonly onProgress?: (what: string, done: number, all: number) => void;
}

export interface RunBenchResult {
  readonly steps: number;
  readonly earlier: number;
  /**
   * CPU milliseconds of Atlas itself, without its children: medians. For an agent's step together with the VERIFY step
   * after it, which does not count as a step.
   */
  readonly perStepMs: number;
  readonly workMs: number;
  readonly verifyMs: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly filledMs: number;
  readonly memoryMs: number;
  /** With the checks tested as well. */
  readonly controlsMs: number;
  readonly limitMs: number;
  /** The last third of the steps beside the first. */
  readonly flatness: number;
  /** With earlier runs in the store beside an empty one. */
  readonly fullness: number;
  readonly ratioLimit: number;
}

/** Runs before it counts. */
const WARM_UP = 1;

/** The cost of a step for Atlas itself when the agent costs nothing. */
export async function benchRun({ steps, earlier, rounds, onProgress }: RunBenchOptions): Promise<RunBenchResult> {
  await using fresh = await openRunBench();
  await using full = await openRunBench();
  await full.fill(earlier);
  const all = rounds * 4 + WARM_UP * 2;
  let done = 0;
  const measure = async (bench: RunBench, extras?: BenchedExtras): Promise<readonly MeasuredStep[]> => {
    const used = await bench.run(steps, extras);
    done += 1;
    onProgress?.('runs', done, all);
    return used;
  };
  // The first runs compile what all others use.
  for (let i = 0; i < WARM_UP; i += 1) for (const bench of [fresh, full]) await measure(bench);
  const empty: (readonly MeasuredStep[])[] = [];
  const filled: (readonly MeasuredStep[])[] = [];
  // By turns: a process that has worked for longer is faster, and that must not favour one side.
  for (let i = 0; i < rounds; i += 1) {
    empty.push(await measure(fresh));
    filled.push(await measure(full));
  }
  const remembering: (readonly MeasuredStep[])[] = [];
  for (let i = 0; i < rounds; i += 1) remembering.push(await measure(fresh, { memory: true }));
  const controlled: (readonly MeasuredStep[])[] = [];
  for (let i = 0; i < rounds; i += 1) controlled.push(await measure(fresh, { controls: true }));
  const third = Math.max(1, Math.floor(steps / 3));
  const both = (used: readonly MeasuredStep[]): number => median(used.map(({ work, verify }) => work + verify));
  const firstMs = both(empty.flatMap((used) => used.slice(0, third)));
  const lastMs = both(empty.flatMap((used) => used.slice(-third)));
  const perStepMs = both(empty.flat());
  const filledMs = both(filled.flat());
  return {
    steps,
    earlier,
    perStepMs,
    workMs: median(empty.flat().map(({ work }) => work)),
    verifyMs: median(empty.flat().map(({ verify }) => verify)),
    firstMs,
    lastMs,
    filledMs,
    memoryMs: both(remembering.flat()),
    controlsMs: both(controlled.flat()),
    limitMs: 25,
    flatness: lastMs / firstMs,
    fullness: filledMs / perStepMs,
    ratioLimit: 1.3,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
