import type { Junction, JunctionOf } from '../core/junction.ts';
import {
  isToolAction,
  isVerifyStep,
  type Plan,
  type PlannedStep,
  type VerifyStep,
  type WorkStep,
} from '../core/plan.ts';
import { mayOverlap } from '../workspace/glob.ts';
import { fileOf, isJudged } from './checks/check-kinds.ts';

/**
 * Goes through a plan and puts a VERIFY step at every critical junction: after a write that later steps build on or
 * that the plan calls complex, before something that cannot be taken back, and at the end. Each verifies the steps that no earlier VERIFY step
 * covers, and again those whose results later steps may have touched. The rules always decide; an agent's judgement may
 * add steps, and never takes one away. VERIFY steps carry invariants and judges only, and land nothing.
 */
export type Rigor = 'low' | 'medium' | 'high';

export interface Junctions {
  readonly rigor: Rigor;
  readonly junctionOf: JunctionOf;
  readonly advice?: JunctionAdvice | undefined;
}

/**
 * The ids of steps after which an agent would verify, out of those that the rules leave open. Other ids are ignored.
 */
export type JunctionAdvice = (plan: Plan, open: readonly string[]) => Promise<readonly string[]>;

export async function withVerifySteps(plan: Plan, junctions: Junctions): Promise<Plan> {
  const { rigor, junctionOf, advice } = junctions;
  const open = rigor === 'medium' ? openJunctions(plan, junctionOf) : [];
  // The agent is not asked where it has nothing to add, nor where the person wants few VERIFY steps, or all of them.
  const advised = new Set(advice === undefined || open.length === 0 ? [] : await advice(plan, open).catch(() => []));
  const steps: PlannedStep[] = [];
  const unverified: WorkStep[] = [];
  const verified: WorkStep[] = [];
  const verifyNow = (): void => {
    const now = unverified.splice(0);
    const touched = verified.filter((step) => now.some((later) => mayTouch(later, step, junctionOf)));
    const step = verifyStep(plan, steps, [...touched, ...now]);
    if (step !== undefined) steps.push(step);
    verified.push(...now);
  };
  for (const [i, step] of plan.steps.entries()) {
    if (isVerifyStep(step)) {
      steps.push(step);
      const covered = new Set(step.verify);
      verified.push(...unverified.filter(({ id }) => covered.has(id)));
      unverified.splice(0, unverified.length, ...unverified.filter(({ id }) => !covered.has(id)));
      continue;
    }
    if (rigor !== 'low' && junctionOfStep(step, junctionOf) === 'irreversible' && unverified.length > 0) verifyNow();
    steps.push(step);
    unverified.push(step);
    const later = workAfter(plan, i);
    const critical =
      rigor === 'high' || advised.has(step.id) || (rigor === 'medium' && isCritical(step, later, junctionOf));
    if (critical && junctionOfStep(step, junctionOf) !== 'reads' && later.length > 0) verifyNow();
  }
  // A single step was proven a moment ago, on the very same files.
  const several = plan.steps.filter((step) => !isVerifyStep(step)).length > 1;
  if (unverified.length > 0 && (several || rigor === 'high')) verifyNow();
  return { steps };
}

function workAfter(plan: Plan, index: number): readonly WorkStep[] {
  return plan.steps.slice(index + 1).filter((one): one is WorkStep => !isVerifyStep(one));
}

/** Writes in the middle of a plan on which, by the rules, no later step builds, and which no VERIFY step covers. */
function openJunctions(plan: Plan, junctionOf: JunctionOf): readonly string[] {
  const verified = new Set(plan.steps.filter(isVerifyStep).flatMap(({ verify }) => verify));
  return plan.steps
    .filter((step, i) => {
      if (isVerifyStep(step) || verified.has(step.id) || junctionOfStep(step, junctionOf) === 'reads') return false;
      const later = workAfter(plan, i);
      return later.length > 0 && !isCritical(step, later, junctionOf);
    })
    .map(({ id }) => id);
}

/** Whoever made the plan calls it complex, or later steps build on it. */
function isCritical(step: WorkStep, later: readonly WorkStep[], junctionOf: JunctionOf): boolean {
  return step.complexity === 'high' || isBuiltOn(step, later, junctionOf);
}

/** Later steps depend on it, or may write where it wrote. */
function isBuiltOn(step: WorkStep, later: readonly WorkStep[], junctionOf: JunctionOf): boolean {
  return later.some(
    (other) =>
      other.dependencies.includes(step.id) ||
      writesOf(step, junctionOf).some((glob) => writesOf(other, junctionOf).some((theirs) => mayOverlap(glob, theirs))),
  );
}

/** Whether a later step may break an earlier proof: a file check reads its file, a command anything. */
function mayTouch(later: WorkStep, earlier: WorkStep, junctionOf: JunctionOf): boolean {
  const written = writesOf(later, junctionOf);
  return (
    written.length > 0 &&
    earlier.checks.some((check) => {
      const path = fileOf(check);
      return path === undefined ? !isJudged(check) : written.some((glob) => mayOverlap(glob, path));
    })
  );
}

/** Left out means the whole project; a step that only reads writes nothing. */
function writesOf(step: WorkStep, junctionOf: JunctionOf): readonly string[] {
  return junctionOfStep(step, junctionOf) === 'reads' ? [] : (step.writes ?? ['**']);
}

/** The junction of a step: an agent writes, a tool declares its own. */
export function junctionOfStep(step: WorkStep, junctionOf: JunctionOf): Junction {
  return isToolAction(step.action) ? junctionOf(step.action) : 'writes';
}

/** It needs no checks of its own: the proofs of the steps that it names must still hold. */
function verifyStep(plan: Plan, before: readonly PlannedStep[], steps: readonly WorkStep[]): VerifyStep | undefined {
  if (steps.length === 0) return undefined;
  const taken = new Set([...plan.steps, ...before].map(({ id }) => id));
  let n = before.filter(isVerifyStep).length + 1;
  while (taken.has(`verify-${n}`)) n += 1;
  const ids = steps.map(({ id }) => id);
  return { id: `verify-${n}`, title: `VERIFY ${ids.join(', ')}`, verify: ids, checks: [], dependencies: ids };
}
