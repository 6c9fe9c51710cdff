import type { Condition, Filter } from '../filter.ts';
import type { Metadata, MetadataValue } from '../metadata.ts';
import type { ChromaMetadata } from './chroma-client.ts';

/** Holds the metadata whole: Chroma knows no lists. Never empty, which Chroma refuses. */
const WHOLE = '_atlas';
/** The change that a row comes from. */
const SEQ = '_seq';
/** With which key the texts of a row are sealed. */
const SEALED = '_sealed';

/** Turns a text into what can be compared for equality and tells nothing else. */
export type Seal = (text: string) => string;

/**
 * Scalars as they are; an item of a list becomes a key of its own that is true. Sealed, no text of the metadata is in
 * it, and it cannot be turned back: enough to filter by.
 */
export function toChroma(metadata: Metadata, seq: number, seal?: Seal): ChromaMetadata {
  const flat: Record<string, string | number | boolean> = {
    ...(seal === undefined ? { [WHOLE]: JSON.stringify(metadata) } : { [SEALED]: seal('') }),
    [SEQ]: seq,
  };
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value !== 'object') flat[key] = sealed(key, value, seal);
    else for (const item of value) flat[itemKey(key, item, seal)] = true;
  }
  return flat;
}

/** Empty where it was sealed. */
export function fromChroma(metadata: ChromaMetadata | null): Metadata {
  const whole = metadata?.[WHOLE];
  return typeof whole === 'string' ? (JSON.parse(whole) as Record<string, MetadataValue>) : {};
}

/** The change that a row comes from; -1 where that is unknown, or the row was written with another seal. */
export function seqOf(metadata: ChromaMetadata | null | undefined, seal?: Seal): number {
  return metadata?.[SEALED] === seal?.('') ? Number(metadata?.[SEQ] ?? -1) : -1;
}

export function whereOf(filter: Filter, seal?: Seal): unknown {
  const parts = filter.flatMap((condition) => clausesOf(condition, seal));
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : { $and: parts };
}

function clausesOf(condition: Condition, seal: Seal | undefined): readonly unknown[] {
  const { key } = condition;
  if ('in' in condition) return [either(condition.in.map((value) => ({ [key]: { $eq: sealed(key, value, seal) } })))];
  if ('hasAny' in condition) {
    return [either(condition.hasAny.map((item) => ({ [itemKey(key, item, seal)]: { $eq: true } })))];
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

/** The key goes into the seal: the same word as a tag and as an author looks different. */
function sealed<T extends string | number | boolean>(key: string, value: T, seal: Seal | undefined): T | string {
  return typeof value === 'string' && seal !== undefined ? seal(`${key}\0${value}`) : value;
}

function itemKey(key: string, item: string, seal: Seal | undefined): string {
  return `${key}:${sealed(key, item, seal)}`;
}
