import { defined } from '../../core/defined.ts';
import { checkHash } from '../../core/check.ts';
import { isVerifyStep, type Plan } from '../../core/plan.ts';
import type { Capabilities } from '../capabilities.ts';
import { earlierPlan } from '../earlier-plan.ts';
import { runEffect } from '../effect-key.ts';
import { unlessStopped } from '../going-on.ts';
import { planText } from '../plan-text.ts';
import { soFar } from '../rolling-summary.ts';
import { RunPaused } from '../run-paused.ts';
import type { RunEnd, RunState, RunUpdate } from '../run-state.ts';
import { planTold } from '../told.ts';

/** Atlas plans. The plan is fixed, with the hashes of its checks, before anything of it is executed. */
export async function plan(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const planNumber = state.planNumber + 1;
  const { request } = state.taskContext;
  const key = runEffect('plan', planNumber);
  const fixed = await run.journal.effect(key, { source: run.planner.source, planNumber }, async () => {
    if (run.planner.source === 'agent') await run.meter.require();
    const { forbidden } = state;
    const summary = soFar(state);
    const setbacks = [...forbidden.map(({ words }) => words), ...state.setbacks];
    const { text: recalled = '' } = (await run.memory?.told(state.taskContext.recalled)) ?? {};
    const earlier = await earlierPlan(state, run);
    const made = await run.planner.plan({
      request,
      recalled,
      summary,
      earlier,
      setbacks,
      forbidden,
      signal: run.signal,
    });
    return { plan: await run.plans.save(made), checks: checkHashes(made) };
  });
  return { plan: fixed.plan, planNumber, statuses: {}, lanes: [], currentStepIndex: 0 };
}

/** The adaptive verifier goes through the plan and inserts VERIFY steps; then the plan is shown. */
export async function optimise(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const fixed = await run.journal.effect(runEffect('optimise', state.planNumber), { plan: state.plan }, async () => {
    const made = await run.plans.load(state.plan);
    // Advice that a stop cut off is discarded, and the run asks the agent again.
    const better = await unlessStopped(run.signal, async () => await run.optimise(made));
    return { plan: await run.plans.save(better), checks: checkHashes(better) };
  });
  const { steps } = await run.plans.load(fixed.plan);
  run.emit(planTold({ steps }, state.planNumber, run.planner.source));
  for (const step of steps) {
    if (isVerifyStep(step) || (step.maxAttempts ?? 0) <= run.limits.maxAttempts) continue;
    const message = `step ${step.id} asks for ${step.maxAttempts} attempts and gets ${run.limits.maxAttempts}: \`limits.maxAttempts\` allows no more`;
    run.emit({ type: 'warning', step: step.id, code: 'plan.invalid', message });
  }
  const unasked = steps.filter((step) => !isVerifyStep(step) && run.hands.rulesOf?.(step) === 'sandbox only');
  if (unasked.length > 0) {
    const names = [...new Set(unasked.flatMap((step) => (isVerifyStep(step) ? [] : [run.hands.agentOf(step)])))];
    const message = `${names.join(', ')} does not ask before it acts, so permission rules for commands do not bind it (rules: sandbox only)`;
    run.emit({ type: 'warning', code: 'permission.needed', message });
  }
  const statuses = Object.fromEntries(steps.map(({ id }) => [id, 'pending' as const]));
  const answer = run.approval?.(fixed.plan) ?? 'approved';
  if (answer === 'open') throw waitsForYes({ steps }, new Set(unasked.map(({ id }) => id)));
  const refused = {
    status: 'failed',
    receipts: state.receipts,
    message: 'the plan was refused: nothing of it was done',
  };
  return {
    plan: fixed.plan,
    statuses,
    phase: 'executing',
    ...defined({ end: answer === 'refused' ? (refused as RunEnd) : undefined }),
  };
}

/** No step of the plan runs before the person has seen it, where they asked for that. */
function waitsForYes(made: Plan, unasked: ReadonlySet<string>): RunPaused {
  return new RunPaused({
    reason: 'approval',
    permission: 'plan',
    message: `the plan (${made.steps.length} ${made.steps.length === 1 ? 'step' : 'steps'}) waits for your yes`,
    details: planText(made, unasked),
    answers: [{ kind: 'approve' }, { kind: 'refuse' }],
  });
}

function checkHashes(made: Plan): { readonly step: string; readonly hash: string }[] {
  return made.steps.flatMap((step) => step.checks.map((check) => ({ step: step.id, hash: checkHash(check) })));
}
