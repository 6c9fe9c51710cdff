import type { Capabilities } from '../capabilities.ts';
import type { RunState, RunUpdate } from '../run-state.ts';

const EVERY = 3;
const MAX_SUMMARY_CHARS = 4000;

/** Every third message the older ones are folded into a rolling summary, which stays bounded. */
export async function summarise(state: RunState, run: Capabilities): Promise<RunUpdate> {
  if (state.messages.length < EVERY) return {};
  const summary = [state.summary, ...state.messages]
    .filter((line) => line !== '')
    .join('\n')
    .slice(-MAX_SUMMARY_CHARS);
  run.emit({ type: 'summary', text: summary });
  return { summary, messages: [] };
}
