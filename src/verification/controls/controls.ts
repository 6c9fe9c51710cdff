import type { Observed } from '../../core/observed.ts';
import { posix } from 'node:path';
import type { Check } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import type { Claim } from '../verifier.ts';
import { isLockfile } from '../dependencies.ts';
import { isJudged } from '../verdict.ts';
import { ablate, type Noticing } from './ablate.ts';
import { changeUnits, takeBack, type ChangeUnit } from './change-units.ts';
import type { ControlReport } from '../../core/control-report.ts';
import { plantFailures } from './plant-failures.ts';
import type { PlantedControl } from './planting.ts';
import { reachesOut } from './reaching-code.ts';
import type { Rehearse } from './rehearsal.ts';
import { withoutWork } from './without-work.ts';

/**
 * Tests the checks of a step that passed, in fresh copies: each with a failure planted into what it ran, and all with
 * parts of the step's difference taken back.
 *
 * Invariants
 *  C1  Controls can take a pass away, never give one.
 *  C2  All of them together take no longer than the budget: a multiple of what the checks themselves took. Of a check
 *      that is done in a moment that would be less than a moment: the planted failure has a time of its own at least.
 */
export interface ControlParts {
  readonly store: ObjectStore;
  readonly rehearse: Rehearse;
  /** How many times the checks' own time they may take. */
  readonly budget: number;
  /** What was asked for, where whoever planned chose the checks: one that a text alone satisfies is then dead. */
  readonly request?: string | undefined;
  readonly now?: () => number;
}

export interface ControlRequest {
  readonly claim: Claim;
  readonly base: StateId;
  readonly staged: StateId;
  readonly before: Observed;
  readonly after: Observed;
  readonly signal?: AbortSignal | undefined;
}

/** Tests the checks of a step that passed. */
export type Control = (request: ControlRequest) => Promise<ControlReport>;

/** What a check is taken to cost at least: that of a file takes no time that could be measured. */
const LEAST_MS = 20;
const MAX_PLACES = 500;
/** Starting a program in a fresh copy takes its time on a busy machine, and no check is believed untested for that. */
const PLANTING_MS = 60_000;

export async function runControls(parts: ControlParts, request: ControlRequest): Promise<ControlReport> {
  const { claim, base, staged, before, after, signal } = request;
  const now = parts.now ?? (() => performance.now());
  const begun = now();
  const alive = claim.checks
    .map((check, i) => ({
      check,
      i,
      ms: Math.max(LEAST_MS, after.milliseconds?.[i] ?? 0),
    }))
    .filter(({ check, i }) => !isJudged(check) && after.observations[i]?.result === 'pass');
  const once = alive.reduce((sum, { ms }) => sum + ms, 0);
  const budgetMs = once * parts.budget;
  const left = (): number => budgetMs - (now() - begun);

  const changed = (await parts.store.diff(base, staged)).map(({ path }) => path);
  const reaches = await reachesOut(parts.store, base, staged, changed);
  const planted: PlantedControl[] = [];
  for (const { check, i, ms } of alive) {
    const patience = Math.max(left(), PLANTING_MS);
    const until = now() + patience;
    const deadline = deadlineOf(patience, signal);
    const mayGoOn = (): boolean => until - now() >= ms && !deadline.aborted;
    const port = { store: parts.store, rehearse: parts.rehearse, mayGoOn };
    const found = await plantFailures(port, {
      check,
      base,
      state: staged,
      opened: after.opened?.[i] ?? undefined,
      changed,
      reaches,
      signal: deadline,
    });
    const doubtful =
      // What is known to be weak proves nothing anyway.
      check.role === 'proof' &&
      check.weak === undefined &&
      before.observations[i]?.result === 'fail' &&
      found.result !== 'noticed';
    planted.push(
      doubtful && found.result !== 'dead' && mayGoOn()
        ? await withoutWork(parts, { found, check, base, changed, signal: deadline })
        : found,
    );
  }

  const units = await changeUnits(parts.store, base, staged);
  const code = units.filter(({ kind }) => kind === 'code');
  const cheapest = alive.toSorted((a, b) => a.ms - b.ms).map(({ check }) => check);
  const port = {
    now,
    attempt: async (some: readonly ChangeUnit[], limit: AbortSignal) =>
      await noticing(
        parts,
        cheapest,
        { base, state: await takeBack(parts.store, base, staged, withLockfiles(some, units)) },
        limit,
      ),
  };
  const found = await ablate(port, {
    units: code,
    together: code.length === units.length ? knownTogether(claim, before, after) : undefined,
    // A step that fails for a dead check has nothing to be covered.
    budgetMs: planted.some(({ result }) => result === 'dead') ? 0 : left(),
    expectedMs: once,
    signal,
  });
  const lines = (coverage: string): number =>
    code.reduce((sum, unit) => sum + (found.get(unit) === coverage ? unit.lines : 0), 0);
  return {
    planted: [...planted],
    coverage: {
      covered: lines('covered'),
      uncovered: lines('uncovered'),
      notTried: lines('not tried'),
      other: units.reduce((sum, unit) => sum + (unit.kind === 'code' ? 0 : unit.lines), 0),
      places: units.slice(0, MAX_PLACES).map((unit) => ({
        path: unit.path,
        first: unit.first,
        last: unit.last,
        lines: unit.lines,
        kind: unit.kind,
        coverage: found.get(unit) ?? 'not tried',
      })),
    },
  };
}

/** A lockfile that no longer fits what it locks installs nothing: it goes back with any file beside or below it. */
function withLockfiles(some: readonly ChangeUnit[], all: readonly ChangeUnit[]): readonly ChangeUnit[] {
  const manifests = new Set(some.filter(({ path }) => MANIFEST.test(path)).map(({ path }) => path));
  if (manifests.size === 0) return some;
  const locks = all.filter(
    ({ path }) =>
      isLockfile(path) &&
      [...manifests].some((manifest) => manifest !== path && isBelow(posix.dirname(manifest), posix.dirname(path))),
  );
  return [...new Set([...some, ...locks])];
}

const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|Pipfile|Cargo\.toml|go\.mod|Gemfile|composer\.json)$/;

function isBelow(folder: string, above: string): boolean {
  return above === '.' || folder === above || folder.startsWith(`${above}/`);
}

/** With everything taken back stands what stood before the step, and that was looked at already. */
function knownTogether(claim: Claim, before: Observed, after: Observed): Noticing | undefined {
  const results = claim.checks.flatMap((check, i) =>
    isJudged(check) || after.observations[i]?.result !== 'pass' ? [] : [before.observations[i]?.result],
  );
  if (results.includes('fail')) return 'noticed';
  return results.every((result) => result === 'pass') ? 'unnoticed' : undefined;
}

async function noticing(
  { rehearse }: ControlParts,
  checks: readonly Check[],
  states: { readonly base: StateId; readonly state: StateId },
  signal: AbortSignal,
): Promise<Noticing> {
  let told: Noticing = 'unnoticed';
  for (const check of checks) {
    const { result } = await rehearse(check, states, signal);
    if (result === 'fail') return 'noticed';
    if (result === 'error') told = 'error';
  }
  return told;
}

function deadlineOf(leftMs: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(Math.max(1, Math.floor(leftMs)));
  return signal === undefined ? limit : AbortSignal.any([limit, signal]);
}
