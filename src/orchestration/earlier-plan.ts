import { isVerifyStep, type Plan, type PlannedStep } from '../core/plan.ts';
import { checkName } from '../verification/checks/check-kinds.ts';
import type { Capabilities } from './capabilities.ts';
import { attemptEffect } from './effect-key.ts';
import { planText } from './plan-text.ts';
import type { RunState } from './run-state.ts';
import { claimOf, verifyClaim } from './step-claim.ts';
import { workOf } from './work-of.ts';

/** However long a run is, the planner reads no more than this of it. */
const MAX_TEXT = 12_000;
const MAX_SAID = 400;
const MAX_ATTEMPTS = 100;

/**
 * Describes the failed plan for the planner: its steps, how far each came, what each attempt did and what the checks
 * saw. Empty where there was none.
 */
export async function earlierPlan(state: RunState, run: Capabilities): Promise<string> {
  if (state.planNumber === 0) return '';
  const plan = await run.plans.load(state.plan);
  const tried: string[] = [];
  for (const step of plan.steps) {
    const status = STATUS[state.statuses[step.id] ?? 'pending'];
    tried.push(`- ${step.id}: ${status}`, ...(await attemptsAt(state, run, plan, step)).map((line) => `  - ${line}`));
  }
  const text = [`### Its steps\n${planText(plan)}`, `### What came of them\n${tried.join('\n')}`].join('\n');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n[cut off]` : text;
}

/** One line for each attempt at a step: the checks' results, the refusals, and the executor's own words. */
async function attemptsAt(
  { planNumber }: RunState,
  run: Capabilities,
  plan: Plan,
  step: PlannedStep,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const key = attemptEffect('check-after', planNumber, step.id, attempt);
    const seen = await run.journal.result(key);
    if (seen === undefined) return lines;
    const { checks } = isVerifyStep(step) ? verifyClaim(step, plan, false) : claimOf(step, attempt, 'staged');
    const results = checks.map((check, i) => {
      const { result = 'error', evidence = 'was not run' } = seen.observations[i] ?? {};
      return result === 'pass' ? `${checkName(check)}: pass` : `${checkName(check)}: ${result} (${evidence})`;
    });
    const { summary } = await workOf(run, { planNumber, step: step.id, attempt });
    const said = summary.trim() === '' ? [] : [`who worked said: ${summary}`];
    const rules = seen.violations.map((violation) => `not allowed: ${violation}`);
    lines.push(
      `attempt ${attempt}: ${[...results, ...rules, ...said].map(flat).join('; ') || 'nothing was looked at'}`,
    );
  }
  return lines;
}

const STATUS = {
  pending: 'not begun',
  in_progress: 'begun',
  completed: 'done: it landed, and stays',
  failed: 'failed: nothing of it landed',
  refined: 'tried again, and not done',
  blocked: 'not begun: it waits for one that failed',
} as const;

function flat(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_SAID ? `${line.slice(0, MAX_SAID - 1)}…` : line;
}
