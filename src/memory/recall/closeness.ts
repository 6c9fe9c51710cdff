import type { Representation } from '../../embeddings/embedder.ts';
import { cosineTo } from '../../vectors/similarity.ts';

/** Up to so many different words a question asks for one thing; from twice as many on it is a text itself. */
const LONG_QUESTION = 16;

/**
 * How near a record is to a question in meaning. Of a record that was read in parts, the part counts that fits best: the
 * whole is about more than a question asks for. A question that is a text itself says at its beginning what it is about
 * (a log, a trace follows), and is compared with the beginning of the other.
 */
export function closenessTo(question: Float32Array, words: number): (record: Representation) => number {
  const cosine = cosineTo(question);
  const asText = Math.min(1, Math.max(0, words / LONG_QUESTION - 1));
  return ({ vector, parts = [] }) => {
    if (parts.length === 0) return cosine(vector);
    const [beginning = 0, ...rest] = parts.map(cosine);
    return asText * beginning + (1 - asText) * Math.max(beginning, ...rest);
  };
}
