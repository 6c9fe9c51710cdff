import { AtlasError } from '../core/atlas-error.ts';
import type { RunRow } from './run-row.ts';

/** A run that has ended neither goes on nor takes an answer. */
export function requireOpen({ id, status }: RunRow): void {
  if (status !== 'proven' && status !== 'failed' && status !== 'unproven') return;
  throw new AtlasError('run.not-resumable', `${id} has ended (${status}): there is nothing to resume`, {
    remedy: 'See it with `atlas show`, or start another with `atlas run`; `atlas runs` lists runs and how they stand.',
    details: { runId: id },
  });
}
