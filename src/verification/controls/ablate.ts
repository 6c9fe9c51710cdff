import type { ChangeUnit } from './change-units.ts';

/**
 * Finds out which changed places the checks notice, by taking them back.
 *
 * Invariants
 *  A1  It never exceeds its time: a try begins only while it is expected to end within it, and is cut off where it does
 *      not.
 *  A2  A place counts as `covered` only where its absence, alone or as the only one left of a group whose absence was
 *      noticed, made a check fail; `uncovered` only where no check noticed. Every other place was not tried.
 *  A3  Units come before the parts of units, and the large before the small: whenever the time ends, the most lines are
 *      decided. A part is tried where its unit is covered, and can only lower the unit's coverage.
 *  A4  Alone first. As more goes unnoticed, more is taken back at once, so that each try says as much as it can.
 *  A5  As many tries run side by side as the caller allows, each in a copy of its own.
 */
export type Coverage = 'covered' | 'uncovered' | 'not tried';

/** The checks' reaction with these units taken back. An error decides nothing. */
export type Noticing = 'noticed' | 'unnoticed' | 'error';

export interface AblationPort {
  /** Runs the checks with these taken back. It ends, as an error, when the signal says so. */
  attempt(units: readonly ChangeUnit[], signal: AbortSignal): Promise<Noticing>;
  /** Milliseconds, from any beginning. */
  now(): number;
}

export interface AblationRequest {
  readonly units: readonly ChangeUnit[];
  /** The reaction to all of them together: the state before the step, where the checks ran on it. */
  readonly together: Noticing | undefined;
  readonly budgetMs: number;
  /** The expected duration of one try. */
  readonly expectedMs: number;
  /** How many tries may run at the same time. */
  readonly sideBySide?: number;
  readonly signal?: AbortSignal | undefined;
}

/** The coverage of every unit, and of the parts that were tried. */
export async function ablate(port: AblationPort, request: AblationRequest): Promise<ReadonlyMap<ChangeUnit, Coverage>> {
  const { units, together } = request;
  const found = new Map<ChangeUnit, Coverage>(units.map((unit) => [unit, 'not tried']));
  if (together === 'error') return found;
  if (together === 'unnoticed') {
    for (const unit of units) found.set(unit, 'uncovered');
    return found;
  }
  const attempt = withinTime(port, request);
  const { sideBySide = 1 } = request;
  const parts = await search(attempt, found, { pool: units, noticed: together === 'noticed', sideBySide });
  // Parts of parts come up as their own turn out to be covered.
  if (parts !== undefined) await search(attempt, found, { pool: parts, noticed: false, sideBySide });
  return found;
}

/** A try that ends a little late would have been for nothing. */
const MARGIN = 1.1;

type Attempt = (group: readonly ChangeUnit[]) => Promise<Noticing | 'late'>;

/** A1: a try that is not expected to end in time is not begun. */
function withinTime(port: AblationPort, { budgetMs, expectedMs, signal }: AblationRequest): Attempt {
  const begun = port.now();
  let [tries, took] = [1, expectedMs];
  return async (group) => {
    const start = port.now();
    const left = budgetMs - (start - begun);
    if (left < (took / tries) * MARGIN || signal?.aborted === true) return 'late';
    const limits = [AbortSignal.timeout(Math.max(1, Math.floor(left))), ...(signal === undefined ? [] : [signal])];
    const seen = await port.attempt(group, AbortSignal.any(limits));
    tries += 1;
    took += port.now() - start;
    return seen;
  };
}

interface Search {
  readonly pool: readonly ChangeUnit[];
  /** Whether taking all of them back is known to be noticed. */
  readonly noticed: boolean;
  readonly sideBySide: number;
}

/**
 * Decides the units of a pool, with the parts that come up on the way where these are what is searched. Undefined where
 * the time ended; otherwise the parts of the covered units.
 */
async function search(
  attempt: Attempt,
  found: Map<ChangeUnit, Coverage>,
  { pool, noticed, sideBySide }: Search,
): Promise<readonly ChangeUnit[] | undefined> {
  const rest = largestFirst(pool);
  // Groups whose absence is noticed, without knowing yet which unit it is.
  const suspects: (readonly ChangeUnit[])[] = [];
  const below: ChangeUnit[] = [];
  const searchesParts = pool.some((unit) => !found.has(unit));
  const told = { covered: 0, uncovered: 0, untold: 0 };
  let alone = false;
  const say = (group: readonly ChangeUnit[], coverage: 'covered' | 'uncovered'): void => {
    for (const unit of group) {
      found.set(unit, coverage);
      told[coverage] += 1;
      if (coverage === 'covered') below.push(...unit.parts);
    }
  };
  const isNoticed = (group: readonly ChangeUnit[]): void => {
    if (group.length === 1) say(group, 'covered');
    else suspects.push(group);
  };
  /** The next try: half of a group that was noticed, or units that were not tried yet. */
  const next = (): Try | undefined => {
    if (searchesParts && rest.length === 0) rest.push(...largestFirst(below.splice(0)));
    const suspect = suspects.pop();
    if (suspect !== undefined) return { ...halves(suspect), suspected: true };
    const group = rest.splice(0, alone ? 1 : groupSize(told));
    return group.length === 0 ? undefined : { group, other: [], suspected: false };
  };
  const learn = ({ group, other, suspected }: Try, seen: Noticing): void => {
    if (seen === 'unnoticed') {
      say(group, 'uncovered');
      if (suspected) isNoticed(other);
      return;
    }
    rest.unshift(...other);
    if (seen === 'noticed') isNoticed(group);
    else if (group.length === 1) told.untold += 1;
    else {
      alone = true;
      rest.unshift(...group);
    }
  };
  for (;;) {
    const tries: Try[] = [];
    for (let one = next(); one !== undefined; one = tries.length < sideBySide ? next() : undefined) tries.push(one);
    const [first] = tries;
    if (first === undefined) return below;
    // Everything else went unnoticed, and all together did not: so the last unit is the noticed one.
    const last = tries.length === 1 && !first.suspected && rest.length === 0 && told.covered + told.untold === 0;
    if (noticed && last) {
      isNoticed(first.group);
      continue;
    }
    const seen = await Promise.all(tries.map(async ({ group }) => await attempt(group)));
    for (const [i, one] of tries.entries()) {
      const what = seen[i] ?? 'late';
      if (what !== 'late') learn(one, what);
    }
    if (seen.includes('late')) return undefined;
  }
}

interface Try {
  readonly group: readonly ChangeUnit[];
  /** The other half of a group whose absence is noticed. */
  readonly other: readonly ChangeUnit[];
  readonly suspected: boolean;
}

/** The group size that goes unnoticed with a probability of one half, by the results so far. */
function groupSize({ covered, uncovered }: { readonly covered: number; readonly uncovered: number }): number {
  const unnoticed = (uncovered + 1) / (covered + uncovered + 2);
  return Math.max(1, Math.round(Math.log(0.5) / Math.log(unnoticed)));
}

function largestFirst(units: readonly ChangeUnit[]): ChangeUnit[] {
  return units.toSorted((a, b) => b.lines - a.lines);
}

function halves(all: readonly ChangeUnit[]): Pick<Try, 'group' | 'other'> {
  const half = Math.ceil(all.length / 2);
  return { group: all.slice(0, half), other: all.slice(half) };
}
