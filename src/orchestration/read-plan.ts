import { readFile } from 'node:fs/promises';
import { parse as parseYaml } from 'yaml';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { isToolAction, isVerifyStep, planSchema, type Plan, type PlannedStep } from '../core/plan.ts';
import type { Redactor } from '../core/redact.ts';
import { isDeeperThan } from '../core/is-deeper-than.ts';
import { unfitNumber } from '../core/unfit-number.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import { junctionOfStep } from '../verification/adaptive-verifier.ts';
import { criterionText, unknownChecks } from '../verification/criteria.ts';
import { fileOf, lineOf } from '../verification/checks/check-kinds.ts';
import { pathInProject } from '../verification/checks/look-at-file.ts';
import { junctionsBy, type PlanTool } from './plan-tool.ts';

export interface PlanLimits {
  readonly maxSteps: number;
  readonly tools: readonly PlanTool[];
  /** How the person named it, where it came from a file. */
  readonly name?: string;
  /**
   * The program of a check's command that is certainly not installed; without this function, the reader does not look.
   */
  readonly missingRunner?: ((line: string) => string | undefined) | undefined;
}

/** Far more than any plan has, arguments of tools included. */
const MOST_LEVELS = 100;

/** A plan given by hand, or checks alone, as JSON or YAML. */
export async function readPlan(path: string, what: 'plan' | 'checks' = 'plan'): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(async (cause: unknown) => {
    const shipped = path.startsWith('examples/') ? await readExample(path) : undefined;
    if (shipped !== undefined) return shipped;
    throw new AtlasError('plan.unreadable', `cannot read the ${what} ${path}: ${messageOf(cause)}`, {
      remedy: `Give the path of a JSON or YAML file with --${what} FILE.`,
      details: { path },
      cause,
    });
  });
  if (text.trim() === '') {
    throw new AtlasError('plan.unreadable', `the ${what} ${path} cannot be read: it is empty`, {
      remedy: 'Write it, or begin with one of examples/.',
      details: { path },
    });
  }
  try {
    // JSON is YAML, but its own parser gives better errors.
    return path.endsWith('.json') ? (JSON.parse(text) as unknown) : (parseYaml(text) as unknown);
  } catch (cause) {
    throw new AtlasError('plan.unreadable', `the ${what} ${path} cannot be read: ${firstLine(cause)}`, {
      remedy: 'Mend the file; it must be JSON (.json) or YAML. examples/ has some to start from.',
      details: { path },
      cause,
    });
  }
}

