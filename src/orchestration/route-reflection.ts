import type { Lane, RunState } from './run-state.ts';
import { isSummaryDue } from './rolling-summary.ts';

export type Route = 'commit' | 'refine' | 'rollback';

/**
 * Where a reflected attempt goes: what is proven lands first; an attempt that can still be mended is refined; and
 * whatever has run out of attempts, or cannot be mended, takes the run back to the planner.
 */
export function routeReflection(state: Pick<RunState, 'lanes'>): Route {
  const decisions = new Set(state.lanes.map(decisionOf));
  if (decisions.has('proceed')) return 'commit';
  return decisions.has('rollback') ? 'rollback' : 'refine';
}

/** What was done is summed up every few steps; otherwise it goes on as after a summary. */
export function routeCommit(
  state: Pick<RunState, 'lanes' | 'end' | 'receipts' | 'summaries'>,
): 'summarise' | ReturnType<typeof routeSummary> {
  return isSummaryDue(state) ? 'summarise' : routeSummary(state);
}

/** After landing and summing up: what is left of the lanes, then the next steps, then the end. */
export function routeSummary(state: Pick<RunState, 'lanes' | 'end'>): 'refine' | 'rollback' | 'dispatch' | 'remember' {
  if (state.end !== null) return 'remember';
  if (state.lanes.length === 0) return 'dispatch';
  return state.lanes.some((lane) => decisionOf(lane) === 'rollback') ? 'rollback' : 'refine';
}

/** A VERIFY step has nothing to do but to look. Where nothing is left to do, the run as a whole is looked at. */
export function routeDispatch(state: Pick<RunState, 'lanes' | 'phase'>): 'execute' | 'verify' | 'prove_run' {
  if (state.lanes.length === 0) return 'prove_run';
  return state.phase === 'verifying' ? 'verify' : 'execute';
}

/** A plan given by hand has no planner to go back to. */
export function routeRollback(state: Pick<RunState, 'end'>): 'plan' | 'remember' {
  return state.end === null ? 'plan' : 'remember';
}

/** What does not hold together goes back to the planner, if there is one. */
export function routeProof(state: Pick<RunState, 'phase'>): 'plan' | 'remember' {
  return state.phase === 'planning' ? 'plan' : 'remember';
}

function decisionOf(lane: Lane): 'proceed' | 'refine' | 'rollback' {
  return lane.review?.decision ?? 'rollback';
}
