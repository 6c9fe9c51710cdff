import { AtlasError } from '../core/atlas-error.ts';
import type { VectorEntry, VectorQuery } from './vector-index.ts';

/** Refuses vectors that no index may store or be asked for: see V2. Called before any write. */
export function checkEntries(entries: readonly VectorEntry[], dimension: number): void {
  for (const { id, vector } of entries) {
    if (id === '')
      throw new AtlasError('vector.invalid', 'a vector needs an id that is not empty', {
        remedy: 'Give every vector the id of its record; nothing was stored.',
      });
    checkVector(vector, dimension, `the vector of ${id}`);
  }
}

export function checkQuery({ vector, k }: VectorQuery, dimension: number): void {
  checkVector(vector, dimension, "the query's vector");
  if (!Number.isInteger(k) || k < 1) {
    throw new AtlasError('vector.invalid', `k must be a whole number from 1 on, not ${k}`, {
      remedy: 'Ask for at least one result (`--k 1`).',
      details: { k },
    });
  }
}

function checkVector(vector: Float32Array, dimension: number, what: string): void {
  if (vector.length !== dimension) {
    throw new AtlasError('vector.invalid', `${what} has ${vector.length} dimensions; this index holds ${dimension}`, {
      remedy: 'Embed it with the model of this index, or rebuild the index with `atlas memory reindex`.',
      details: { dimension, length: vector.length },
    });
  }
  let length = 0;
  for (const value of vector) length += value * value;
  if (!Number.isFinite(length) || length === 0) {
    const why = length === 0 ? 'has zero length' : 'holds a value that is not a finite number';
    throw new AtlasError('vector.invalid', `${what} ${why}`, {
      remedy: 'Check the embedding model; nothing was stored.',
      details: { dimension },
    });
  }
}
