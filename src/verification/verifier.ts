import { AtlasError } from '../core/atlas-error.ts';
import { checkHash, everythingHolds, type Check, type CheckResult } from '../core/check.ts';
import type { ControlReport } from '../core/control-report.ts';
import { defined } from '../core/defined.ts';
import type { Redactor } from '../core/redact.ts';
import type { OpenedFiles } from '../processes/sandbox/watched-files.ts';
import { showPath } from '../workspace/path-bytes.ts';
import type { StateId } from '../workspace/state.ts';
import type { Observation, Observed } from '../core/observed.ts';
import { brokenWords } from './broken-check.ts';
import { checkName, observeCheck } from './checks/check-kinds.ts';
import { cannotTell } from './checks/observation.ts';
import { silent, type CheckNetwork, type ScenePlace, type Seen } from './checks/scene.ts';
import { deadChecks } from './controls/control-report.ts';
import type { Rehearse } from './controls/rehearsal.ts';
import { resolveDependencies, type Dependencies, type Prepare } from './dependencies.ts';
import { failureExcerpt } from './failures/failure-excerpt.ts';
import { testsRun } from './failures/tests-run.ts';
import { findViolations, restoreProtected, unnamedTests } from './protected-files.ts';
import { leaningViolations } from './leaning.ts';
import { isRunBy, lostTests } from './lost-tests.ts';
import { judge, lowerBy, type CheckedCheck, type Judgement } from './verdict.ts';

/** The claim of one step: what the verifier has to prove. */
export interface Claim {
  readonly step: string;
  readonly attempt: number;
  readonly writes: readonly string[] | undefined;
  readonly checks: readonly Check[];
  /** For a world step: its checks observe the world live, with the network where that is permitted. */
  readonly live?: boolean;
}

export interface VerifierParts extends ScenePlace {
  readonly redactor: Redactor;
  /** Stores a check's output and returns its name; without it, no output is kept. */
  readonly keep?: ((text: string) => Promise<string>) | undefined;
  /** Hears of each look. Must not throw and must not wait. */
  readonly onLook?: ((told: CheckTold) => void) | undefined;
  readonly prepare: Prepare | undefined;
  /** The way out of the checks of a world step; undefined where they have none. */
  readonly network?: ((claim: Claim) => Promise<CheckNetwork | undefined>) | undefined;
  /** The program that will run a file of that name by itself. */
  readonly runs?: ((path: string) => string | undefined) | undefined;
}

/** One observation of one check: reported when it begins, and once more, with its result, when it has ended. */
export interface CheckTold {
  readonly step: string;
  readonly attempt: number;
  readonly phase: 'before' | 'after';
  readonly check: string;
  readonly title: string;
  readonly result?: CheckResult;
  readonly evidence?: string;
}

export interface Verifier {
  /** The checks on the state that the step starts from. */
  before(claim: Claim, base: StateId, signal?: AbortSignal): Promise<Observed>;
  /** The checks, and the rules about files, on what the step made of it. */
  after(claim: Claim, base: StateId, staged: StateId, signal?: AbortSignal): Promise<Observed>;
  /** The checks alone, on a state that has landed, of a run that began with `start`: no rule is about what landed. */
  standing(claim: Claim, start: StateId, state: StateId, signal?: AbortSignal): Promise<Observed>;
}

/** One that also runs a check on a state that was made to test the check itself. */
export interface RehearsingVerifier extends Verifier {
  readonly rehearse: Rehearse;
}

