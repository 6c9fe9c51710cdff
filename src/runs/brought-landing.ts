import type { PullRequest } from './pull-request.ts';

/** A run whose branch is at the remote. */
export interface PushedRun extends PullRequest {
  /** Whether that was done now; false: it was there, and nobody had written that down. */
  readonly pushed: boolean;
}

/**
 * One step of a run, or edits of a person, that came from another machine; a run whose branch went to a remote; or why
 * nothing could come or go.
 */
export type BroughtLanding =
  | { readonly type: 'landed'; readonly runId: string; readonly step: string; readonly kind: string }
  | ({ readonly type: 'pushed' } & PushedRun)
  | { readonly type: 'trouble'; readonly message: string };
