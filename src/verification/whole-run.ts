import type { BrokenCheck, Observation } from '../core/observed.ts';
import { checkHash, type Check } from '../core/check.ts';
import type { StateId } from '../workspace/state.ts';
import type { Receipt } from './receipt.ts';
import { asStanding, checkName, isJudged } from './checks/check-kinds.ts';
import type { Verifier } from './verifier.ts';

/**
 * Whether all proofs of a run's steps hold together, on the tree that the last of them left.
 *
 * Invariants
 *  W1  Every check that let a step land runs on that one tree, whichever plan the step was of. A check that is known to
 *      pass on that very tree does not run again, and nothing else counts as known.
 *  W2  The result names each check that no longer passes, with the step that proved it and the first landed tree on
 *      which it fails.
 *  W3  A check that could not run does not count as holding.
 */
export interface WholeRun {
  /** The tree that the last step left; a person's later edits are no part of it. */
  readonly final: StateId;
  readonly dependencies: string;
  readonly checks: readonly FinalCheck[];
  readonly broken: readonly BrokenCheck[];
}

/** A check as it stands at the end. Small, and JSON: it is journaled as it is. */
export interface FinalCheck {
  readonly hash: string;
  readonly check: Check;
  /** The steps that rest on it. */
  readonly steps: readonly string[];
  readonly after: Observation;
}

/** Checks that are known to pass on a tree, by their hash. */
export type KnownPasses = ReadonlyMap<string, Observation>;

/** Beyond this number, the result says only that checks broke, not which step broke them. */
const MOST_BLAMED = 5;

/** A check that a step rests on. */
interface Resting {
  readonly check: Check;
  /** The last step that proved it, by its place among the landed steps. */
  readonly since: number;
  /** It looks at the world as it is. */
  readonly live: boolean;
}

export interface Failing extends Resting {
  readonly after: Observation;
}

interface Rest extends Resting {
  readonly hash: string;
  readonly steps: readonly string[];
}

/** `landed` are the receipts with which the steps of a run landed, in that order; `known` is known of the last tree. */
export async function proveTogether(
  verifier: Verifier,
  landed: readonly Receipt[],
  known: KnownPasses,
  signal?: AbortSignal,
): Promise<WholeRun> {
  const [first, last] = [landed[0], landed.at(-1)];
  if (first === undefined || last === undefined) throw new TypeError('a run that landed nothing proves nothing');
  const final = last.after;
  const checks: FinalCheck[] = [];
  const broken: Failing[] = [];
  let { dependencies } = last;
  for (const rest of restsOf(landed)) {
    let after = known.get(rest.hash);
    if (after === undefined) {
      const seen = await observe(verifier, landed, rest, first.before, final, signal);
      ({ dependencies } = seen);
      after = seen.after;
    }
    checks.push({ hash: rest.hash, check: rest.check, steps: rest.steps, after });
    if (after.result !== 'pass') broken.push({ ...rest, after });
  }
  return { final, dependencies, checks, broken: await nameBroken(verifier, landed, broken, signal) };
}

/** Finds the step that broke each failing check (W2). */
export async function nameBroken(
  verifier: Verifier,
  landed: readonly Receipt[],
  broken: readonly Failing[],
  signal?: AbortSignal,
): Promise<readonly BrokenCheck[]> {
  const named: BrokenCheck[] = [];
  for (const [i, failing] of broken.entries()) {
    const { check, since, after } = failing;
    const by = i < MOST_BLAMED ? await whoBroke(verifier, landed, failing, signal) : {};
    named.push({
      step: landed[since]?.step ?? '',
      check: checkName(check),
      result: after.result === 'error' ? 'error' : 'fail',
      evidence: after.evidence,
      ...by,
    });
  }
  return named;
}

/**
 * The checks that let each step land, each once. Judgements are left out: they are one session's opinion on that day.
 */
function restsOf(landed: readonly Receipt[]): readonly Rest[] {
  const rests = new Map<string, Rest>();
  for (const [since, { step, checks, scope }] of landed.entries()) {
    for (const { check, after } of checks) {
      const standing = isJudged(check) || after.result !== 'pass' ? undefined : asStanding(check);
      if (standing === undefined) continue;
      const hash = checkHash(standing);
      const { steps = [] } = rests.get(hash) ?? {};
      const live = scope === 'world';
      rests.set(hash, { check: standing, hash, steps: [...new Set([...steps, step])], since, live });
    }
  }
  return [...rests.values()];
}

/**
 * The passes on the last tree that the receipts record. No step of this run has touched it since, nor the world as the
 * last step left it.
 */
export function recordedPasses(landed: readonly Receipt[]): KnownPasses {
  const final = landed.at(-1)?.after;
  const passes = new Map<string, Observation>();
  for (const [i, { after: state, checks, scope }] of landed.entries()) {
    const isLast = i === landed.length - 1;
    if (state !== final || (scope === 'world' && !isLast)) continue;
    for (const { check, after } of checks) {
      const standing = asStanding(check);
      if (standing !== undefined && after.result === 'pass') passes.set(checkHash(standing), after);
    }
  }
  return passes;
}

async function observe(
  verifier: Verifier,
  landed: readonly Receipt[],
  { check, since, live }: Resting,
  start: StateId,
  state: StateId,
  signal: AbortSignal | undefined,
): Promise<{ readonly after: Observation; readonly dependencies: string }> {
  const { step = '', attempt = 0 } = landed[since] ?? {};
  const claim = { step, attempt, writes: [], checks: [check], live };
  const { observations, dependencies } = await verifier.standing(claim, start, state, signal);
  return { after: observations[0] ?? { result: 'error', evidence: 'was not run' }, dependencies };
}

/**
 * The first tree after the step that proved it on which it does not pass. The past state of the world cannot be
 * observed.
 */
async function whoBroke(
  verifier: Verifier,
  landed: readonly Receipt[],
  rest: Resting,
  signal: AbortSignal | undefined,
): Promise<Pick<BrokenCheck, 'by' | 'edited'>> {
  const start = landed[0]?.before ?? '';
  const later = landed.slice(rest.since + 1);
  if (rest.live) return later.length === 1 && later[0] !== undefined ? { by: later[0].step } : {};
  let tree = landed[rest.since]?.after;
  const passesOn = async (state: StateId): Promise<boolean> =>
    (await observe(verifier, landed, rest, start, state, signal)).after.result === 'pass';
  for (const { step, before, after } of later) {
    if (before !== tree && !(await passesOn(before))) return { by: step, edited: true };
    // The last tree is the one on which it was seen not to pass.
    if (after === landed.at(-1)?.after || !(await passesOn(after))) return { by: step };
    tree = after;
  }
  return {};
}
