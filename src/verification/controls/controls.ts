import { availableParallelism, loadavg } from 'node:os';
import { posix } from 'node:path';
import type { Check } from '../../core/check.ts';
import type { ControlReport } from '../../core/control-report.ts';
import type { Observed } from '../../core/observed.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import type { Claim } from '../verifier.ts';
import { isLockfile } from '../dependencies.ts';
import { defined } from '../../core/defined.ts';
import { isJudged } from '../checks/check-kinds.ts';
import { ablate, type Noticing } from './ablate.ts';
import { readDifference, type ChangeUnit } from './change-units.ts';
import { ControlTime, ownTime } from './control-time.ts';
import { coverageReport } from './coverage-places.ts';
import { idleLines, type Idle } from './expectations/idle-arms.ts';
import { plantFailures } from './plant-failures.ts';
import { earlierSteps } from './earlier-steps.ts';
import { ofTheRun } from './of-the-run.ts';
import type { PlantedControl } from './planting.ts';
import { reachesOut } from './reaching-code.ts';
import type { Rehearse } from './rehearsal.ts';
import { readText } from './tested-files.ts';
import { withoutWork } from './without-work.ts';

/**
 * Tests the checks of a step that passed, in fresh copies: each with a failure planted into what it ran, and all with
 * parts of the step's difference taken back.
 *
 * Invariants
 *  C1  Controls can take a pass away, never give one.
 *  C2  All of them together take no longer than the budget: a multiple of the tested checks' own time, in the very run
 *      whose pass is tested. A control that still runs then is cut off; see `ControlTime`.
 *  C3  The report names each control for which there was no time, and it counts for nothing: a check without its
 *      planted failure is not controlled, nor is one with a doubt that is still open; a part of the difference is not
 *      tried.
 */
export interface ControlParts {
  readonly store: ObjectStore;
  readonly rehearse: Rehearse;
  /** How many times the checks' own time they may take. */
  readonly budget: number;
  /** The request, where the planner chose the checks: a check that a text alone satisfies is then dead. */
  readonly request?: string | undefined;
  readonly now?: () => number;
  /** Whether the machine has more to do than it can; by what waits for its processors, if left out. */
  readonly isBusy?: () => boolean;
  /** How many copies checks may run in at the same time while parts are taken back; as many as there are processors without work, if left out. */
  readonly sideBySide?: number;
}

const MOST_SIDE_BY_SIDE = 4;

/** On a busy machine two that run at once take twice as long each, and neither would end in time. */
function idleProcessors(): number {
  const [busy = 0] = loadavg();
  return Math.max(1, Math.min(MOST_SIDE_BY_SIDE, Math.round(availableParallelism() - busy)));
}

export interface ControlRequest {
  readonly claim: Claim;
  /** The state that the run began with, where earlier steps of it have landed. */
  readonly begun?: StateId | undefined;
  readonly base: StateId;
  readonly staged: StateId;
  readonly before: Observed;
  readonly after: Observed;
  readonly signal?: AbortSignal | undefined;
}

/** Tests the checks of a step that passed. */
export type Control = (request: ControlRequest) => Promise<ControlReport>;

