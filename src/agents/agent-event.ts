import type { AtlasError } from '../core/atlas-error.ts';
import type { Exit } from '../processes/program.ts';
import type { CallFrame, SessionUpdate } from '../trajectory/session-update.ts';
import type { ModelTrouble } from './model-trouble.ts';
import type { AcpPermissionOutcome, PermissionRequest } from './permission.ts';

/**
 * How a prompt turn ended. Failure is data: a turn always ends with one of these, and none of them means that the
 * task was solved.
 */
export type TurnEndKind =
  /** The agent said that it is done. */
  | 'completed'
  /** It stopped at a limit of its own (tokens, requests). */
  | 'limit'
  | 'refused'
  | 'cancelled'
  /** The process died, or closed one of its pipes, or broke the protocol beyond use. */
  | 'crashed'
  | 'timeout'
  /** The agent answered the prompt with an error. */
  | 'failed'
  /** A permission is needed that only a person can give. */
  | 'paused';

export interface TurnEnd {
  readonly kind: TurnEndKind;
  /** ACP's own word, where the agent gave one. */
  readonly stopReason?: string;
  /** The agent's whole answer to the prompt. */
  readonly response?: unknown;
  readonly error?: AtlasError;
  /** Which clock ran out. */
  readonly limit?: 'task' | 'inactivity' | 'permission';
  readonly exit?: Exit;
  /** Where the model behind the agent did not answer: that was not the agent's doing. */
  readonly trouble?: ModelTrouble;
  /** The question that a paused turn waits for. */
  readonly permission?: PermissionRequest;
}

/** The events of a working session. `at` is in milliseconds since 1970. */
export type AgentEvent =
  /** One `session/update`: parsed once for all listeners, and raw, because unknown kinds pass as well. */
  | { readonly type: 'update'; readonly update: SessionUpdate; readonly params: unknown; readonly at: number }
  | {
      readonly type: 'permission-request';
      readonly request: PermissionRequest;
      /** The call in question, as this request describes it. */
      readonly call: CallFrame;
      readonly params: unknown;
      readonly at: number;
    }
  | {
      readonly type: 'permission-answer';
      readonly toolCallId: string;
      readonly answer: AcpPermissionOutcome;
      readonly at: number;
    }
  /** Always the last event, and always there. */
  | { readonly type: 'turn-end'; readonly end: TurnEnd; readonly at: number };
