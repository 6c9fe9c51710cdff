import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { EngineCalls } from './engine-calls.ts';

/**
 * The screen and the work live in two threads: whatever a run does, prints or loads, a key is answered at once.
 * These are the messages between them.
 */
export type CallName = keyof EngineCalls;

export type EngineRequest =
  | { readonly type: 'call'; readonly id: number; readonly name: CallName; readonly args: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'close' };

export interface EngineFailure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string | undefined;
}

export type EngineMessage =
  | { readonly type: 'events'; readonly events: readonly RuntimeEvent[] }
  /** The person may have looked away: only the screen's thread owns the terminal that rings. */
  | { readonly type: 'ring' }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: EngineFailure }
  | { readonly type: 'closed' };
