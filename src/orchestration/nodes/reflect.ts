import { isVerifyStep } from '../../core/plan.ts';
import type { Capabilities } from '../capabilities.ts';
import { reflectAttempt } from '../reflect-attempt.ts';
import { RunPaused } from '../run-paused.ts';
import type { Lane, LaneReview, RunState, RunUpdate } from '../run-state.ts';
import { findStep } from '../step-claim.ts';
import { maxAttempts } from './execute.ts';

/** Decides what becomes of each attempt: land, refine, or back to the planner. What nobody can verify asks first. */
export async function reflect(state: RunState, run: Capabilities): Promise<RunUpdate> {
  const plan = await run.plans.load(state.plan);
  const lanes = state.lanes.map((lane): Lane => {
    const step = findStep(plan, lane.step);
    const { verdict = 'unverifiable', reasons = [] } = lane.review ?? {};
    const waived = run.waivers.has(lane.step);
    const world = lane.scope === 'world';
    if (verdict === 'unverifiable' && !waived) throw cannotVerify(run, lane.step, reasons);
    const review: LaneReview = isVerifyStep(step)
      ? {
          verdict,
          reasons,
          decision: verdict === 'fail' ? 'rollback' : 'proceed',
          score: verdict === 'pass' ? 1 : 0.49,
          instructions: [],
        }
      : reflectAttempt(step, lane.attempt, maxAttempts(step, run), { verdict, reasons, waived, world });
    const { decision, score, instructions } = review;
    run.emit({ type: 'review', step: lane.step, attempt: lane.attempt, decision, score, instructions });
    return { ...lane, review };
  });
  return { lanes };
}

function cannotVerify(run: Capabilities, step: string, reasons: readonly string[]): RunPaused {
  return new RunPaused({
    reason: 'unverifiable',
    message: `step ${step} cannot be verified: ${reasons.join('; ')}`,
    commands: [`atlas resume ${run.runId} --waive ${step}`],
  });
}
