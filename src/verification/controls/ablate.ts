import type { ChangeUnit } from './change-units.ts';

/**
 * Finds out which changed places the checks notice, by taking them back.
 *
 * Invariants
 *  A1  The time that it is given is never passed: a try begins only while it is expected to end within it, and is cut
 *      off where it does not.
 *  A2  `covered` is said only of a place whose absence, alone or as the only one left of a group whose absence was
 *      noticed, made a check fail; `uncovered` only where nothing noticed. All else was not tried.
 */
export type Coverage = 'covered' | 'uncovered' | 'not tried';

/** What the checks say with these units taken back. An error says nothing. */
export type Noticing = 'noticed' | 'unnoticed' | 'error';

export interface AblationPort {
  /** Runs the checks with these taken back. It ends, as an error, when the signal says so. */
  attempt(units: readonly ChangeUnit[], signal: AbortSignal): Promise<Noticing>;
  /** Milliseconds, from any beginning. */
  now(): number;
}

export interface AblationRequest {
  readonly units: readonly ChangeUnit[];
  /** What is known of all of them together: the state before the step, where that was looked at. */
  readonly together: Noticing | undefined;
  readonly budgetMs: number;
  /** What one try is expected to take. */
  readonly expectedMs: number;
  readonly signal?: AbortSignal | undefined;
}

export async function ablate(port: AblationPort, request: AblationRequest): Promise<ReadonlyMap<ChangeUnit, Coverage>> {
  const { units, budgetMs, signal } = request;
  const begun = port.now();
  let expected = request.expectedMs;
  const found = new Map<ChangeUnit, Coverage>(units.map((unit) => [unit, 'not tried']));
  const say = (group: readonly ChangeUnit[], coverage: Coverage): void => {
    for (const unit of group) found.set(unit, coverage);
  };
  const attempt = async (group: readonly ChangeUnit[]): Promise<Noticing | 'late'> => {
    const left = budgetMs - (port.now() - begun);
    if (left < expected || signal?.aborted === true) return 'late';
    const start = port.now();
    const limits = [AbortSignal.timeout(Math.max(1, Math.floor(left))), ...(signal === undefined ? [] : [signal])];
    const seen = await port.attempt(group, AbortSignal.any(limits));
    expected = Math.max(expected, port.now() - start);
    return seen;
  };

  const together = units.length === 0 ? 'unnoticed' : (request.together ?? (await attempt(units)));
  if (together === 'unnoticed') say(units, 'uncovered');
  if (together !== 'noticed') return found;

  // Groups of which it is known that their absence is noticed; the largest first, since it says most.
  const queue: (readonly ChangeUnit[])[] = [units];
  for (;;) {
    queue.sort((a, b) => weight(b) - weight(a));
    const group = queue.shift();
    if (group === undefined) return found;
    if (group.length === 1) {
      say(group, 'covered');
      continue;
    }
    const [left, right] = halves(group);
    const first = await attempt(left);
    if (first === 'late') continue;
    if (first === 'noticed') queue.push(left);
    if (first === 'unnoticed') {
      say(left, 'uncovered');
      // Both together were noticed, the one alone was not: what is left is what was noticed.
      queue.push(right);
      continue;
    }
    const second = await attempt(right);
    if (second === 'noticed') queue.push(right);
    if (second === 'unnoticed') {
      say(right, 'uncovered');
      if (first === 'error') queue.push(left);
    }
  }
}

/** In the order of the difference, so that what belongs together stays together; by lines, so that both weigh alike. */
function halves(group: readonly ChangeUnit[]): readonly [readonly ChangeUnit[], readonly ChangeUnit[]] {
  const half = weight(group) / 2;
  let sum = 0;
  let at = 0;
  while (at < group.length - 1 && (at === 0 || sum + (group[at]?.lines ?? 0) <= half)) {
    sum += group[at]?.lines ?? 0;
    at += 1;
  }
  return [group.slice(0, at), group.slice(at)];
}

function weight(group: readonly ChangeUnit[]): number {
  return group.reduce((sum, { lines }) => sum + lines, 0);
}