export function createVerifier(parts: VerifierParts): RehearsingVerifier {
  const { store } = parts.views.project;
  const dependenciesOf = async (
    base: StateId,
    state: StateId,
    signal: AbortSignal | undefined,
  ): Promise<Dependencies> => await resolveDependencies(parts.views, base, state, parts.prepare, signal);
  return {
    before: async (claim, base, signal) => {
      const dependencies = await dependenciesOf(base, base, signal);
      const look = { phase: 'before', base, state: base, dependencies, signal } as const;
      const { opened, ...observed } = await observeAll(parts, claim, look);
      // Of the files opened before, only those that the check ran are needed later.
      const ran = claim.checks.map((check, i) => opened[i]?.filter((path) => isRunBy(check, path)) ?? null);
      return { state: base, ...observed, opened: ran, violations: [], dependencies: dependencies.label };
    },
    after: async (claim, base, staged, signal) => {
      const violations = await findViolations(store, base, staged, { ...claim, runs: parts.runs });
      const state = await restoreProtected(store, base, staged, violations);
      const dependencies = await dependenciesOf(base, state, signal);
      const look = { phase: 'after', base, state, dependencies, signal } as const;
      const { observations, ...observed } = await observeAll(parts, claim, look);
      const added = await unnamedTests(store, base, state, claim);
      return {
        state: staged,
        ...observed,
        observations: added.length === 0 ? observations : await withoutTests(parts, claim, look, added, observations),
        violations: [
          ...violations.map(({ message }) => message),
          ...(await leaningViolations(store, base, state, claim, observed.opened)),
        ],
        dependencies: dependencies.label,
      };
    },
    standing: async (claim, start, state, signal) => {
      const dependencies = await dependenciesOf(start, state, signal);
      const look = { phase: 'after', base: state, state, dependencies, signal } as const;
      const { observations } = await observeAll(parts, claim, look);
      return { state, observations, violations: [], dependencies: dependencies.label };
    },
    rehearse: async (check, states, signal) => await rehearse(parts, check, states, signal),
  };
}

/** One look at every check of a claim: in which phase, and on which state, that came from which. */
interface Look {
  readonly phase: 'before' | 'after';
  readonly base: StateId;
  readonly state: StateId;
  readonly dependencies: Dependencies;
  readonly signal: AbortSignal | undefined;
}

type Looked = Required<Pick<Observed, 'observations' | 'milliseconds' | 'ran' | 'opened' | 'excerpts' | 'printed'>>;

async function observeAll(parts: VerifierParts, claim: Claim, look: Look): Promise<Looked> {
  const { phase } = look;
  const observations: Observation[] = [];
  const milliseconds: number[] = [];
  const ran: (number | null)[] = [];
  const opened: (readonly string[] | null)[] = [];
  const excerpts: string[] = [];
  const printed: string[] = [];
  const entries = await parts.views.project.store.entries(look.state);
  const network = claim.live === true ? await parts.network?.(claim) : undefined;
  // A VERIFY step holds the checks of several steps, which are often the same.
  const known = new Map<string, Seen>();
  for (const check of claim.checks) {
    const start = performance.now();
    const hash = checkHash(check);
    const told = { step: claim.step, attempt: claim.attempt, phase, check: hash, title: checkName(check) };
    parts.onLook?.(told);
    const looked =
      known.get(hash) ??
      (await observeCheck(check, { place: parts, step: claim.step, network, watched: true, ...look }));
    known.set(hash, looked);
    const { observation: seen, opened: files } = looked;
    network?.settle();
    milliseconds.push(Math.round(performance.now() - start));
    ran.push(testsRun(looked.printed) ?? null);
    opened.push(ofTheProject(files, entries));
    const evidence = parts.redactor.text(seen.evidence).slice(0, 2000);
    observations.push({ ...seen, evidence });
    parts.onLook?.({ ...told, result: seen.result, evidence });
    // Only after the step: a failure before it is what the step is there to mend.
    const text = phase === 'before' ? '' : parts.redactor.text(looked.printed);
    excerpts.push(seen.result === 'pass' ? '' : failureExcerpt(text).text);
    printed.push(text.trim() === '' ? '' : ((await parts.keep?.(text)) ?? ''));
  }
  return { observations, milliseconds, ran, opened, excerpts, printed };
}

/** A proof that holds only together with tests that the step added unasked is none. */
async function withoutTests(
  parts: VerifierParts,
  claim: Claim,
  { base, state, signal }: Look,
  added: readonly string[],
  seen: readonly Observation[],
): Promise<readonly Observation[]> {
  const bare = await parts.views.project.store.edit(state, new Map(added.map((path) => [path, undefined])));
  const dependencies = await resolveDependencies(parts.views, base, bare, parts.prepare, signal);
  const look = { phase: 'after', base, state: bare, dependencies, signal } as const;
  const results: Observation[] = [];
  for (const [i, check] of claim.checks.entries()) {
    const one = seen[i] ?? cannotTell('was not run');
    if (check.kind !== 'command' || check.role !== 'proof' || one.result !== 'pass') {
      results.push(one);
      continue;
    }
    const { observations } = await observeAll(parts, { ...claim, checks: [check] }, look);
    const [again] = observations;
    const names = added.slice(0, 5).map(showPath).join(', ');
    const why = `${check.run}: passes only with ${names}, which the step added without its writes naming them`;
    results.push(again?.result === 'pass' ? one : { ...one, ...cannotTell(why) });
  }
  return results;
}

