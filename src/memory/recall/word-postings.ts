import type { Connection } from '../../storage/database.ts';
import { textOf } from './record.ts';
import type { CatalogueChange } from './record-catalogue.ts';
import { wordsOf } from './words.ts';

/** The occurrences of one word: rows in rising order, and how often each has it; 0 for a row that is gone. */
export interface Posting {
  readonly records: Int32Array;
  readonly times: Uint8Array;
  readonly length: number;
}

/** The size of the cache of posting lists, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** More new records than this are not followed one by one: the cache is dropped and read again when needed. */
const MOST_FOLLOWED = 500;

/**
 * The posting lists of requested words, read from the word index once and kept up to date with the catalogue. Only
 * common words have long lists, and there are few of those, so the cache soon serves all questions.
 */
export class WordPostings {
  /** In order of last use. */
  readonly #kept = new Map<string, Posting>();
  #bytes = 0;

  /** Must see every change of the catalogue, inside the same transaction as the next question. */
  follow(connection: Connection, { added, removed }: CatalogueChange): void {
    if (this.#kept.size === 0) return;
    if (added.length + removed.length > MOST_FOLLOWED) {
      this.#kept.clear();
      this.#bytes = 0;
      return;
    }
    for (const record of [...removed, ...added]) {
      for (const posting of this.#kept.values()) {
        const at = find(posting, record);
        if (posting.records[at] === record && at < posting.length) posting.times[at] = 0;
      }
    }
    const select = connection.prepare('SELECT author, title, body, words FROM records WHERE rowid = ?');
    for (const record of added) {
      const row = select.get(record);
      // Words that do not stand in the word index yet must not be found by chance.
      if (row === undefined || row['words'] === null) continue;
      const { author, title, body } = row;
      for (const [word, times] of counted(
        wordsOf(textOf({ author: String(author), title: String(title), body: String(body) })),
      )) {
        const posting = this.#kept.get(word);
        if (posting === undefined) continue;
        const renewed = withRecord(posting, record, times);
        this.#bytes += sizeOf(renewed) - sizeOf(posting);
        this.#kept.set(word, renewed);
      }
    }
  }

  get(connection: Connection, word: string): Posting {
    const known = this.#kept.get(word);
    const posting = known ?? read(connection, word);
    if (known === undefined) this.#bytes += sizeOf(posting);
    this.#kept.delete(word);
    this.#kept.set(word, posting);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MOST_BYTES || oldest === word) break;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(one);
    }
    return posting;
  }
}

/** How often `record` contains the word. */
export function timesIn(posting: Posting, record: number): number {
  const at = find(posting, record);
  return at < posting.length && posting.records[at] === record ? (posting.times[at] ?? 0) : 0;
}

export function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** As one text, because a row for each of a hundred thousand records costs five times as much. */
function read(connection: Connection, word: string): Posting {
  const row = connection.prepare('SELECT group_concat(doc) AS docs FROM record_instances WHERE term = ?').get(word);
  const docs = typeof row?.['docs'] === 'string' ? row['docs'] : '';
  if (docs === '') return { records: new Int32Array(0), times: new Uint8Array(0), length: 0 };
  const most = Math.ceil(docs.length / 2);
  const records = new Int32Array(most);
  const times = new Uint8Array(most);
  let length = 0;
  let number = 0;
  for (let i = 0; i <= docs.length; i += 1) {
    const code = i === docs.length ? COMMA : docs.charCodeAt(i);
    if (code !== COMMA) {
      number = number * 10 + code - ZERO;
      continue;
    }
    if (length > 0 && records[length - 1] === number) times[length - 1] = Math.min(255, (times[length - 1] ?? 0) + 1);
    else {
      records[length] = number;
      times[length] = 1;
      length += 1;
    }
    number = 0;
  }
  return { records: records.slice(0, length), times: times.slice(0, length), length };
}

const COMMA = 44;
const ZERO = 48;

/** The first place whose row is not smaller. */
function find({ records, length }: Posting, record: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle] ?? 0) < record) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withRecord(posting: Posting, record: number, count: number): Posting {
  const times = Math.min(255, count);
  const at = find(posting, record);
  if (at < posting.length && posting.records[at] === record) {
    posting.times[at] = times;
    return posting;
  }
  const length = posting.length + 1;
  const room = posting.records.length >= length ? posting : enlarged(posting);
  room.records.copyWithin(at + 1, at, posting.length);
  room.times.copyWithin(at + 1, at, posting.length);
  room.records[at] = record;
  room.times[at] = times;
  return { records: room.records, times: room.times, length };
}

function enlarged({ records, times, length }: Posting): Posting {
  const size = Math.max(16, Math.ceil(length * 1.25) + 1);
  const more = { records: new Int32Array(size), times: new Uint8Array(size), length };
  more.records.set(records);
  more.times.set(times);
  return more;
}

function sizeOf({ records, times }: Posting): number {
  return records.byteLength + times.byteLength + 200;
}
