import type { Representation } from '../../embeddings/embedder.ts';
import { TokenMatcher } from '../../embeddings/token-matcher.ts';
import type { TokenVectors } from '../../embeddings/token-vectors.ts';
import { withNeighbours } from './context-window.ts';
import { rarityOf, type TermScores } from './word-scores.ts';
import { wordsOf } from './words.ts';

/** Word pieces of a question that are matched; more say little and cost much. */
const MOST_PIECES = 32;

/**
 * How well the word pieces of a question are met by each record, 0..1, weighted by how rare their words are among the
 * records that may be found.
 */
export function tokenScores(
  tokens: TokenVectors,
  representations: ReadonlyMap<number, Representation>,
  terms: readonly TermScores[],
  records: number,
  beside: (record: number, offset: number) => number | undefined,
): ReadonlyMap<number, number> {
  const rarity = new Map(terms.map((term) => [term.term, term.rarity]));
  const unknown = rarityOf(0, records);
  const all = tokens.words.map((word) => Math.max(...wordsOf(word).map((term) => rarity.get(term) ?? unknown), 0.01));
  const { question, weights } = rarest(tokens, all);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const matcher = new TokenMatcher(question);
  const own = new Map<number, Float32Array>();
  for (const [record, one] of representations) own.set(record, matcher.match(one.tokens));
  const scores = new Map<number, number>();
  for (const [record, match] of own) {
    const helped = withNeighbours(match, (offset) => {
      const other = beside(record, offset);
      return other === undefined ? undefined : own.get(other);
    });
    let sum = 0;
    for (let i = 0; i < helped.length; i += 1) sum += (weights[i] ?? 0) * (helped[i] ?? 0);
    scores.set(record, sum / total);
  }
  return scores;
}

/** The word pieces that speak for a question: of a long one only the rarest. */
function rarest(
  tokens: TokenVectors,
  weights: readonly number[],
): { readonly question: TokenVectors; readonly weights: readonly number[] } {
  if (weights.length <= MOST_PIECES) return { question: tokens, weights };
  const chosen = weights
    .map((weight, i) => ({ weight, i }))
    .toSorted((a, b) => b.weight - a.weight || a.i - b.i)
    .slice(0, MOST_PIECES);
  const { width } = tokens;
  const codes = new Int8Array(chosen.length * width);
  chosen.forEach(({ i }, at) => {
    codes.set(tokens.codes.subarray(i * width, (i + 1) * width), at * width);
  });
  const steps = Float32Array.from(chosen, ({ i }) => tokens.steps[i] ?? 0);
  return { question: { width, codes, steps, words: [] }, weights: chosen.map(({ weight }) => weight) };
}
