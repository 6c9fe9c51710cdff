import type { Condition, Filter } from '../filter.ts';
import type { Metadata, MetadataValue } from '../metadata.ts';
import type { ChromaMetadata } from './chroma-client.ts';

/** Holds the whole metadata, where the row has no readable form: Chroma knows no lists. */
const WHOLE = '_atlas';
/** The change that a row comes from. */
const SEQ = '_seq';
/** With which key the texts of a row are sealed. */
const SEALED = '_sealed';
/** Which home wrote a row for everybody to read, and in which form. */
const READABLE = '_readable';

/** Turns a text into a token that can only be compared for equality. */
export type Seal = (text: string) => string;

/** The content of a row for clients that read the server without Atlas. */
export interface Telling {
  readonly document: string;
  readonly metadata: ChromaMetadata;
}

interface FormedRow {
  readonly document: string | null;
  readonly metadata: ChromaMetadata;
}

/**
 * How a row is put on a server, and how it is filtered by there.
 *
 * Invariants
 *  F1  A row in another form, or under another home's key, counts as one of unknown age: it is written anew.
 *  F2  Every filter on a vector's metadata works on the server, too, in every form.
 *  F3  Never empty: Chroma refuses a row without metadata.
 */
export interface RowForm {
  row(metadata: Metadata, seq: number, telling?: Telling): FormedRow;
  /** The change that a row comes from; -1 where that is unknown (F1). */
  seqOf(metadata: ChromaMetadata | null | undefined): number;
  /** Whether this home wrote the row, in whichever form. */
  isOwn(metadata: ChromaMetadata | null | undefined): boolean;
  where(filter: Filter): unknown;
}

/** Without anything to hide and without other readers: the row can be read back unchanged. */
export const WHOLE_FORM: RowForm = {
  row: (metadata, seq) => ({
    document: null,
    metadata: { [WHOLE]: JSON.stringify(metadata), [SEQ]: seq, ...flat(metadata, AS_IT_IS) },
  }),
  seqOf: (metadata) => (isUnder(undefined, metadata) ? seqIn(metadata) : -1),
  isOwn: (metadata) => isUnder(undefined, metadata) && seqIn(metadata) >= 0,
  where: (filter) => whereOf(filter, AS_IT_IS),
};

/** No text of a row is on the server, and none can be recovered from it: the sealed values only serve filters. */
export function sealedForm(seal: Seal): RowForm {
  const naming: Naming = { key: (key) => key, text: (key, text) => seal(`${key}\0${text}`) };
  const mark = sealedMark(seal);
  return {
    row: (metadata, seq) => ({ document: null, metadata: { [SEALED]: mark, [SEQ]: seq, ...flat(metadata, naming) } }),
    seqOf: (metadata) => (metadata?.[SEALED] === mark ? seqIn(metadata) : -1),
    isOwn: (metadata) => isUnder(seal, metadata),
    where: (filter) => whereOf(filter, naming),
  };
}

/** The names that readers of a memory server know, where ours differ. */
const READERS_NAMES: Readonly<Record<string, string>> = { conversation: 'conversation_id' };

/**
 * The text as the document, and metadata under the names that other clients know; lists joined by commas, and each of
 * their items as a key that is true. The path of a project stays private: scopes stay sealed.
 */
export function readableForm(seal: Seal): RowForm {
  const naming: Naming = {
    key: (key) => READERS_NAMES[key] ?? key,
    text: (key, text) => (key === 'scope' ? seal(`${key}\0${text}`) : text),
  };
  const mark = readableMark(seal);
  return {
    row: (metadata, seq, telling) => ({
      document: telling?.document ?? null,
      metadata: {
        ...withoutEmpty({ ...lists(metadata), ...flat(metadata, naming), ...telling?.metadata }),
        [READABLE]: mark,
        [SEQ]: seq,
      },
    }),
    seqOf: (metadata) => (metadata?.[READABLE] === mark ? seqIn(metadata) : -1),
    isOwn: (metadata) => isUnder(seal, metadata),
    where: (filter) => whereOf(filter, naming),
  };
}

/** Empty where the row is not in the whole form. */
export function fromWhole(metadata: ChromaMetadata | null): Metadata {
  const whole = metadata?.[WHOLE];
  return typeof whole === 'string' ? (JSON.parse(whole) as Record<string, MetadataValue>) : {};
}

interface Naming {
  key(key: string): string;
  /** The key goes into a seal: the same word as a tag and as an author looks different. */
  text(key: string, text: string): string;
}

const AS_IT_IS: Naming = { key: (key) => key, text: (_, text) => text };

function sealedMark(seal: Seal): string {
  return seal('');
}

function readableMark(seal: Seal): string {
  return seal('readable 1');
}

function isUnder(seal: Seal | undefined, metadata: ChromaMetadata | null | undefined): boolean {
  if (seal === undefined) return metadata?.[SEALED] === undefined && metadata?.[READABLE] === undefined;
  return metadata?.[SEALED] === sealedMark(seal) || metadata?.[READABLE] === readableMark(seal);
}

function seqIn(metadata: ChromaMetadata | null | undefined): number {
  return Number(metadata?.[SEQ] ?? -1);
}

/** Scalars as they are; an item of a list becomes a key of its own that is true. */
function flat(metadata: Metadata, naming: Naming): Record<string, string | number | boolean> {
  const row: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value !== 'object') row[naming.key(key)] = valueOf(key, value, naming);
    else for (const item of value) row[itemKey(key, item, naming)] = true;
  }
  return row;
}

/** Every list as one text, as readers know it. */
function lists(metadata: Metadata): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) => (typeof value === 'object' ? [[key, value.join(',')]] : [])),
  );
}

/** Empty values are not shown to readers. */
function withoutEmpty(row: ChromaMetadata): ChromaMetadata {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
}

function whereOf(filter: Filter, naming: Naming): unknown {
  const parts = filter.flatMap((condition) => clausesOf(condition, naming));
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : { $and: parts };
}

function clausesOf(condition: Condition, naming: Naming): readonly unknown[] {
  const key = naming.key(condition.key);
  if ('in' in condition) {
    return [either(condition.in.map((value) => ({ [key]: { $eq: valueOf(condition.key, value, naming) } })))];
  }
  if ('hasAny' in condition) {
    return [either(condition.hasAny.map((item) => ({ [itemKey(condition.key, item, naming)]: { $eq: true } })))];
  }
  return [
    ...(condition.atLeast === undefined ? [] : [{ [key]: { $gte: condition.atLeast } }]),
    ...(condition.atMost === undefined ? [] : [{ [key]: { $lte: condition.atMost } }]),
  ];
}

/** Nothing to choose from matches nothing: a key that no row has. */
function either(clauses: readonly unknown[]): unknown {
  if (clauses.length === 0) return { [`${WHOLE}_never`]: { $eq: true } };
  return clauses.length === 1 ? clauses[0] : { $or: clauses };
}

function valueOf<T extends string | number | boolean>(key: string, value: T, naming: Naming): T | string {
  return typeof value === 'string' ? naming.text(key, value) : value;
}

function itemKey(key: string, item: string, naming: Naming): string {
  return `${naming.key(key)}:${naming.text(key, item)}`;
}