async function rehearse(
  parts: VerifierParts,
  check: Check,
  states: Parameters<Rehearse>[1],
  signal: AbortSignal | undefined,
): ReturnType<Rehearse> {
  const dependencies = await resolveDependencies(parts.views, states.base, states.state, parts.prepare, signal).catch(
    (error: unknown) => {
      if (error instanceof AtlasError) return error;
      throw error;
    },
  );
  // A state that was made to test a check may have dependencies that cannot be installed.
  if (dependencies instanceof AtlasError) {
    return { result: 'error', evidence: parts.redactor.text(dependencies.message), printed: '' };
  }
  const scene = { place: parts, step: 'rehearsal', phase: 'after', network: undefined, watched: false } as const;
  const { observation, printed, altered, made } = await observeCheck(check, {
    ...scene,
    dependencies,
    signal,
    ...states,
  }).catch((error: unknown) => {
    // The control's time may end while its copy is still being made.
    if (signal?.aborted === true) return silent(cannotTell('was stopped before its end'));
    throw error;
  });
  const evidence = parts.redactor.text(observation.evidence);
  return { result: observation.result, evidence, printed, ...defined({ altered, made }) };
}

/** Grisha's word. `failures` are what the executor itself reported as gone wrong. */
export function decide(
  claim: Claim,
  before: Observed,
  after: Observed,
  failures: readonly string[] = [],
): Judgement & { readonly checked: readonly CheckedCheck[] } {
  const checked = pairChecks(claim.checks, before, after);
  const violations = [...after.violations, ...lostTests(claim, before, after)];
  const judged = judge(checked, violations, failures);
  // For a VERIFY step, the step that broke a check says more than its failure.
  const reasons =
    judged.verdict === 'fail' && after.broken !== undefined ? after.broken.map(brokenWords) : judged.reasons;
  return { ...judged, reasons, checked };
}

/**
 * Decides, and where everything holds tests the checks: a dead one lowers the verdict. Nothing is decided anew from what
 * the tests came to.
 */
export async function decideTested(
  claim: Claim,
  before: Observed,
  seen: Observed,
  test: () => Promise<ControlReport | undefined>,
): Promise<{ readonly judged: ReturnType<typeof decide>; readonly after: Observed }> {
  const judged = decide(claim, before, seen);
  const controls = everythingHolds(judged.verdict) ? await test() : undefined;
  if (controls === undefined) return { judged, after: seen };
  return { judged: { ...judged, ...afterTests(judged, controls) }, after: { ...seen, controls } };
}

/** The verdict after its checks were tested, if they were. */
export function afterTests(judged: Judgement, controls: ControlReport | undefined): Judgement {
  return controls === undefined ? judged : lowerBy(judged, deadChecks(controls));
}

/** The result of each check before and after. */
export function pairChecks(checks: readonly Check[], before: Observed, after: Observed): readonly CheckedCheck[] {
  const missing = cannotTell('was not run');
  return checks.map((check, i) => ({
    check,
    before: before.observations[i] ?? missing,
    after: after.observations[i] ?? missing,
  }));
}

/** A VERIFY step passes where everything holds. */
export function decideVerify(claim: Claim, seen: Observed): ReturnType<typeof decide> {
  const judged = decide(claim, seen, seen);
  return judged.verdict === 'held' ? { ...judged, verdict: 'pass', reasons: [] } : judged;
}

/** More than this is not written down for every check of every attempt. */
const MOST_OPENED = 2000;

/** The files of the project among what a check opened; nothing where that was not seen, or is too much to keep. */
function ofTheProject(files: OpenedFiles | undefined, entries: ReadonlyMap<string, unknown>): readonly string[] | null {
  if (files === undefined || 'unseen' in files) return null;
  const own = files.opened.filter((path) => entries.has(path)).toSorted();
  return own.length > MOST_OPENED ? null : own;
}
