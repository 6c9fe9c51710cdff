import type { SessionUpdate } from '@agentclientprotocol/sdk';

/** An update, or one that takes a look at something first. */
export type PendingUpdate = SessionUpdate | (() => Promise<SessionUpdate | undefined>);

/**
 * The limit for one kind of waiting text: output that an agent sends faster than a client reads is cut, not piled up.
 */
const MOST_WAITING = 64 * 1024;
const CUT = '\n[...]\n';

/**
 * The way of one session's updates to its client, in order. Pieces of text that wait for a slow client become one
 * piece, so that neither a flood nor a client that stopped reading fills the memory.
 */
export class UpdateStream {
  readonly #send: (update: SessionUpdate) => Promise<void>;
  readonly #waiting: PendingUpdate[] = [];
  #pump: Promise<void> | undefined;

  constructor(send: (update: SessionUpdate) => Promise<void>) {
    this.#send = send;
  }

  push(told: PendingUpdate): void {
    const last = this.#waiting.at(-1);
    const joined = last === undefined ? undefined : joinTexts(last, told);
    if (joined === undefined) this.#waiting.push(told);
    else this.#waiting[this.#waiting.length - 1] = joined;
    this.#pump ??= this.#run();
  }

  /** Settles when every pushed update is out, or the client is gone. */
  async drained(): Promise<void> {
    while (this.#pump !== undefined) await this.#pump;
  }

  async #run(): Promise<void> {
    // Updates that are pushed in one go are joined before the first piece leaves.
    await Promise.resolve();
    try {
      for (let told = this.#waiting.shift(); told !== undefined; told = this.#waiting.shift()) {
        const update = typeof told === 'function' ? await told().catch(() => undefined) : told;
        if (update !== undefined) await this.#send(update);
      }
    } catch {
      // The client is gone; the owner of the connection ends the work under way.
      this.#waiting.length = 0;
    } finally {
      this.#pump = undefined;
    }
  }
}

function joinTexts(first: PendingUpdate, second: PendingUpdate): SessionUpdate | undefined {
  if (typeof first === 'function' || typeof second === 'function') return undefined;
  const [one, two] = [textOf(first), textOf(second)];
  if (one === undefined || two === undefined || first.sessionUpdate !== second.sessionUpdate) return undefined;
  if (one.endsWith(CUT)) return first;
  const text = one.length + two.length > MOST_WAITING ? `${one}${CUT}` : `${one}${two}`;
  return { ...first, content: { type: 'text', text } } as SessionUpdate;
}

function textOf(update: SessionUpdate): string | undefined {
  if (update.sessionUpdate !== 'agent_message_chunk' && update.sessionUpdate !== 'agent_thought_chunk')
    return undefined;
  return update.content.type === 'text' ? update.content.text : undefined;
}
