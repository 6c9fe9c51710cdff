import type { RuntimeEvent } from '../../core/runtime-event.ts';

/** How long events are gathered before they are passed on. */
const EVERY_MS = 25;
/** Only this much of a text's end can ever be on a screen. */
const MAX_TEXT = 16 * 1024;

/**
 * Gathers events for the screen. Many pieces of one speaker become one piece, cut to what can be seen, so that a flood
 * costs the screen no more than a trickle. The events in between stay as they are, and in order.
 */
export class EventBatch {
  readonly #tell: (events: readonly RuntimeEvent[]) => void;
  #events: RuntimeEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (events: readonly RuntimeEvent[]) => void) {
    this.#tell = tell;
  }

  add(event: RuntimeEvent): void {
    const last = this.#events.at(-1);
    const merged = last === undefined ? undefined : joined(last, event);
    if (merged === undefined) this.#events.push(shortened(event));
    else this.#events[this.#events.length - 1] = merged;
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, EVERY_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#events;
    this.#events = [];
    if (events.length > 0) this.#tell(events);
  }
}

function joined(last: RuntimeEvent, event: RuntimeEvent): RuntimeEvent | undefined {
  if (last.type !== event.type || (event.type !== 'message' && event.type !== 'thought')) return undefined;
  if (last.type !== 'message' && last.type !== 'thought') return undefined;
  if (last.runId !== event.runId || last.step !== event.step || last.attempt !== event.attempt) return undefined;
  return { ...event, text: tail(last.text + tail(event.text)) };
}

function shortened(event: RuntimeEvent): RuntimeEvent {
  if (event.type === 'message' || event.type === 'thought') return { ...event, text: tail(event.text) };
  if (event.type === 'tool-result') return { ...event, summary: event.summary.slice(0, MAX_TEXT) };
  if (event.type !== 'tool-call') return event;
  // The arguments of a call can be a whole file; one line is shown.
  const text = JSON.stringify(event.input) ?? '';
  return text.length <= MAX_TEXT ? event : { ...event, input: { arguments: text.slice(0, 400) } };
}

function tail(text: string): string {
  return text.length > MAX_TEXT ? text.slice(-MAX_TEXT) : text;
}
