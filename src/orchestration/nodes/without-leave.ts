import { AtlasError } from '../../core/atlas-error.ts';
import type { WorkStep } from '../../core/plan.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Leave } from '../later/leave-to-land.ts';
import type { Lane, LaneReview } from '../run-state.ts';
import { attemptsAt } from './execute.ts';

type Denied = Extract<Leave, { readonly status: 'denied' }>;

/** Thrown inside only: the way from a refusal to the next attempt. */
export class LeaveRefused extends AtlasError {
  readonly leave: Denied;

  constructor(leave: Denied) {
    super('permission.denied', leave.reason, { remedy: 'Allow it, or leave those files as they are.' });
    this.leave = leave;
  }
}

/** A proven lane that may not land: the attempt has failed, and the next one gets the reason. */
export function withoutLeave(run: Capabilities, lane: Lane, step: WorkStep, leave: Denied): LaneReview | undefined {
  if (lane.review === null) return undefined;
  const decision = lane.attempt < attemptsAt(lane, step, run) ? 'refine' : 'rollback';
  const { reason, instructions } = leave;
  return { ...lane.review, verdict: 'fail', decision, score: 0, reasons: [reason], instructions };
}
