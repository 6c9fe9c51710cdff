import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../core/atlas-error.ts';
import type { Logger } from '../core/logger.ts';
import type { Memory } from './open-memory.ts';
import { RECORD_KINDS } from './recall/record.ts';

/** How long a command waits for a server at its end. The next command sends the rest. */
const PATIENCE_MS = 10_000;

export interface PublishParts {
  readonly memory: Pick<Memory, 'chroma' | 'index'>;
  /** Gives new records their vectors, without which a server takes nothing. */
  readonly embed: () => Promise<void>;
  readonly logger: Logger;
  /** Whether a write is sent at once, or at the end. */
  readonly atOnce: boolean;
}

/** Others read the server without asking Atlas, so a write is on the server before its command ends. */
export class PublishWrites {
  readonly #parts: PublishParts;
  #due = false;
  #sending: Promise<void> | undefined;

  constructor(parts: PublishParts) {
    this.#parts = parts;
  }

  written(): void {
    this.#due = this.#parts.memory.chroma !== undefined;
    if (this.#parts.atOnce) this.#start();
  }

  /** Never fails, and not for long. */
  async finish(): Promise<void> {
    const waiting = new AbortController();
    this.#start();
    const limit = sleep(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.#sending, limit]);
    waiting.abort();
  }

  #start(): void {
    if (!this.#due || this.#sending !== undefined) return;
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  async #send(): Promise<void> {
    const { memory, embed, logger } = this.#parts;
    try {
      while (this.#due) {
        this.#due = false;
        await embed();
        // Also of kinds that nothing was added to: something may have gone.
        for (const kind of RECORD_KINDS) memory.index(kind);
        await memory.chroma?.settle();
      }
    } catch (error) {
      logger.warn({ error }, `what was written is not on the server yet: ${messageOf(error)}`);
    }
  }
}
