import type { Observed } from '../../core/observed.ts';
import type { Judged } from '../../storage/journaled.ts';
import type { Claim } from '../../verification/verifier.ts';
import type { Capabilities, WorkRequest, WorkResult } from '../capabilities.ts';
import { requireGoingOn } from '../going-on.ts';
import { judgeWork } from '../judgement-of.ts';
import { RunPaused } from '../run-paused.ts';

export interface Contest {
  /** The common request; each candidate gets a session of its own. */
  readonly request: Omit<WorkRequest, 'session' | 'candidate'>;
  readonly claim: Claim;
  readonly before: Observed;
  readonly count: number;
}

export interface Winner {
  readonly result: WorkResult;
  /** The checks' results on it, with the verdict by which it won. */
  readonly after: Judged;
}

interface Tried extends Winner {
  readonly proven: boolean;
  /** Checks that hold, less everything that went wrong: for when none is proven. */
  readonly worth: number;
}

/**
 * Runs several attempts at one step side by side, each in a copy of its own. The first proven one wins; the others are
 * stopped and discarded. Where none is proven, the closest one is reviewed.
 */
export async function bestOf(run: Capabilities, contest: Contest): Promise<Winner> {
  const decided = new AbortController();
  const signal = AbortSignal.any([run.signal, decided.signal]);
  const tried: Tried[] = [];
  const errors: unknown[] = [];
  const candidates = Array.from({ length: contest.count }, (_, i) => i + 1);
  await Promise.all(
    candidates.map(async (candidate) => {
      try {
        const one = await tryOne(run, contest, candidate, signal);
        // Proven a moment too late is not the first.
        if (signal.aborted) return;
        tried.push(one);
        if (one.proven) decided.abort();
      } catch (error) {
        if (!decided.signal.aborted) errors.push(error);
      }
    }),
  );
  requireGoingOn(run.signal);
  const [best] = tried.toSorted((a, b) => Number(b.proven) - Number(a.proven) || b.worth - a.worth);
  const pause = errors.find((error) => error instanceof RunPaused);
  // A candidate's question goes to the person only when no other candidate succeeded without it.
  if (best === undefined || (!best.proven && pause !== undefined)) throw pause ?? errors[0];
  return best;
}

async function tryOne(
  run: Capabilities,
  { request, claim, before }: Contest,
  candidate: number,
  signal: AbortSignal,
): Promise<Tried> {
  const session = { continues: undefined, opened: async () => undefined };
  const result = await run.hands.work({ ...request, session, candidate, signal });
  requireGoingOn(signal);
  const after = await run.verifier.after(claim, request.base, result.staged, signal);
  const judged = judgeWork(claim, before, after, result.failures);
  const holding = after.observations.filter((one) => one.result === 'pass').length;
  const worth = holding - result.failures.length - after.violations.length;
  return { result, after: { ...after, judged }, proven: judged.verdict === 'pass', worth };
}