/** The examples of the documentation ship with Atlas, beside the sources and beside the build. */
async function readExample(path: string): Promise<string | undefined> {
  for (const up of ['../../', '../../../']) {
    const text = await readFile(new URL(`${up}${path}`, import.meta.url), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A parser of YAML draws the place below its message; the line and column are in it already. */
function firstLine(cause: unknown): string {
  return (messageOf(cause).split('\n')[0] ?? '').replace(/:$/, '');
}

/** A plan is sound before anything of it runs: known tools, paths of the project, no cycles, no doubles, within the limits. */
export function validatePlan(input: unknown, limits: PlanLimits, redactor: Redactor): Plan {
  try {
    return soundPlan(input, limits, redactor);
  } catch (error) {
    // Whoever gave several files is told which of them is meant.
    if (limits.name === undefined || !isAtlasError(error, 'plan.invalid')) throw error;
    const { message, remedy, details } = error;
    const named = message.replace(/^the plan /, `the plan ${limits.name} `);
    throw new AtlasError('plan.invalid', named, { ...defined({ remedy }), details, cause: error });
  }
}

function soundPlan(input: unknown, limits: PlanLimits, redactor: Redactor): Plan {
  if (isDeeperThan(input, MOST_LEVELS)) throw invalid(`it is nested more than ${MOST_LEVELS} deep, or holds itself`);
  const unfit = unfitNumber(input);
  if (unfit !== undefined) throw invalid(`the number at ${unfit} is larger than a number can be`);
  const parsed = planSchema.safeParse(input);
  if (!parsed.success) throw invalid(whatIsWrong(parsed.error));
  const plan = parsed.data;
  const ids = plan.steps.map(({ id }) => id);
  const double = ids.find((id, i) => ids.indexOf(id) !== i);
  if (double !== undefined) throw invalid(`two steps have the id ${double}`);
  const executed = plan.steps.filter((step) => !isVerifyStep(step)).length;
  if (executed > limits.maxSteps) throw invalid(`${executed} steps are more than limits.maxSteps (${limits.maxSteps})`);
  for (const step of plan.steps) {
    const needs = needsOf(step);
    const unknown = needs.find((id) => !ids.includes(id));
    if (unknown !== undefined) throw invalid(`step ${step.id} depends on ${unknown}, which is not in the plan`);
    requireFittingCall(step, limits);
  }
  for (const step of plan.steps) {
    requirePathsInside(step);
    requireNamedChecks(step);
  }
  requireRunners(plan, limits);
  requireNoCycle(plan);
  requireNoSecret(plan, redactor);
  return plan;
}

/** The order in which steps can run: each after everything that it depends on, otherwise as written. */
export function executionOrder(plan: Plan): readonly string[] {
  const order: string[] = [];
  const waiting = [...plan.steps];
  while (waiting.length > 0) {
    const next = waiting.findIndex((step) => needsOf(step).every((id) => order.includes(id)));
    const step = waiting[next];
    if (step === undefined) throw invalid(`its dependencies form a cycle: ${cycleAmong(waiting).join(' -> ')}`);
    waiting.splice(next, 1);
    order.push(step.id);
  }
  return order;
}

/** The steps that must be done before this one. */
export function needsOf(step: PlannedStep): readonly string[] {
  return [...step.dependencies, ...(isVerifyStep(step) ? step.verify : [])];
}

/** Each of these steps waits for another of them, so following the waits finds the cycle. */
function cycleAmong(waiting: readonly PlannedStep[]): readonly string[] {
  const path: string[] = [];
  let step = waiting[0];
  while (step !== undefined && !path.includes(step.id)) {
    path.push(step.id);
    const needs = needsOf(step);
    step = waiting.find(({ id }) => needs.includes(id));
  }
  return step === undefined ? path : [...path.slice(path.indexOf(step.id)), step.id];
}

/** A call that its tool would refuse is refused here, where it can still be mended. */
function requireFittingCall(step: PlannedStep, { tools }: PlanLimits): void {
  if (isVerifyStep(step) || !isToolAction(step.action)) return;
  const { tool: name, args } = step.action;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = tools.map((one) => one.name).join(', ');
    throw invalid(`step ${step.id} calls ${name}, which is no tool; there are ${names}`);
  }
  const flaw = tool.flaw(args);
  if (flaw === undefined) return;
  const form = JSON.stringify(tool.schema['properties'] ?? {});
  throw invalid(`step ${step.id} calls ${name}: ${flaw}; it takes ${form}`);
}

/** A step cannot land a path outside the project, nor can a check see one. */
function requirePathsInside(step: PlannedStep): void {
  const writes = isVerifyStep(step) ? [] : (step.writes ?? []);
  const outside = writes.find((glob) => glob.startsWith('/') || glob.split(/[/{},]/u).includes('..'));
  if (outside !== undefined) throw leadsOut(`step ${step.id} is to write`, outside);
  for (const check of step.checks) {
    const path = fileOf(check);
    if (path === undefined || pathInProject(path) !== undefined) continue;
    throw leadsOut(`a check of step ${step.id} looks at`, path);
  }
}

/** Without this, a criterion that names a missing check would count as one without any check. */
function requireNamedChecks(step: PlannedStep): void {
  if (isVerifyStep(step)) return;
  for (const criterion of step.acceptanceCriteria) {
    const [unknown] = unknownChecks(criterion, step.checks);
    if (unknown === undefined) continue;
    const text = JSON.stringify(criterionText(criterion));
    throw invalid(`the criterion ${text} of step ${step.id} names the check ${unknown}, which the step does not have`);
  }
}

/** A check that cannot run proves nothing. A step that reaches into the world may install its runner. */
function requireRunners({ steps }: Plan, { missingRunner, tools }: PlanLimits): void {
  const junctionOf = junctionsBy(tools);
  const reachesOut = steps.some((step) => !isVerifyStep(step) && junctionOfStep(step, junctionOf) === 'irreversible');
  if (missingRunner === undefined || reachesOut) return;
  for (const { id, checks } of steps) {
    const lines = checks.flatMap((check) => lineOf(check)?.line ?? []);
    for (const line of lines) {
      const missing = missingRunner(line);
      if (missing === undefined) continue;
      throw invalid(`a check of step ${id} runs ${missing}, which is not on this machine: ${line}`);
    }
  }
}

function leadsOut(who: string, path: string): AtlasError {
  return invalid(`${who} ${path}, which is no path inside the project (paths are relative to it, without ..)`);
}

function requireNoCycle(plan: Plan): void {
  executionOrder(plan);
}

/** The plan is journaled and must come back from there as it was; a secret would come back redacted. */
function requireNoSecret(plan: Plan, redactor: Redactor): void {
  const kinds = redactor.findings(JSON.stringify(plan));
  if (kinds.length === 0) return;
  throw new AtlasError('plan.contains-secret', `the plan holds what looks like a secret (${kinds.join(', ')})`, {
    remedy: 'Take it out: let the step read it from a file or a variable when it runs.',
    details: { kinds },
  });
}

function invalid(why: string): AtlasError {
  return new AtlasError('plan.invalid', `the plan cannot run: ${why}`, {
    remedy: 'Correct the plan; docs/glossary.md and examples/ show its shape.',
  });
}
