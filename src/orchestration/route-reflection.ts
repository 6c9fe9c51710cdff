import type { Lane, RunState } from './run-state.ts';
import { isSummaryDue } from './rolling-summary.ts';

export type Route = 'commit' | 'refine' | 'rollback';

/**
 * The route after reflection: proven lanes land first; an attempt that can still be mended is refined; and a lane that
 * has run out of attempts, or cannot be mended, takes the run back to the planner.
 */
export function routeReflection(state: Pick<RunState, 'lanes'>): Route {
  const decisions = new Set(state.lanes.map(decisionOf));
  if (decisions.has('proceed')) return 'commit';
  return decisions.has('rollback') ? 'rollback' : 'refine';
}

/** Every few steps the run goes to the summary node; otherwise it goes where that node would lead. */
export function routeCommit(
  state: Pick<RunState, 'lanes' | 'end' | 'receipts' | 'summaries'>,
): 'summarise' | ReturnType<typeof routeSummary> {
  return isSummaryDue(state) ? 'summarise' : routeSummary(state);
}

/** After landing and summing up: the remaining lanes, then the next steps, then the end. */
export function routeSummary(state: Pick<RunState, 'lanes' | 'end'>): 'refine' | 'rollback' | 'dispatch' | 'remember' {
  if (state.end !== null) return 'remember';
  if (state.lanes.length === 0) return 'dispatch';
  return state.lanes.some((lane) => decisionOf(lane) === 'rollback') ? 'rollback' : 'refine';
}

/** A VERIFY step goes straight to verification. With no step left, the verifier checks the run as a whole. */
export function routeDispatch(state: Pick<RunState, 'lanes' | 'phase'>): 'execute' | 'verify' | 'prove_run' {
  if (state.lanes.length === 0) return 'prove_run';
  return state.phase === 'verifying' ? 'verify' : 'execute';
}

/** A plan given by hand has no planner to go back to. */
export function routeRollback(state: Pick<RunState, 'end'>): 'plan' | 'remember' {
  return state.end === null ? 'plan' : 'remember';
}

/** A run whose proofs do not hold together goes back to the planner, if there is one. */
export function routeProof(state: Pick<RunState, 'phase'>): 'plan' | 'remember' {
  return state.phase === 'planning' ? 'plan' : 'remember';
}

function decisionOf(lane: Lane): 'proceed' | 'refine' | 'rollback' {
  return lane.review?.decision ?? 'rollback';
}
