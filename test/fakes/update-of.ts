import type { AgentEvent } from '../../src/agents/agent-event.ts';
import { readSessionUpdate } from '../../src/trajectory/session-update.ts';

/** An update as a session tells it. Nothing of its frame comes along: whoever hears it must not read it once more. */
export function updateOf(update: object): Extract<AgentEvent, { type: 'update' }> {
  return { type: 'update', update: readSessionUpdate(update), params: null, at: 0 };
}
