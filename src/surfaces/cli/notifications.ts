import type { EventSink, RuntimeEvent } from '../../core/runtime-event.ts';
import type { Atlas } from '../../runtime/atlas.ts';

type Notify = Atlas['project']['notify'];
type Note = Parameters<Notify>[0];

/** Notifies the person that a run waits or has ended, beside what is printed or drawn. */
export class Notifications {
  readonly #notify: Notify;
  readonly #ring: () => void;
  #since: number = performance.now();
  #told: Promise<unknown> = Promise.resolve();

  constructor(notify: Notify, ring: () => void = ringTerminal) {
    this.#notify = notify;
    this.#ring = ring;
  }

  readonly onEvent: EventSink = (event) => {
    if (event.type === 'answered' || event.type === 'run-start') this.#since = performance.now();
    const note = noteOf(event, performance.now() - this.#since);
    if (note === undefined) return;
    // One after the other, and without delaying the run.
    this.#told = this.#told
      .then(async () => {
        const { ring } = await this.#notify(note);
        if (ring) this.#ring();
      })
      .catch(() => undefined);
  };

  async settled(): Promise<void> {
    await this.#told;
  }
}

function noteOf(event: RuntimeEvent, afterMs: number): Note | undefined {
  const { runId } = event;
  if (event.type === 'asked') return { kind: 'waits', runId, status: 'asked', message: event.pause.message, afterMs };
  if (event.type !== 'run-end') return undefined;
  const kind = event.status === 'paused' ? 'waits' : 'ended';
  return { kind, runId, status: event.status, message: event.message, afterMs };
}

/** On standard error: standard output is for results, and may be a file. */
function ringTerminal(): void {
  if (process.stderr.isTTY) process.stderr.write('\u0007');
}
