import type { Condition, Filter } from '../filter.ts';
import type { Metadata, MetadataValue } from '../metadata.ts';
import type { ChromaMetadata } from './chroma-client.ts';

/** Holds the metadata whole: Chroma knows no lists. Never empty, which Chroma refuses. */
const WHOLE = '_atlas';
/** The change that a row comes from. */
export const SEQ = '_seq';

/** Scalars as they are; an item of a list becomes a key of its own that is true. */
export function toChroma(metadata: Metadata, seq: number): ChromaMetadata {
  const flat: Record<string, string | number | boolean> = { [WHOLE]: JSON.stringify(metadata), [SEQ]: seq };
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value !== 'object') flat[key] = value;
    else for (const item of value) flat[itemKey(key, item)] = true;
  }
  return flat;
}

export function fromChroma(metadata: ChromaMetadata | null): Metadata {
  const whole = metadata?.[WHOLE];
  return typeof whole === 'string' ? (JSON.parse(whole) as Record<string, MetadataValue>) : {};
}

export function whereOf(filter: Filter): unknown {
  const parts = filter.flatMap(clausesOf);
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : { $and: parts };
}

function clausesOf(condition: Condition): readonly unknown[] {
  const { key } = condition;
  if ('in' in condition) return [either(condition.in.map((value) => ({ [key]: { $eq: value } })))];
  if ('hasAny' in condition) return [either(condition.hasAny.map((item) => ({ [itemKey(key, item)]: { $eq: true } })))];
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

function itemKey(key: string, item: string): string {
  return `${key}:${item}`;
}
