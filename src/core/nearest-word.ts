/** The word that was most likely meant by one that is not known; undefined where none is near enough. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const most = word.length < 4 ? 1 : 2;
  const near = known
    .map((one) => ({ one, steps: one.startsWith(word) && word.length > 1 ? 0 : stepsBetween(word, one) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((a, b) => a.steps - b.steps);
  return near[0]?.one;
}

/** Letters to change, to add, to leave out, or to swap with their neighbour. */
function stepsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (above[j - 1] ?? Infinity) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swaps = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = swaps ? (twoAbove[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((above[j] ?? Infinity) + 1, (row[j - 1] ?? Infinity) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
