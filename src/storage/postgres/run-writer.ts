import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import type { RunId } from '../../core/ids.ts';
import { chained, type JournalContent, type JournalHead, type JournalRow } from '../journal-chain.ts';
import { lostLease, type Lease } from '../lease.ts';
import type { Postgres } from './postgres.ts';

/**
 * What the holder of a run writes to a team's store: records of the journal, and along with them where the run stands and
 * what it told.
 *
 * Invariants
 *  W1  One round trip swaps the head of the run, `(fence, seq, hash)`, and appends what is behind it. While one is on its
 *      way, what comes meanwhile waits and goes with the next, in order.
 *  W2  A round trip whose answer was lost is made again. The head tells whether the first arrived: nothing is appended
 *      twice.
 *  W3  Records that did not wait for the disk are kept until one did. A server that lost them in a power cut gets them
 *      again, from where its head stands.
 *  W4  After a failure the writer writes nothing more: what stands in the store is what a process that takes the run up
 *      will find, and nothing is added to it behind the caller's back.
 *  W5  What is to be written along, or sent, is written by itself after a moment, and under a lost lease it is left out.
 */
const ALONE_MS = 100;
/** A server that restarts is back within this time; a holder that was silent for longer has been replaced by then. */
const PATIENCE_MS = 60_000;
const MOST_UNCONFIRMED = 100;

/** Where a run stands: LangGraph's newest checkpoint, as JSON. */
export interface CursorPlace {
  readonly namespace: string;
  readonly id: string;
  /** Left out where only the writes behind a checkpoint have changed. */
  readonly checkpoint?: string;
  readonly metadata?: string;
  readonly writes: readonly {
    readonly task: string;
    readonly idx: number;
    readonly channel: string;
    readonly value: string;
  }[];
}

export interface ToldEvent {
  readonly seq: number;
  readonly narration: boolean;
  readonly text: string;
}

interface Batch {
  readonly from: JournalHead;
  readonly rows: readonly JournalRow[];
  readonly place: CursorPlace | undefined;
  readonly told: readonly ToldEvent[];
}

const headSchema = z.object({ seq: z.number(), hash: z.string() });
const answerSchema = z.object({
  outcome: z.enum(['done', 'moved', 'fenced']),
  at_seq: z.number(),
  at_hash: z.string().nullable(),
});

export class RunWriter {
  readonly #store: Postgres;
  readonly #runId: RunId;
  readonly #lease: Lease;
  /** Ends the wait for a server that is away. */
  readonly #signal: AbortSignal | undefined;
  #head: JournalHead;
  #records: JournalContent[] = [];
  #place: CursorPlace | undefined;
  #told: ToldEvent[] = [];
  /** What the server has acknowledged and may still lose (W3). */
  #unconfirmed: Batch[] = [];
  #waits = false;
  #next: Promise<void> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failure: { readonly error: unknown } | undefined;

  private constructor(store: Postgres, runId: RunId, lease: Lease, head: JournalHead, signal?: AbortSignal) {
    this.#signal = signal;
    this.#store = store;
    this.#runId = runId;
    this.#lease = lease;
    this.#head = head;
  }

  /** For the holder of the lease `run:ID`, whose taking has made the head. */
  static async open(store: Postgres, runId: RunId, lease: Lease, signal?: AbortSignal): Promise<RunWriter> {
    const [row] = await store.query('SELECT seq, hash FROM atlas.heads WHERE run_id = $1', [runId]);
    return new RunWriter(store, runId, lease, headSchema.parse(row), signal);
  }

  /** Resolves when the record is in the store, and on its disk unless it is to be there soon. */
  async append(content: JournalContent, soon: boolean): Promise<void> {
    this.#records.push(content);
    await this.#send(!soon);
  }

  /** Sent at once, with whatever comes in the same moment; a failure shows at the next append that a caller waits for. */
  appendSent(content: JournalContent): void {
    this.#records.push(content);
    setImmediate(() => {
      this.flush().catch(() => undefined);
    });
  }

  appendAlong(content: JournalContent): void {
    this.#records.push(content);
    this.#writeByItself();
  }

  /** Only the newest place is written. */
  placeAlong(place: CursorPlace): void {
    this.#place = place;
    this.#writeByItself();
  }

