import type { Capabilities } from './capabilities.ts';
import type { RunState, RunUpdate } from './run-state.ts';

const MOST_SETBACKS = 10;

/**
 * Back to the planner, who is told what led nowhere. Undefined where there is no way back: a plan given by hand has no
 * planner behind it, and one that has planned as often as it may has shown that it cannot.
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