export async function runControls(parts: ControlParts, request: ControlRequest): Promise<ControlReport> {
  const { claim, base, staged, before, after, signal } = request;
  const now = parts.now ?? (() => performance.now());
  const tested = claim.checks
    .map((check, i) => ({ check, i, ms: ownTime(check, after.milliseconds?.[i]) }))
    .filter(({ check, i }) => !isJudged(check) && after.observations[i]?.result === 'pass');
  const time = new ControlTime(
    tested.map(({ ms }) => ms),
    parts.budget,
    now,
  );

  const difference = await readDifference(parts.store, base, staged);
  const { units } = difference;
  const code = units.filter(({ kind }) => kind === 'code');
  const together = couldBeNoticed(units) ? undefined : knownTogether(claim, before, after);
  if (code.length > 1 || (code.length === 1 && together === undefined)) time.reserve();
  const changed = (await parts.store.diff(base, staged)).map(({ path }) => path);
  const opened = after.opened?.flatMap((paths) => paths ?? []) ?? [];
  const earlier = await earlierSteps(parts.store, { begun: request.begun, base, staged, changed, opened });
  const made = ofTheRun({ base, changed, ...defined({ earlier }) });
  const reaches = await reachesOut(parts.store, made.base, staged, made.changed);
  const planted: PlantedControl[] = [];
  const idle: Idle[] = [];
  const runs = new Map<Check, number[]>(tested.map(({ check }) => [check, []]));
  for (const [n, { check, i, ms }] of tested.entries()) {
    const deadline = until(() => time.left(), signal);
    const port = {
      store: parts.store,
      rehearse: timed(parts, check, (took, busy) => {
        runs.get(check)?.push(took);
        if (busy) time.tookWhileBusy(n, took);
      }),
      onIdle: (seen: readonly Idle[]) => void idle.push(...seen),
      mayGoOn: () => time.left() >= ms && !deadline.aborted,
      doubting: () => {
        const limit = time.forDoubt(n);
        if (limit === undefined || deadline.aborted) return undefined;
        const end = now() + limit;
        return until(() => Math.max(end - now(), time.forDoubt(n) ?? 0), deadline);
      },
    };
    const found = await plantFailures(port, {
      check,
      base,
      state: staged,
      opened: after.opened?.[i] ?? undefined,
      changed,
      ...defined({ earlier }),
      ran: { before: before.ran?.[i] ?? undefined, after: after.ran?.[i] ?? undefined },
      reaches,
      signal: deadline,
    });
    const doubtful =
      // A check that is known to be weak proves nothing anyway.
      check.role === 'proof' &&
      check.weak === undefined &&
      before.observations[i]?.result === 'fail' &&
      found.result !== 'noticed';
    const share = doubtful && found.result !== 'dead' ? port.doubting() : undefined;
    planted.push(
      share === undefined ? found : await withoutWork(parts, { found, check, base, changed, signal: share }),
    );
  }

  const cheapest = tested.toSorted((a, b) => a.ms - b.ms).map(({ check }) => check);
  const found = await ablate(
    {
      now,
      attempt: async (some, limit) => {
        const state = await difference.takeBack(withLockfiles(some, units));
        return await noticing(parts, cheapest, { base, state }, limit);
      },
    },
    {
      units: code,
      together,
      // A step that fails for a dead check has nothing to be covered.
      budgetMs: planted.some(({ result }) => result === 'dead') ? 0 : time.left(),
      expectedMs: tested.reduce((sum, { check, ms }) => sum + expected(ms, runs.get(check) ?? []), 0),
      sideBySide: parts.sideBySide ?? idleProcessors(),
      signal,
    },
  );
  const never = idleLines(idle, await textsOf(parts.store, staged, idle));
  return { planted: [...planted], coverage: coverageReport(units, found, never) };
}

/** The texts of files of which something never ran. */
async function textsOf(store: ObjectStore, state: StateId, idle: readonly Idle[]): Promise<(path: string) => string> {
  const entries = await store.entries(state);
  const texts = new Map<string, string>();
  for (const { path } of idle) texts.set(path, (await readText(store, entries.get(path))) ?? '');
  return (path) => texts.get(path) ?? '';
}

/** Whether a check could notice that other units than code are taken back. */
function couldBeNoticed(units: readonly ChangeUnit[]): boolean {
  return units.some(({ kind }) => kind === 'test' || kind === 'generated');
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

/** With everything taken back the state is that before the step, which the checks have seen already. */
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

/** What the next run of a check will take: its first one may have found nothing at hand that later ones find. */
function expected(own: number, runs: readonly number[]): number {
  return runs.length === 0 ? own : runs.reduce((sum, one) => sum + one, 0) / runs.length;
}

/** Runs the check as before, and tells how long it took where it came to its end, and whether the machine was busy. */
function timed(
  { rehearse, isBusy = moreWaits }: ControlParts,
  tested: Check,
  told: (ms: number, busy: boolean) => void,
): Rehearse {
  return async (check, states, signal) => {
    const start = performance.now();
    const seen = await rehearse(check, states, signal);
    if (check === tested && seen.result !== 'error') told(performance.now() - start, isBusy());
    return seen;
  };
}

/** Whether more programs wait for a processor than there are. */
function moreWaits(): boolean {
  const [waiting = 0] = loadavg();
  return waiting > availableParallelism();
}

/** Aborted when no time is left: what is left may have become more by then. */
function until(left: () => number, signal: AbortSignal | undefined): AbortSignal {
  const limit = new AbortController();
  const wait = (ms: number): void => {
    setTimeout(
      () => {
        const more = left();
        if (more >= 1) wait(more);
        else limit.abort(new DOMException('the controls have no time left', 'TimeoutError'));
      },
      Math.max(1, ms),
    ).unref();
  };
  wait(left());
  return signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
}
