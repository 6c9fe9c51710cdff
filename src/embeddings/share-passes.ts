/** Texts in one forward pass: more gains nothing on a CPU, and padding costs. */
const BATCH = 16;
/**
 * Characters in one pass, padding included: some five hundred pieces. A longer pass is not faster, and the runtime keeps
 * the memory of its longest one.
 */
const MOST_CHARACTERS = 2048;

/** In their order, as many together as one pass takes; one that is longer by itself has a pass of its own. */
export function sharePasses<T>(all: readonly T[], lengthOfText: (one: T) => number): readonly (readonly T[])[] {
  const out: T[][] = [];
  let longest = 0;
  for (const one of all) {
    const batch = out.at(-1);
    longest = Math.max(longest, lengthOfText(one));
    const isFull = batch === undefined || batch.length === BATCH || (batch.length + 1) * longest > MOST_CHARACTERS;
    if (isFull) {
      out.push([one]);
      longest = lengthOfText(one);
    } else batch.push(one);
  }
  return out;
}
