import type { Representation } from '../../embeddings/embedder.ts';
import { cosineTo } from '../../vectors/similarity.ts';

/**
 * How near a record is to a question in meaning. Of a record that was read in parts, the part counts that fits best: the
 * whole is about more than a question asks for. A long question is a text itself, whose beginning says what it is about
 * (a log, a trace follows), and is compared with the beginning of the other; `length` says how long it is, 0..1.
 */
export function closenessTo(question: Float32Array, length: number): (record: Representation) => number {
  const cosine = cosineTo(question);
  return ({ vector, parts = [] }) => {
    if (parts.length === 0) return cosine(vector);
    const [beginning = 0, ...rest] = parts.map(cosine);
    return length * beginning + (1 - length) * Math.max(beginning, ...rest);
  };
}
