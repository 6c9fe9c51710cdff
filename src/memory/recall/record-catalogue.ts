import type { Connection } from '../../storage/database.ts';
import type { RecallFilter } from './recall-request.ts';

/** Two turns further apart than this are not one conversation's breath. */
export const SAME_SITTING_MS = 2 * 3_600_000;

/** The changes since the last look, by row. */
export interface CatalogueChange {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** There is more: the look was cut short. */
  readonly more: boolean;
}

/** Records that may be found: a 1 for each row that is one of them. */
export interface RecordSet {
  readonly mask: Uint8Array;
  readonly count: number;
  /** Words in all of them together. */
  readonly words: number;
}

/**
 * The data that ranking needs of every record without reading it: its namespace, its length, its neighbours. The
 * caller's transaction brings it up to date from the records' change log. Columns by row, so that scanning all of them
 * is a loop over numbers; about 45 bytes a record and its id.
 */
export class RecordCatalogue {
  readonly #names = new Names();
  readonly #records = new Map<string, number>();
  readonly #conversations = new Map<number, number[]>();
  readonly #unsorted = new Set<number>();
  #columns = newColumns(1024);
  /** One more than the highest row. */
  #top = 0;
  #change = 0;
  #within: { readonly key: string; readonly records: RecordSet } | undefined;

  /** The last change that was seen. */
  get change(): number {
    return this.#change;
  }

