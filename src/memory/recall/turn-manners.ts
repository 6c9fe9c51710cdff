import type { Connection } from '../../storage/database.ts';
import type { Evidence } from './fuse.ts';
import type { RecordCatalogue } from './record-catalogue.ts';
import { hasCompany, type Beside } from './word-search.ts';

/** A question mark of any script at the end, whatever closes behind it. */
const ASKS = /[?？؟]["'”’»)\]\s\p{Extended_Pictographic}\u{FE0F}]*$/u;

/** Whether the turns of a conversation ask or answer: read from the records, each once a question. */
export class TurnManners {
  readonly #read: (record: number) => string;
  readonly #catalogue: RecordCatalogue;
  readonly #beside: Beside;
  readonly #asking = new Map<number, boolean>();

  constructor(connection: Connection, catalogue: RecordCatalogue, beside: Beside) {
    const select = connection.prepare('SELECT substr(body, -16) AS end FROM records WHERE rowid = ?');
    this.#read = (record) => String(select.get(record)?.['end'] ?? '');
    this.#catalogue = catalogue;
    this.#beside = beside;
  }

  of(record: number): Evidence['turn'] {
    if (!hasCompany(record, this.#beside)) return undefined;
    const before = this.#beside(record, -1);
    const asks = this.#asks(record);
    // A question in return is no answer.
    const answers = !asks && before !== undefined && this.#asks(before);
    return { asks, answers, words: this.#catalogue.words[record] ?? 0 };
  }

  #asks(record: number): boolean {
    const asks = this.#asking.get(record) ?? ASKS.test(this.#read(record));
    this.#asking.set(record, asks);
    return asks;
  }
}
