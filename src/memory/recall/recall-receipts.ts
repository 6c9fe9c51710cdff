import { setImmediate } from 'node:timers/promises';
import { newId } from '../../core/ids.ts';
import type { Connection, Database } from '../../storage/database.ts';
import { scopeOf } from './namespace.ts';
import type { RecallRequest, Recalled } from './recall-request.ts';
import { RECORD_KINDS } from './record.ts';

/** What is kept of an answer beside its records. */
interface ReceiptFacts {
  readonly now: Date;
  readonly milliseconds: number;
  readonly abstained: boolean;
  readonly degraded: readonly string[];
}

/**
 * What was shown for which question, and why. Neither the answer nor the next question waits for the disk: whatever
 * builds on a receipt is written later, and `flush` waits.
 */
export class RecallReceipts {
  readonly #database: Database;
  readonly #model: string | undefined;
  readonly #redact: ((text: string, connection: Connection) => string) | undefined;
  #due: Promise<unknown> | undefined;

  constructor(
    database: Database,
    model: string | undefined,
    redact: ((text: string, connection: Connection) => string) | undefined,
  ) {
    this.#database = database;
    this.#model = model;
    this.#redact = redact;
  }

  /** Returns its id; undefined where none is kept. */
  keep(request: RecallRequest, results: readonly Recalled[], facts: ReceiptFacts): string | undefined {
    if (this.#database.readOnly || request.unrecorded === true) return undefined;
    const id = newId('recall');
    const receipt = {
      k: request.k,
      scopes: request.namespaces.map(scopeOf),
      kinds: request.kinds ?? RECORD_KINDS,
      filter: request.filter ?? {},
      model: this.#model,
      milliseconds: Math.round(facts.milliseconds * 100) / 100,
      abstained: facts.abstained,
      degraded: facts.degraded,
      shown: results.map(({ record, score, strength, why }, i) => ({
        rank: i + 1,
        id: record.id,
        score,
        strength,
        why,
      })),
    };
    const write = (connection: Connection): void => {
      const query = this.#redact?.(request.query, connection) ?? request.query;
      connection
        .prepare('INSERT INTO recall_receipts (id, at, query, receipt) VALUES (?, ?, ?, ?)')
        .run(id, facts.now.toISOString(), query, JSON.stringify({ query, ...receipt }));
    };
    // The caller gets the answer first.
    const written = setImmediate().then(async () => {
      await this.#database.writeSoon(write);
    });
    this.#due = Promise.all([this.#due, written]);
    // `flush` reports a failure; until then it must not count as an unhandled rejection.
    this.#due.catch(() => undefined);
    return id;
  }

  /** Resolves when every receipt is on disk. */
  async flush(): Promise<void> {
    const due = this.#due;
    if (due === undefined) return;
    this.#due = undefined;
    await due;
    await this.#database.write(() => undefined);
  }
}
