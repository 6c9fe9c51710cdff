import type { RuntimeEvent } from '../core/runtime-event.ts';

/** No single event takes more than this. */
const MOST_CHARS = 16 * 1024;
const MOST_TEXT = 8 * 1024;

/** An event as the log keeps it: bounded, and without the words of any memory. */
export function keptEvent(event: RuntimeEvent): string {
  const text = JSON.stringify(withoutMemories(event));
  return text.length <= MOST_CHARS ? text : JSON.stringify(shortened(event));
}

function withoutMemories(event: RuntimeEvent): RuntimeEvent {
  if (event.type === 'recall') return { ...event, titles: [] };
  if (event.type !== 'remembered') return event;
  return { ...event, records: event.records.map(({ id }) => ({ id, title: '' })) };
}

/** Only narration is unbounded; the log keeps an event that decides a run whole. */
function shortened(event: RuntimeEvent): RuntimeEvent {
  switch (event.type) {
    case 'thought':
    case 'message':
      return { ...event, text: `${event.text.slice(0, MOST_TEXT)} [cut off]` };
    case 'tool-call':
      return { ...event, input: { cut: JSON.stringify(event.input ?? null).slice(0, MOST_TEXT) } };
    case 'tool-result': {
      const { diffs: _diffs, ...rest } = event;
      return { ...rest, summary: event.summary.slice(0, MOST_TEXT) };
    }
    default:
      return withoutMemories(event);
  }
}
