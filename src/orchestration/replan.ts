import type { Capabilities } from './capabilities.ts';
import type { RunState, RunUpdate } from './run-state.ts';

const MOST_SETBACKS = 10;

/**
 * Goes back to the planner with the reasons of the failure. Undefined where that is impossible: a plan given by hand
 * has no planner, and an agent that has used up its replans has shown that it cannot.
 */
export function replan(
  state: RunState,
  run: { readonly limits: Capabilities['limits']; readonly planner: Pick<Capabilities['planner'], 'source'> },
  told: { readonly setbacks: readonly string[]; readonly messages?: readonly string[] },
): RunUpdate | undefined {
  if (run.planner.source === 'file' || state.replans >= run.limits.maxReplans) return undefined;
  return {
    lanes: [],
    setbacks: [...state.setbacks, ...told.setbacks].slice(-MOST_SETBACKS),
    messages: [...state.messages, ...(told.messages ?? [])],
    replans: state.replans + 1,
    phase: 'planning',
  };
}
