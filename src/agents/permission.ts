import type { Asked } from './asked.ts';

/** An agent's request before it uses a tool. */
export interface PermissionRequest {
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly title: string;
  readonly kind?: string;
  readonly input?: unknown;
  readonly locations?: readonly string[];
  /** The part of the request that counts: the action. */
  readonly asked: Asked;
  readonly options: readonly PermissionOption[];
}

export interface PermissionOption {
  readonly optionId: string;
  readonly name: string;
  readonly kind: string;
}

/** The caller's decision. `select` is for a person who chose one of the agent's own options. */
export type PermissionDecision =
  | { readonly decision: 'allow' }
  | { readonly decision: 'deny' }
  | { readonly decision: 'select'; readonly optionId: string }
  /** No person is there to decide: the turn ends, and the run waits. */
  | { readonly decision: 'pause' };

/** The one function that permission requests of agents go to. The signal aborts when the answer is no longer needed. */
export type Decide = (request: PermissionRequest, signal: AbortSignal) => Promise<PermissionDecision>;

/** The answer to the agent. */
export type AcpPermissionOutcome =
  | { readonly outcome: 'selected'; readonly optionId: string; readonly optionKind?: string }
  | { readonly outcome: 'cancelled' };

const CANCELLED: AcpPermissionOutcome = { outcome: 'cancelled' };

/**
 * The agent's option that expresses the decision. `allow_always` is never chosen for the person: an agent that offers
 * nothing smaller is refused. A refusal is a `reject` option, because `cancelled` may end the whole turn.
 */
export function answerFor(decision: PermissionDecision, options: readonly PermissionOption[]): AcpPermissionOutcome {
  switch (decision.decision) {
    case 'allow':
      return pick(options, ['allow_once', 'reject_once', 'reject_always']);
    case 'deny':
      return pick(options, ['reject_once', 'reject_always']);
    case 'select': {
      const chosen = options.find((option) => option.optionId === decision.optionId);
      return chosen === undefined ? CANCELLED : selected(chosen);
    }
    default:
      return CANCELLED;
  }
}

function pick(options: readonly PermissionOption[], kinds: readonly string[]): AcpPermissionOutcome {
  for (const kind of kinds) {
    const option = options.find((one) => one.kind === kind);
    if (option !== undefined) return selected(option);
  }
  return CANCELLED;
}

function selected({ optionId, kind }: PermissionOption): AcpPermissionOutcome {
  return { outcome: 'selected', optionId, optionKind: kind };
}
