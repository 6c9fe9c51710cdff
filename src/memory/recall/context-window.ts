/** How much of a neighbour's match counts for a turn: the question before an answer says what the answer is about. */
const LENT: readonly (readonly [offset: number, share: number])[] = [
  [-1, 0.6],
  [1, 0.4],
  [-2, 0.4],
  [2, 0.25],
  [-3, 0.25],
  [3, 0.15],
];

export const REACH: readonly number[] = LENT.map(([offset]) => offset);

/**
 * A record's match for each word of the question, helped by its neighbours: where one of them meets a word better,
 * a share of the difference is lent. Word by word, so that a turn and its neighbours complete each other and no word
 * counts twice.
 */
export function withNeighbours(
  own: Float32Array,
  neighbour: (offset: number) => Float32Array | undefined,
): Float32Array {
  const helped = own.slice();
  for (const [offset, share] of LENT) {
    const other = neighbour(offset);
    if (other === undefined) continue;
    for (let i = 0; i < own.length; i += 1) {
      const lent = (own[i] ?? 0) + share * ((other[i] ?? 0) - (own[i] ?? 0));
      helped[i] = Math.max(helped[i] ?? 0, lent);
    }
  }
  return helped;
}
