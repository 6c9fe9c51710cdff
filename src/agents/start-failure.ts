import { isAtlasError, messageOf, type AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import type { Outcome } from '../core/outcome.ts';

/** The outcome of a task whose agent could not even be started. */
export function startFailure(error: unknown): Outcome {
  const code = isAtlasError(error) ? error.code : undefined;
  const limit = isAtlasError(error) ? limitIn(error) : undefined;
  const errorInfo =
    limit !== undefined
      ? limit
      : code === 'agent.crashed'
        ? 'agent_crashed'
        : code === 'agent.timeout'
          ? 'timeout'
          : code === 'cancelled'
            ? 'cancelled'
            : `agent_failed: ${messageOf(error)}`;
  return {
    success: false,
    errorInfo,
    verificationDetails: { error: messageOf(error), ...defined({ code }) },
  };
}

/** A limit of the machine that the agent met: the next attempt must know which, to do otherwise. */
export function limitIn(error: AtlasError | undefined): string | undefined {
  return error?.details['metLimit'] === undefined ? undefined : `limit_met: ${error.message}`;
}