  tellAlong(event: ToldEvent): void {
    if (this.#failure !== undefined) return;
    this.#told.push(event);
    this.#writeByItself();
  }

  /** How many events wait for the store. */
  get untold(): number {
    return this.#told.length;
  }

  /** Resolves when everything that was to be written along can be read by everybody. */
  async flush(): Promise<void> {
    if (this.#isEmpty()) await this.#turn;
    else await this.#send(false);
  }

  #isEmpty(): boolean {
    return this.#records.length === 0 && this.#place === undefined && this.#told.length === 0;
  }

  #writeByItself(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A failure shows at the next append that a caller waits for (W4).
      this.flush().catch(() => undefined);
    }, ALONE_MS).unref();
  }

  async #send(waits: boolean): Promise<void> {
    this.#waits ||= waits;
    this.#next ??= this.#turn.then(async () => {
      this.#next = undefined;
      await this.#sendAll();
    });
    const sent = this.#next;
    this.#turn = sent.catch(() => undefined);
    await sent;
  }

  async #sendAll(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.error;
    const [records, place, told, asked] = [this.#records, this.#place, this.#told, this.#waits];
    [this.#records, this.#place, this.#told, this.#waits] = [[], undefined, [], false];
    const rows: JournalRow[] = [];
    let last = this.#head;
    for (const content of records) {
      const row = chained(last, content);
      rows.push(row);
      last = row;
    }
    const end = { seq: last.seq, hash: last.hash };
    this.#unconfirmed.push({ from: this.#head, rows, place, told });
    // What is kept for a power cut of the server has a bound: now and then its disk is waited for.
    const waits = asked || this.#unconfirmed.length > MOST_UNCONFIRMED;
    try {
      await this.#store.patiently(async () => await this.#swap(end, waits), PATIENCE_MS, this.#signal);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
    this.#head = end;
    if (waits) this.#unconfirmed = [];
  }

  /** From where the server stands to the end, in one statement (W1), or in two where it lost something (W3). */
  async #swap(end: JournalHead, waits: boolean): Promise<void> {
    let batches = this.#unconfirmed.slice(-1);
    for (;;) {
      const { outcome, at } = await this.#call(batches, waits);
      if (outcome === 'done' || (outcome === 'moved' && isSame(at, end))) return;
      if (outcome === 'fenced') throw lostLease(this.#lease);
      const lost = this.#unconfirmed.findIndex(({ from }) => isSame(from, at));
      const missing = lost === -1 ? [] : this.#unconfirmed.slice(lost);
      if (missing.length <= batches.length) throw moved(this.#runId, at);
      batches = missing;
    }
  }

  async #call(
    batches: readonly Batch[],
    waits: boolean,
  ): Promise<{ readonly outcome: 'done' | 'moved' | 'fenced'; readonly at: JournalHead }> {
    const from = batches[0]?.from ?? this.#head;
    const place = batches.findLast((batch) => batch.place !== undefined)?.place;
    const rows = batches.flatMap((batch) => batch.rows);
    const told = batches.flatMap((batch) => batch.told);
    const [row] = await this.#store.query('SELECT * FROM atlas.append($1, $2, $3, $4, $5, $6, $7, $8)', [
      this.#runId,
      this.#lease.fence,
      from.seq,
      from.hash,
      JSON.stringify(rows),
      place === undefined ? null : JSON.stringify(place),
      JSON.stringify(told),
      !waits,
    ]);
    // No head at all: the store was taken back to before the run began.
    if (row === undefined) return { outcome: 'fenced', at: from };
    const { outcome, at_seq: seq, at_hash: hash } = answerSchema.parse(row);
    return { outcome, at: { seq, hash: hash ?? '' } };
  }
}

function isSame(one: JournalHead, other: JournalHead): boolean {
  return one.seq === other.seq && one.hash === other.hash;
}

function moved(runId: RunId, { seq }: JournalHead): AtlasError {
  return new AtlasError(
    'journal.broken-chain',
    `the journal of ${runId} stands at record ${seq}, where nobody wrote it`,
    {
      remedy: 'Restore the store from a backup; do not resume this run.',
      details: { runId, seq },
    },
  );
}
