import { alike, type Token } from './token.ts';

/** Where two statements differ: what stands in the old one, from `oldAt`, and what in its place. */
export interface DifferingSpan {
  readonly oldAt: number;
  readonly old: readonly Token[];
  readonly freshAt: number;
  readonly fresh: readonly Token[];
}

/** So many tokens are aligned; longer texts are the same or they are not. */
export const MOST_ALIGNED = 400;

/** The spans that differ when as much as possible is laid upon itself, in order. */
export function differingSpans(old: readonly Token[], fresh: readonly Token[]): readonly DifferingSpan[] {
  const width = fresh.length + 1;
  const best = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const [a, b] = [old[i], fresh[j]];
      best[i * width + j] =
        a !== undefined && b !== undefined && alike(a, b)
          ? (best[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const spans: DifferingSpan[] = [];
  let [i, j, oldAt, freshAt] = [0, 0, 0, 0];
  const close = (): void => {
    if (i > oldAt || j > freshAt)
      spans.push({ oldAt, old: old.slice(oldAt, i), freshAt, fresh: fresh.slice(freshAt, j) });
  };
  while (i < old.length && j < fresh.length) {
    const [a, b] = [old[i], fresh[j]];
    if (a !== undefined && b !== undefined && alike(a, b)) {
      close();
      [i, j] = [i + 1, j + 1];
      [oldAt, freshAt] = [i, j];
    } else if ((best[(i + 1) * width + j] ?? 0) >= (best[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  [i, j] = [old.length, fresh.length];
  close();
  return spans;
}

export function sameTokens(one: readonly Token[], two: readonly Token[]): boolean {
  return (
    one.length === two.length &&
    one.every((token, i) => {
      const other = two[i];
      return other !== undefined && alike(token, other);
    })
  );
}
