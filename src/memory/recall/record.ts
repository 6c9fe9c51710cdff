import { newId, type IdKind } from '../../core/ids.ts';

/** The five kinds of record, each with the collection that its vectors stand in. */
export const COLLECTIONS = {
  experience: 'experiences',
  concept: 'concepts',
  strategy: 'strategies',
  fact: 'memory',
  turn: 'history',
} as const satisfies Partial<Record<IdKind, string>>;

export type RecordKind = keyof typeof COLLECTIONS;
export const RECORD_KINDS = Object.keys(COLLECTIONS) as readonly RecordKind[];

export function isRecordKind(value: string): value is RecordKind {
  return value in COLLECTIONS;
}

/** The fields of a new record. All but kind, scope and body may be left out. */
export interface NewRecord {
  readonly id?: string;
  readonly kind: RecordKind;
  /** The one namespace that it belongs to: see `scopeOf`. */
  readonly scope: string;
  readonly title?: string;
  readonly body: string;
  /** The origin; writing the same origin twice changes nothing. */
  readonly origin?: string;
  readonly type?: string;
  readonly conversation?: string;
  /** Its place in the conversation; the order of writing decides between equals. */
  readonly position?: number;
  /** The author of the text. */
  readonly author?: string;
  /** When it was said, in milliseconds since 1970; now, if left out. */
  readonly at?: number;
  readonly tags?: readonly string[];
  readonly entities?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface StoredRecord extends Required<Omit<NewRecord, 'metadata'>> {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly uses: number;
  readonly usedAt: number;
}

export function newRecordId(kind: RecordKind): string {
  return newId(kind);
}

/** The text that a model and the word index read of a record: the author is part of it. */
export function textOf({ author, title, body }: Pick<StoredRecord, 'author' | 'title' | 'body'>): string {
  const text = title === '' || title === body ? body : `${title}\n${body}`;
  return author === '' ? text : `${author}: ${text}`;
}
