import type { Filter } from './filter.ts';
import type { Metadata } from './metadata.ts';

/** How near two vectors are. Every score is "higher is nearer": cosine, inner product, or minus the squared distance. */
export const METRICS = ['cosine', 'l2', 'ip'] as const;
export type Metric = (typeof METRICS)[number];

export interface VectorEntry {
  readonly id: string;
  readonly vector: Float32Array;
  readonly metadata: Metadata;
}

export interface VectorQuery {
  readonly vector: Float32Array;
  readonly k: number;
  readonly filter?: Filter | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface VectorHit {
  readonly id: string;
  readonly score: number;
  readonly metadata: Metadata;
}

/**
 * The nearest of many vectors. One contract suite (test/contracts/vector-index.test.ts) holds every implementation.
 *
 * Invariants
 *  V1  A write that was acknowledged is seen by the next query, also by one of another process.
 *  V2  A batch with one invalid vector (wrong dimension, not finite, zero length) stores nothing.
 *  V3  Hits are in falling order of score, then rising order of id; a filter is applied before k is counted.
 */
export interface VectorIndex {
  readonly dimension: number;
  readonly metric: Metric;
  /** Adds or replaces; the metadata is replaced as a whole. */
  upsert(entries: readonly VectorEntry[]): Promise<void>;
  /** Ids that are not there are ignored; says how many were. */
  delete(ids: readonly string[]): Promise<number>;
  /** In the order asked for; ids that are not there are left out. */
  get(ids: readonly string[]): Promise<readonly VectorEntry[]>;
  query(query: VectorQuery): Promise<readonly VectorHit[]>;
  count(filter?: Filter): Promise<number>;
}

/**
 * The neighbours of a query, and a measure of what nearness means for it. Scores are good enough for statistics, not
 * for ranking.
 */
export interface Survey {
  readonly near: readonly { readonly id: string; readonly score: number }[];
  /** The scores of vectors at even distances among those that match the filter: they separate "near" from chance. */
  readonly background: readonly number[];
}
