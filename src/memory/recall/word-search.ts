import { setImmediate } from 'node:timers/promises';
import type { Connection, Database } from '../../storage/database.ts';
import { REACH, withNeighbours } from './context-window.ts';
import { scopeOf } from './namespace.ts';
import type { ReadQuestion } from './question.ts';
import { RECORD_KINDS } from './record.ts';
import { RecordCatalogue, type RecordSet } from './record-catalogue.ts';
import { labelFilter, type RecallRequest } from './recall-request.ts';
import { WordPostings } from './word-postings.ts';
import { highest, wordScores, type TermScores, type WordScores } from './word-scores.ts';

/** The record so many places beside another, if it may be found too. */
export type Beside = (record: number, offset: number) => number | undefined;

/** The result of a word search. */
export interface WordFindings {
  /** The state of the catalogue that this is true of. */
  readonly change: number;
  readonly allowed: RecordSet;
  readonly beside: Beside;
  readonly terms: readonly TermScores[];
  /** BM25 with the help of neighbours, of every record that is promising. */
  readonly scores: ReadonlyMap<number, number>;
  /** The best of them, best first. */
  readonly best: readonly number[];
}

/** So many records enter the catalogue before the event loop turns. */
const CHUNK = 4096;

/** Searches the allowed records by words. */
export class WordSearch {
  readonly catalogue = new RecordCatalogue();
  readonly #postings = new WordPostings();

  /** A full catalogue is read piece by piece, so that the first question does not hold the thread. */
  async prepare(database: Database, chunk: number = CHUNK): Promise<void> {
    while (await database.read((connection) => this.#catchUp(connection, chunk))) await setImmediate();
  }

  /** `known` is returned as it is while nothing has changed since. */
  find(
    connection: Connection,
    request: RecallRequest,
    question: ReadQuestion,
    count: number,
    known?: WordFindings,
  ): WordFindings {
    this.#catchUp(connection);
    const { change } = this.catalogue;
    if (known?.change === change) return known;
    const allowed = this.#allowed(connection, request);
    const beside = this.#besides(allowed);
    const found = wordScores(question.words, allowed, this.catalogue.words, (word) =>
      this.#postings.get(connection, word),
    );
    const scores = withContext(found, beside, count);
    const best = [...scores].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count);
    return { change, allowed, beside, terms: found.terms, scores, best: best.map(([record]) => record) };
  }

  #catchUp(connection: Connection, most?: number): boolean {
    const change = this.catalogue.refresh(connection, most);
    this.#postings.follow(connection, change);
    return change.more;
  }

  #allowed(connection: Connection, { kinds, namespaces, filter }: RecallRequest): RecordSet {
    const within = this.catalogue.within(kinds ?? RECORD_KINDS, namespaces.map(scopeOf));
    if (filter === undefined) return within;
    const narrowed = this.catalogue.narrow(within, filter);
    const labels = labelFilter(filter);
    if (labels === undefined) return narrowed;
    const rows = connection.prepare(`SELECT rowid FROM records WHERE ${labels.sql}`).all(...labels.values);
    return this.catalogue.only(
      narrowed,
      rows.map((row) => Number(row['rowid'])),
    );
  }

  /** Looked up once a question. */
  #besides(allowed: RecordSet): Beside {
    const known = new Map<number, readonly (number | undefined)[]>();
    let asked = -1;
    let row: readonly (number | undefined)[] = [];
    return (record, offset) => {
      // A caller that asks for one neighbour of a record asks for all of them.
      if (record !== asked) {
        row = known.get(record) ?? this.#besideOf(record, allowed);
        known.set(record, row);
        asked = record;
      }
      return row[REACH.indexOf(offset)];
    };
  }

  #besideOf(record: number, { mask }: RecordSet): readonly (number | undefined)[] {
    if (this.catalogue.standsAlone(record)) return [];
    return REACH.map((step) => {
      const other = this.catalogue.neighbour(record, step);
      return other !== undefined && mask[other] === 1 ? other : undefined;
    });
  }
}

/** A turn with more words says by itself what it is about, and takes long to read. */
const SPEAKS_FOR_ITSELF = 400;

/** These, and the turns beside them that help to tell what they are about. */
export function withCompany(
  found: Pick<WordFindings, 'beside'>,
  records: readonly number[],
  { words }: RecordCatalogue,
) {
  return withBeside(records, found.beside, (other) => (words[other] ?? 0) <= SPEAKS_FOR_ITSELF);
}

/** These and those beside them. */
function withBeside(
  records: readonly number[],
  beside: Beside,
  helps: (record: number) => boolean = () => true,
): ReadonlySet<number> {
  const all = new Set(records);
  for (const record of records) {
    for (const offset of REACH) {
      const other = beside(record, offset);
      if (other !== undefined && helps(other)) all.add(other);
    }
  }
  return all;
}

export function hasCompany(record: number, beside: Beside): boolean {
  for (const offset of REACH) if (beside(record, offset) !== undefined) return true;
  return false;
}

/** Every promising record that contains a word of the question, or has a neighbour that does. */
function withContext({ terms, totals }: WordScores, beside: Beside, count: number): ReadonlyMap<number, number> {
  // A record with few words of the question in itself and its neighbours cannot become a candidate.
  const promising = highest(totals, 3 * count);
  const known = new Map<number, Float32Array>();
  const partsOf = (record: number): Float32Array => {
    const parts = known.get(record) ?? Float32Array.from(terms, (term) => term.score(record));
    known.set(record, parts);
    return parts;
  };
  const scores = new Map<number, number>();
  for (const record of withBeside(promising, beside)) {
    if (!hasCompany(record, beside)) {
      scores.set(record, totals[record] ?? 0);
      continue;
    }
    const helped = withNeighbours(partsOf(record), (offset) => {
      const other = beside(record, offset);
      return other === undefined ? undefined : partsOf(other);
    });
    scores.set(
      record,
      helped.reduce((sum, part) => sum + part, 0),
    );
  }
  return scores;
}
