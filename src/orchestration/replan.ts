import type { Capabilities } from './capabilities.ts';
import { limitReached } from './meter.ts';
import type { RunState, RunUpdate } from './run-state.ts';

const MOST_SETBACKS = 10;

/** Back to the planner, who is told what led nowhere. Throws `RunPaused` where that was done often enough. */
export function replan(
  state: RunState,
  run: Pick<Capabilities, 'limits'>,
  told: { readonly setbacks: readonly string[]; readonly messages?: readonly string[] },
): RunUpdate {
  const { maxReplans: value } = run.limits;
  if (state.replans >= value) {
    throw limitReached({ limit: 'maxReplans', value, raised: Math.max(1, value * 2) });
  }
  return {
    lanes: [],
    setbacks: [...state.setbacks, ...told.setbacks].slice(-MOST_SETBACKS),
    messages: [...state.messages, ...(told.messages ?? [])],
    replans: state.replans + 1,
    phase: 'planning',
  };
}
