import { defined } from '../core/defined.ts';
import type { TrajectoryLimits } from '../trajectory/limits.ts';
import { TrajectoryBuilder as Builder } from '../trajectory/trajectory-builder.ts';
import { taskOf, type TaskInput } from './task-input.ts';

export interface BuilderOptions {
  /** Updates that name another session are dropped and counted. */
  readonly sessionId?: string | undefined;
  readonly limits?: Partial<TrajectoryLimits> | undefined;
  /** In milliseconds; every `at` of this builder is of the same clock. */
  readonly startedAt?: number | undefined;
}

/** Folds the raw ACP updates of one prompt turn into a trajectory: `processUpdate` for each, then `build`. */
export class TrajectoryBuilder extends Builder {
  constructor(task: TaskInput, agentId: string, { sessionId, limits, startedAt }: BuilderOptions = {}) {
    super({
      task: taskOf(task),
      agentId,
      ...defined({ sessionId, limits, startedAt }),
    });
  }
}
