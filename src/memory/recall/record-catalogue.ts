import type { Connection } from '../../storage/database.ts';

/** Two turns further apart than this are not one conversation's breath. */
const SAME_SITTING_MS = 2 * 3_600_000;

interface Entry {
  readonly id: string;
  readonly change: number;
  readonly kind: string;
  readonly scope: string;
  readonly conversation: string;
  readonly position: number;
  readonly author: string;
  readonly at: number;
  readonly words: number;
}

/**
 * What ranking must know of every record without reading it: where it belongs, how long it is, who stands beside it.
 * Brought up to date from the records' change log inside the caller's transaction. About 100 bytes a record.
 */
export class RecordCatalogue {
  readonly #entries = new Map<number, Entry>();
  readonly #records = new Map<string, number>();
  /** Where a record stands in its conversation, as long as that is sorted. */
  readonly #places = new Map<number, number>();
  readonly #conversations = new Map<string, number[]>();
  readonly #unsorted = new Set<string>();
  readonly #texts = new Map<string, string>();
  #change = 0;
  #within: { readonly key: string; readonly records: ReadonlySet<number> } | undefined;

  refresh(connection: Connection): void {
    const now = Number(connection.prepare('SELECT change FROM record_clock').get()?.['change']);
    if (now === this.#change) return;
    const gone = connection.prepare('SELECT change, record FROM record_tombstones WHERE change > ?').all(this.#change);
    for (const row of gone) {
      const record = Number(row['record']);
      if ((this.#entries.get(record)?.change ?? Number.POSITIVE_INFINITY) < Number(row['change'])) this.#forget(record);
    }
    const fresh = connection
      .prepare(
        `SELECT rowid, id, change, kind, scope, conversation, position, author, at, words
         FROM records WHERE change > ? ORDER BY change`,
      )
      .all(this.#change);
    for (const row of fresh) {
      this.#add(Number(row['rowid']), {
        id: String(row['id']),
        change: Number(row['change']),
        kind: this.#shared(row['kind']),
        scope: this.#shared(row['scope']),
        conversation: this.#shared(row['conversation']),
        position: Number(row['position']),
        author: this.#shared(row['author']),
        at: Number(row['at']),
        words: Number(row['words'] ?? 0),
      });
    }
    this.#change = now;
    this.#within = undefined;
  }

  /** The records of these kinds and scopes; remembered until the next change, because questions come in rows. */
  within(kinds: readonly string[], scopes: readonly string[]): ReadonlySet<number> {
    const key = JSON.stringify([kinds, scopes]);
    if (this.#within?.key === key) return this.#within.records;
    const records = new Set<number>();
    for (const [record, { kind, scope }] of this.#entries) {
      if (kinds.includes(kind) && scopes.includes(scope)) records.add(record);
    }
    this.#within = { key, records };
    return records;
  }

  record(id: string): number | undefined {
    return this.#records.get(id);
  }

  /** Changes whenever the record does. */
  change(record: number): number {
    return this.#entries.get(record)?.change ?? 0;
  }

  words(record: number): number {
    return this.#entries.get(record)?.words ?? 0;
  }

  author(record: number): string {
    return this.#entries.get(record)?.author ?? '';
  }

  at(record: number): number {
    return this.#entries.get(record)?.at ?? 0;
  }

  /** The record so many places further on (or back) in the same sitting of its conversation. */
  neighbour(record: number, offset: number): number | undefined {
    const entry = this.#entries.get(record);
    if (entry === undefined || entry.conversation === '') return undefined;
    const key = conversationKey(entry);
    const row = this.#sorted(key);
    const other = row[(this.#places.get(record) ?? 0) + offset];
    const beside = other === undefined ? undefined : this.#entries.get(other);
    return beside !== undefined && Math.abs(beside.at - entry.at) <= SAME_SITTING_MS ? other : undefined;
  }

  #add(record: number, entry: Entry): void {
    this.#forget(record);
    this.#entries.set(record, entry);
    this.#records.set(entry.id, record);
    if (entry.conversation === '') return;
    const key = conversationKey(entry);
    const row = this.#conversations.get(key);
    if (row === undefined) this.#conversations.set(key, [record]);
    else row.push(record);
    this.#unsorted.add(key);
  }

  #forget(record: number): void {
    const entry = this.#entries.get(record);
    if (entry === undefined) return;
    this.#entries.delete(record);
    this.#records.delete(entry.id);
    const key = conversationKey(entry);
    const row = this.#conversations.get(key);
    if (row === undefined) return;
    this.#conversations.set(
      key,
      row.filter((other) => other !== record),
    );
    this.#unsorted.add(key);
  }

  #sorted(key: string): readonly number[] {
    const row = this.#conversations.get(key) ?? [];
    if (!this.#unsorted.delete(key)) return row;
    const sorted = row.toSorted((a, b) => this.#order(a, b));
    this.#conversations.set(key, sorted);
    sorted.forEach((record, place) => this.#places.set(record, place));
    return sorted;
  }

  #order(a: number, b: number): number {
    const one = this.#entries.get(a);
    const two = this.#entries.get(b);
    return (one?.position ?? 0) - (two?.position ?? 0) || a - b;
  }

  /** Names repeat: one copy of each is enough. */
  #shared(value: unknown): string {
    const text = String(value);
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }
}

function conversationKey({ scope, conversation }: Entry): string {
  return `${scope}\u0000${conversation}`;
}
