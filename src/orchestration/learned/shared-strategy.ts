/** The compared parts of a proven experience. */
export interface ProvenWay {
  readonly task: string;
  readonly approach: string;
}

export interface SharedStrategy {
  readonly situation: string;
  readonly suggestion: string;
}

/** Where they differ. */
const SLOT = '<...>';
const MOST = 1500;
/** A step counts as common only where all experiences share this much of its words. */
const LEAST_COMMON = 0.5;
const LEAST_STEPS = 2;

/**
 * Finds the steps that several proven experiences share, in order, with a slot where they differ. Undefined where too
 * little is common. Every word comes from the experiences themselves.
 */
export function sharedStrategy(ways: readonly ProvenWay[]): SharedStrategy | undefined {
  const [first, ...others] = ways;
  if (first === undefined || others.length === 0) return undefined;
  const situation = others.reduce((common, { task }) => aligned(common, wordsOf(task)), wordsOf(first.task));
  let steps = stepsOf(first.approach);
  for (const { approach } of others) steps = alignedSteps(steps, stepsOf(approach));
  if (steps.length < LEAST_STEPS || situation.every((word) => word === SLOT)) return undefined;
  return {
    situation: situation.join(' ').slice(0, MOST),
    suggestion: steps
      .map((step, i) => `${i + 1}. ${step.join(' ')}`)
      .join('\n')
      .slice(0, MOST),
  };
}

type Step = readonly string[];

/** The lines of a recipe, without those that only count or price them. */
function stepsOf(approach: string): readonly Step[] {
  return approach
    .split('\n')
    .map((line) => line.replace(/^\d+\.\s+/u, '').trim())
    .filter((line) => line !== '' && !/^(?:Cost|Project): /u.test(line))
    .map(wordsOf);
}

function wordsOf(text: string): Step {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** The steps that both have, in the order of both. */
function alignedSteps(one: readonly Step[], other: readonly Step[]): readonly Step[] {
  const alike = (a: Step, b: Step): number => {
    const common = aligned(a, b).filter((word) => word !== SLOT).length;
    // The same kind of step: its first word names the action.
    return a[0] === b[0] && common >= LEAST_COMMON * Math.min(a.length, b.length) ? 1 : 0;
  };
  return longest(one, other, alike).map(([i, j]) => aligned(one[i] ?? [], other[j] ?? []));
}

/** The words that both have, in order, with one slot for each gap between them. */
function aligned(one: Step, other: Step): Step {
  const pairs = longest(one, other, (a, b) => (a === b && a !== SLOT ? 1 : 0));
  const words: string[] = [];
  let [i, j] = [0, 0];
  for (const [at, to] of [...pairs, [one.length, other.length] as const]) {
    if ((at > i || to > j) && words.at(-1) !== SLOT) words.push(SLOT);
    const word = one[at];
    if (word !== undefined) words.push(word);
    [i, j] = [at + 1, to + 1];
  }
  return words;
}

/** The longest common subsequence, as pairs of places. */
function longest<T>(
  one: readonly T[],
  other: readonly T[],
  same: (a: T, b: T) => number,
): readonly (readonly [number, number])[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const match = same(one[i] as T, other[j] as T);
      const row = table[i];
      if (row !== undefined) row[j] = match > 0 ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length;) {
    if (same(one[i] as T, other[j] as T) > 0) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