  /** At most `most` records, if more are new: a reader that does not want to hold the thread comes again. */
  refresh(connection: Connection, most: number = Number.MAX_SAFE_INTEGER): CatalogueChange {
    const now = Number(connection.prepare('SELECT change FROM record_clock').get()?.['change']);
    if (now === this.#change) return { added: [], removed: [], more: false };
    const fresh = connection
      .prepare(
        `SELECT rowid, id, change, kind, scope, conversation, position, author, at, words, type
         FROM records WHERE change > ? ORDER BY change LIMIT ?`,
      )
      .all(this.#change, most);
    const more = fresh.length === most;
    const seen = more ? Number(fresh.at(-1)?.['change']) : now;
    const removed: number[] = [];
    if (this.#top > 0) {
      const gone = connection
        .prepare('SELECT change, record FROM record_tombstones WHERE change > ? AND change <= ?')
        .all(this.#change, seen);
      for (const row of gone) {
        const record = Number(row['record']);
        if (!this.#has(record) || this.changeOf(record) > Number(row['change'])) continue;
        this.#forget(record);
        removed.push(record);
      }
    }
    const added = fresh.map((row) => this.#add(row));
    this.#change = seen;
    this.#within = undefined;
    return { added, removed, more };
  }

  /** The records of these kinds and scopes; remembered until the next change, because questions come in rows. */
  within(kinds: readonly string[], scopes: readonly string[]): RecordSet {
    const key = JSON.stringify([kinds, scopes]);
    if (this.#within?.key === key) return this.#within.records;
    const { kind, scope } = this.#columns;
    const [kindIsIn, scopeIsIn] = [this.#names.chosen(kinds), this.#names.chosen(scopes)];
    const records = this.#select((record) => (kindIsIn[kind[record] ?? 0] ?? 0) & (scopeIsIn[scope[record] ?? 0] ?? 0));
    this.#within = { key, records };
    return records;
  }

  /** Records that match the part of a filter that the catalogue can decide: all but tags and entities. */
  narrow(records: RecordSet, { types, conversations, authors, since, until }: RecallFilter): RecordSet {
    const { type, conversation, author, at } = this.#columns;
    const tests = [
      { column: type, values: types },
      { column: conversation, values: conversations },
      { column: author, values: authors },
    ].flatMap(({ column, values }) => (values === undefined ? [] : [{ column, isIn: this.#names.chosen(values) }]));
    const [from, to] = [since ?? Number.NEGATIVE_INFINITY, until ?? Number.POSITIVE_INFINITY];
    return this.#select((record) => {
      const when = at[record] ?? 0;
      if (records.mask[record] !== 1 || when < from || when > to) return 0;
      return tests.every(({ column, isIn }) => isIn[column[record] ?? 0] === 1) ? 1 : 0;
    });
  }

  /** Those of `records` whose rows are listed. */
  only(records: RecordSet, rows: Iterable<number>): RecordSet {
    const listed = new Uint8Array(this.#top);
    for (const row of rows) listed[row] = 1;
    return this.#select((record) => (records.mask[record] ?? 0) & (listed[record] ?? 0));
  }

  record(id: string): number | undefined {
    return this.#records.get(id);
  }

  /** The number of the change that made a record. */
  changeOf(record: number): number {
    return this.#columns.change[record] ?? 0;
  }

  /** How many words each record has, by row. */
  get words(): Uint32Array {
    return this.#columns.words;
  }

  author(record: number): string {
    return this.#names.text(this.#columns.author[record] ?? 0);
  }

  at(record: number): number {
    return this.#columns.at[record] ?? 0;
  }

  /** Whether a record belongs to no conversation. */
  standsAlone(record: number): boolean {
    return this.#columns.conversation[record] === NO_NAME;
  }

  /** The number of the conversation that a record belongs to, if any. */
  conversation(record: number): number | undefined {
    return this.standsAlone(record) ? undefined : this.#conversationOf(record);
  }

  /** The record so many places further on (or back) in the same sitting of its conversation. */
  neighbour(record: number, offset: number): number | undefined {
    const { conversation, places, at } = this.#columns;
    if (!this.#has(record) || conversation[record] === NO_NAME) return undefined;
    const row = this.#sorted(this.#conversationOf(record));
    const other = row[(places[record] ?? 0) + offset];
    if (other === undefined) return undefined;
    return Math.abs((at[other] ?? 0) - (at[record] ?? 0)) <= SAME_SITTING_MS ? other : undefined;
  }

  /** The record that was written just before or after this one, in the same sitting and namespace. */
  toldBeside(record: number, offset: 1 | -1): number | undefined {
    const { kind, scope, at } = this.#columns;
    const other = record + offset;
    if (!this.#has(record) || !this.#has(other)) return undefined;
    if (kind[other] !== kind[record] || scope[other] !== scope[record]) return undefined;
    return Math.abs((at[other] ?? 0) - (at[record] ?? 0)) <= SAME_SITTING_MS ? other : undefined;
  }

  #has(record: number): boolean {
    return (this.#columns.kind[record] ?? NO_NAME) !== NO_NAME;
  }

  #select(test: (record: number) => number): RecordSet {
    const mask = new Uint8Array(this.#top);
    const { words } = this.#columns;
    let count = 0;
    let total = 0;
    for (let record = 0; record < mask.length; record += 1) {
      if (test(record) === 0) continue;
      mask[record] = 1;
      count += 1;
      total += words[record] ?? 0;
    }
    return { mask, count, words: total };
  }

  #add(row: Readonly<Record<string, unknown>>): number {
    const record = Number(row['rowid']);
    this.#forget(record);
    if (record >= this.#columns.kind.length) this.#columns = grown(this.#columns, Math.max(record + 1, 2 * this.#top));
    this.#top = Math.max(this.#top, record + 1);
    const columns = this.#columns;
    const id = String(row['id']);
    columns.ids[record] = id;
    columns.kind[record] = this.#names.number(row['kind']);
    columns.scope[record] = this.#names.number(row['scope']);
    columns.type[record] = this.#names.number(row['type']);
    columns.author[record] = this.#names.number(row['author']);
    columns.conversation[record] = this.#names.number(row['conversation']);
    columns.change[record] = Number(row['change']);
    columns.position[record] = Number(row['position']);
    columns.at[record] = Number(row['at']);
    columns.words[record] = Number(row['words'] ?? 0);
    this.#records.set(id, record);
    if (columns.conversation[record] === NO_NAME) return record;
    const key = this.#conversationOf(record);
    const members = this.#conversations.get(key);
    if (members === undefined) this.#conversations.set(key, [record]);
    else members.push(record);
    this.#unsorted.add(key);
    return record;
  }

  #forget(record: number): void {
    if (!this.#has(record)) return;
    const { ids, kind, conversation } = this.#columns;
    kind[record] = NO_NAME;
    this.#records.delete(ids[record] ?? '');
    if (conversation[record] === NO_NAME) return;
    const key = this.#conversationOf(record);
    const left = (this.#conversations.get(key) ?? []).filter((other) => other !== record);
    this.#conversations.set(key, left);
    this.#unsorted.add(key);
  }

  #conversationOf(record: number): number {
    return (this.#columns.scope[record] ?? 0) * 2 ** 26 + (this.#columns.conversation[record] ?? 0);
  }

  #sorted(key: number): readonly number[] {
    const members = this.#conversations.get(key) ?? [];
    if (!this.#unsorted.delete(key)) return members;
    const { position, places } = this.#columns;
    const sorted = members.toSorted((a, b) => (position[a] ?? 0) - (position[b] ?? 0) || a - b);
    this.#conversations.set(key, sorted);
    sorted.forEach((record, place) => {
      places[record] = place;
    });
    return sorted;
  }
}

/** The number of the empty name; a row whose kind has it is no record. */
const NO_NAME = 0;

/** Names repeat: each is kept once and known by a number. */
class Names {
  readonly #texts: string[] = [''];
  readonly #numbers = new Map<string, number>([['', NO_NAME]]);

  number(value: unknown): number {
    const text = String(value);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  /** A 1 for the number of each of these. */
  chosen(texts: readonly string[]): Uint8Array {
    const chosen = new Uint8Array(this.#texts.length);
    for (const text of texts) {
      const number = this.#numbers.get(text);
      if (number !== undefined) chosen[number] = 1;
    }
    return chosen;
  }
}

interface Columns {
  readonly ids: (string | undefined)[];
  readonly kind: Int32Array;
  readonly scope: Int32Array;
  readonly type: Int32Array;
  readonly author: Int32Array;
  readonly conversation: Int32Array;
  readonly places: Int32Array;
  readonly words: Uint32Array;
  readonly change: Float64Array;
  readonly position: Float64Array;
  readonly at: Float64Array;
}

function newColumns(rows: number, ids: (string | undefined)[] = []): Columns {
  return {
    ids,
    kind: new Int32Array(rows),
    scope: new Int32Array(rows),
    type: new Int32Array(rows),
    author: new Int32Array(rows),
    conversation: new Int32Array(rows),
    places: new Int32Array(rows),
    words: new Uint32Array(rows),
    change: new Float64Array(rows),
    position: new Float64Array(rows),
    at: new Float64Array(rows),
  };
}

function grown(old: Columns, rows: number): Columns {
  const made = newColumns(rows, old.ids);
  for (const key of ['kind', 'scope', 'type', 'author', 'conversation', 'places'] as const) made[key].set(old[key]);
  for (const key of ['change', 'position', 'at'] as const) made[key].set(old[key]);
  made.words.set(old.words);
  return made;
}
